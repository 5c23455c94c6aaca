//! `PATCH /preferences`.

use app::preferences::PreferencesChange;
use axum::extract::State;
use domain::event::Reminders;
use domain::{ArchiveDelay, CalendarIncrement, EventDuration, Preferences, Theme, Tzid, WeekStart};
use serde::Deserialize;
use utoipa::ToSchema;

use super::PreferencesItem;
use crate::docs::problems;
use crate::extract::{Body, IfMatch, Input, Origin, Signed, present};
use crate::problem::Result;
use crate::respond::Versioned;
use crate::routes::Shared;

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PreferencesPatch {
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = crate::schemas::TimeZone, required = false)]
    default_tzid: Option<Tzid>,
    #[serde(default)]
    preferences: SomePreferences,
}

/// Those that are to be others.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SomePreferences {
    /// 0 is Sunday, 1 Monday.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = u32, required = false, minimum = 0, maximum = 1)]
    week_start: Option<WeekStart>,
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = crate::schemas::EventDuration, required = false)]
    default_event_duration: Option<EventDuration>,
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = crate::schemas::CalendarIncrement, required = false)]
    default_calendar_increment: Option<CalendarIncrement>,
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Vec<crate::schemas::Minutes>, required = false, max_items = 50)]
    default_reminder_minutes: Option<Reminders>,
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = super::Theme, required = false)]
    theme: Option<Theme>,
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = bool, required = false)]
    auto_archive_completed_tasks: Option<bool>,
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = u32, required = false, minimum = 1, maximum = 8760)]
    auto_archive_delay_hours: Option<ArchiveDelay>,
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = bool, required = false)]
    enable_browser_notifications: Option<bool>,
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = bool, required = false)]
    enable_sound_notifications: Option<bool>,
}

impl Input for PreferencesPatch {
    const SERVER_OWNED: &'static [&'static str] = &[
        "entityType",
        "userId",
        "stats",
        "version",
        "createdAt",
        "updatedAt",
    ];
}

impl SomePreferences {
    fn apply(self, old: &Preferences) -> Preferences {
        Preferences {
            week_start: self.week_start.unwrap_or(old.week_start),
            default_event_duration: self
                .default_event_duration
                .unwrap_or(old.default_event_duration),
            default_calendar_increment: self
                .default_calendar_increment
                .unwrap_or(old.default_calendar_increment),
            default_reminder_minutes: self
                .default_reminder_minutes
                .unwrap_or_else(|| old.default_reminder_minutes.clone()),
            theme: self.theme.unwrap_or(old.theme),
            auto_archive_completed_tasks: self
                .auto_archive_completed_tasks
                .unwrap_or(old.auto_archive_completed_tasks),
            auto_archive_delay_hours: self
                .auto_archive_delay_hours
                .unwrap_or(old.auto_archive_delay_hours),
            enable_browser_notifications: self
                .enable_browser_notifications
                .unwrap_or(old.enable_browser_notifications),
            enable_sound_notifications: self
                .enable_sound_notifications
                .unwrap_or(old.enable_sound_notifications),
        }
    }
}

/// Change what you prefer
#[utoipa::path(
    patch,
    path = "/preferences",
    tag = "preferences",
    params(IfMatch),
    request_body(content = PreferencesPatch, content_type = "application/merge-patch+json"),
    responses(
        (
            status = 200,
            body = PreferencesItem,
            headers(("ETag" = String, description = "The version, in quotes")),
        ),
        problems::Change,
    )
)]
pub(crate) async fn update(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Origin(origin): Origin,
    if_match: IfMatch,
    body: Body,
) -> Result<Versioned<PreferencesItem>> {
    let read = app::preferences::get(&shared.app, &actor).await?;
    app::access::may_write(&actor)?;
    let patch: PreferencesPatch = body.read().await?;
    if_match.required()?.check(read.meta.version)?;
    let change = PreferencesChange {
        default_tzid: patch.default_tzid,
        preferences: Some(patch.preferences.apply(&read.meta.entity.preferences)),
    };
    let shown = app::preferences::change(&shared.app, &actor, read, change, &origin).await?;
    Ok(Versioned {
        version: shown.meta.version,
        body: shown.into(),
    })
}

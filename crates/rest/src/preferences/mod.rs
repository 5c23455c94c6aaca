//! What you prefer.

pub(crate) mod read;
pub(crate) mod update;

use app::preferences::Shown;
use domain::{Preferences, Stats};
use serde::Serialize;
use utoipa::ToSchema;

/// Preferences, and how much there is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PreferencesItem {
    #[schema(example = "Europe/Berlin")]
    default_tzid: String,
    #[schema(value_type = PreferencesBody)]
    preferences: Preferences,
    #[schema(value_type = StatsBody)]
    stats: Stats,
    version: u64,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(format = DateTime)]
    updated_at: String,
}

impl From<Shown> for PreferencesItem {
    fn from(Shown { meta, stats }: Shown) -> Self {
        let version = meta.version.0;
        let meta = meta.entity;
        Self {
            default_tzid: meta.default_tzid.to_string(),
            preferences: meta.preferences,
            stats,
            version,
            created_at: meta.created_at.to_string(),
            updated_at: meta.updated_at.to_string(),
        }
    }
}

/// How the app behaves.
#[derive(ToSchema)]
#[expect(dead_code, reason = "for the document only")]
#[schema(rename_all = "camelCase")]
pub(crate) struct PreferencesBody {
    /// 0 is Sunday, 1 Monday.
    #[schema(minimum = 0, maximum = 1)]
    week_start: u32,
    #[schema(value_type = crate::schemas::EventDuration)]
    default_event_duration: u32,
    #[schema(value_type = crate::schemas::CalendarIncrement)]
    default_calendar_increment: u32,
    /// Applied to new events.
    default_reminder_minutes: Vec<u32>,
    #[schema(value_type = Theme)]
    theme: String,
    auto_archive_completed_tasks: bool,
    auto_archive_delay_hours: u32,
    enable_browser_notifications: bool,
    enable_sound_notifications: bool,
}

#[derive(ToSchema)]
#[expect(dead_code, reason = "for the document only")]
#[schema(rename_all = "lowercase")]
pub(crate) enum Theme {
    Light,
    Dark,
    Auto,
}

/// How much there is.
#[derive(ToSchema)]
#[expect(dead_code, reason = "for the document only")]
#[schema(rename_all = "camelCase")]
pub(crate) struct StatsBody {
    total_events: u64,
    total_tasks: u64,
    total_reminders: u64,
    total_notes: u64,
    upcoming_events: u64,
    overdue_tasks: u64,
    #[schema(required)]
    last_event_created: Option<String>,
    #[schema(required)]
    last_task_completed: Option<String>,
}

//! Reminders: what somebody wants to be told at a moment.

mod act;
pub(crate) mod complete;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod dismiss;
pub(crate) mod list;
pub(crate) mod read;
pub(crate) mod snooze;
pub(crate) mod update;

/// A reminder.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "for the document only")]
#[schema(rename_all = "camelCase")]
pub(crate) struct ReminderItem {
    #[schema(value_type = ReminderType)]
    entity_type: String,
    reminder_id: String,
    title: String,
    #[schema(required = false)]
    note: String,
    #[schema(value_type = crate::schemas::Time)]
    trigger_utc: String,
    /// Null is floating.
    #[schema(required)]
    trigger_tzid: Option<String>,
    #[schema(required = false)]
    color: String,
    #[schema(value_type = crate::schemas::ReminderStatus)]
    status: String,
    /// Only while it is snoozed.
    #[schema(value_type = crate::schemas::Time, required = false)]
    snoozed_until: String,
    #[schema(value_type = Vec<crate::schemas::Link>)]
    links: Vec<u32>,
    version: u64,
    #[schema(value_type = crate::schemas::Time)]
    created_at: String,
    #[schema(value_type = crate::schemas::Time)]
    updated_at: String,
    /// When it goes away by itself, in seconds since 1970: a day after it was finished.
    #[schema(required = false)]
    ttl: i64,
}

/// What kind of thing it is.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "for the document only")]
#[schema(rename_all = "UPPERCASE")]
pub(crate) enum ReminderType {
    Reminder,
}

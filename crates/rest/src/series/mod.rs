//! Recurring series.

pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod end;
pub(crate) mod instances;
pub(crate) mod read;
pub(crate) mod split;
pub(crate) mod update;

use domain::Instant;
use domain::recurrence::DateOrTime;

use crate::events::fields::{self, Day};

fields::shown! {
    /// A series: how its occurrences are, and by which rule they come.
    SeriesItem {
        #[schema(value_type = SeriesType)]
        entity_type: String,
        event_id: String,
        master_id: String,
        #[schema(required = false)]
        rrule: String,
        /// The last moment at which the rule may fire.
        #[schema(value_type = Option<crate::schemas::Time>, required)]
        rrule_until: String,
        #[schema(value_type = Vec<crate::schemas::DateOrTime>)]
        exdate: Vec<String>,
        #[schema(value_type = Vec<crate::schemas::DateOrTime>)]
        rdate: Vec<String>,
        has_exceptions: bool,
        exception_count: u32,
    }
}

fields::shown! {
    /// An occurrence of a series.
    OccurrenceItem {
        #[schema(value_type = OccurrenceType)]
        entity_type: String,
        event_id: String,
        master_id: String,
        /// When it is by the series alone.
        #[schema(value_type = crate::schemas::Time)]
        recurrence_id: String,
        /// Whether it is not as the others.
        is_exception: bool,
        /// What is its own on purpose.
        #[schema(required = false)]
        modified_fields: Vec<String>,
    }
}

/// What kind of thing it is.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "for the document only")]
#[schema(rename_all = "UPPERCASE")]
pub(crate) enum SeriesType {
    Master,
}

/// What kind of thing it is.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "for the document only")]
#[schema(rename_all = "UPPERCASE")]
pub(crate) enum OccurrenceType {
    Instance,
}

/// Which occurrence: a date in the zone of the series, or the time it is at by the series alone.
pub(crate) fn meant(text: &str) -> Option<DateOrTime> {
    let by_day = || Day::parse(text).map(|day| DateOrTime::Date(day.0));
    let by_time = || Instant::parse(text).ok().map(DateOrTime::Time);
    let compact = DateOrTime::parse(text).ok();
    compact.or_else(by_day).or_else(by_time)
}

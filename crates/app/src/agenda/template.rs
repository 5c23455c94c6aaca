//! The JSON of occurrences that no row has: what they share is written once for the series.

use std::io::Write as _;

use domain::Instant;
use domain::event::Master;
use domain::recurrence::DateOrTime;
use jiff::tz::Offset;
use serde_json::{Map, Value};

/// What is an occurrence's own, or only the series'.
const NOT_SHARED: &[&str] = &[
    "entityType",
    "eventId",
    "startUtc",
    "endUtc",
    "startDate",
    "endDate",
    "rrule",
    "rruleUntil",
    "exdate",
    "rdate",
    "hasExceptions",
    "generation",
];

/// Everything of an occurrence but its own times and names.
#[derive(Debug)]
pub(super) struct Template {
    /// Without its opening brace.
    shared: Vec<u8>,
}

impl Template {
    /// From the attributes of a series, as they are sent.
    pub(super) fn of(json: &[u8]) -> Result<Self, serde_json::Error> {
        let mut attributes: Map<String, Value> = serde_json::from_slice(json)?;
        attributes.retain(|name, _| !NOT_SHARED.contains(&name.as_str()));
        let mut shared = serde_json::to_vec(&attributes)?;
        shared.remove(0);
        Ok(Self { shared })
    }

    pub(super) fn size(&self) -> usize {
        self.shared.len() + 256
    }

    /// Writes the occurrence that starts at an instant (of the wall, for what is told by it).
    pub(super) fn write(
        &self,
        master: &Master,
        name: DateOrTime,
        start: Instant,
        to: &mut Vec<u8>,
    ) {
        let end = start.plus(master.when.duration());
        let id = &master.master_id;
        let own = if master.when.is_all_day() {
            let date = |instant: Instant| Offset::UTC.to_datetime(instant.timestamp()).date();
            let (start, end) = (date(start), date(end));
            format!(r#""startDate":"{start}","endDate":"{end}""#)
        } else {
            format!(r#""startUtc":"{start}","endUtc":"{end}""#)
        };
        // Writing to a vector does not fail, and nothing here needs escaping.
        let _ = write!(
            to,
            r#"{{"entityType":"INSTANCE","eventId":"inst_{name}_{id}","recurrenceId":"{start}","isException":false,{own},"#
        );
        to.extend_from_slice(&self.shared);
    }
}

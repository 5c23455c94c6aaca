//! The JSON of occurrences that no row has: what they share is written once for the series.

use domain::Instant;
use domain::event::{Master, When};
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
    "exceptionCount",
];

/// Everything of an occurrence but its own times and names.
#[derive(Debug)]
pub(super) struct Template {
    /// Up to what tells the occurrence.
    head: Vec<u8>,
    /// From the id of the series on, which ends that of the occurrence.
    series: Vec<u8>,
    /// Without its opening brace.
    shared: Vec<u8>,
}

impl Template {
    /// From the attributes of a series, as they are sent.
    pub(super) fn of(master: &Master, json: &[u8]) -> Result<Self, serde_json::Error> {
        let mut attributes: Map<String, Value> = serde_json::from_slice(json)?;
        attributes.retain(|name, _| !NOT_SHARED.contains(&name.as_str()));
        let mut shared = serde_json::to_vec(&attributes)?;
        shared.remove(0);
        let head =
            r#"{"entityType":"INSTANCE","isException":false,"modifiedFields":[],"eventId":"inst_"#;
        // Ids have nothing that JSON would escape.
        let series = format!(r#"_{}","recurrenceId":""#, master.master_id);
        Ok(Self {
            head: head.into(),
            series: series.into(),
            shared,
        })
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
        to.extend_from_slice(&self.head);
        write_name(name, to);
        to.extend_from_slice(&self.series);
        to.extend_from_slice(&start.spelling());
        match &master.when {
            When::Timed(_) => {
                to.extend_from_slice(b"\",\"startUtc\":\"");
                to.extend_from_slice(&start.spelling());
                to.extend_from_slice(b"\",\"endUtc\":\"");
                to.extend_from_slice(&start.plus(master.when.duration()).spelling());
            }
            When::AllDay(days) => {
                let date = Offset::UTC.to_datetime(start.timestamp()).date();
                to.extend_from_slice(b"\",\"startDate\":\"");
                to.extend_from_slice(date.to_string().as_bytes());
                to.extend_from_slice(b"\",\"endDate\":\"");
                to.extend_from_slice(days.end_after(date).to_string().as_bytes());
            }
        }
        to.extend_from_slice(b"\",");
        to.extend_from_slice(&self.shared);
    }
}

/// `YYYYMMDD` or `YYYYMMDDTHHMMSSZ`: the usual spelling without its signs.
fn write_name(name: DateOrTime, to: &mut Vec<u8>) {
    let (instant, length) = match name {
        DateOrTime::Time(instant) => (instant, 20),
        DateOrTime::Date(date) => {
            let midnight = Offset::UTC.to_timestamp(date.at(0, 0, 0, 0));
            (Instant::of(midnight.unwrap_or_default()), 10)
        }
    };
    let spelling = instant.spelling();
    let letters = spelling[..length].iter();
    to.extend(letters.filter(|letter| !matches!(letter, b'-' | b':')));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_spelled_as_in_keys() {
        for text in ["20251224", "20251224T150000Z", "00010101"] {
            let mut written = Vec::new();
            write_name(DateOrTime::parse(text).unwrap(), &mut written);
            assert_eq!(written, text.as_bytes());
        }
    }
}

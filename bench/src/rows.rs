//! Rows as a planner has them: about 1 KB, ten thousand to a person, spread over a year.

use jiff::{SignedDuration, Timestamp};
use table::{EntityType, Gsi, Key, PartitionKey, Row, SortKey, Value, Version};

/// How many rows one person has.
pub(crate) const PER_PERSON: u32 = 10_000;

type Error = Box<dyn std::error::Error + Send + Sync>;

/// Row number `n` of a store.
pub(crate) fn row(n: u32, version: Version) -> Result<Row, Error> {
    let (user, event) = (n / PER_PERSON, n % PER_PERSON);
    let start = start_of(event)?;
    let end = start + SignedDuration::from_mins(30);
    let row = Row::builder(key(n)?, EntityType::new("EVENT")?, version)
        .index(
            Gsi::Gsi1,
            PartitionKey::new(format!("USER#{user:06}#2025"))?,
            sort_key(start)?,
        )
        .ends_at(format!("{end:.0}"))
        .attribute("eventId", format!("evt_{event:032x}"))
        .attribute("title", format!("Event number {event}"))
        .attribute(
            "description",
            "A description of what is going to happen there. ".repeat(12),
        )
        .attribute("isAllDay", false)
        .attribute("startUtc", format!("{start:.0}"))
        .attribute("endUtc", format!("{end:.0}"))
        .attribute("startTzid", "Europe/Berlin")
        .attribute("status", "CONFIRMED")
        .attribute(
            "tags",
            Value::StringSet(["work".to_owned(), "planning".to_owned()].into()),
        )
        .attribute("sequence", 0)
        .attribute("createdAt", "2024-11-20T10:00:00Z")
        .attribute("updatedAt", "2024-11-20T10:00:00Z");
    Ok(row.build()?)
}

pub(crate) fn key(n: u32) -> Result<Key, Error> {
    Ok(Key::new(
        format!("USER#{:06}", n / PER_PERSON),
        format!("EVENT#evt_{:032x}", n % PER_PERSON),
    )?)
}

/// The events of a person follow each other at even distances through the year.
pub(crate) fn start_of(event: u32) -> Result<Timestamp, Error> {
    let seconds = i64::from(event) * (365 * 24 * 3600 / i64::from(PER_PERSON));
    let first: Timestamp = "2025-01-01T00:00:00Z".parse()?;
    Ok(first + SignedDuration::from_secs(seconds))
}

pub(crate) fn sort_key(start: Timestamp) -> Result<SortKey, Error> {
    Ok(SortKey::new(format!("{start:.0}"))?)
}

//! A place in the feed as text: how far each shard of the stream has been read.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use table::{Error, FeedPosition, RETENTION, Result};

use crate::feed::shards::Shard;

const FORMAT: u8 = 1;

/// A position moves with the time even if nothing happens, but not so often that keeping it would
/// be a write of its own every second.
const STEP: i64 = 3600;

/// How far a shard has been read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Reached {
    /// It has been looked into, and had nothing yet.
    Begun,
    /// Up to the record of this number.
    After(String),
    /// It is closed, and all of it has been read.
    Finished,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Position {
    format: u8,
    /// Which stream: a table made anew has another one.
    stream: String,
    /// Records from before this second are left out.
    since: Option<i64>,
    /// When nothing was left to read, in seconds, roughly and never too late.
    read: i64,
    /// The shard read last, so that the others have their turn.
    last: Option<String>,
    shards: BTreeMap<String, Reached>,
}

impl Position {
    pub(super) fn beginning(stream: &str, since: Option<Timestamp>, now: Timestamp) -> Self {
        Self {
            format: FORMAT,
            stream: stream.to_owned(),
            since: since.map(Timestamp::as_second),
            read: step(now),
            last: None,
            shards: BTreeMap::new(),
        }
    }

    /// Reads a position of this stream.
    pub(super) fn parse(text: &FeedPosition, stream: &str) -> Result<Self> {
        let foreign = |_| lost("it is not a position of this engine");
        let position: Self = serde_json::from_str(text.as_str()).map_err(foreign)?;
        if position.format != FORMAT {
            return Err(lost("it is a position of another version"));
        }
        if position.stream != stream {
            return Err(lost("it is a position of another table"));
        }
        Ok(position)
    }

    pub(super) fn to_feed_position(&self) -> FeedPosition {
        // Strings and numbers always have a JSON text.
        FeedPosition::new(serde_json::to_string(self).unwrap_or_default())
    }

    pub(super) fn is_before_start(&self, at: Timestamp, slack: i64) -> bool {
        self.since
            .is_some_and(|since| at.as_second() < since.saturating_sub(slack))
    }

    pub(super) fn reached(&self, shard: &str) -> Option<&Reached> {
        self.shards.get(shard)
    }

    pub(super) fn is_finished(&self, shard: &str) -> bool {
        self.reached(shard) == Some(&Reached::Finished)
    }

    /// The number of the last record read from a shard.
    pub(super) fn after(&self, shard: &str) -> Option<&str> {
        match self.reached(shard) {
            Some(Reached::After(number)) => Some(number),
            _ => None,
        }
    }

    pub(super) fn last(&self) -> Option<&str> {
        self.last.as_deref()
    }

    pub(super) fn move_to(&mut self, shard: &str, reached: Reached) {
        self.shards.insert(shard.to_owned(), reached);
        self.last = Some(shard.to_owned());
    }

    /// Notes that a shard was looked into, without forgetting how far.
    pub(super) fn begin(&mut self, shard: &str) {
        let reached = self.shards.entry(shard.to_owned());
        reached.or_insert(Reached::Begun);
    }

    pub(super) fn caught_up(&mut self, now: Timestamp) {
        self.read = step(now);
    }

    /// Compares the position with the shards there are: forgets those that are finished and gone.
    ///
    /// One that is gone and was not finished took records with it. And where a shard has not
    /// given a record yet the server cannot tell us that some are missing, so there the time
    /// decides: what was written since everything was read is still there for 24 hours.
    pub(super) fn reconcile(&mut self, shards: &[Shard], now: Timestamp) -> Result<()> {
        let listed = |id: &str| shards.iter().any(|shard| shard.id == id);
        let gone =
            |(id, reached): (&String, &Reached)| *reached != Reached::Finished && !listed(id);
        if self.shards.iter().any(gone) {
            return Err(lost("the changes behind it are older than 24 hours"));
        }
        self.shards.retain(|id, _| listed(id));
        let unread = |shard: &Shard| {
            !matches!(
                self.reached(&shard.id),
                Some(Reached::After(_) | Reached::Finished)
            )
        };
        let old = now.as_second() - self.read > RETENTION.as_secs();
        if old && shards.iter().any(unread) {
            return Err(lost("it is older than 24 hours"));
        }
        Ok(())
    }
}

pub(super) fn lost(reason: &'static str) -> Error {
    Error::PositionLost { reason }
}

fn step(now: Timestamp) -> i64 {
    now.as_second().div_euclid(STEP) * STEP
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = 86_400;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    fn position(shards: &[(&str, Reached)]) -> Position {
        let mut position = Position::beginning("stream", None, at(0));
        for (id, reached) in shards {
            position.move_to(id, reached.clone());
        }
        position
    }

    fn shards(ids: &[&str]) -> Vec<Shard> {
        let shard = |id: &&str| Shard {
            id: (*id).to_owned(),
            parent: None,
        };
        ids.iter().map(shard).collect()
    }

    fn after(number: &str) -> Reached {
        Reached::After(number.to_owned())
    }

    fn is_lost<T>(result: &Result<T>) -> bool {
        matches!(result, Err(Error::PositionLost { .. }))
    }

    #[test]
    fn a_position_survives_being_text() {
        let position = position(&[
            ("a", Reached::Begun),
            ("b", after("17")),
            ("c", Reached::Finished),
        ]);
        let text = position.to_feed_position();
        assert_eq!(Position::parse(&text, "stream").unwrap(), position);
        assert!(is_lost(&Position::parse(&text, "another")));
    }

    #[test]
    fn what_is_no_position_is_lost() {
        for text in ["", "17", "{}", r#"{"format":1}"#, "\u{0}"] {
            assert!(is_lost(&Position::parse(
                &FeedPosition::new(text),
                "stream"
            )));
        }
        let text = position(&[]).to_feed_position();
        let newer = text.as_str().replace(r#""format":1"#, r#""format":2"#);
        assert!(is_lost(&Position::parse(
            &FeedPosition::new(newer),
            "stream"
        )));
    }

    #[test]
    fn finished_shards_that_are_gone_are_forgotten() {
        let mut position = position(&[("a", Reached::Finished), ("b", after("1"))]);
        position.reconcile(&shards(&["b", "c"]), at(1)).unwrap();
        assert_eq!(position.reached("a"), None);
        assert_eq!(position.after("b"), Some("1"));
    }

    #[test]
    fn a_shard_that_went_before_it_was_read_loses_the_position() {
        for reached in [Reached::Begun, after("1")] {
            let mut position = position(&[("a", reached)]);
            assert!(is_lost(&position.reconcile(&shards(&["b"]), at(1))));
        }
    }

    #[test]
    fn a_day_without_reading_loses_what_had_no_record_yet() {
        let begun = position(&[("a", Reached::Begun)]);
        let listed = shards(&["a"]);
        assert!(begun.clone().reconcile(&listed, at(DAY)).is_ok());
        assert!(is_lost(&begun.clone().reconcile(&listed, at(DAY + 1))));
        let mut later = begun;
        later.caught_up(at(DAY + 100));
        assert!(later.reconcile(&listed, at(2 * DAY)).is_ok());
    }

    #[test]
    fn a_day_without_reading_keeps_what_the_server_can_judge() {
        let mut position = position(&[("a", after("1"))]);
        assert!(position.reconcile(&shards(&["a"]), at(9 * DAY)).is_ok());
    }

    #[test]
    fn keeping_up_changes_the_text_once_an_hour() {
        let mut position = position(&[]);
        position.caught_up(at(7200));
        let text = position.to_feed_position();
        position.caught_up(at(7200 + 3599));
        assert_eq!(position.to_feed_position(), text);
        position.caught_up(at(7200 + 3600));
        assert_ne!(position.to_feed_position(), text);
    }
}

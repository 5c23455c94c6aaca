//! DTSTART in its three kinds, and how the wall times of a series become instants.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::{AmbiguousOffset, Offset, TimeZone};

use super::calendar::{DAY, Wall};
use super::until::Until;
use crate::instant::Instant;
use crate::invalid::Invalid;
use crate::zone::Tzid;

/// When a series begins. Fractions of a second do not count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Start {
    /// A time in a zone: what repeats is the time on the wall there.
    Zoned {
        civil: DateTime,
        zone: TimeZone,
        /// Of an hour that comes twice, the second. Only the start can be then; what the rule makes
        /// is at the first.
        second: bool,
    },
    /// A time wherever the reader is.
    Floating(DateTime),
    AllDay(Date),
}

impl Start {
    pub fn zoned(civil: DateTime, tzid: &Tzid) -> Result<Self, Invalid> {
        let (zone, second) = (zone_of(tzid)?, false);
        Ok(Self::Zoned {
            civil,
            zone,
            second,
        })
    }

    /// The wall time that an instant has in a zone.
    pub fn at(instant: Instant, tzid: &Tzid) -> Result<Self, Invalid> {
        let zone = zone_of(tzid)?;
        let civil = zone.to_datetime(instant.timestamp());
        let first = zone.to_ambiguous_timestamp(civil).earlier();
        let second = first.is_ok_and(|first| first < instant.timestamp());
        Ok(Self::Zoned {
            civil,
            zone,
            second,
        })
    }

    /// DTSTART with the wall time it really has, and as an instant.
    pub(super) fn written(&self) -> (Wall, i64) {
        let (wall, at) = self.local().written(self.wall());
        match self {
            Self::Zoned {
                civil,
                zone,
                second: true,
            } => {
                let later = zone.to_ambiguous_timestamp(*civil).later();
                (wall, later.map_or(at, Timestamp::as_second))
            }
            _ => (wall, at),
        }
    }

    pub(super) fn wall(&self) -> Wall {
        match self {
            Self::Zoned { civil, .. } | Self::Floating(civil) => Wall::of(*civil),
            Self::AllDay(date) => Wall::of(date.at(0, 0, 0, 0)),
        }
    }

    pub(super) fn local(&self) -> Local<'_> {
        match self {
            Self::Zoned { zone, .. } => Local {
                zone: Some(zone),
                steady: None,
            },
            _ => Local {
                zone: None,
                steady: None,
            },
        }
    }

    /// The last second of an UNTIL, on the wall and, where that does not say it all, as an instant.
    pub(super) fn last_of(&self, until: Until) -> (Wall, i64) {
        let end_of = |date: Date| Wall::of(date.at(23, 59, 59, 0));
        match (self, until) {
            (Self::Zoned { .. }, Until::Utc(instant)) => (
                self.local().latest_wall(instant.as_second()),
                instant.as_second(),
            ),
            (Self::AllDay(_), Until::Utc(instant)) => (
                end_of(Offset::UTC.to_datetime(instant.timestamp()).date()),
                i64::MAX,
            ),
            (Self::AllDay(_), Until::Local(civil)) => (end_of(civil.date()), i64::MAX),
            (_, Until::Utc(instant)) => (Wall(instant.as_second()), i64::MAX),
            (_, Until::Local(civil)) => (Wall::of(civil), i64::MAX),
            (_, Until::Date(date)) => (end_of(date), i64::MAX),
        }
    }
}

fn zone_of(tzid: &Tzid) -> Result<TimeZone, Invalid> {
    TimeZone::get(tzid.as_str()).map_err(|_| Invalid::new("must be the IANA name of a time zone"))
}

/// Wall times as instants, in seconds since 1970. Without a zone they are the same number: that is
/// how the table spells floating times and dates.
#[derive(Debug, Clone)]
pub(super) struct Local<'z> {
    zone: Option<&'z TimeZone>,
    /// The offset that was found last, and the wall until which it is known to stay.
    steady: Option<(Wall, i64)>,
}

impl Local<'_> {
    /// `None` for a time that the zone skips (RFC 5545, 3.3.10: "MUST be ignored and MUST NOT be
    /// counted"). Of a time that comes twice, the first (3.3.5).
    ///
    /// Walls that rise give instants that rise.
    pub(super) fn existing(&mut self, wall: Wall) -> Option<i64> {
        let Some(zone) = self.zone else {
            return Some(wall.0);
        };
        match self.steady {
            Some((end, offset)) if wall < end => return Some(wall.0 - offset),
            _ => {}
        }
        let offset = match zone.to_ambiguous_timestamp(wall.civil()).offset() {
            AmbiguousOffset::Unambiguous { offset } => offset,
            AmbiguousOffset::Fold { before, .. } => before,
            AmbiguousOffset::Gap { .. } => return None,
        };
        Some(wall.0 - seconds(offset))
    }

    /// Looks up once until when the offset at a wall stays, for all the walls after it. Worth it
    /// from the third on.
    pub(super) fn settle(&mut self, wall: Wall, at: i64) {
        let Some(zone) = self.zone else {
            return;
        };
        let offset = wall.0 - at;
        // A time that comes twice has a change ahead of it that its second coming lies behind.
        let change = zone.following(timestamp(at)).next();
        let end = change.map_or(Wall::LAST, |change| {
            let after = seconds(change.offset());
            Wall(change.timestamp().as_second() + offset.min(after))
        });
        self.steady = Some((end, offset));
    }

    /// A date-time that somebody wrote down exists, though the zone skip it: "interpreted using the
    /// UTC offset before the gap" (RFC 5545, 3.3.5). Comes with the wall time it really has.
    pub(super) fn written(&self, wall: Wall) -> (Wall, i64) {
        let Some(zone) = self.zone else {
            return (wall, wall.0);
        };
        match zone.to_ambiguous_timestamp(wall.civil()).offset() {
            AmbiguousOffset::Unambiguous { offset: before }
            | AmbiguousOffset::Fold { before, .. } => (wall, wall.0 - seconds(before)),
            AmbiguousOffset::Gap { before, after } => {
                let at = wall.0 - seconds(before);
                (Wall(at + seconds(after)), at)
            }
        }
    }

    pub(super) fn wall(&self, at: i64) -> Wall {
        match self.zone {
            Some(zone) => Wall(at + seconds(zone.to_offset(timestamp(at)))),
            None => Wall(at),
        }
    }

    /// The latest wall time that any occurrence up to an instant can have. It is that of the
    /// instant, unless the zone shows it for the second time and has shown later ones before.
    pub(super) fn latest_wall(&self, at: i64) -> Wall {
        let wall = self.wall(at);
        let Some(zone) = self.zone else {
            return wall;
        };
        match zone.to_ambiguous_timestamp(wall.civil()).offset() {
            AmbiguousOffset::Fold { before, .. } if at > wall.0 - seconds(before) => {
                let change = zone.preceding(timestamp(at + 1)).next();
                change.map_or(wall, |change| {
                    Wall(change.timestamp().as_second() + seconds(before) - 1)
                })
            }
            _ => wall,
        }
    }

    /// The stretches of wall time that the zone skips, from one wall to another, as half-open
    /// ranges.
    pub(super) fn gaps(&self, from: Wall, to: Wall) -> impl Iterator<Item = (Wall, Wall)> {
        // Two days are more than any offset and any change of one.
        let begin = timestamp(from.0 - 2 * DAY);
        let changes = self.zone.map(|zone| {
            zone.following(begin).map(move |change| {
                let at = change.timestamp().as_second();
                let before = seconds(zone.to_offset(timestamp(at - 1)));
                (Wall(at + before), Wall(at + seconds(change.offset())))
            })
        });
        let changes = changes.into_iter().flatten();
        changes
            .take_while(move |(begin, _)| *begin <= to)
            .filter(|(begin, end)| begin < end)
    }
}

fn seconds(offset: Offset) -> i64 {
    offset.seconds().into()
}

fn timestamp(at: i64) -> Timestamp {
    let range = Timestamp::MIN.as_second()..=Timestamp::MAX.as_second();
    let at = at.clamp(*range.start(), *range.end());
    Timestamp::from_second(at).unwrap_or_default()
}

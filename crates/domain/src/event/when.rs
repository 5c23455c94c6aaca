//! When something takes place: at a time, with or without a zone, or on whole days.

use jiff::civil::Date;
use jiff::{SignedDuration, ToSpan as _};
use serde::{Deserialize, Serialize};

use crate::event::Blamed;
use crate::event::field::Field;
use crate::event::shift::{Shift, clock_of};
use crate::instant::Instant;
use crate::invalid::Invalid;
use crate::zone::{Tzid, on_wall};

/// A start and an end, of one of two kinds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "WhenFields", into = "WhenFields")]
pub enum When {
    Timed(Timed),
    AllDay(AllDay),
}

/// From one instant to another, or from one wall time to another: the spelling is the same, and
/// the zone says which.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Timed {
    pub start: Instant,
    pub end: Instant,
    pub zone: Zone,
}

/// Where the clock hangs by which a time is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Zone {
    /// Wherever the reader is: seven in the morning everywhere.
    Floating,
    /// Here; and there at the end, for what travels.
    Fixed { start: Tzid, end: Option<Tzid> },
}

/// Whole days; the end is the first day after.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AllDay {
    pub start: Date,
    pub end: Date,
}

/// A day by the clock. What is longer is also found by its end.
const DAY: SignedDuration = SignedDuration::from_hours(24);

impl When {
    /// How long it lasts: exactly for a time, in whole days otherwise.
    pub fn duration(&self) -> SignedDuration {
        match self {
            Self::Timed(timed) => timed
                .end
                .timestamp()
                .duration_since(timed.start.timestamp()),
            Self::AllDay(days) => DAY * days.count(),
        }
    }

    /// Whether it lasts so long that a read of a window must look for it by its end.
    pub fn is_long(&self) -> bool {
        self.duration() > DAY
    }

    /// The start, for what is told by the wall as if the wall were UTC.
    pub fn start(&self) -> Instant {
        match self {
            Self::Timed(timed) => timed.start,
            Self::AllDay(days) => on_wall(days.start.at(0, 0, 0, 0), &clock_of(None)),
        }
    }

    /// The start as the time index spells it: days begin at midnight of no zone.
    pub fn start_key(&self) -> String {
        match self {
            Self::Timed(timed) => timed.start.to_string(),
            Self::AllDay(days) => midnight(days.start),
        }
    }

    /// The end in the same spelling.
    pub fn end_key(&self) -> String {
        match self {
            Self::Timed(timed) => timed.end.to_string(),
            Self::AllDay(days) => midnight(days.end),
        }
    }

    pub fn is_all_day(&self) -> bool {
        matches!(self, Self::AllDay(_))
    }

    /// The same for as long from another instant on (of the wall, for what is told by it).
    #[must_use]
    pub fn starting_at(&self, start: Instant) -> Self {
        match self {
            Self::Timed(timed) => Self::Timed(Timed {
                start,
                end: start.plus(self.duration()),
                zone: timed.zone.clone(),
            }),
            Self::AllDay(days) => {
                let start = clock_of(None).to_datetime(start.timestamp()).date();
                let end = days.end_after(start);
                Self::AllDay(AllDay { start, end })
            }
        }
    }

    /// This time, moved as another one was, and as long as that became.
    #[must_use]
    pub fn moved_as(&self, from: &Self, to: &Self) -> Self {
        let start = Instant::parse(&self.start_key());
        let shift = Shift::between(from, to);
        start.map_or_else(
            |_| self.clone(),
            |start| to.starting_at(shift.instant(start)),
        )
    }

    /// When it would start on another date: at the same time on the wall.
    pub fn start_on(&self, date: Date) -> Instant {
        match self {
            Self::AllDay(_) => on_wall(date.at(0, 0, 0, 0), &clock_of(None)),
            Self::Timed(timed) => {
                let clock = clock_of(self.tzid());
                let time = clock.to_datetime(timed.start.timestamp()).time();
                on_wall(date.to_datetime(time), &clock)
            }
        }
    }

    /// The last second of a date, in the zone it starts in.
    pub fn last_second_of(&self, date: Date) -> Instant {
        on_wall(date.at(23, 59, 59, 0), &clock_of(self.tzid()))
    }

    /// The zone it starts in; none if it is told by the reader's clock.
    pub fn tzid(&self) -> Option<&Tzid> {
        match self {
            Self::Timed(timed) => timed.zone.at_start(),
            Self::AllDay(_) => None,
        }
    }

    /// Where the two differ, by attributes.
    pub(super) fn differences(&self, other: &Self) -> impl Iterator<Item = Field> {
        let (one, other) = (
            WhenFields::from(self.clone()),
            WhenFields::from(other.clone()),
        );
        let same = [
            (Field::IsAllDay, one.is_all_day == other.is_all_day),
            (Field::StartUtc, one.start_utc == other.start_utc),
            (Field::EndUtc, one.end_utc == other.end_utc),
            (Field::StartTzid, one.start_tzid == other.start_tzid),
            (Field::EndTzid, one.end_tzid == other.end_tzid),
            (Field::StartDate, one.start_date == other.start_date),
            (Field::EndDate, one.end_date == other.end_date),
        ];
        same.into_iter()
            .filter(|(_, same)| !same)
            .map(|(field, _)| field)
    }

    /// Whether it is told by the reader's clock: floating times and whole days.
    pub fn is_wall_time(&self) -> bool {
        match self {
            Self::Timed(timed) => timed.zone == Zone::Floating,
            Self::AllDay(_) => true,
        }
    }
}

impl Zone {
    pub fn at_start(&self) -> Option<&Tzid> {
        match self {
            Self::Floating => None,
            Self::Fixed { start, .. } => Some(start),
        }
    }
}

impl AllDay {
    /// The first day after, if it began on another.
    pub fn end_after(self, start: Date) -> Date {
        let end = start.checked_add(self.count().days());
        end.unwrap_or(Date::MAX)
    }

    /// How many days; at least one.
    pub fn count(self) -> i32 {
        self.start.until(self.end).map_or(1, |span| span.get_days())
    }
}

fn midnight(day: Date) -> String {
    format!("{day}T00:00:00Z")
}

/// The attributes of the table and the API.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct WhenFields {
    #[serde(default)]
    is_all_day: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start_utc: Option<Instant>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    end_utc: Option<Instant>,
    #[serde(default)]
    start_tzid: Option<Tzid>,
    #[serde(default)]
    end_tzid: Option<Tzid>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start_date: Option<Date>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    end_date: Option<Date>,
}

impl From<When> for WhenFields {
    fn from(when: When) -> Self {
        match when {
            When::Timed(timed) => {
                let (start_tzid, end_tzid) = match timed.zone {
                    Zone::Floating => (None, None),
                    Zone::Fixed { start, end } => (Some(start), end),
                };
                Self {
                    start_utc: Some(timed.start),
                    end_utc: Some(timed.end),
                    start_tzid,
                    end_tzid,
                    ..Self::default()
                }
            }
            When::AllDay(days) => Self {
                is_all_day: true,
                start_date: Some(days.start),
                end_date: Some(days.end),
                ..Self::default()
            },
        }
    }
}

impl TryFrom<WhenFields> for When {
    type Error = Invalid;

    fn try_from(fields: WhenFields) -> Result<Self, Invalid> {
        let input = WhenInput {
            is_all_day: fields.is_all_day,
            start_utc: fields.start_utc,
            end_utc: fields.end_utc,
            start_tzid: fields.start_tzid,
            end_tzid: fields.end_tzid,
            start_date: fields.start_date,
            end_date: fields.end_date,
        };
        input
            .resolve(SignedDuration::ZERO)
            .map_err(|(field, problem)| Invalid::new(format!("{field} {problem}")))
    }
}

/// What somebody sends: any of the attributes, to be judged together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WhenInput {
    pub is_all_day: bool,
    pub start_utc: Option<Instant>,
    pub end_utc: Option<Instant>,
    pub start_tzid: Option<Tzid>,
    pub end_tzid: Option<Tzid>,
    pub start_date: Option<Date>,
    pub end_date: Option<Date>,
}

impl WhenInput {
    /// The attributes judged together. A time without an end lasts as long as is usual, a day
    /// without an end that day.
    pub fn resolve(self, usual: SignedDuration) -> Result<When, Blamed> {
        if self.is_all_day {
            return self.days();
        }
        if self.start_date.is_some() || self.end_date.is_some() {
            let field = if self.start_date.is_some() {
                "startDate"
            } else {
                "endDate"
            };
            let problem = Invalid::new("is for whole days: set isAllDay, or send startUtc instead");
            return Err((field, problem));
        }
        self.time(usual)
    }

    fn days(self) -> Result<When, Blamed> {
        let times = [
            ("startUtc", self.start_utc.is_some()),
            ("endUtc", self.end_utc.is_some()),
            ("startTzid", self.start_tzid.is_some()),
            ("endTzid", self.end_tzid.is_some()),
        ];
        if let Some((field, _)) = times.into_iter().find(|(_, given)| *given) {
            let problem = Invalid::new("does not go with isAllDay: send startDate and endDate");
            return Err((field, problem));
        }
        let missing = || ("startDate", Invalid::new("is missing"));
        let start = self.start_date.ok_or_else(missing)?;
        let far = || ("endDate", Invalid::new("lies beyond the year 9999"));
        let next = start.checked_add(1.day()).map_err(|_| far())?;
        let end = self.end_date.unwrap_or(next);
        if end <= start {
            let problem = Invalid::new("is the first day after, so it must lie after startDate");
            return Err(("endDate", problem));
        }
        Ok(When::AllDay(AllDay { start, end }))
    }

    fn time(self, usual: SignedDuration) -> Result<When, Blamed> {
        let missing = || ("startUtc", Invalid::new("is missing"));
        let start = self.start_utc.ok_or_else(missing)?;
        let end = self.end_utc.unwrap_or_else(|| start.plus(usual));
        let zone = match (self.start_tzid, self.end_tzid) {
            (Some(start), end) => Zone::Fixed { start, end },
            (None, None) => Zone::Floating,
            (None, Some(_)) => {
                let problem = Invalid::new("needs a startTzid: without one the time is floating");
                return Err(("endTzid", problem));
            }
        };
        if end < start {
            return Err(("endUtc", Invalid::new("must not lie before startUtc")));
        }
        Ok(When::Timed(Timed { start, end, zone }))
    }
}

/// What somebody wants to be another: `None` stays, `Some(None)` goes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WhenChange {
    pub is_all_day: Option<bool>,
    pub start_utc: Option<Option<Instant>>,
    pub end_utc: Option<Option<Instant>>,
    pub start_tzid: Option<Option<Tzid>>,
    pub end_tzid: Option<Option<Tzid>>,
    pub start_date: Option<Option<Date>>,
    pub end_date: Option<Option<Date>>,
}

impl WhenChange {
    /// What makes any time this one.
    pub fn to(when: &When) -> Self {
        let fields = WhenFields::from(when.clone());
        Self {
            is_all_day: Some(fields.is_all_day),
            start_utc: Some(fields.start_utc),
            end_utc: Some(fields.end_utc),
            start_tzid: Some(fields.start_tzid),
            end_tzid: Some(fields.end_tzid),
            start_date: Some(fields.start_date),
            end_date: Some(fields.end_date),
        }
    }

    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether an end may have to be filled in.
    pub fn may_lose_its_end(&self) -> bool {
        self.end_utc == Some(None) || self.is_all_day == Some(false)
    }

    /// The time as it will be. What belongs to the other kind is forgotten when the kind changes.
    pub fn apply(self, when: &When, usual: SignedDuration) -> Result<When, Blamed> {
        let is_all_day = self.is_all_day.unwrap_or(matches!(when, When::AllDay(_)));
        let kept = WhenFields::from(when.clone());
        let same_kind = is_all_day == kept.is_all_day;
        let kept = if same_kind {
            kept
        } else {
            WhenFields::default()
        };
        let input = WhenInput {
            is_all_day,
            start_utc: self.start_utc.unwrap_or(kept.start_utc),
            end_utc: self.end_utc.unwrap_or(kept.end_utc),
            start_tzid: self.start_tzid.unwrap_or(kept.start_tzid),
            end_tzid: self.end_tzid.unwrap_or(kept.end_tzid),
            start_date: self.start_date.unwrap_or(kept.start_date),
            end_date: self.end_date.unwrap_or(kept.end_date),
        };
        input.resolve(usual)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn instant(text: &str) -> Instant {
        Instant::parse(text).unwrap()
    }

    fn timed() -> WhenInput {
        WhenInput {
            start_utc: Some(instant("2025-12-15T14:00:00Z")),
            end_utc: Some(instant("2025-12-15T14:30:00Z")),
            start_tzid: Some(Tzid::parse("America/New_York").unwrap()),
            ..WhenInput::default()
        }
    }

    fn days(start: &str, end: Option<&str>) -> WhenInput {
        WhenInput {
            is_all_day: true,
            start_date: Some(start.parse().unwrap()),
            end_date: end.map(|end| end.parse().unwrap()),
            ..WhenInput::default()
        }
    }

    const HALF_HOUR: SignedDuration = SignedDuration::from_mins(30);

    fn blamed(input: WhenInput) -> &'static str {
        input.resolve(HALF_HOUR).unwrap_err().0
    }

    #[test]
    fn a_time_is_written_as_the_documents_have_it() {
        let when = timed().resolve(HALF_HOUR).unwrap();
        assert_eq!(
            serde_json::to_value(&when).unwrap(),
            serde_json::json!({
                "isAllDay": false,
                "startUtc": "2025-12-15T14:00:00Z",
                "endUtc": "2025-12-15T14:30:00Z",
                "startTzid": "America/New_York",
                "endTzid": null
            })
        );
    }

    #[test]
    fn what_is_written_is_read_again() {
        let floating = WhenInput {
            start_tzid: None,
            ..timed()
        };
        let travelling = WhenInput {
            end_tzid: Some(Tzid::parse("Europe/Berlin").unwrap()),
            ..timed()
        };
        for input in [
            timed(),
            floating,
            travelling,
            days("2025-12-10", Some("2025-12-13")),
        ] {
            let when = input.resolve(HALF_HOUR).unwrap();
            let text = serde_json::to_string(&when).unwrap();
            assert_eq!(serde_json::from_str::<When>(&text).unwrap(), when);
        }
    }

    #[test]
    fn without_an_end_the_usual_duration_or_one_day_is_filled_in() {
        let open = WhenInput {
            end_utc: None,
            ..timed()
        };
        assert_eq!(open.resolve(HALF_HOUR).unwrap().duration(), HALF_HOUR);
        let day = days("2025-12-31", None).resolve(HALF_HOUR).unwrap();
        assert_eq!(day.end_key(), "2026-01-01T00:00:00Z");
    }

    #[test]
    fn ends_before_starts_are_refused() {
        let backwards = WhenInput {
            end_utc: Some(instant("2025-12-15T13:59:59Z")),
            ..timed()
        };
        assert_eq!(blamed(backwards), "endUtc");
        assert_eq!(blamed(days("2025-12-10", Some("2025-12-10"))), "endDate");
        let at_once = WhenInput {
            end_utc: timed().start_utc,
            ..timed()
        };
        assert!(at_once.resolve(HALF_HOUR).is_ok());
    }

    #[test]
    fn the_two_kinds_do_not_mix() {
        let mixed = WhenInput {
            start_utc: timed().start_utc,
            ..days("2025-12-10", None)
        };
        assert_eq!(blamed(mixed), "startUtc");
        let mixed = WhenInput {
            end_date: days("2025-12-10", Some("2025-12-11")).end_date,
            ..timed()
        };
        assert_eq!(blamed(mixed), "endDate");
    }

    #[test]
    fn a_zone_at_the_end_needs_one_at_the_start() {
        let input = WhenInput {
            start_tzid: None,
            end_tzid: timed().start_tzid,
            ..timed()
        };
        assert_eq!(blamed(input), "endTzid");
    }

    #[test]
    fn a_change_of_kind_forgets_what_belonged_to_the_other() {
        let when = timed().resolve(HALF_HOUR).unwrap();
        let change = WhenChange {
            is_all_day: Some(true),
            start_date: Some(Some("2025-12-15".parse().unwrap())),
            ..WhenChange::default()
        };
        let changed = change.apply(&when, HALF_HOUR).unwrap();
        assert_eq!(changed.start_key(), "2025-12-15T00:00:00Z");
        assert!(changed.is_wall_time());
    }

    #[test]
    fn more_than_a_day_is_long() {
        let day = |end: &str| {
            let input = WhenInput {
                end_utc: Some(instant(end)),
                ..timed()
            };
            input.resolve(HALF_HOUR).unwrap().is_long()
        };
        assert!(!day("2025-12-16T14:00:00Z"));
        assert!(day("2025-12-16T14:00:01Z"));
        assert!(
            !days("2025-12-10", None)
                .resolve(HALF_HOUR)
                .unwrap()
                .is_long()
        );
        let three = days("2025-12-10", Some("2025-12-12"));
        assert!(three.resolve(HALF_HOUR).unwrap().is_long());
    }
}

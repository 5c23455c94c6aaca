//! When a task is planned to start and when it is due: at times, on days, or not at all.

use jiff::civil::Date;
use jiff::{SignedDuration, ToSpan as _};
use serde::{Deserialize, Serialize};

use crate::event::{AllDay, Blamed, Timed, When, Zone, clock_of};
use crate::instant::Instant;
use crate::invalid::Invalid;
use crate::zone::{Tzid, on_wall};

/// Of one of three kinds. The start never lies behind the due time.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "PlanFields", into = "PlanFields")]
pub enum Plan {
    #[default]
    Never,
    /// Instants; the zone is the one in which the task repeats.
    Timed {
        start: Option<Instant>,
        due: Option<Instant>,
        tzid: Option<Tzid>,
    },
    /// Days of the reader's. What is due on a day is so until its end.
    Days {
        start: Option<Date>,
        due: Option<Date>,
    },
}

const DAY: SignedDuration = SignedDuration::from_hours(24);

impl Plan {
    /// From when to when it is on the agenda: from the planned start up to the due time; what has only
    /// one of them is there at that moment, or on that day.
    pub fn span(&self) -> Option<When> {
        match self {
            Self::Never => None,
            Self::Timed { start, due, tzid } => {
                let (start, end) = (start.or(*due)?, due.or(*start)?);
                let zone = Zone::Fixed {
                    start: tzid.clone().unwrap_or_else(Tzid::utc),
                    end: None,
                };
                Some(When::Timed(Timed { start, end, zone }))
            }
            Self::Days { start, due } => {
                let (start, last) = (start.or(*due)?, due.or(*start)?);
                let end = last.checked_add(1.day()).unwrap_or(Date::MAX);
                Some(When::AllDay(AllDay { start, end }))
            }
        }
    }

    /// From when on it is overdue if it is still open: after that instant, or from the end of that day
    /// on the reader's wall.
    pub fn due(&self) -> Option<When> {
        let due = match self {
            Self::Never => return None,
            Self::Timed { due, tzid, .. } => Self::Timed {
                start: None,
                due: Some((*due)?),
                tzid: tzid.clone(),
            },
            Self::Days { due, .. } => Self::Days {
                start: None,
                due: Some((*due)?),
            },
        };
        due.span()
    }

    /// The moment that repeats: the due time, else the start. Days as midnight of no zone.
    pub(super) fn anchor(&self) -> Option<Instant> {
        let midnight = |date: Date| on_wall(date.at(0, 0, 0, 0), &clock_of(None));
        match self {
            Self::Never => None,
            Self::Timed { start, due, .. } => due.or(*start),
            Self::Days { start, due } => due.or(*start).map(midnight),
        }
    }

    /// Another moment of the same kind as an event that a rule can start from.
    pub(super) fn anchored(&self, anchor: Instant) -> Option<When> {
        match self {
            Self::Never => None,
            Self::Timed { tzid, .. } => Self::Timed {
                start: None,
                due: Some(anchor),
                tzid: tzid.clone(),
            }
            .span(),
            Self::Days { .. } => Self::Days {
                start: None,
                due: Some(day_of(anchor)),
            }
            .span(),
        }
    }

    /// The same plan with what repeats at another moment: as long before it, on the wall, as before.
    pub(super) fn moved_to(&self, anchor: Instant) -> Self {
        match self {
            Self::Never => Self::Never,
            Self::Timed { start, due, tzid } => {
                let clock = clock_of(tzid.as_ref());
                let wall = |instant: Instant| clock.to_datetime(instant.timestamp());
                let ahead = |start: Instant| match due {
                    Some(due) => wall(*due).duration_since(wall(start)),
                    None => SignedDuration::ZERO,
                };
                let moved = |start: Instant| {
                    let wall = wall(anchor).checked_sub(ahead(start));
                    wall.map_or(anchor, |wall| on_wall(wall, &clock).min(anchor))
                };
                Self::Timed {
                    start: start.map(moved),
                    due: due.map(|_| anchor),
                    tzid: tzid.clone(),
                }
            }
            Self::Days { start, due } => {
                let day = day_of(anchor);
                let moved = |start: Date| {
                    let ahead = due.map_or(SignedDuration::ZERO, |due| due.duration_since(start));
                    day.checked_sub(ahead).unwrap_or(day)
                };
                Self::Days {
                    start: start.map(moved),
                    due: due.map(|_| day),
                }
            }
        }
    }

    /// The same with the zone in which it repeats, if none was named.
    pub(super) fn in_zone(self, usual: &Tzid) -> Self {
        match self {
            Self::Timed {
                start,
                due,
                tzid: None,
            } => Self::Timed {
                start,
                due,
                tzid: Some(usual.clone()),
            },
            other => other,
        }
    }

    /// Whether start and due time lie so far apart that a window must look for it by its end.
    pub fn is_long(&self) -> bool {
        self.span().is_some_and(|span| span.duration() > DAY)
    }
}

fn day_of(wall: Instant) -> Date {
    clock_of(None).to_datetime(wall.timestamp()).date()
}

/// The attributes of the table and the API.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct PlanFields {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start_utc: Option<Instant>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    due_utc: Option<Instant>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tzid: Option<Tzid>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start_date: Option<Date>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    due_date: Option<Date>,
}

impl From<Plan> for PlanFields {
    fn from(plan: Plan) -> Self {
        match plan {
            Plan::Never => Self::default(),
            Plan::Timed { start, due, tzid } => Self {
                start_utc: start,
                due_utc: due,
                tzid,
                ..Self::default()
            },
            Plan::Days { start, due } => Self {
                start_date: start,
                due_date: due,
                ..Self::default()
            },
        }
    }
}

impl TryFrom<PlanFields> for Plan {
    type Error = Invalid;

    fn try_from(fields: PlanFields) -> Result<Self, Invalid> {
        let input = PlanInput {
            start_utc: fields.start_utc,
            due_utc: fields.due_utc,
            tzid: fields.tzid,
            start_date: fields.start_date,
            due_date: fields.due_date,
        };
        input
            .resolve()
            .map_err(|(field, problem)| Invalid::new(format!("{field} {problem}")))
    }
}

/// What somebody sends: any of the attributes, to be judged together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlanInput {
    pub start_utc: Option<Instant>,
    pub due_utc: Option<Instant>,
    pub tzid: Option<Tzid>,
    pub start_date: Option<Date>,
    pub due_date: Option<Date>,
}

impl PlanInput {
    pub fn resolve(self) -> Result<Plan, Blamed> {
        let timed = self.start_utc.is_some() || self.due_utc.is_some();
        let on_days = self.start_date.is_some() || self.due_date.is_some();
        if timed && on_days {
            let field = if self.due_date.is_some() {
                "dueDate"
            } else {
                "startDate"
            };
            let problem =
                "does not go with times: send startUtc and dueUtc, or startDate and dueDate";
            return Err((field, Invalid::new(problem)));
        }
        if self.tzid.is_some() && !timed {
            let problem = "is the zone of startUtc and dueUtc, and neither is there";
            return Err(("tzid", Invalid::new(problem)));
        }
        let late = |field| Err((field, Invalid::new("must not lie after the due time")));
        if self.start_utc > self.due_utc && self.due_utc.is_some() {
            return late("startUtc");
        }
        if self.start_date > self.due_date && self.due_date.is_some() {
            return late("startDate");
        }
        Ok(match (timed, on_days) {
            (true, _) => Plan::Timed {
                start: self.start_utc,
                due: self.due_utc,
                tzid: self.tzid,
            },
            (_, true) => Plan::Days {
                start: self.start_date,
                due: self.due_date,
            },
            _ => Plan::Never,
        })
    }
}

/// What somebody wants to be another: `None` stays, `Some(None)` goes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlanChange {
    pub start_utc: Option<Option<Instant>>,
    pub due_utc: Option<Option<Instant>>,
    pub tzid: Option<Option<Tzid>>,
    pub start_date: Option<Option<Date>>,
    pub due_date: Option<Option<Date>>,
}

impl PlanChange {
    /// The plan as it will be. Times take the place of days and days that of times; a zone goes with
    /// the last time.
    pub fn apply(self, plan: &Plan) -> Result<Plan, Blamed> {
        let given = |utc: &Option<Option<Instant>>| matches!(utc, Some(Some(_)));
        let named = |date: &Option<Option<Date>>| matches!(date, Some(Some(_)));
        let mut kept = PlanFields::from(plan.clone());
        if given(&self.start_utc) || given(&self.due_utc) {
            (kept.start_date, kept.due_date) = (None, None);
        }
        if named(&self.start_date) || named(&self.due_date) {
            (kept.start_utc, kept.due_utc, kept.tzid) = (None, None, None);
        }
        let (start_utc, due_utc) = (
            self.start_utc.unwrap_or(kept.start_utc),
            self.due_utc.unwrap_or(kept.due_utc),
        );
        if start_utc.is_none() && due_utc.is_none() {
            kept.tzid = None;
        }
        let input = PlanInput {
            start_utc,
            due_utc,
            tzid: self.tzid.unwrap_or(kept.tzid),
            start_date: self.start_date.unwrap_or(kept.start_date),
            due_date: self.due_date.unwrap_or(kept.due_date),
        };
        input.resolve()
    }
}

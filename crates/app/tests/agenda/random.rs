//! Random plans: calendars around a moment at which something happens to some clock.

use std::fmt::Write as _;

use app::agenda::{Filter, ItemType};
use domain::event::{Dates, EventStatus, RepetitionInput, Tag, WhenInput};
use domain::recurrence::DateOrTime;
use domain::task::{PlanInput, TaskStatus};
use domain::{Instant, Tzid};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};

use crate::plan::{Change, Deed, Plan, Thing, What};
use crate::world::{Asked, instant};

/// The last two were more than fifteen hours from Greenwich before they changed sides.
const ZONES: [&str; 15] = [
    "America/New_York",
    "Europe/London",
    "Europe/Berlin",
    "Pacific/Kiritimati",
    "Pacific/Apia",
    "Asia/Kolkata",
    "Australia/Lord_Howe",
    "America/St_Johns",
    "Africa/Casablanca",
    "America/Sao_Paulo",
    "Asia/Beirut",
    "Etc/GMT+12",
    "UTC",
    "Asia/Manila",
    "America/Juneau",
];
const TITLES: [&str; 4] = ["Lunch", "lunch", "Ärztin", "A"];
const TAGS: [&[&str]; 4] = [&[], &["work"], &["home"], &["home", "work"]];
const DAY: i64 = 24 * 60;

pub(crate) fn plan(seed: u64) -> Plan {
    let mut dice = Dice(StdRng::seed_from_u64(seed));
    let moment = dice.moment();
    let asked = dice.asked(moment);
    let is_long = asked.from.plus(SignedDuration::from_hours(24 * 20)) < asked.to;
    let events = dice.below(6);
    let series = dice.below(4);
    let tasks = dice.below(5);
    let mut things: Vec<Thing> = (0..events).map(|_| dice.event(&asked)).collect();
    things.extend((0..tasks).map(|_| dice.task(&asked)));
    things.extend((0..series).map(|_| dice.series(&asked, is_long)));
    let limit = dice.pick(&[1, 2, 3, 5, 100]);
    Plan {
        things,
        asked,
        limit,
    }
}

struct Dice(StdRng);

impl Dice {
    fn below(&mut self, end: i64) -> i64 {
        self.0.random_range(0..end)
    }

    fn between(&mut self, from: i64, to: i64) -> i64 {
        self.0.random_range(from..=to)
    }

    fn one_in(&mut self, many: i64) -> bool {
        self.below(many) == 0
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        *from.choose(&mut self.0).unwrap()
    }

    fn zone(&mut self) -> &'static str {
        self.pick(&ZONES)
    }

    fn tzid(&mut self) -> Tzid {
        Tzid::parse(self.zone()).unwrap()
    }

    /// When clocks change somewhere, a year ends, or nothing happens at all.
    fn moment(&mut self) -> Instant {
        let year = self.between(1999, 2032);
        match self.below(10) {
            0..=5 => self.change_of_clocks(year),
            6 | 7 => instant(&format!("{year}-01-01T00:00:00Z")),
            8 => instant(self.pick(&[
                "2011-12-30T10:00:00Z",
                "2011-12-30T10:00:00Z",
                "1844-12-31T16:00:00Z",
                "1867-10-18T09:00:00Z",
            ])),
            _ => {
                let start = instant(&format!("{year}-01-01T00:00:00Z"));
                start.plus(SignedDuration::from_mins(self.below(365 * DAY)))
            }
        }
    }

    fn change_of_clocks(&mut self, year: i64) -> Instant {
        let zone = TimeZone::get(self.zone()).unwrap();
        let month = self.between(1, 12);
        let since: Timestamp = format!("{year}-{month:02}-01T00:00:00Z").parse().unwrap();
        let change = zone.following(since).next();
        Instant::of(change.map_or(since, |change| change.timestamp()))
    }

    fn asked(&mut self, moment: Instant) -> Asked {
        let tz = self.zone();
        let from = match self.below(4) {
            0 => moment,
            1 => midnight(moment, tz),
            _ => self.near(moment),
        };
        let minutes = match self.below(9) {
            0 => self.between(1, 120),
            1 | 2 => self.between(1, 48) * 60,
            3 => DAY,
            4 => 7 * DAY,
            5 => 42 * DAY,
            6 => self.between(1, 60) * DAY + self.below(DAY),
            7 => self.between(60, 200) * DAY,
            _ => 400 * DAY,
        };
        let mut to = from.plus(SignedDuration::from_mins(minutes));
        if self.one_in(3) {
            to = midnight(to, tz).max(from.plus(SignedDuration::from_mins(1)));
        }
        let filter = self.filter();
        Asked {
            from,
            to,
            tz,
            filter,
        }
    }

    fn filter(&mut self) -> Filter {
        let tag = |tag: &str| Tag::parse(tag).unwrap();
        match self.below(12) {
            0 => Filter {
                types: vec![self.pick(&[ItemType::Event, ItemType::Instance, ItemType::Task])],
                tags: Vec::new(),
            },
            1 => Filter {
                types: Vec::new(),
                tags: vec![tag("work")],
            },
            2 => Filter {
                types: vec![ItemType::Event, ItemType::Instance],
                tags: vec![tag("home"), tag("none")],
            },
            _ => Filter::default(),
        }
    }

    /// At a moment, minutes, hours, days or weeks away.
    fn near(&mut self, moment: Instant) -> Instant {
        let minutes = match self.below(10) {
            0 => 0,
            1 => self.between(-3, 3),
            2 | 3 => self.between(-180, 180),
            4 | 5 => self.between(-30, 30) * 60,
            6 | 7 => self.between(-4 * DAY, 4 * DAY),
            8 => self.between(-5, 5) * DAY,
            _ => self.between(-40 * DAY, 40 * DAY),
        };
        let seconds = if self.one_in(12) {
            self.between(-1, 1)
        } else {
            0
        };
        moment.plus(SignedDuration::from_secs(60 * minutes + seconds))
    }

    /// Near one of the edges.
    fn near_edge(&mut self, asked: &Asked) -> Instant {
        let edge = if self.one_in(3) { asked.to } else { asked.from };
        self.near(edge)
    }

    fn length(&mut self) -> SignedDuration {
        let minutes = match self.below(9) {
            0 => 0,
            1..=3 => self.between(1, 180),
            4 => self.between(1, 30) * 60,
            5 => DAY,
            6 => self.between(1, 4) * DAY + self.between(-30, 30),
            7 => self.between(4, 40) * DAY,
            _ => 30,
        };
        let second = i64::from(self.one_in(8));
        SignedDuration::from_secs(60 * minutes + second)
    }

    fn when(&mut self, asked: &Asked, start: Instant) -> WhenInput {
        if self.one_in(4) {
            let zone = TimeZone::get(asked.tz).unwrap();
            let start = zone.to_datetime(start.timestamp()).date();
            let days = match self.below(3) {
                0 => self.between(2, 20),
                _ => 1,
            };
            return WhenInput {
                is_all_day: true,
                start_date: Some(start),
                end_date: Some(start.saturating_add(SignedDuration::from_hours(24 * days))),
                ..WhenInput::default()
            };
        }
        let is_floating = self.one_in(4);
        let start = if is_floating {
            let offset = TimeZone::get(asked.tz)
                .unwrap()
                .to_offset(start.timestamp());
            start.plus(SignedDuration::from_secs(offset.seconds().into()))
        } else {
            start
        };
        let is_travel = !is_floating && self.one_in(5);
        WhenInput {
            start_utc: Some(start),
            end_utc: Some(start.plus(self.length())),
            start_tzid: (!is_floating).then(|| self.tzid()),
            end_tzid: is_travel.then(|| self.tzid()),
            ..WhenInput::default()
        }
    }

    fn event(&mut self, asked: &Asked) -> Thing {
        let mut start = self.near_edge(asked);
        let mut when = self.when(asked, start);
        // So that some end where the window begins.
        if self.one_in(4) && when.end_utc.is_some() {
            start = start.plus(-self.length());
            when = self.when(asked, start);
        }
        Thing::Event {
            title: self.pick(&TITLES),
            tags: self.pick(&TAGS),
            when,
        }
    }

    fn task(&mut self, asked: &Asked) -> Thing {
        let was = self.one_in(4).then(|| self.task_plan(asked));
        let columns = [
            TaskStatus::Backlog,
            TaskStatus::InProgress,
            TaskStatus::Completed,
            TaskStatus::Archived,
        ];
        Thing::Task {
            title: self.pick(&TITLES),
            labels: self.pick(&TAGS),
            plan: self.task_plan(asked),
            status: self.pick(&columns),
            was,
        }
    }

    /// At times or on days, with a start, a due time, both or neither.
    fn task_plan(&mut self, asked: &Asked) -> PlanInput {
        let due = self.near_edge(asked);
        let start = due.plus(-self.length());
        let (starts, is_due) =
            self.pick(&[(true, true), (true, true), (true, false), (false, true)]);
        if self.one_in(12) {
            return PlanInput::default();
        }
        if self.one_in(3) {
            let zone = TimeZone::get(asked.tz).unwrap();
            let day = |at: Instant| zone.to_datetime(at.timestamp()).date();
            return PlanInput {
                start_date: starts.then(|| day(start)),
                due_date: is_due.then(|| day(due)),
                ..PlanInput::default()
            };
        }
        PlanInput {
            start_utc: starts.then_some(start),
            due_utc: is_due.then_some(due),
            tzid: self.one_in(3).then(|| self.tzid()),
            ..PlanInput::default()
        }
    }

    fn series(&mut self, asked: &Asked, is_long: bool) -> Thing {
        let back = match self.below(4) {
            0 => 0,
            1 => self.below(10 * DAY),
            2 => self.below(400) * DAY,
            _ => self.below(3000) * DAY,
        };
        let start = self.near_edge(asked).plus(SignedDuration::from_mins(-back));
        let when = self.when(asked, start);
        let deeds = match self.below(4) {
            0 => 0,
            1 => 1,
            2 => self.between(2, 4),
            _ => self.between(3, 9),
        };
        let repetition = self.repetition(asked, &when, is_long);
        let mut deeds: Vec<Deed> = (0..deeds).map(|_| self.deed(asked, is_long)).collect();
        // What it is made of may not be many a day for as long as a year, whatever is changed.
        if when.is_all_day {
            deeds.retain(|deed| !matches!(deed.what, What::All(Change::MoveTo(_))));
        }
        Thing::Series {
            title: self.pick(&TITLES),
            tags: self.pick(&TAGS),
            when,
            repetition,
            deeds,
        }
    }

    fn repetition(&mut self, asked: &Asked, when: &WhenInput, is_long: bool) -> RepetitionInput {
        let rrule = (!self.one_in(12)).then(|| self.rule(when.is_all_day, is_long));
        let counts = rrule.as_ref().is_some_and(|rule| rule.contains("COUNT"));
        let ends = rrule.is_some() && !counts && self.one_in(4);
        let rdates = if rrule.is_none() || self.one_in(5) {
            self.between(1, 3)
        } else {
            0
        };
        let exdates = if self.one_in(4) {
            self.between(1, 3)
        } else {
            0
        };
        RepetitionInput {
            rrule_until: ends.then(|| self.near_edge(asked)),
            rrule,
            exdate: self.dates(asked, exdates),
            rdate: self.dates(asked, rdates),
        }
    }

    fn dates(&mut self, asked: &Asked, count: i64) -> Dates {
        let dates = (0..count).map(|_| {
            let at = self.near_edge(asked);
            if self.one_in(2) {
                return DateOrTime::Time(at);
            }
            let zone = TimeZone::get(asked.tz).unwrap();
            DateOrTime::Date(zone.to_datetime(at.timestamp()).date())
        });
        dates.collect::<Vec<_>>().try_into().unwrap()
    }

    /// Of every frequency, sensible and odd. Not too many occurrences in a long window.
    fn rule(&mut self, is_all_day: bool, is_long: bool) -> String {
        let interval = self.pick(&[1, 1, 1, 2, 3, 7]);
        let frequencies = if is_all_day { 4 } else { 7 };
        let mut rule = match self.below(frequencies) {
            0 => "FREQ=DAILY",
            1 => self.pick(&[
                "FREQ=WEEKLY",
                "FREQ=WEEKLY;BYDAY=MO,WE,SU",
                "FREQ=WEEKLY;BYDAY=TU,SA;WKST=SU",
            ]),
            2 => self.pick(&[
                "FREQ=MONTHLY",
                "FREQ=MONTHLY;BYMONTHDAY=-1,1,31",
                "FREQ=MONTHLY;BYDAY=-1SU,1MO",
                "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1,1",
            ]),
            3 => self.pick(&[
                "FREQ=YEARLY",
                "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
                "FREQ=YEARLY;BYYEARDAY=1,-1,100",
                "FREQ=YEARLY;BYWEEKNO=1,52,53;BYDAY=MO,SU",
                "FREQ=YEARLY;BYMONTH=3,10,11;BYDAY=-1SU,1SU",
            ]),
            4 => self.pick(&[
                "FREQ=DAILY;BYHOUR=0,1,2,3,23",
                "FREQ=DAILY;BYHOUR=2;BYMINUTE=0,30",
                "FREQ=WEEKLY;BYDAY=SU;BYHOUR=0,1,2;BYMINUTE=30",
            ]),
            5 => "FREQ=HOURLY;INTERVAL=5",
            _ => "FREQ=MINUTELY;INTERVAL=45",
        }
        .to_owned();
        let is_often = rule.contains("HOURLY") || rule.contains("MINUTELY");
        if is_often && is_long {
            return rule + ";COUNT=40";
        }
        if !is_often {
            write!(rule, ";INTERVAL={interval}").unwrap();
        }
        match self.below(4) {
            0 => rule + &format!(";COUNT={}", self.between(1, 60)),
            _ => rule,
        }
    }

    fn deed(&mut self, asked: &Asked, is_long: bool) -> Deed {
        let what = match self.below(16) {
            0..=7 => What::One(self.change(asked, is_long)),
            8 | 9 => What::Cancel,
            10 | 11 => What::All(self.change(asked, is_long)),
            12 | 13 => What::Split(self.change(asked, is_long)),
            14 => self.pick_what(),
            _ => What::Restore,
        };
        Deed {
            which: self.0.random_range(0..10),
            pick: self.0.random_range(0..100),
            what,
        }
    }

    fn pick_what(&mut self) -> What {
        if self.one_in(4) {
            What::Delete
        } else {
            What::End
        }
    }

    fn change(&mut self, asked: &Asked, is_long: bool) -> Change {
        match self.below(10) {
            0 => Change::Title(self.pick(&TITLES)),
            1 => Change::Tags(self.pick(&TAGS)),
            2 => Change::Status(self.pick(&[
                EventStatus::Tentative,
                EventStatus::Cancelled,
                EventStatus::Confirmed,
            ])),
            3 => Change::MoveBy(SignedDuration::from_mins(self.between(-300, 300))),
            4 => Change::MoveBy(SignedDuration::from_hours(24 * self.between(-9, 9))),
            5 => Change::MoveTo(self.near_edge(asked)),
            6 => Change::Last(self.length()),
            7 => {
                let zone = TimeZone::get(asked.tz).unwrap();
                let at = self.near_edge(asked);
                Change::OnDay(zone.to_datetime(at.timestamp()).date())
            }
            8 => Change::Zone((!self.one_in(3)).then(|| self.tzid())),
            _ => {
                let is_all_day = self.one_in(2);
                Change::Rule(self.rule(is_all_day, is_long))
            }
        }
    }
}

fn midnight(near: Instant, tz: &str) -> Instant {
    let zone = TimeZone::get(tz).unwrap();
    let date = zone.to_datetime(near.timestamp()).date();
    let midnight = zone.to_ambiguous_timestamp(date.at(0, 0, 0, 0));
    Instant::of(midnight.compatible().unwrap())
}

//! A calendar as a plan that can be carried out, and made smaller while it still fails.

use domain::event::{
    EventStatus, InstanceChange, MasterChange, RepetitionInput, Tags, Title, WhenChange, WhenInput,
};
use domain::recurrence::DateOrTime;
use domain::task::{PlanInput, TaskStatus};
use domain::{Instant, Tzid};
use jiff::SignedDuration;
use jiff::civil::Date;

use crate::model;
use crate::world::{Asked, World, details, is_refusal, new_series};
use app::Result;
use app::series::StoredMaster;

/// What a person has, and what they look at.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    pub(crate) things: Vec<Thing>,
    pub(crate) asked: Asked,
    /// How many there are on a page, where there are few; where there are many, as many more.
    pub(crate) limit: u32,
}

#[derive(Debug, Clone)]
pub(crate) enum Thing {
    Event {
        title: &'static str,
        tags: &'static [&'static str],
        when: WhenInput,
    },
    Task {
        title: &'static str,
        labels: &'static [&'static str],
        plan: PlanInput,
        status: TaskStatus,
        /// Whether it was planned otherwise before.
        was: Option<PlanInput>,
    },
    Series {
        title: &'static str,
        tags: &'static [&'static str],
        when: WhenInput,
        repetition: RepetitionInput,
        deeds: Vec<Deed>,
    },
}

/// Something done to a series, or to what was split off it.
#[derive(Debug, Clone)]
pub(crate) struct Deed {
    /// Which of the series, and which of its occurrences near the window.
    pub(crate) which: usize,
    pub(crate) pick: usize,
    pub(crate) what: What,
}

#[derive(Debug, Clone)]
pub(crate) enum What {
    One(Change),
    All(Change),
    Split(Change),
    Cancel,
    Restore,
    End,
    Delete,
}

/// What is another afterwards.
#[derive(Debug, Clone)]
pub(crate) enum Change {
    Title(&'static str),
    Tags(&'static [&'static str]),
    Status(EventStatus),
    MoveBy(SignedDuration),
    MoveTo(Instant),
    Last(SignedDuration),
    OnDay(Date),
    Zone(Option<Tzid>),
    Rule(String),
}

/// What was shown and what should have been.
#[derive(Debug)]
pub(crate) struct Difference {
    pub(crate) expected: Vec<String>,
    pub(crate) shown: Vec<String>,
}

impl Plan {
    /// Carries it out on an empty planner and compares.
    pub(crate) async fn check(&self, world: &World) -> Option<Difference> {
        for (number, thing) in self.things.iter().enumerate() {
            self.make(world, number, thing).await;
        }
        let expected = model::expected(world, &self.asked).await;
        let limit = if expected.len() > 30 {
            self.limit * 40
        } else {
            self.limit
        };
        let shown = world.shown(&self.asked, limit).await;
        let shown: Vec<String> = match shown {
            Ok(shown) => shown.iter().map(model::line_of).collect(),
            Err(error) => vec![format!("{error:?}")],
        };
        (shown != expected).then_some(Difference { expected, shown })
    }

    pub(crate) async fn make(&self, world: &World, number: usize, thing: &Thing) {
        match thing {
            Thing::Event { title, tags, when } => {
                let id = format!("evt_{number}");
                let made = world.tagged_event(&id, title, tags, when.clone()).await;
                made.unwrap();
            }
            Thing::Task {
                title,
                labels,
                plan,
                status,
                was,
            } => {
                let id = format!("task_{number}");
                let resolved = |plan: &PlanInput| plan.clone().resolve().unwrap();
                let first = resolved(was.as_ref().unwrap_or(plan));
                let made = world.task(&id, title, labels, first, *status).await;
                made.unwrap();
                if was.is_some() {
                    world.plan_anew(&id, plan).await;
                }
            }
            Thing::Series {
                title,
                tags,
                when,
                repetition,
                deeds,
            } => {
                let id = format!("mst_{number}");
                let mut new = new_series(&id, when.clone(), "");
                new.details = details(title, tags);
                new.repetition = repetition.clone();
                if fits(world.new_series(new).await).is_none() {
                    return;
                }
                let mut ids = vec![id];
                for deed in deeds {
                    self.carry_out(world, &mut ids, deed).await;
                }
            }
        }
    }

    async fn carry_out(&self, world: &World, ids: &mut Vec<String>, deed: &Deed) {
        if ids.is_empty() {
            return;
        }
        let which = deed.which % ids.len();
        let read = world.find(&ids[which]).await;
        let Some(at) = self.occurrence(&read, deed.pick) else {
            return;
        };
        let done = match &deed.what {
            What::One(change) => {
                let change = InstanceChange {
                    when: change.when(&read.entity.thing.when_at(at)),
                    details: change.of_all(&read).details,
                };
                world
                    .try_change_one(&read, DateOrTime::Time(at), change)
                    .await
            }
            What::All(change) => world.try_change_all(&read, change.of_all(&read)).await,
            What::Split(change) => {
                let change = change.of_all(&read);
                let split = world.try_split(&read, DateOrTime::Time(at), change).await;
                split.map(|id| {
                    let first = read.entity.thing.series().unwrap().first();
                    if first.is_some_and(|first| first.at == at) {
                        ids.remove(which);
                    }
                    ids.push(id);
                })
            }
            What::Cancel => world.try_cancel(&read, DateOrTime::Time(at)).await,
            What::Restore => world.try_restore(&read, DateOrTime::Time(at)).await,
            What::End => world.try_end(&read, at).await,
            What::Delete => {
                ids.remove(which);
                world.try_delete(&read).await
            }
        };
        fits(done);
    }

    /// One of the first occurrences, or of those around the window.
    pub(crate) fn occurrence(&self, read: &StoredMaster, pick: usize) -> Option<Instant> {
        let master = &read.entity.thing;
        let series = master.series().unwrap();
        let day = SignedDuration::from_hours(24);
        let around = master.when.duration() + day * 2;
        let (from, to) = (self.asked.from, self.asked.to);
        let at_begin = series.between(from.plus(-around), from.plus(day * 2));
        let at_end = series.between(to.plus(-day * 2), to.plus(day * 2));
        let all = at_begin
            .take(6)
            .chain(at_end.take(4))
            .chain(series.iter().take(3));
        let all: Vec<Instant> = all.map(|it| it.at).collect();
        (!all.is_empty()).then(|| all[pick % all.len()])
    }

    /// Plans with one thing less.
    pub(crate) fn smaller(&self) -> Vec<Self> {
        let mut smaller = Vec::new();
        for number in 0..self.things.len() {
            let mut plan = self.clone();
            plan.things.remove(number);
            smaller.push(plan);
            let Thing::Series {
                deeds, repetition, ..
            } = &self.things[number]
            else {
                continue;
            };
            for deed in 0..deeds.len() {
                let mut plan = self.clone();
                if let Thing::Series { deeds, .. } = &mut plan.things[number] {
                    deeds.remove(deed);
                }
                smaller.push(plan);
            }
            if !(repetition.exdate.is_empty() && repetition.rdate.is_empty()) {
                let mut plan = self.clone();
                if let Thing::Series { repetition, .. } = &mut plan.things[number] {
                    repetition.exdate = Vec::new().try_into().unwrap();
                    repetition.rdate = Vec::new().try_into().unwrap();
                }
                smaller.push(plan);
            }
        }
        smaller
    }
}

impl Change {
    fn of_all(&self, read: &StoredMaster) -> MasterChange {
        let mut change = MasterChange::default();
        match self {
            Self::Title(title) => change.details.title = Some(Title::parse(title).unwrap()),
            Self::Tags(tags) => {
                let tags: Tags = details("-", tags).tags;
                change.details.tags = Some(tags);
            }
            Self::Status(status) => change.details.status = Some(*status),
            Self::Rule(rule) => change.repetition.rrule = Some(Some(rule.clone())),
            _ => change.when = self.when(&read.entity.thing.when),
        }
        change
    }

    fn when(&self, when: &domain::event::When) -> WhenChange {
        let mut change = WhenChange::default();
        match (self, when) {
            (Self::OnDay(day), _) => {
                change.is_all_day = Some(true);
                change.start_date = Some(Some(*day));
            }
            (Self::MoveBy(by), domain::event::When::Timed(timed)) => {
                change.start_utc = Some(Some(timed.start.plus(*by)));
                change.end_utc = Some(Some(timed.end.plus(*by)));
            }
            (Self::MoveTo(at), domain::event::When::Timed(_)) => {
                change.start_utc = Some(Some(*at));
                change.end_utc = Some(Some(at.plus(when.duration())));
            }
            (Self::Last(length), domain::event::When::Timed(timed)) => {
                change.end_utc = Some(Some(timed.start.plus(*length)));
            }
            (Self::Zone(zone), domain::event::When::Timed(_)) => {
                change.start_tzid = Some(zone.clone());
                change.end_tzid = Some(None);
            }
            (Self::MoveBy(by), domain::event::When::AllDay(days)) => {
                let length = SignedDuration::from_hours(24 * i64::from(days.count()));
                let start = days.start.saturating_add(*by);
                change.start_date = Some(Some(start));
                change.end_date = Some(Some(start.saturating_add(length)));
            }
            (Self::Last(length), domain::event::When::AllDay(days)) => {
                let days = days.start.saturating_add(*length);
                change.end_date = Some(Some(days));
            }
            (Self::MoveTo(at), domain::event::When::AllDay(_)) => {
                change.is_all_day = Some(false);
                change.start_utc = Some(Some(*at));
            }
            _ => {}
        }
        change
    }
}

/// What cannot be done is left undone; anything else is a failure of the test.
fn fits<T>(done: Result<T>) -> Option<T> {
    match done {
        Ok(done) => Some(done),
        Err(error) if is_refusal(&error) => None,
        Err(error) => panic!("{error:?}"),
    }
}

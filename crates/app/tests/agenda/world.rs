//! A person's planner in a table of its own, and what is done to it.

use std::num::NonZeroU32;
use std::sync::{Arc, LazyLock, Mutex};

use app::agenda::{Edge, Extent, Filter, Question, Window, agenda};
use app::events::{self, NewEvent};
use app::providers::Providers;
use app::series::{self, NewSeries, StoredMaster};
use app::tasks;
use app::{
    Actor, App, Costs, Error, Limits, Means, Origin, Parts, Passwords, Randomness, Result, Rules,
    SignUpRule, SystemRandomness,
};
use domain::event::{
    Details, EventId, InstanceChange, Links, MasterChange, MasterId, RepetitionInput, Title, Ttl,
    WhenInput,
};
use domain::recurrence::DateOrTime;
use domain::task::{NewTask, PlanChange, PlanInput, Priority, TaskChange, TaskId, TaskStatus};
use domain::{Instant, Tzid, UserId};
use jiff::Timestamp;
use rand::rngs::StdRng;
use rand::{Rng as _, SeedableRng as _};
use serde_json::{Value, json};
use store::Store;
use table::conformance::{ManualClock, ReferenceEngine};
use table::{Engine, Row, Scan};

pub(crate) struct World {
    pub(crate) app: Arc<App>,
    pub(crate) actor: Actor,
    pub(crate) clock: Arc<ManualClock>,
    engine: Arc<dyn Engine>,
}

/// What is asked for.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    pub(crate) from: Instant,
    pub(crate) to: Instant,
    pub(crate) tz: &'static str,
    pub(crate) filter: Filter,
}

impl Asked {
    pub(crate) fn new(from: &str, to: &str, tz: &'static str) -> Self {
        Self {
            from: instant(from),
            to: instant(to),
            tz,
            filter: Filter::default(),
        }
    }
}

static PASSWORDS: LazyLock<Passwords> = LazyLock::new(|| {
    let costs = Costs {
        memory: 8,
        passes: 1,
        threads: 1,
    };
    Passwords::start(costs, Arc::new(SystemRandomness)).unwrap()
});

/// What was done on the first of January 2000, when most of these tests take place.
fn beginning() -> Timestamp {
    "2000-01-01T00:00:00Z".parse().unwrap()
}

impl World {
    /// In memory.
    pub(crate) fn new() -> Self {
        let clock = Arc::new(ManualClock::at(beginning()));
        let engine = Arc::new(ReferenceEngine::new(clock.clone(), None));
        Self::on(engine, clock)
    }

    pub(crate) fn on(engine: Arc<dyn Engine>, clock: Arc<ManualClock>) -> Self {
        let (app, _) = App::new(Parts {
            store: Store::new(engine.clone()),
            rules: Rules {
                sign_up: SignUpRule::Open,
                public_url: "https://nexus.example".to_owned(),
            },
            clock: clock.clone(),
            randomness: Arc::new(Seeded(Mutex::new(StdRng::seed_from_u64(7)))),
            passwords: PASSWORDS.clone(),
            limits: Limits::none(),
            providers: Providers::default(),
        });
        Self {
            app: Arc::new(app),
            actor: somebody("ada"),
            clock,
            engine,
        }
    }

    /// The same table, seen by somebody who has nothing yet.
    pub(crate) fn of_another(&self, name: &str) -> Self {
        Self {
            app: self.app.clone(),
            actor: somebody(name),
            clock: self.clock.clone(),
            engine: self.engine.clone(),
        }
    }

    /// All rows of the table, expired ones too.
    pub(crate) async fn rows(&self) -> Vec<Row> {
        let (mut rows, mut after) = (Vec::new(), None);
        loop {
            let limit = 1000.try_into().unwrap();
            let page = self.engine.scan(&Scan { after, limit }).await.unwrap();
            rows.extend(page.rows);
            match page.next {
                Some(next) => after = Some(next),
                None => return rows,
            }
        }
    }

    pub(crate) async fn event(&self, id: &str, title: &str, when: WhenInput) {
        let tags = &[];
        self.tagged_event(id, title, tags, when).await.unwrap();
    }

    pub(crate) async fn tagged_event(
        &self,
        id: &str,
        title: &str,
        tags: &[&str],
        when: WhenInput,
    ) -> Result<()> {
        let new = NewEvent {
            id: EventId::parse(id).unwrap(),
            details: details(title, tags),
            reminders: None,
            when,
            ttl: None,
        };
        events::create(&self.app, &self.actor, new, &Origin::default()).await?;
        Ok(())
    }

    /// A task in some column of the board.
    pub(crate) async fn task(
        &self,
        id: &str,
        title: &str,
        labels: &[&str],
        plan: domain::task::Plan,
        status: TaskStatus,
    ) -> Result<()> {
        let new = NewTask {
            id: TaskId::parse(id).unwrap(),
            title: Title::parse(title).unwrap(),
            description: None,
            status,
            priority: Priority::default(),
            effort: None,
            plan,
            repeat: None,
            labels: details("-", labels).tags,
            links: Links::default(),
            ttl: None,
        };
        tasks::create(&self.app, &self.actor, new, &Origin::default()).await?;
        Ok(())
    }

    /// The same task at another time, or at none.
    pub(crate) async fn plan_anew(&self, id: &str, plan: &PlanInput) {
        let (app, actor) = (&self.app, &self.actor);
        let id = TaskId::parse(id).unwrap();
        let read = tasks::find(app, actor, &id).await.unwrap();
        let plan = PlanChange {
            start_utc: Some(plan.start_utc),
            due_utc: Some(plan.due_utc),
            tzid: Some(plan.tzid.clone()),
            start_date: Some(plan.start_date),
            due_date: Some(plan.due_date),
        };
        let change = TaskChange {
            plan,
            ..TaskChange::default()
        };
        let changed = tasks::changed(app, &read, change, None).await.unwrap();
        let origin = Origin::default();
        let replaced = tasks::replace(app, actor, &read, changed, &origin).await;
        replaced.unwrap();
    }

    /// A series by its rule.
    pub(crate) async fn series(&self, id: &str, when: WhenInput, rrule: &str) {
        self.new_series(new_series(id, when, rrule)).await.unwrap();
    }

    pub(crate) async fn new_series(&self, new: NewSeries) -> Result<()> {
        series::create(&self.app, &self.actor, new, &Origin::default()).await?;
        Ok(())
    }

    pub(crate) async fn find(&self, id: &str) -> StoredMaster {
        let id = MasterId::parse(id).unwrap();
        series::find(&self.app, &self.actor, &id).await.unwrap()
    }

    pub(crate) async fn change_one(&self, id: &str, original: &str, change: InstanceChange) {
        let read = self.find(id).await;
        self.try_change_one(&read, meant(original), change)
            .await
            .unwrap();
    }

    pub(crate) async fn try_change_one(
        &self,
        read: &StoredMaster,
        original: DateOrTime,
        change: InstanceChange,
    ) -> Result<()> {
        let (app, actor) = (&self.app, &self.actor);
        let located = series::locate(app, read, original).await?;
        located.must_take_place()?;
        let instance = series::changed_one(app, read, &located, change).await?;
        series::replace_one(app, actor, read, &located, instance, &Origin::default()).await?;
        Ok(())
    }

    pub(crate) async fn cancel(&self, id: &str, original: &str) {
        let read = self.find(id).await;
        self.try_cancel(&read, meant(original)).await.unwrap();
    }

    pub(crate) async fn try_cancel(&self, read: &StoredMaster, original: DateOrTime) -> Result<()> {
        let located = series::locate(&self.app, read, original).await?;
        series::cancel(&self.app, &self.actor, read, &located, &Origin::default()).await
    }

    pub(crate) async fn try_restore(
        &self,
        read: &StoredMaster,
        original: DateOrTime,
    ) -> Result<()> {
        let located = series::locate_to_restore(&self.app, read, original).await?;
        series::restore(&self.app, &self.actor, read, located, &Origin::default()).await?;
        Ok(())
    }

    pub(crate) async fn change_all(&self, id: &str, change: MasterChange) {
        let read = self.find(id).await;
        self.try_change_all(&read, change).await.unwrap();
    }

    pub(crate) async fn try_change_all(
        &self,
        read: &StoredMaster,
        change: MasterChange,
    ) -> Result<()> {
        let master = series::changed(&self.app, read, change).await?;
        series::change_all(&self.app, &self.actor, read, master, &Origin::default()).await?;
        Ok(())
    }

    pub(crate) async fn try_end(&self, read: &StoredMaster, after: Instant) -> Result<()> {
        let ended = series::ended(&self.app, read, series::End::At(after))?;
        series::end(&self.app, &self.actor, read, ended, &Origin::default()).await?;
        Ok(())
    }

    /// Answers with the id of the new series.
    pub(crate) async fn try_split(
        &self,
        read: &StoredMaster,
        at: DateOrTime,
        change: MasterChange,
    ) -> Result<String> {
        let located = series::locate(&self.app, read, at).await?;
        let split = series::split_off(&self.app, read, &located, change).await?;
        let record = series::split(&self.app, &self.actor, read, split, &Origin::default()).await?;
        let stored: StoredMaster = record.read().unwrap();
        Ok(stored.entity.thing.master_id.to_string())
    }

    pub(crate) async fn try_delete(&self, read: &StoredMaster) -> Result<()> {
        series::delete(&self.app, &self.actor, read, &Origin::default()).await
    }

    /// The whole list, a page at a time.
    pub(crate) async fn shown(&self, asked: &Asked, limit: u32) -> Result<Vec<Value>> {
        let (mut shown, mut after) = (Vec::new(), None);
        loop {
            let question = Question {
                window: window(asked)?,
                filter: asked.filter.clone(),
                limit: NonZeroU32::new(limit).unwrap(),
                after,
            };
            let page = agenda(&self.app, &self.actor, &question).await?;
            let count = page.items.len();
            assert!(count <= limit as usize, "a page has too much on it");
            for item in &page.items {
                let mut json = Vec::new();
                page.write(item, &mut json);
                shown.push(serde_json::from_slice(&json).unwrap());
            }
            match page.next {
                Some(next) => after = Some(next),
                None => return Ok(shown),
            }
        }
    }

    /// The list as short lines: who and when.
    pub(crate) async fn lines(&self, asked: &Asked) -> Vec<String> {
        let shown = self.shown(asked, 100).await.unwrap();
        shown.iter().map(short).collect()
    }

    pub(crate) async fn seen(&self, from: &str, to: &str, tz: &'static str) -> Vec<String> {
        self.lines(&Asked::new(from, to, tz)).await
    }
}

fn window(asked: &Asked) -> Result<Window> {
    let tzid = Tzid::parse(asked.tz).unwrap();
    Window::new(Edge::At(asked.from), Extent::To(Edge::At(asked.to)), tzid)
}

fn short(item: &Value) -> String {
    let text = |name: &str| item[name].as_str().unwrap_or_default().to_owned();
    let (start, end) = (
        text("startUtc") + &text("startDate"),
        text("endUtc") + &text("endDate"),
    );
    format!("{} {start}/{end}", text("eventId"))
}

fn somebody(name: &str) -> Actor {
    Actor {
        user_id: UserId::parse(name).unwrap(),
        means: Means::CommandLine,
    }
}

/// Whether a use case simply does not do what it was asked.
pub(crate) fn is_refusal(error: &Error) -> bool {
    matches!(error, Error::Invalid { .. } | Error::NotFound)
}

pub(crate) fn new_series(id: &str, when: WhenInput, rrule: &str) -> NewSeries {
    NewSeries {
        id: MasterId::parse(id).unwrap(),
        details: details("Series", &[]),
        reminders: None,
        when,
        repetition: RepetitionInput {
            rrule: Some(rrule.to_owned()),
            ..RepetitionInput::default()
        },
        ttl: None,
    }
}

pub(crate) fn with_ttl(mut new: NewSeries, ttl: &str) -> NewSeries {
    new.ttl = Some(Ttl(instant(ttl).as_second()));
    new
}

pub(crate) fn details(title: &str, tags: &[&str]) -> Details {
    serde_json::from_value(json!({"title": title, "tags": tags})).unwrap()
}

pub(crate) fn meant(original: &str) -> DateOrTime {
    DateOrTime::parse(original).unwrap()
}

pub(crate) fn instant(text: &str) -> Instant {
    Instant::parse(text).unwrap()
}

pub(crate) fn tzid(text: &str) -> Tzid {
    Tzid::parse(text).unwrap()
}

/// From one instant to another, told by the clock of a zone.
pub(crate) fn zoned(start: &str, end: &str, tz: &str) -> WhenInput {
    WhenInput {
        start_utc: Some(instant(start)),
        end_utc: Some(instant(end)),
        start_tzid: Some(tzid(tz)),
        ..WhenInput::default()
    }
}

/// From one time on the wall to another, spelled as if it were UTC.
pub(crate) fn floating(start: &str, end: &str) -> WhenInput {
    WhenInput {
        start_utc: Some(instant(start)),
        end_utc: Some(instant(end)),
        ..WhenInput::default()
    }
}

pub(crate) fn days(start: &str, end: &str) -> WhenInput {
    WhenInput {
        is_all_day: true,
        start_date: Some(start.parse().unwrap()),
        end_date: Some(end.parse().unwrap()),
        ..WhenInput::default()
    }
}

/// To another time in the same zone.
pub(crate) fn moved(start: &str, end: &str) -> InstanceChange {
    let mut change = InstanceChange::default();
    change.when.start_utc = Some(Some(instant(start)));
    change.when.end_utc = Some(Some(instant(end)));
    change
}

/// The same bytes on every run.
#[derive(Debug)]
struct Seeded(Mutex<StdRng>);

impl Randomness for Seeded {
    fn fill(&self, bytes: &mut [u8]) {
        self.0.lock().unwrap().fill_bytes(bytes);
    }
}

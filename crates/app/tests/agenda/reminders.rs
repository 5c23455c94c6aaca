//! Reminders on an agenda, against a model that looks at each of them.

use app::Origin;
use app::agenda::{Filter, ItemType};
use app::reminders::{self, Act, NewReminder};
use domain::Instant;
use domain::reminder::{Content, ReminderId};
use jiff::SignedDuration;
use jiff::tz::{Offset, TimeZone};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::{Value, json};

use crate::agreement::{cases, first, runtime};
use crate::model::{expected, line_of};
use crate::random;
use crate::world::{Asked, World, instant};

/// A reminder, and what became of it.
#[derive(Debug, Clone)]
struct Reminder {
    id: String,
    title: &'static str,
    trigger: Instant,
    tzid: Option<&'static str>,
    became: Became,
}

#[derive(Debug, Clone, Copy)]
enum Became {
    Pending,
    Snoozed(Instant),
    Completed,
    Dismissed,
}

impl Reminder {
    /// When it will be heard by somebody whose clock is that of a zone; never if it is done with.
    fn heard(&self, zone: &TimeZone) -> Option<Instant> {
        match self.became {
            Became::Snoozed(until) => Some(until),
            Became::Pending if self.tzid.is_some() => Some(self.trigger),
            Became::Pending => {
                let wall = Offset::UTC.to_datetime(self.trigger.timestamp());
                Some(domain::on_wall(wall, zone))
            }
            Became::Completed | Became::Dismissed => None,
        }
    }

    async fn make(&self, world: &World) {
        let content = json!({
            "title": self.title, "triggerUtc": self.trigger, "triggerTzid": self.tzid
        });
        let content: Content = serde_json::from_value(content).unwrap();
        let id = ReminderId::parse(self.id.as_str()).unwrap();
        let (app, actor, origin) = (&world.app, &world.actor, Origin::default());
        let new = NewReminder {
            id: id.clone(),
            content,
            ttl: None,
        };
        reminders::create(app, actor, new, &origin).await.unwrap();
        let act = match self.became {
            Became::Pending => return,
            Became::Snoozed(until) => Act::Snooze { until },
            Became::Completed => Act::Complete,
            Became::Dismissed => Act::Dismiss,
        };
        let read = reminders::find(app, actor, &id).await.unwrap();
        reminders::act(app, actor, &read, act, &origin)
            .await
            .unwrap();
    }
}

/// Some that lie around the ends of a window, many at the same moment.
fn some(seed: u64, asked: &Asked) -> Vec<Reminder> {
    let mut dice = StdRng::seed_from_u64(seed);
    let zones = [None, Some("America/New_York"), Some("Pacific/Kiritimati")];
    let moment = |dice: &mut StdRng| {
        let edge = if dice.random() { asked.from } else { asked.to };
        let by = match dice.random_range(0..4) {
            0 => SignedDuration::ZERO,
            1 => SignedDuration::from_secs(dice.random_range(-1..=1)),
            2 => SignedDuration::from_hours(dice.random_range(-20..=20)),
            _ => SignedDuration::from_mins(dice.random_range(-3000..=3000)),
        };
        edge.plus(by)
    };
    let number = dice.random_range(0..12);
    let one = |number| Reminder {
        id: format!("rem_{number}"),
        title: if dice.random() { "A" } else { "B" },
        trigger: moment(&mut dice),
        tzid: zones[dice.random_range(0..zones.len())],
        became: match dice.random_range(0..6) {
            0 => Became::Snoozed(moment(&mut dice)),
            1 => Became::Completed,
            2 => Became::Dismissed,
            _ => Became::Pending,
        },
    };
    (0..number).map(one).collect()
}

/// The ids of those that are heard within a window, in order.
fn model(reminders: &[Reminder], asked: &Asked) -> Vec<String> {
    let zone = TimeZone::get(asked.tz).unwrap();
    let heard = reminders.iter().filter_map(|it| {
        let at = it.heard(&zone)?;
        let is_within = asked.from <= at && at < asked.to;
        is_within.then(|| (at, it.title, it.id.clone()))
    });
    let mut heard: Vec<_> = heard.collect();
    heard.sort_unstable();
    heard.into_iter().map(|(_, _, id)| id).collect()
}

fn is_reminder(item: &Value) -> bool {
    item["entityType"] == "REMINDER"
}

fn ids(items: &[Value]) -> Vec<String> {
    let reminders = items.iter().filter(|item| is_reminder(item));
    let id = |item: &Value| item["reminderId"].as_str().unwrap().to_owned();
    reminders.map(id).collect()
}

fn only(types: Vec<ItemType>) -> Filter {
    Filter {
        types,
        tags: Vec::new(),
    }
}

/// They are where the model has them, alone and among other things, whatever the pages; and the other
/// things are where they are without them.
#[test]
fn reminders_are_shown_when_they_are_heard() {
    for seed in first()..first() + cases(150) {
        let plan = random::plan(seed);
        let reminders = some(seed, &plan.asked);
        runtime().block_on(async {
            let world = World::new();
            for (number, thing) in plan.things.iter().enumerate() {
                plan.make(&world, number, thing).await;
            }
            for reminder in &reminders {
                reminder.make(&world).await;
            }
            let mut asked = plan.asked.clone();
            asked.filter = only(vec![ItemType::Reminder]);
            let alone = world.shown(&asked, plan.limit).await.unwrap();
            let heard = model(&reminders, &asked);
            let told = format!("seed {seed}: {asked:?} {reminders:#?}");
            assert_eq!(ids(&alone), heard, "{told}");
            assert_eq!(alone.len(), heard.len(), "{told}");
            asked.filter = Filter::default();
            let all = world.shown(&asked, plan.limit).await.unwrap();
            assert_eq!(ids(&all), heard, "{told}");
            let others = all.iter().filter(|item| !is_reminder(item));
            let others: Vec<String> = others.map(line_of).collect();
            assert_eq!(others, expected(&world, &asked).await, "{told}");
        });
    }
}

#[tokio::test]
async fn a_floating_reminder_is_heard_by_the_wall_until_it_is_snoozed() {
    let world = World::new();
    let seven = instant("2025-12-15T07:00:00Z");
    let mut reminder = Reminder {
        id: "rem_pending".to_owned(),
        title: "A",
        trigger: seven,
        tzid: None,
        became: Became::Pending,
    };
    reminder.make(&world).await;
    reminder.id = "rem_snoozed".to_owned();
    reminder.became = Became::Snoozed(seven);
    reminder.make(&world).await;
    for (tz, from, expected) in [
        (
            "UTC",
            "2025-12-15T07:00:00Z",
            &["rem_pending", "rem_snoozed"][..],
        ),
        ("Asia/Tokyo", "2025-12-14T22:00:00Z", &["rem_pending"]),
        ("Asia/Tokyo", "2025-12-15T07:00:00Z", &["rem_snoozed"]),
        ("America/New_York", "2025-12-15T12:00:00Z", &["rem_pending"]),
    ] {
        let from = instant(from);
        let to = from.plus(SignedDuration::from_secs(1));
        let asked = Asked::new(&from.to_string(), &to.to_string(), tz);
        let shown = world.shown(&asked, 10).await.unwrap();
        assert_eq!(ids(&shown), expected, "{tz} {from}");
    }
}

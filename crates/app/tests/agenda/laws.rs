//! What changes of a series do to the agenda, and what they leave as it was.

use std::fmt::Debug;

use app::series::StoredMaster;
use domain::Instant;
use domain::event::MasterChange;
use domain::recurrence::DateOrTime;
use jiff::SignedDuration;
use serde_json::Value;

use crate::agreement::{cases, first, runtime};
use crate::plan::{Plan, Thing, What};
use crate::random;
use crate::world::{Asked, World, is_refusal};

/// What is done to an occurrence of the first series of a plan.
#[derive(Debug, Clone, Copy)]
enum Law {
    /// Nothing is another afterwards.
    SplitIsUnseen,
    /// What was there until then is left.
    EndTakesWhatComesLater,
    /// One is gone.
    CancelTakesOne,
    /// As if nothing had been.
    RestoreUndoesCancel,
    /// Everything that was not moved by itself is so much later, and nothing comes or goes.
    MovingMovesAll,
}

/// What can be seen of something, but for its names.
type Seen = (String, String, String, String, bool);

fn seen(item: &Value) -> Seen {
    let text = |name: &str| item[name].as_str().unwrap_or_default().to_owned();
    let start = text("startUtc") + &text("startDate");
    let end = text("endUtc") + &text("endDate");
    let exception = item["isException"].as_bool().unwrap_or_default();
    (start, end, text("title"), text("recurrenceId"), exception)
}

async fn all(world: &World, asked: &Asked) -> Vec<Seen> {
    let shown = world.shown(asked, 5000).await.unwrap();
    let mut all: Vec<Seen> = shown.iter().map(seen).collect();
    all.sort();
    all
}

/// A window around that of the plan, without a filter.
fn wide(plan: &Plan) -> Asked {
    let days = |count: i64| SignedDuration::from_hours(24 * count);
    Asked {
        from: plan.asked.from.plus(-days(30)),
        to: plan.asked.from.plus(days(60)),
        tz: plan.asked.tz,
        filter: app::agenda::Filter::default(),
    }
}

/// What is wrong, if something is.
async fn broken(law: Law, plan: &Plan, pick: usize) -> Option<String> {
    let world = World::new();
    for (number, thing) in plan.things.iter().enumerate() {
        plan.make(&world, number, thing).await;
    }
    let rows = world.rows().await;
    let mut masters = rows
        .iter()
        .filter(|row| row.entity_type().as_str() == "MASTER");
    let id = masters
        .next()?
        .key()
        .sk
        .as_str()
        .strip_prefix("MASTER#")?
        .to_owned();
    let asked = wide(plan);
    let read = world.find(&id).await;
    let at = plan.occurrence(&read, pick)?;
    let before = all(&world, &asked).await;
    let done = law.carry_out(&world, &read, &id, at).await;
    if let Err(error) = done {
        return (!is_refusal(&error)).then(|| format!("{error:?}"));
    }
    let later = match law {
        Law::MovingMovesAll => Asked {
            from: asked.from.plus(BY),
            to: asked.to.plus(BY),
            ..asked
        },
        _ => asked,
    };
    let after = all(&world, &later).await;
    let expected = law.expected(&read, at, before)?;
    let only = |one: &[Seen], other: &[Seen]| -> Vec<Seen> {
        one.iter()
            .filter(|it| !other.contains(it))
            .take(5)
            .cloned()
            .collect()
    };
    let (missing, surplus) = (only(&expected, &after), only(&after, &expected));
    let differ = !(missing.is_empty() && surplus.is_empty());
    differ.then(|| format!("at {at} of {id}: missing {missing:#?}\nnot expected {surplus:#?}"))
}

impl Law {
    async fn carry_out(
        self,
        world: &World,
        read: &StoredMaster,
        id: &str,
        at: Instant,
    ) -> app::Result<()> {
        let named = DateOrTime::Time(at);
        match self {
            Self::SplitIsUnseen => {
                let change = MasterChange::default();
                world.try_split(read, named, change).await.map(|_| ())
            }
            Self::EndTakesWhatComesLater => world.try_end(read, at).await,
            Self::CancelTakesOne => world.try_cancel(read, named).await,
            Self::RestoreUndoesCancel => {
                world.try_cancel(read, named).await?;
                world.try_restore(&world.find(id).await, named).await
            }
            Self::MovingMovesAll => {
                let mut change = MasterChange::default();
                let domain::event::When::Timed(timed) = &read.entity.thing.when else {
                    return Err(app::Error::NotFound);
                };
                change.when.start_utc = Some(Some(timed.start.plus(BY)));
                change.when.end_utc = Some(Some(timed.end.plus(BY)));
                world.try_change_all(read, change).await
            }
        }
    }

    /// Nothing, if the law does not say.
    fn expected(self, read: &StoredMaster, at: Instant, before: Vec<Seen>) -> Option<Vec<Seen>> {
        let at = at.to_string();
        let mut expected = before;
        match self {
            Self::SplitIsUnseen => {}
            Self::EndTakesWhatComesLater => expected.retain(|it| it.3 <= at),
            Self::CancelTakesOne => expected.retain(|it| it.3 != at),
            Self::RestoreUndoesCancel => {
                if expected.iter().any(|it| it.3 == at && it.4) {
                    return None;
                }
            }
            Self::MovingMovesAll => return moved(read, expected),
        }
        Some(expected)
    }
}

const BY: SignedDuration = SignedDuration::from_mins(95);

/// Told where the clocks do not change, and where the rule pins neither days nor times.
fn moved(read: &StoredMaster, before: Vec<Seen>) -> Option<Vec<Seen>> {
    let master = &read.entity.thing;
    let tz = master.when.tzid().map(|tz| tz.as_str().to_owned());
    let steady = tz.is_none_or(|tz| tz == "UTC" || tz == "Etc/GMT+12");
    let rule = master.repetition.rrule.as_ref().map(ToString::to_string);
    let free = rule.is_none_or(|rule| !rule.contains("BY"));
    // A day without any is that day, whatever moves onto it.
    let mut exdates = master.repetition.exdate.iter();
    let days_off = exdates.any(|date| matches!(date, DateOrTime::Date(_)));
    if !(steady && free) || days_off || before.iter().any(|it| it.4) {
        return None;
    }
    let later = |text: &str| {
        let at = Instant::parse(text).unwrap();
        at.plus(BY).to_string()
    };
    let all = before
        .into_iter()
        .map(|(start, end, title, at, is)| (later(&start), later(&end), title, later(&at), is));
    Some(all.collect())
}

/// One series, with all that is done to it but for what makes it two.
fn series_alone(seed: u64) -> Option<Plan> {
    let mut plan = random::plan(seed);
    let series = plan
        .things
        .into_iter()
        .find(|it| matches!(it, Thing::Series { .. }));
    let mut series = series?;
    if let Thing::Series { deeds, .. } = &mut series {
        deeds.retain(|deed| !matches!(deed.what, What::Split(_)));
    }
    plan.things = vec![series];
    Some(plan)
}

fn holds(law: Law, offset: u64) {
    runtime().block_on(async {
        for number in 0..cases(300) {
            let seed = first() + offset + number;
            let pick = usize::try_from(seed % 13).unwrap();
            let Some(mut plan) = series_alone(seed) else {
                continue;
            };
            let Some(mut problem) = broken(law, &plan, pick).await else {
                continue;
            };
            'smaller: loop {
                for smaller in plan.smaller() {
                    if let Some(found) = broken(law, &smaller, pick).await {
                        (plan, problem) = (smaller, found);
                        continue 'smaller;
                    }
                }
                panic!("seed {seed}, pick {pick}\n{:?}\n{problem}", plan.things);
            }
        }
    });
}

#[test]
fn a_split_that_changes_nothing_is_unseen() {
    holds(Law::SplitIsUnseen, 10_000_000);
}

#[test]
fn an_end_takes_what_comes_later_and_nothing_else() {
    holds(Law::EndTakesWhatComesLater, 11_000_000);
}

#[test]
fn cancelling_takes_one_occurrence_and_no_other() {
    holds(Law::CancelTakesOne, 12_000_000);
}

#[test]
fn restoring_what_was_cancelled_leaves_all_as_it_was() {
    holds(Law::RestoreUndoesCancel, 13_000_000);
}

#[test]
fn moving_a_series_moves_all_of_it() {
    holds(Law::MovingMovesAll, 14_000_000);
}

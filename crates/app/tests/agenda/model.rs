//! What an agenda must show, found out by looking at every row and expanding every series. Knows
//! nothing of indexes, slices and pages.

use std::collections::HashSet;

use domain::Instant;
use domain::event::{Details, Event, EventStatus, Field, Instance, Master, When, Zone};
use domain::recurrence::{DateOrTime, Occurrence};
use domain::task::{Plan, Task, TaskStatus};
use jiff::civil::{Date, DateTime};
use jiff::tz::{Offset, TimeZone};
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;

use crate::world::{Asked, World};
use app::agenda::ItemType;
use table::Clock as _;

/// One thing as it is shown, with what it is ordered by.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Shown {
    day: Date,
    timed: bool,
    start: Timestamp,
    end: Timestamp,
    title: String,
    id: String,
    line: String,
}

/// Everything a person has.
#[derive(Debug, Default)]
struct Everything {
    events: Vec<Event>,
    masters: Vec<Master>,
    instances: Vec<Instance>,
    tasks: Vec<Task>,
}

/// The whole list, a line for each thing.
pub(crate) async fn expected(world: &World, asked: &Asked) -> Vec<String> {
    let everything = read(world).await;
    let zone = TimeZone::get(asked.tz).unwrap();
    let mut all = Vec::new();
    all.extend(everything.events.iter().filter_map(|event| {
        let id = event.event_id.to_string();
        shown(asked, &zone, &id, &event.details, &event.when, None)
    }));
    all.extend(everything.exceptions(asked, &zone));
    let tasks = everything.tasks.iter();
    all.extend(tasks.filter_map(|task| shown_task(asked, &zone, task)));
    for master in &everything.masters {
        all.extend(everything.occurrences(master, asked, &zone));
    }
    all.sort();
    all.into_iter().map(|it| it.line).collect()
}

/// The same line for what was really shown.
pub(crate) fn line_of(item: &Value) -> String {
    let text = |name: &str| match &item[name] {
        Value::Null => "-".to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let names = ["eventId", "title", "isAllDay", "startTzid", "endTzid"];
    let times = ["startUtc", "endUtc", "startDate", "endDate"];
    let series = ["masterId", "recurrenceId", "isException"];
    let all = names.into_iter().chain(times).chain(series);
    if item["entityType"] == "TASK" {
        let names = [
            "taskId",
            "title",
            "status",
            "startUtc",
            "dueUtc",
            "startDate",
            "dueDate",
        ];
        return names.map(text).join(" ");
    }
    all.map(text).collect::<Vec<_>>().join(" ")
}

async fn read(world: &World) -> Everything {
    let partition = format!("USER#{}", world.actor.user_id);
    let now = world.clock.now();
    let mut everything = Everything::default();
    for row in world.rows().await {
        if row.key().pk.as_str() != partition || row.is_expired(now) {
            continue;
        }
        match row.entity_type().as_str() {
            "EVENT" => everything.events.push(row.document().read().unwrap()),
            "MASTER" => everything.masters.push(owned(row)),
            "TASK" => everything.tasks.push(row.document().read().unwrap()),
            "INSTANCE" => everything.instances.push(owned(row)),
            _ => {}
        }
    }
    everything
}

/// With what only the keys of the row tell.
fn owned<T: store::Belonging>(row: table::Row) -> T {
    let record = store::Record::from(row);
    record.read::<store::Owned<T>>().unwrap().entity.thing
}

impl Everything {
    fn exceptions(&self, asked: &Asked, zone: &TimeZone) -> Vec<Shown> {
        let counted = self.instances.iter().filter(|it| self.counts(it));
        counted
            .filter(|it| !is_cancelled(it))
            .filter_map(|it| {
                let of = Some((it.master_id.as_str(), it.recurrence_id, true));
                let id = it.event_id.to_string();
                shown(asked, zone, &id, &it.details, &it.when, of)
            })
            .collect()
    }

    fn counts(&self, instance: &Instance) -> bool {
        self.masters.iter().any(|master| {
            master.master_id == instance.master_id && master.generation == instance.generation
        })
    }

    fn occurrences(&self, master: &Master, asked: &Asked, zone: &TimeZone) -> Vec<Shown> {
        let of_master = self.instances.iter().filter(|instance| {
            instance.master_id == master.master_id && instance.generation == master.generation
        });
        let replaced: HashSet<Instant> = of_master.map(|it| it.recurrence_id).collect();
        // More than any offset, any change of one, and any length.
        let around = SignedDuration::from_hours(80) + length(&master.when);
        let series = master.series().unwrap();
        let near = series.between(asked.from.plus(-around), asked.to.plus(around));
        near.filter(|occurrence| !replaced.contains(&occurrence.at))
            .filter_map(|occurrence| {
                let of = Some((master.master_id.as_str(), occurrence.at, false));
                let id = format!("inst_{}_{}", name(master, occurrence), master.master_id);
                let when = at(&master.when, occurrence.at);
                shown(asked, zone, &id, &master.details, &when, of)
            })
            .collect()
    }
}

fn is_cancelled(instance: &Instance) -> bool {
    let own = &instance.modified_fields;
    instance.details.status == EventStatus::Cancelled
        && (own.is_empty() || own.contains(&Field::Status))
}

/// By date, unless there may be several a day.
fn name(master: &Master, occurrence: Occurrence) -> String {
    let repetition = &master.repetition;
    let rule = repetition.rrule.as_ref().map(ToString::to_string);
    let several = ["HOURLY", "MINUTELY", "BYHOUR", "BYMINUTE", "BYSECOND"];
    let by_rule = rule.is_some_and(|rule| several.iter().any(|part| rule.contains(part)));
    let mut rdates = repetition.rdate.iter();
    if by_rule || rdates.any(|date| matches!(date, DateOrTime::Time(_))) {
        let utc = occurrence.at.timestamp();
        return utc.strftime("%Y%m%dT%H%M%SZ").to_string();
    }
    occurrence.start.strftime("%Y%m%d").to_string()
}

fn length(when: &When) -> SignedDuration {
    match when {
        When::Timed(timed) => timed
            .end
            .timestamp()
            .duration_since(timed.start.timestamp()),
        When::AllDay(days) => days.end.duration_since(days.start),
    }
}

/// The same length, from another start on.
fn at(when: &When, start: Instant) -> When {
    let end = start.plus(length(when));
    match when.clone() {
        When::Timed(mut timed) => {
            (timed.start, timed.end) = (start, end);
            When::Timed(timed)
        }
        When::AllDay(mut days) => {
            (days.start, days.end) = (civil(start).date(), civil(end).date());
            When::AllDay(days)
        }
    }
}

fn civil(instant: Instant) -> DateTime {
    Offset::UTC.to_datetime(instant.timestamp())
}

/// From when to when, for a reader there.
fn span(when: &When, zone: &TimeZone) -> (Timestamp, Timestamp) {
    let there = |wall: DateTime| {
        let found = zone.to_ambiguous_timestamp(wall).compatible();
        found.unwrap()
    };
    match when {
        When::AllDay(days) => (
            there(days.start.at(0, 0, 0, 0)),
            there(days.end.at(0, 0, 0, 0)),
        ),
        When::Timed(timed) if timed.zone == Zone::Floating => {
            (there(civil(timed.start)), there(civil(timed.end)))
        }
        When::Timed(timed) => (timed.start.timestamp(), timed.end.timestamp()),
    }
}

fn shown(
    asked: &Asked,
    zone: &TimeZone,
    id: &str,
    details: &Details,
    when: &When,
    of: Option<(&str, Instant, bool)>,
) -> Option<Shown> {
    let kind = match of {
        Some(_) => ItemType::Instance,
        None => ItemType::Event,
    };
    let filter = &asked.filter;
    let is_tagged = || details.tags.iter().any(|tag| filter.tags.contains(tag));
    if !(filter.types.is_empty() || filter.types.contains(&kind))
        || !(filter.tags.is_empty() || is_tagged())
    {
        return None;
    }
    let (from, to) = (asked.from.timestamp(), asked.to.timestamp());
    let (start, end) = span(when, zone);
    (start < to && (end > from || start >= from)).then(|| Shown {
        day: zone.to_datetime(start.max(from)).date(),
        timed: matches!(when, When::Timed(_)),
        start,
        end,
        title: details.title.to_string(),
        id: id.to_owned(),
        line: line(id, details, when, of),
    })
}

/// From its start up to its due time, or where it has only one of them, unless it is archived.
fn shown_task(asked: &Asked, zone: &TimeZone, task: &Task) -> Option<Shown> {
    let filter = &asked.filter;
    let is_wanted = filter.types.is_empty() || filter.types.contains(&ItemType::Task);
    let is_labelled = task.labels.iter().any(|label| filter.tags.contains(label));
    if !is_wanted || !(filter.tags.is_empty() || is_labelled) {
        return None;
    }
    if task.status == TaskStatus::Archived {
        return None;
    }
    let midnight = |date: Date| {
        let found = zone.to_ambiguous_timestamp(date.at(0, 0, 0, 0));
        found.compatible().unwrap()
    };
    let (timed, start, end) = match &task.plan {
        Plan::Never => return None,
        Plan::Timed { start, due, .. } => {
            let (first, last) = (start.or(*due).unwrap(), due.or(*start).unwrap());
            (true, first.timestamp(), last.timestamp())
        }
        Plan::Days { start, due } => {
            let (first, last) = (start.or(*due).unwrap(), due.or(*start).unwrap());
            (false, midnight(first), midnight(last.tomorrow().unwrap()))
        }
    };
    let (from, to) = (asked.from.timestamp(), asked.to.timestamp());
    (start < to && (end > from || start >= from)).then(|| Shown {
        day: zone.to_datetime(start.max(from)).date(),
        timed,
        start,
        end,
        title: task.title.to_string(),
        id: task.task_id.to_string(),
        line: task_line(task),
    })
}

fn task_line(task: &Task) -> String {
    let text = |it: Option<String>| it.unwrap_or_else(|| "-".to_owned());
    let time = |it: &Option<Instant>| text(it.map(|it| it.to_string()));
    let day = |it: &Option<Date>| text(it.map(|it| it.to_string()));
    let times = match &task.plan {
        Plan::Never => [None, None, None, None].map(text),
        Plan::Timed { start, due, .. } => [time(start), time(due), text(None), text(None)],
        Plan::Days { start, due } => [text(None), text(None), day(start), day(due)],
    };
    let names = [task.task_id.to_string(), task.title.to_string()];
    let names = names.into_iter().chain([task.status.to_string()]);
    names.chain(times).collect::<Vec<_>>().join(" ")
}

fn line(id: &str, details: &Details, when: &When, of: Option<(&str, Instant, bool)>) -> String {
    let none = || "-".to_owned();
    let (zones, times) = match when {
        When::AllDay(days) => (
            [none(), none()],
            [none(), none(), days.start.to_string(), days.end.to_string()],
        ),
        When::Timed(timed) => {
            let zones = match &timed.zone {
                Zone::Floating => [none(), none()],
                Zone::Fixed { start, end } => [
                    start.to_string(),
                    end.as_ref().map_or_else(none, ToString::to_string),
                ],
            };
            let (start, end) = (timed.start.to_string(), timed.end.to_string());
            (zones, [start, end, none(), none()])
        }
    };
    let series = match of {
        None => [none(), none(), none()],
        Some((master, at, exception)) => [master.to_owned(), at.to_string(), exception.to_string()],
    };
    let all_day = matches!(when, When::AllDay(_)).to_string();
    let names = [id.to_owned(), details.title.to_string(), all_day];
    let all = names.into_iter().chain(zones).chain(times).chain(series);
    all.collect::<Vec<_>>().join(" ")
}

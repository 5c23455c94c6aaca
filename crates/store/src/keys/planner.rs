//! Keys of a person's planner.
//!
//! Times are spelled as in the documents, `YYYY-MM-DDTHH:mm:ssZ`; what is told by the reader's clock
//! is spelled as if that clock were UTC.

use std::ops::Bound;

use domain::event::{EventId, Generation, LinkEnd, LinkType, MasterId, SeriesKey};
use domain::note::{NoteId, Slug};
use domain::recurrence::DateOrTime;
use domain::reminder::{ReminderId, ReminderStatus};
use domain::task::{Priority, Rank, TaskId, TaskStatus};
use domain::{Id, Instant, UserId};
use table::Source::{Base, Gsi as Index};
use table::{Gsi, IndexKey, PartitionKey, Query, SortKey, SortRange};

use super::keys;
use super::part::{Moment, Pinned, Year};
use crate::search::Searchable;

keys! {
    keys {
        event(user_id: UserId, event_id: EventId) = "USER#{user_id}" / "EVENT#{event_id}";
        master(user_id: UserId, master_id: MasterId) = "USER#{user_id}" / "MASTER#{master_id}";
        instance(user_id: UserId, series: SeriesKey, original: DateOrTime) =
            "USER#{user_id}" / "INSTANCE#{series}#{original}";
        task(user_id: UserId, task_id: TaskId) = "USER#{user_id}" / "TASK#{task_id}";
        thing(user_id: UserId, end: LinkEnd) = "USER#{user_id}" / "{end}";
        link(user_id: UserId, source: LinkEnd, target: LinkEnd) =
            "USER#{user_id}" / "LINK#{source}#{target}";
        stats(user_id: UserId) = "USER#{user_id}" / "STATS";
        leftover(user_id: UserId, series: SeriesKey) = "LEFTOVER" / "USER#{user_id}#{series}";
        reminder(user_id: UserId, reminder_id: ReminderId) =
            "USER#{user_id}" / "REMINDER#{reminder_id}";
        note(user_id: UserId, note_id: NoteId) = "USER#{user_id}" / "NOTE#{note_id}";
        slug_guard(user_id: UserId, slug: Slug) =
            "SLUG#{user_id}#{slug}" / "SLUG#{user_id}#{slug}";
    }
    indexes {
        by_start_key(user_id: UserId, year: Year, start: Moment<'_>) =
            "USER#{user_id}#{year}" / "{start}";
        long_key(user_id: UserId, end: Moment<'_>) = "USER#{user_id}#LONG" / "{end}";
        master_of_series_key(series: SeriesKey) = "MASTER#{series}" / "MASTER";
        instance_of_series_key(series: SeriesKey, original: DateOrTime) =
            "MASTER#{series}" / "INSTANCE#{original}";
        live_series_key(user_id: UserId, last_end: Moment<'_>, master_id: MasterId) =
            "USER#{user_id}" / "SERIES#{last_end}#{master_id}";
        exception_key(user_id: UserId, original: Moment<'_>, series: SeriesKey) =
            "USER#{user_id}" / "EXC#{original}#{series}";
        on_board_key(
            user_id: UserId,
            status: TaskStatus,
            priority: Priority,
            rank: Rank,
            task_id: TaskId
        ) = "USER#{user_id}" / "TASK#{status}#{priority}#{rank}#{task_id}";
        open_task_key(user_id: UserId, due: Moment<'_>) = "USER#{user_id}#OPEN" / "{due}";
        linked_key(user_id: UserId, target: LinkEnd, source: LinkEnd) =
            "LINKED#{user_id}#{target}" / "{source}";
        reminder_by_status_key(
            user_id: UserId,
            status: ReminderStatus,
            moment: Instant,
            reminder_id: ReminderId
        ) = "USER#{user_id}" / "REMINDER#{status}#{moment}#{reminder_id}";
        note_by_change_key(user_id: UserId, pinned: Pinned, updated_at: Instant, note_id: NoteId) =
            "USER#{user_id}" / "NOTE#{pinned}#{updated_at}#{note_id}";
        archived_note_key(user_id: UserId, updated_at: Instant, note_id: NoteId) =
            "USER#{user_id}" / "NOTE_ARCHIVED#{updated_at}#{note_id}";
    }
    ranges {
        things_of(user_id: UserId, kind: Searchable) in Base, "USER#{user_id}" / "{kind}#";
        tasks_of(user_id: UserId) in Index(Gsi::Gsi3), "USER#{user_id}" / "TASK#";
        column_of(user_id: UserId, status: TaskStatus) in Index(Gsi::Gsi3),
            "USER#{user_id}" / "TASK#{status}#";
        open_tasks_of(user_id: UserId) in Index(Gsi::Gsi2), "USER#{user_id}#OPEN" / "";
        links_from(user_id: UserId, source: LinkEnd) in Base,
            "USER#{user_id}" / "LINK#{source}#";
        links_to(user_id: UserId, target: LinkEnd) in Index(Gsi::Gsi4),
            "LINKED#{user_id}#{target}" / "";
        year_of(user_id: UserId, year: Year) in Index(Gsi::Gsi1), "USER#{user_id}#{year}" / "";
        long_of(user_id: UserId) in Index(Gsi::Gsi4), "USER#{user_id}#LONG" / "";
        series_of(user_id: UserId) in Index(Gsi::Gsi3), "USER#{user_id}" / "SERIES#";
        exceptions_of(user_id: UserId) in Index(Gsi::Gsi3), "USER#{user_id}" / "EXC#";
        instances_of(user_id: UserId, series: SeriesKey) in Base,
            "USER#{user_id}" / "INSTANCE#{series}#";
        leftovers() in Base, "LEFTOVER" / "USER#";
        reminders_of(user_id: UserId) in Index(Gsi::Gsi3), "USER#{user_id}" / "REMINDER#";
        reminders_with(user_id: UserId, status: ReminderStatus) in Index(Gsi::Gsi3),
            "USER#{user_id}" / "REMINDER#{status}#";
        active_notes_of(user_id: UserId) in Index(Gsi::Gsi3), "USER#{user_id}" / "NOTE#";
        archived_notes_of(user_id: UserId) in Index(Gsi::Gsi3),
            "USER#{user_id}" / "NOTE_ARCHIVED#";
        notes_of(user_id: UserId) in Base, "USER#{user_id}" / "NOTE#";
    }
}

/// What begins in a year, from one moment up to another.
pub(crate) fn starting_in(user_id: &UserId, year: Year, from: &str, to: &str) -> Query {
    within(year_of(user_id, &year), Bound::Included(from), to)
}

/// What lasts more than a day and ends after a moment.
pub(crate) fn long_ending_after(user_id: &UserId, moment: &str) -> Query {
    within(long_of(user_id), Bound::Excluded(moment), LAST)
}

/// The series that have occurrences which end after a moment.
pub(crate) fn series_ending_after(user_id: &UserId, moment: &str) -> Query {
    // What never ends lies before all moments of the last year.
    let moment = if moment.starts_with(NEVER) {
        NEVER
    } else {
        moment
    };
    let from = format!("SERIES#{moment}");
    within(series_of(user_id), Bound::Included(&from), "SERIES$")
}

/// The exceptions that take the place of occurrences from one moment up to another.
pub(crate) fn exceptions_replacing(user_id: &UserId, from: &str, to: &str) -> Query {
    let (from, to) = (format!("EXC#{from}"), format!("EXC#{to}"));
    within(exceptions_of(user_id), Bound::Included(&from), &to)
}

/// Open tasks that are due before a moment.
pub(crate) fn open_tasks_due_before(user_id: &UserId, moment: &str) -> Query {
    within(open_tasks_of(user_id), Bound::Included("0"), moment)
}

/// The neighbours of a place in a column: those before it, the nearest first, or those behind it.
pub(crate) fn beside(
    user_id: &UserId,
    status: TaskStatus,
    place: &IndexKey,
    before: bool,
) -> Query {
    let column = column_of(user_id, &status);
    let here = Bound::Excluded(place.sk.clone());
    let (first, end) = (format!("TASK#{status}#"), format!("TASK#{status}$"));
    let edge = |text: String| SortKey::new(text).expect("a column is a short text");
    if before {
        let range = SortRange::Within(Bound::Included(edge(first)), here);
        return column.range(range).descending();
    }
    column.range(SortRange::Within(here, Bound::Excluded(edge(end))))
}

/// Where a series lies that has no last occurrence.
pub(crate) const NEVER: &str = "9999";
/// Behind every moment.
const LAST: &str = ":";

fn within(query: Query, from: Bound<&str>, to: &str) -> Query {
    let key = |text: &str| SortKey::new(text).expect("a moment is a short text");
    let range = SortRange::Within(from.map(key), Bound::Excluded(key(to)));
    query.range(range)
}

/// Whose partition it is.
pub(crate) fn owner_of(partition: &PartitionKey) -> Option<UserId> {
    let id = partition.as_str().strip_prefix("USER#")?;
    UserId::parse(id).ok()
}

/// What an exception replaces, by its index key: the moment, and the series as it is spelled there.
pub(crate) fn replaced(key: &SortKey) -> Option<(&str, &str)> {
    key.as_str().strip_prefix("EXC#")?.split_once('#')
}

/// The series of an exception, and which occurrence of it, by the key of the exception.
pub(crate) fn series_and_name(key: &SortKey) -> Option<(&str, &str)> {
    key.as_str().strip_prefix("INSTANCE#")?.split_once('#')
}

/// The series that a partition of GSI2 is about.
pub(crate) fn series_in(partition: &PartitionKey) -> Option<&str> {
    partition.as_str().strip_prefix("MASTER#")
}

/// Which set of exceptions, in the spelling of a series within keys.
pub(crate) fn generation_of(series: &str) -> Option<Generation> {
    let (_, generation) = series.split_once('~')?;
    Generation::parse(generation).ok()
}

/// The id of the series in its spelling within keys.
pub(crate) fn master_of(series: &str) -> &str {
    series.split_once('~').map_or(series, |(id, _)| id)
}

/// The sort key of a series, by its spelling within the keys of its exceptions.
pub(crate) fn master_name(series: &str) -> String {
    format!("MASTER#{}", master_of(series))
}

/// The thing that lies at a key, as the end of a link; an occurrence by the id that people know.
pub(crate) fn end_of(key: &SortKey) -> Option<LinkEnd> {
    let (kind, id) = key.as_str().split_once('#')?;
    let kind = match kind {
        "EVENT" => LinkType::Event,
        "MASTER" => LinkType::Master,
        "INSTANCE" => LinkType::Instance,
        "TASK" => LinkType::Task,
        "REMINDER" => LinkType::Reminder,
        "NOTE" => LinkType::Note,
        _ => return None,
    };
    let occurrence = series_and_name(key).filter(|_| kind == LinkType::Instance);
    let id = match occurrence {
        Some((series, name)) => format!("inst_{name}_{}", master_of(series)),
        None => id.to_owned(),
    };
    Some(LinkEnd::new(kind, Id::parse(id).ok()?))
}

/// The id of something that is not part of a series, by its key.
pub(crate) fn id_of(key: &SortKey) -> Option<&str> {
    let (kind, id) = key.as_str().split_once('#')?;
    matches!(kind, "EVENT" | "TASK" | "REMINDER").then_some(id)
}

/// Whether it is the key of a note.
pub(crate) fn is_note(key: &SortKey) -> bool {
    key.as_str().starts_with("NOTE#")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn user() -> UserId {
        UserId::parse("user_123").unwrap()
    }

    fn series(generation: Option<&str>) -> SeriesKey {
        SeriesKey {
            master_id: MasterId::parse("mst_weekly_standup").unwrap(),
            generation: generation.map(|it| Generation::parse(it).unwrap()),
        }
    }

    fn christmas_eve() -> DateOrTime {
        DateOrTime::parse("20251224").unwrap()
    }

    #[test]
    fn keys_are_those_of_the_document() {
        let key = instance(&user(), &series(None), &christmas_eve());
        assert_eq!(key.pk.as_str(), "USER#user_123");
        assert_eq!(key.sk.as_str(), "INSTANCE#mst_weekly_standup#20251224");
        let key = instance_of_series_key(&series(None), &christmas_eve());
        assert_eq!(key.pk.as_str(), "MASTER#mst_weekly_standup");
        assert_eq!(key.sk.as_str(), "INSTANCE#20251224");
        let start = Moment("2025-12-15T14:00:00Z");
        let key = by_start_key(&user(), &Year::of(start), &start);
        assert_eq!(key.pk.as_str(), "USER#user_123#2025");
        assert_eq!(key.sk.as_str(), "2025-12-15T14:00:00Z");
    }

    #[test]
    fn what_a_key_holds_is_found_in_it() {
        let key = instance(&user(), &series(Some("g1")), &christmas_eve());
        let (found, name) = series_and_name(&key.sk).unwrap();
        assert_eq!((found, name), ("mst_weekly_standup~g1", "20251224"));
        assert_eq!(master_of(found), "mst_weekly_standup");
        assert_eq!(owner_of(&key.pk), Some(user()));
        let key = exception_key(&user(), &Moment("2025-12-24T15:00:00Z"), &series(None));
        let found = replaced(&key.sk).unwrap();
        assert_eq!(found, ("2025-12-24T15:00:00Z", "mst_weekly_standup"));
    }

    #[test]
    fn exceptions_of_one_generation_are_not_among_those_of_another() {
        let range = instances_of(&user(), &series(None)).range;
        let other = instance(&user(), &series(Some("g1")), &christmas_eve());
        assert!(!range.contains(other.sk.as_str()));
    }

    #[test]
    fn series_that_end_never_are_behind_every_moment() {
        let range = series_ending_after(&user(), "2025-12-24T15:00:00Z").range;
        let key = |end| {
            let id = MasterId::parse("mst_1").unwrap();
            live_series_key(&user(), &Moment(end), &id)
        };
        for (end, live) in [
            ("9999", true),
            ("2025-12-24T15:00:00Z", true),
            ("2025-12-24T14:59:59Z", false),
        ] {
            assert_eq!(range.contains(key(end).sk.as_str()), live, "{end}");
        }
    }
}

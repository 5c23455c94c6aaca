//! A person's planner.

use domain::event::{
    Details, Event, EventId, Instance, Master, MasterId, RepetitionInput, SeriesKey, When,
    WhenInput,
};
use domain::note::{Note, NoteId};
use domain::reminder::{Reminder, ReminderId};
use domain::{Instant, Tzid, UserId};
use jiff::SignedDuration;

use super::{Described, Question, Read, example};
use crate::entity::Owned;
use crate::keys::account::patterns as account;
use crate::keys::planner::patterns as keys;
use crate::leftovers::Leftover;
use crate::notes::SlugGuard;
use crate::stats::Tally;

pub(super) const ENTITIES: &[Described] = &[
    Described {
        entity_type: "EVENT",
        what: "Something that takes place once: at a time, with or without a zone, or on whole \
               days. `endsAt` beside the attributes ends with `Z` for an instant, has no `Z` for \
               the reader's wall clock, and is a date for whole days.",
        key: keys::event,
        indexes: &[("GSI1", keys::by_start_key), ("GSI4", keys::long_key)],
        kept: "until it is deleted, or its `ttl`",
        example: || example(&owned(event())),
        questions: &[
            Question {
                asks: "AP2: what is this event?",
                function: "event",
                read: Read::Get(&[keys::event]),
            },
            Question {
                asks: "AP1, AP10: what begins in a window? (one query for each UTC year)",
                function: "starting_between",
                read: Read::Query("GSI1", keys::year_of),
            },
            Question {
                asks: "AP1: what lasts longer than a day and ends after a moment?",
                function: "long_ending_after",
                read: Read::Query("GSI4", keys::long_of),
            },
        ],
    },
    Described {
        entity_type: "MASTER",
        what: "A series: how its occurrences are, and by which rule they come. Its version is \
               that of the whole series: every change of an exception raises it. In GSI3 it lies \
               at the end of its last occurrence, `9999` if there is none. Once more than 40 \
               exceptions had to change at once, `~` and a generation follow its id in GSI2: the \
               set of exceptions that counts. It has 2,000 of them at most.",
        key: keys::master,
        indexes: &[
            ("GSI1", keys::by_start_key),
            ("GSI2", keys::master_of_series_key),
            ("GSI3", keys::live_series_key),
        ],
        kept: "until it is deleted, or its `ttl`",
        example: || example(&owned(master())),
        questions: &[
            Question {
                asks: "AP7: what is this series? (with `instances_of`)",
                function: "master",
                read: Read::Get(&[keys::master]),
            },
            Question {
                asks: "AP1: which series have occurrences that end after a moment?",
                function: "series_ending_after",
                read: Read::Query("GSI3", keys::series_of),
            },
        ],
    },
    Described {
        entity_type: "INSTANCE",
        what: "An occurrence that is not as the others: a complete copy, with what is its own. A \
               cancelled one is not in GSI1. Its version is the one that the series had with \
               it. It counts only while its series is there, with the same generation.",
        key: keys::instance,
        indexes: &[
            ("GSI1", keys::by_start_key),
            ("GSI2", keys::instance_of_series_key),
            ("GSI3", keys::exception_key),
            ("GSI4", keys::long_key),
        ],
        kept: "as long as its series, or until it is as the others again",
        example: || example(&owned(instance())),
        questions: &[
            Question {
                asks: "AP7: which exceptions does this series have?",
                function: "instances_of",
                read: Read::Query("base", keys::instances_of),
            },
            Question {
                asks: "AP1: which exceptions replace occurrences of a window?",
                function: "exceptions_replacing",
                read: Read::Query("GSI3", keys::exceptions_of),
            },
        ],
    },
    Described {
        entity_type: "STATS",
        what: "How much a person has, counted from the change feed. What expired up to \
               `withoutExpiredBy` is not in the numbers, swept or not.",
        key: keys::stats,
        indexes: &[],
        kept: "as long as the user",
        example: || example(&owned(Tally::default())),
        questions: &[Question {
            asks: "What does the app need at its start?",
            function: "start_of",
            read: Read::Get(&[account::user, account::user_meta, keys::stats]),
        }],
    },
    Described {
        entity_type: "LEFTOVER",
        what: "Exceptions under a series or a generation of it that does not count, or may \
               soon not count, and that a worker removes if so.",
        key: keys::leftover,
        indexes: &[],
        kept: "until nothing is left of them",
        example: || example(&leftover()),
        questions: &[Question {
            asks: "What is to be removed?",
            function: "leftovers",
            read: Read::Query("base", keys::leftovers),
        }],
    },
    Described {
        entity_type: "REMINDER",
        what: "Something to be told at a moment. In GSI1 it lies when it will be heard, which is \
               its trigger or, when it was put off, `snoozedUntil`; one that was completed or \
               dismissed is not there. In GSI3 it lies at that moment too, or when it was last \
               changed. `endsAt` is the moment in GSI1, without `Z` for the reader's wall clock.",
        key: keys::reminder,
        indexes: &[
            ("GSI1", keys::by_start_key),
            ("GSI3", keys::reminder_by_status_key),
        ],
        kept: "until it is deleted, or its `ttl`: a day after it was completed or dismissed",
        example: || example(&owned(reminder())),
        questions: &[
            Question {
                asks: "What is this reminder?",
                function: "reminder",
                read: Read::Get(&[keys::reminder]),
            },
            Question {
                asks: "Which reminders does this person have?",
                function: "reminders_of",
                read: Read::Query("GSI3", keys::reminders_of),
            },
            Question {
                asks: "Which reminders does this person have in a state?",
                function: "reminders_of",
                read: Read::Query("GSI3", keys::reminders_with),
            },
        ],
    },
    Described {
        entity_type: "NOTE",
        what: "Something that was written down. `oldSlugs` are addresses it had, which still lead \
               to it. In GSI3 `1` is for pinned ones, and archived ones lie apart.",
        key: keys::note,
        indexes: &[
            ("GSI3", keys::note_by_change_key),
            ("GSI3", keys::archived_note_key),
        ],
        kept: "until it is deleted, or its `ttl`",
        example: || example(&owned(note())),
        questions: &[
            Question {
                asks: "What is this note?",
                function: "note",
                read: Read::Get(&[keys::note]),
            },
            Question {
                asks: "Which notes does this person have? (pinned first, then the last changed)",
                function: "notes_of",
                read: Read::Query("GSI3", keys::active_notes_of),
            },
            Question {
                asks: "Which notes has this person archived?",
                function: "notes_of",
                read: Read::Query("GSI3", keys::archived_notes_of),
            },
            Question {
                asks: "Which notes of an erased account are left?",
                function: "erase_some_notes_of",
                read: Read::Query("base", keys::notes_of),
            },
        ],
    },
    Described {
        entity_type: "SLUG_GUARD",
        what: "Makes an address one note's among those of its person. Written with the note, also \
               for each of its `oldSlugs`.",
        key: keys::slug_guard,
        indexes: &[],
        kept: "as long as the address leads to the note, with the `ttl` of the note",
        example: || example(&slug_guard()),
        questions: &[Question {
            asks: "Which note does this address lead to?",
            function: "slug_guard",
            read: Read::Get(&[keys::slug_guard]),
        }],
    },
];

fn owned<T>(thing: T) -> Owned<T> {
    Owned {
        owner: UserId::parse("user_123").expect("it is an id"),
        thing,
    }
}

fn at(text: &str) -> Instant {
    Instant::parse(text).expect("it is an instant")
}

fn when(start: &str, end: &str) -> When {
    let input = WhenInput {
        start_utc: Some(at(start)),
        end_utc: Some(at(end)),
        start_tzid: Some(Tzid::parse("America/New_York").expect("there is such a zone")),
        ..WhenInput::default()
    };
    let when = input.resolve(SignedDuration::ZERO);
    when.expect("it ends after it begins")
}

fn details(json: &str) -> Details {
    serde_json::from_str(json).expect("these are details")
}

fn event() -> Event {
    let json = r##"{"title":"Team Standup","description":"Daily sync with engineering team",
        "location":"Zoom: https://zoom.us/j/123456789","color":"#4285F4","status":"CONFIRMED",
        "tags":["work","engineering"],"reminderMinutes":[15,60],"links":[]}"##;
    let id = EventId::parse("evt_abc123def456").expect("it is an id");
    let when = when("2025-12-15T14:00:00Z", "2025-12-15T14:30:00Z");
    Event::new(id, details(json), when, at("2025-11-20T10:00:00Z"))
}

fn master() -> Master {
    let json = r##"{"title":"Weekly Team Standup","description":"Weekly sync with the team",
        "location":"Zoom: https://zoom.us/j/987654321","color":"#22c55e","status":"CONFIRMED",
        "tags":["work","standup"],"links":[]}"##;
    let when = when("2025-01-06T15:00:00Z", "2025-01-06T15:15:00Z");
    let input = RepetitionInput {
        rrule: Some("FREQ=WEEKLY;BYDAY=MO".to_owned()),
        ..RepetitionInput::default()
    };
    let repetition = input.resolve(&when).expect("the rule goes with the start");
    let id = MasterId::parse("mst_weekly_standup").expect("it is an id");
    Master::new(
        id,
        details(json),
        when,
        repetition,
        at("2024-12-20T10:00:00Z"),
    )
}

fn instance() -> Instance {
    let master = master();
    let original = at("2025-12-22T15:00:00Z");
    let name = master.name_of(original);
    let instance = Instance::of(&master, original, name, at("2025-12-20T10:00:00Z"));
    Instance {
        when: when("2025-12-22T16:00:00Z", "2025-12-22T16:15:00Z"),
        ..instance
    }
}

fn leftover() -> Leftover {
    let owner = UserId::parse("user_123").expect("it is an id");
    let series = SeriesKey {
        master_id: master().master_id,
        generation: None,
    };
    Leftover::new(owner, series, at("2025-12-20T10:00:00Z"))
}

fn reminder() -> Reminder {
    let json = r##"{"title":"Call the dentist","note":"Ask about **Friday**",
        "triggerUtc":"2025-12-15T14:00:00Z","triggerTzid":"America/New_York",
        "color":"#f59e0b","links":[]}"##;
    let content = serde_json::from_str(json).expect("this is a reminder");
    let id = ReminderId::parse("rem_abc123").expect("it is an id");
    Reminder::new(id, content, at("2025-12-01T10:00:00Z"))
}

fn note() -> Note {
    let json = r##"{"title":"Shopping List","body":"- bread","color":"#22c55e","isPinned":true,
        "tags":["home"],"status":"ACTIVE","links":[]}"##;
    let content = serde_json::from_str(json).expect("this is a note");
    let id = NoteId::parse("note_abc123").expect("it is an id");
    Note::new(id, content, at("2025-12-01T10:00:00Z"))
}

fn slug_guard() -> SlugGuard {
    let owner = UserId::parse("user_123").expect("it is an id");
    let note = note();
    SlugGuard::of(&owner, &note, &note.slug)
}

//! Which words find what.

use serde_json::{Value, json};
use test_support::TestTable;

use crate::asking::{hits, id, ids, note};
use crate::support::{Planner, timed, with};

async fn event(planner: &Planner, id: &str, title: &str, start: &str, more: Value) {
    let named = with(timed(title, start), json!({"eventId": id}));
    planner.event(with(named, more)).await;
}

async fn series(planner: &Planner, id: &str, title: &str, start: &str, rule: &str) {
    let more = json!({"masterId": id, "rrule": rule});
    planner.series(with(timed(title, start), more)).await;
}

/// What is found, in the order of the ids.
async fn set(planner: &Planner, words: &str) -> Vec<String> {
    let mut ids = ids(planner, words).await;
    ids.sort_unstable();
    ids
}

pub(crate) async fn standup_december_finds_standups_in_december(table: TestTable) {
    let planner = Planner::new(&table).await;
    let none = json!({});
    let (december, june) = ("2040-12-15T14:00:00Z", "2040-06-15T14:00:00Z");
    event(&planner, "evt_month", "Standup", december, none.clone()).await;
    event(&planner, "evt_words", "December standup", june, none).await;
    event(&planner, "evt_june", "Standup", june, json!({})).await;
    event(&planner, "evt_other", "Party", december, json!({})).await;
    let weekly = "FREQ=WEEKLY;COUNT=60";
    series(&planner, "mst_through", "Standup", june, weekly).await;
    let brief = "FREQ=WEEKLY;COUNT=6";
    series(&planner, "mst_before", "Standup", june, brief).await;
    let expected = ["evt_month", "evt_words", "mst_through"];
    for words in ["standup december", "December STANDUP", "standup dec"] {
        assert_eq!(set(&planner, words).await, expected, "{words}");
    }
    let hits = hits(&planner, "standup december").await;
    let kinds: Vec<&Value> = hits.iter().map(|hit| &hit["entityType"]).collect();
    assert_eq!(kinds, ["EVENT", "EVENT", "MASTER"]);
    assert_eq!(set(&planner, "standup june 2040").await.len(), 4);
    assert_eq!(set(&planner, "standup 2041").await, ["mst_through"]);
}

/// Months and years of a place: the wall there counts, and an end is no longer part of a thing.
pub(crate) async fn a_month_is_that_of_the_wall_where_it_takes_place(table: TestTable) {
    let planner = Planner::new(&table).await;
    let night = "2040-12-01T03:00:00Z";
    event(&planner, "evt_1", "Nocturne", night, json!({})).await;
    assert_eq!(ids(&planner, "nocturne november").await, ["evt_1"]);
    assert!(ids(&planner, "nocturne december").await.is_empty());
    let reminder = json!({
        "reminderId": "rem_1", "title": "Serenade", "triggerUtc": night,
        "triggerTzid": "America/New_York"
    });
    planner.post("/reminders", reminder).await.is(201);
    let floating = json!({"reminderId": "rem_2", "title": "Ballade", "triggerUtc": night});
    planner.post("/reminders", floating).await.is(201);
    let task = json!({
        "taskId": "task_1", "title": "Toccata", "dueUtc": night, "tzid": "America/New_York"
    });
    planner.post("/tasks", task).await.is(201);
    for (words, id) in [("serenade", "rem_1"), ("toccata", "task_1")] {
        let november = ids(&planner, &format!("{words} november")).await;
        assert_eq!(november, [id], "{words}");
        let december = ids(&planner, &format!("{words} december")).await;
        assert!(december.is_empty(), "{words}: {december:?}");
    }
    assert_eq!(ids(&planner, "ballade december").await, ["rem_2"]);
    // What ends with the year is not in the next.
    let eve = json!({"endUtc": "2040-01-01T05:00:00Z"});
    event(&planner, "evt_2", "Fireworks", "2040-01-01T03:00:00Z", eve).await;
    assert_eq!(ids(&planner, "fireworks december 2039").await, ["evt_2"]);
    assert!(ids(&planner, "fireworks january").await.is_empty());
    assert!(ids(&planner, "fireworks 2040").await.is_empty());
    let days = json!({"eventId": "evt_3", "title": "Retreat", "isAllDay": true, "startDate": "2040-04-28", "endDate": "2040-05-01"});
    planner.event(days).await;
    assert_eq!(ids(&planner, "retreat april").await, ["evt_3"]);
    assert!(ids(&planner, "retreat may").await.is_empty());
}

pub(crate) async fn a_thing_over_several_months_is_found_in_each(table: TestTable) {
    let planner = Planner::new(&table).await;
    let long = json!({"endUtc": "2041-02-03T12:00:00Z"});
    event(&planner, "evt_1", "Voyage", "2040-11-20T12:00:00Z", long).await;
    for month in ["november", "december 2040", "january", "february 2041"] {
        let words = format!("voyage {month}");
        assert_eq!(ids(&planner, &words).await, ["evt_1"], "{month}");
    }
    assert!(ids(&planner, "voyage march").await.is_empty());
    assert!(ids(&planner, "voyage 2042").await.is_empty());
}

/// Also a series whose months are not those of its first year.
pub(crate) async fn a_series_is_found_in_every_month_it_takes_place(table: TestTable) {
    let planner = Planner::new(&table).await;
    let start = "2039-01-10T15:00:00Z";
    let rules = [
        ("mst_five", "Quint", "FREQ=MONTHLY;INTERVAL=5"),
        ("mst_year", "Birthday", "FREQ=YEARLY"),
        ("mst_far", "Seldom", "FREQ=MONTHLY;INTERVAL=14;COUNT=2"),
    ];
    for (id, title, rule) in rules {
        series(&planner, id, title, start, rule).await;
    }
    for month in ["june", "november", "april", "december"] {
        assert_eq!(ids(&planner, &format!("quint {month}")).await, ["mst_five"]);
        assert!(ids(&planner, &format!("birthday {month}")).await.is_empty());
    }
    assert_eq!(ids(&planner, "birthday january").await, ["mst_year"]);
    assert_eq!(ids(&planner, "seldom march 2040").await, ["mst_far"]);
    assert!(ids(&planner, "seldom may").await.is_empty());
}

pub(crate) async fn a_typo_and_a_swap_and_a_beginning_find(table: TestTable) {
    let planner = Planner::new(&table).await;
    note(&planner, "note_1", "Dentist appointment").await;
    for words in [
        "dentist",
        "dentits",
        "dentst",
        "dentisst",
        "denfist",
        "d",
        "den",
        "dentist appoi",
        "appointment dentist",
        "apointment",
    ] {
        assert_eq!(ids(&planner, words).await, ["note_1"], "{words}");
    }
    for words in ["plumber", "dentist plumber", "entist appointed-by"] {
        assert!(ids(&planner, words).await.is_empty(), "{words}");
    }
}

pub(crate) async fn every_text_of_a_thing_is_searched(table: TestTable) {
    let planner = Planner::new(&table).await;
    let more = json!({"tags": ["gardening"], "location": "Winterthur", "description": "bring **secateurs**"});
    event(&planner, "evt_1", "Club", "2040-12-15T14:00:00Z", more).await;
    let task = json!({"taskId": "task_1", "title": "Call", "labels": ["plumbing"], "description": "the boiler leaks"});
    planner.post("/tasks", task).await.is(201);
    let reminder = json!({"reminderId": "rem_1", "title": "Call", "note": "ask about marmalade", "triggerUtc": "2040-12-15T14:00:00Z"});
    planner.post("/reminders", reminder).await.is(201);
    let note = json!({"noteId": "note_1", "title": "Ideas", "body": "# Plans\n\nsailing to Heligoland", "tags": ["holiday"]});
    planner.post("/notes", note).await.is(201);
    let whole = json!({"masterId": "mst_1", "rrule": "FREQ=DAILY;COUNT=3", "tags": ["fitness"], "location": "Uster", "description": "with kettlebells"});
    planner
        .series(with(timed("Gym", "2040-12-15T14:00:00Z"), whole))
        .await;
    for (words, expected) in [
        ("gardening", "evt_1"),
        ("winterthur", "evt_1"),
        ("secateurs", "evt_1"),
        ("plumbing", "task_1"),
        ("boiler", "task_1"),
        ("marmalade", "rem_1"),
        ("heligoland", "note_1"),
        ("holiday", "note_1"),
        ("fitness", "mst_1"),
        ("uster", "mst_1"),
        ("kettlebells", "mst_1"),
        ("club winterthur gardening december", "evt_1"),
    ] {
        assert_eq!(ids(&planner, words).await, [expected], "{words}");
    }
}

pub(crate) async fn accents_may_be_left_out_or_spelled_out(table: TestTable) {
    let planner = Planner::new(&table).await;
    note(&planner, "note_1", "Müller").await;
    note(&planner, "note_2", "Mueller").await;
    for words in ["Müller", "mueller", "MÜLLER", "mu\u{308}ller"] {
        assert_eq!(set(&planner, words).await, ["note_1", "note_2"], "{words}");
    }
    let plain = set(&planner, "muller").await;
    assert!(plain.contains(&"note_1".to_owned()), "{plain:?}");
    note(&planner, "note_3", "Café société").await;
    assert_eq!(ids(&planner, "cafe societe").await, ["note_3"]);
}

pub(crate) async fn every_script_is_searched(table: TestTable) {
    let planner = Planner::new(&table).await;
    for (number, title, words) in [
        (1, "Встреча с Ёлкой", "встреча елкой"),
        (2, "Συνάντηση στην Αθήνα", "ΑΘΗΝΑ συναντηση"),
        (3, "東京で会議", "会議"),
        (4, "اجتماع الفريق", "الفريق"),
        (5, "פגישה חשובה", "חשובה"),
        (6, "ประชุมทีม", "ประชุม"),
    ] {
        let id = format!("note_{number}");
        note(&planner, &id, title).await;
        assert_eq!(ids(&planner, words).await, [id.as_str()], "{words}");
        assert_eq!(ids(&planner, title).await, [id], "{title}");
    }
}

pub(crate) async fn a_hit_has_its_attributes_and_a_piece_of_its_text(table: TestTable) {
    let planner = Planner::new(&table).await;
    let body = format!(
        "{} the hidden treasure {}",
        "x ".repeat(500),
        "y ".repeat(500)
    );
    let words = json!({
        "noteId": "note_1", "title": "Map", "body": body, "color": "#22c55e", "isPinned": true,
        "tags": ["sea"], "links": [{"type": "TASK", "id": "task_1"}]
    });
    let made = planner.post("/notes", words).await.is(201).json;
    let hits = hits(&planner, "treasure").await;
    let [hit] = &hits[..] else { panic!("{hits:?}") };
    assert_eq!(id(hit), "note_1");
    for (name, value) in made.as_object().unwrap() {
        match name.as_str() {
            "body" | "links" => assert!(hit.get(name).is_none(), "{name}"),
            _ => assert_eq!(hit[name], *value, "{name}"),
        }
    }
    assert_eq!(hit["archived"], false);
    let excerpt = hit["excerpt"].as_str().unwrap();
    assert!(excerpt.contains("hidden treasure"), "{excerpt}");
    assert!(excerpt.chars().count() < 400, "{excerpt}");
    let text = hit.to_string();
    for name in ["\"PK\"", "\"SK\"", "GSI", "USER#"] {
        assert!(!text.contains(name), "{name}: {text}");
    }
    note(&planner, "note_2", "Bare compass").await;
    let bare = crate::asking::hits(&planner, "compass").await;
    assert!(bare[0].get("excerpt").is_none(), "{}", bare[0]);
}

pub(crate) async fn what_is_archived_is_found_and_marked(table: TestTable) {
    let planner = Planner::new(&table).await;
    note(&planner, "note_1", "Cupboard").await;
    note(&planner, "note_2", "Cupboard").await;
    planner
        .change("/notes/note_1", json!({"status": "ARCHIVED"}))
        .await;
    for id in ["task_1", "task_2"] {
        let task = json!({"taskId": id, "title": "Cupboard", "dueUtc": "2040-12-15T14:00:00Z"});
        planner.post("/tasks", task).await.is(201);
    }
    for status in ["COMPLETED", "ARCHIVED"] {
        let path = "/tasks/task_1/move";
        let moved = planner.post_on(path, "*", json!({"status": status})).await;
        moved.is(200);
    }
    let hits = hits(&planner, "cupboard").await;
    let told: Vec<(String, bool)> = hits
        .iter()
        .map(|hit| (id(hit), hit["archived"].as_bool().unwrap()))
        .collect();
    let expected = [
        ("task_2", false),
        ("task_1", true),
        ("note_2", false),
        ("note_1", true),
    ];
    assert_eq!(told, expected.map(|(id, is)| (id.to_owned(), is)));
    // It keeps its time, although no agenda has it any more.
    let december = ids(&planner, "cupboard december").await;
    assert_eq!(december, ["task_2", "task_1"]);
}

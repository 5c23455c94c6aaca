//! In which order things are found, and how many.

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use test_support::TestTable;

use crate::asking::{encoded, groups, hits, id, ids, note, one_of_each};
use crate::support::{Planner, timed, with};

/// A moment so many days from now.
fn day(planner: &Planner, days: i64) -> String {
    let now = table::Clock::now(&*planner.table.clock);
    let at = Timestamp::from_second(now.as_second()).unwrap();
    (at + SignedDuration::from_hours(24 * days)).to_string()
}

pub(crate) async fn what_is_to_come_is_first_then_what_was_last(table: TestTable) {
    let planner = Planner::new(&table).await;
    for days in [30, -30, 2, -2, 900, -900] {
        let start = day(&planner, days);
        let id = format!("{}", days + 1000);
        let event = json!({"eventId": id});
        planner.event(with(timed("Choir", &start), event)).await;
        let reminder =
            json!({"reminderId": id, "title": "Choir", "triggerUtc": start, "triggerTzid": "UTC"});
        planner.post("/reminders", reminder).await.is(201);
    }
    let expected = ["1002", "1030", "1900", "998", "970", "100"];
    let twice: Vec<&str> = expected.iter().chain(&expected).copied().collect();
    assert_eq!(ids(&planner, "choir").await, twice);
    planner.advance(SignedDuration::from_hours(24 * 3));
    let expected = ["1030", "1900", "1002", "998", "970", "100"];
    let later: Vec<&str> = expected.iter().chain(&expected).copied().collect();
    assert_eq!(ids(&planner, "choir").await, later);
}

pub(crate) async fn what_is_under_way_is_to_come(table: TestTable) {
    let planner = Planner::new(&table).await;
    // Also where the wall shows that it ended long ago, or has not begun.
    for (id, zone) in [("1", "Pacific/Pago_Pago"), ("2", "Pacific/Kiritimati")] {
        let now = json!({"eventId": id, "endUtc": day(&planner, 1), "startTzid": zone});
        let now = with(timed("Choir", &day(&planner, 0)), now);
        planner.event(now).await;
    }
    planner.advance(SignedDuration::from_hours(23));
    let soon = json!({"eventId": "soon"});
    planner
        .event(with(timed("Choir", &day(&planner, 1)), soon))
        .await;
    assert_eq!(ids(&planner, "choir").await, ["1", "2", "soon"]);
    planner.advance(SignedDuration::from_hours(2));
    assert_eq!(ids(&planner, "choir").await, ["soon", "1", "2"]);
}

pub(crate) async fn a_series_is_where_its_next_occurrence_is(table: TestTable) {
    let planner = Planner::new(&table).await;
    for (id, start, rule) in [
        ("mst_next_month", -335, "FREQ=YEARLY"),
        ("mst_tomorrow", -999, "FREQ=DAILY;INTERVAL=10"),
        ("mst_next_week", 7, "FREQ=DAILY"),
        ("mst_over", -100, "FREQ=DAILY;COUNT=10"),
        ("mst_long_over", -900, "FREQ=DAILY;COUNT=10"),
    ] {
        let more = json!({"masterId": id, "rrule": rule});
        let words = timed("Choir", &day(&planner, start));
        planner.series(with(words, more)).await;
    }
    let expected = [
        "mst_tomorrow",
        "mst_next_week",
        "mst_next_month",
        "mst_over",
        "mst_long_over",
    ];
    assert_eq!(ids(&planner, "choir").await, expected);
}

pub(crate) async fn tasks_are_in_the_order_of_priority_then_due(table: TestTable) {
    let planner = Planner::new(&table).await;
    for (id, priority, due) in [
        ("5_late", 5, Some(9)),
        ("1_late", 1, Some(9)),
        ("1_never", 1, None),
        ("1_soon", 1, Some(1)),
        ("1_over", 1, Some(-5)),
        ("3", 3, None),
    ] {
        let mut task = json!({"taskId": id, "title": "Sweep", "priority": priority});
        if let Some(due) = due {
            task["dueUtc"] = day(&planner, due).into();
        }
        planner.post("/tasks", task).await.is(201);
    }
    let expected = ["1_over", "1_soon", "1_late", "1_never", "3", "5_late"];
    assert_eq!(ids(&planner, "sweep").await, expected);
}

pub(crate) async fn notes_are_in_the_order_of_their_last_change(table: TestTable) {
    let planner = Planner::new(&table).await;
    for id in ["note_1", "note_2", "note_3"] {
        note(&planner, id, "Recipe").await;
        planner.advance(SignedDuration::from_mins(1));
    }
    let order = ["note_3", "note_2", "note_1"];
    assert_eq!(ids(&planner, "recipe").await, order);
    planner.change("/notes/note_1", json!({"body": "x"})).await;
    let order = ["note_1", "note_3", "note_2"];
    assert_eq!(ids(&planner, "recipe").await, order);
}

pub(crate) async fn what_is_named_so_comes_before_what_mentions_it(table: TestTable) {
    let planner = Planner::new(&table).await;
    note(&planner, "note_named", "Harbour").await;
    planner.advance(SignedDuration::from_mins(1));
    let mention = json!({"noteId": "note_text", "title": "x", "body": "the harbour"});
    planner.post("/notes", mention).await.is(201);
    planner.advance(SignedDuration::from_mins(1));
    note(&planner, "note_typo", "Harbor").await;
    let order = ["note_named", "note_text", "note_typo"];
    assert_eq!(ids(&planner, "harbour").await, order);
}

pub(crate) async fn kinds_can_be_chosen(table: TestTable) {
    let planner = Planner::new(&table).await;
    one_of_each(&planner, "walrus").await;
    let kinds = async |query: &str| -> Vec<String> {
        let groups = groups(&planner, query).await;
        let kind = |group: &Value| group["type"].as_str().unwrap().to_owned();
        groups.iter().map(kind).collect()
    };
    let all = ["EVENT", "MASTER", "INSTANCE", "TASK", "REMINDER", "NOTE"];
    assert_eq!(kinds("q=walrus").await, all);
    assert_eq!(kinds("q=walrus&types=").await, all);
    for kind in all {
        assert_eq!(kinds(&format!("q=walrus&types={kind}")).await, [kind]);
    }
    let two = kinds("q=walrus&types=NOTE,EVENT").await;
    assert_eq!(two, ["EVENT", "NOTE"]);
    for wrong in ["LINK", "NOTE,x", "USER_META"] {
        let answer = planner
            .get(&format!("/search?q=walrus&types={wrong}"))
            .await;
        answer.blames("types");
    }
}

pub(crate) async fn a_limit_is_one_of_each_kind(table: TestTable) {
    let planner = Planner::new(&table).await;
    for number in 0..25 {
        note(&planner, &format!("note_{number}"), "Pebble").await;
    }
    let reminder = json!({"title": "Pebble", "triggerUtc": "2040-12-15T14:00:00Z"});
    planner.post("/reminders", reminder).await.is(201);
    for (query, expected) in [("", 20), ("&limit=1", 1), ("&limit=100", 25)] {
        let groups = groups(&planner, &format!("q=pebble{query}")).await;
        let counts: Vec<(usize, u64)> = groups
            .iter()
            .map(|group| {
                let items = group["items"].as_array().unwrap().len();
                (items, group["total"].as_u64().unwrap())
            })
            .collect();
        assert_eq!(counts, [(1, 1), (expected, 25)], "{query}");
    }
    for limit in ["0", "101", "x"] {
        let answer = planner.get(&format!("/search?q=x&limit={limit}")).await;
        answer.blames("limit");
    }
}

pub(crate) async fn what_cannot_be_searched_is_refused(table: TestTable) {
    let planner = Planner::new(&table).await;
    one_of_each(&planner, "walrus").await;
    planner.get("/search").await.blames("q");
    planner.get("/search?types=NOTE").await.blames("q");
    planner.get("/search?q=x&other=1").await.blames("other");
    for blank in ["", "%20", "%09%0A", "%3F%21", "%23"] {
        let answer = planner.get(&format!("/search?q={blank}")).await.is(200);
        assert_eq!(answer.json, json!({"groups": []}), "{blank:?}");
    }
    let long = encoded(&"ä".repeat(500));
    planner.get(&format!("/search?q={long}")).await.is(200);
    let longer = encoded(&"ä".repeat(501));
    planner
        .get(&format!("/search?q={longer}"))
        .await
        .blames("q");
    let padded = format!("walrus{}", " ".repeat(400));
    assert_eq!(hits(&planner, &padded).await.len(), 6);
}

pub(crate) async fn a_stranger_finds_nothing_and_a_reader_may_search(table: TestTable) {
    let ada = Planner::new(&table).await;
    one_of_each(&ada, "walrus").await;
    let bob = ada.beside("bob").await;
    assert!(hits(&bob, "walrus").await.is_empty());
    assert_eq!(hits(&ada, "walrus").await.len(), 6);
    one_of_each(&bob, "otter").await;
    assert_eq!(hits(&bob, "otter").await.len(), 6);
    assert!(hits(&ada, "otter").await.is_empty());
    assert!(hits(&bob, "walrus").await.is_empty());
    let asking = ada.read_only();
    let path = "/search?q=walrus&types=NOTE";
    let read = ada.ask(axum::http::Method::GET, path, asking, Vec::new());
    let found = read.await.is(200).json;
    assert_eq!(id(&found["groups"][0]["items"][0]), "note_1");
    let nobody = crate::support::Asking {
        token: Some(""),
        ..Default::default()
    };
    let refused = ada.ask(axum::http::Method::GET, path, nobody, Vec::new());
    refused.await.refused(401, "UNAUTHENTICATED");
}

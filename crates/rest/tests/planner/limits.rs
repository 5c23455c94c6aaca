//! Each limit: one below, at, and one above.

use serde_json::{Value, json};
use test_support::TestTable;

use crate::support::{Planner, standup, timed, with};

const DAY: &str = "2025-12-15T17:00:00Z";

/// Makes an event with one attribute, and answers whether it was taken.
async fn takes(planner: &Planner, name: &str, value: Value) -> bool {
    let body = with(timed("Lunch", DAY), json!({name: value.clone()}));
    let answer = planner.post("/events", body).await;
    if answer.status == 201 {
        return true;
    }
    let field = answer.json["field"].as_str().unwrap_or_default().to_owned();
    assert!(field.starts_with(name), "{name} is not named: {field}");
    answer.refused(400, "INVALID_INPUT");
    false
}

pub(crate) async fn a_title_has_1_to_500_characters(table: TestTable) {
    let planner = Planner::new(&table).await;
    for letter in ["a", "ä", "\u{1f600}"] {
        for (length, good) in [
            (0, false),
            (1, true),
            (499, true),
            (500, true),
            (501, false),
        ] {
            let taken = takes(&planner, "title", json!(letter.repeat(length))).await;
            assert_eq!(taken, good, "{length} times {letter}");
        }
    }
    assert!(!takes(&planner, "title", json!("   ")).await);
}

pub(crate) async fn a_title_of_500_astral_characters_comes_back(table: TestTable) {
    let planner = Planner::new(&table).await;
    let title = "\u{1f600}".repeat(500);
    let made = planner.event(timed(&title, DAY)).await;
    let path = format!("/events/{}", made["eventId"].as_str().unwrap());
    assert_eq!(planner.get(&path).await.json["title"], title);
    assert_eq!(planner.titles("from=2025-12-15").await, [title]);
}

pub(crate) async fn a_description_has_at_most_10240_bytes(table: TestTable) {
    let planner = Planner::new(&table).await;
    let texts = [
        ("a".repeat(10_239), true),
        ("a".repeat(10_240), true),
        ("a".repeat(10_241), false),
        ("ä".repeat(5_120), true),
        (format!("{}a", "ä".repeat(5_120)), false),
        ("\u{1f600}".repeat(2_560), true),
        (format!("{}a", "\u{1f600}".repeat(2_560)), false),
        (String::new(), true),
    ];
    for (text, good) in texts {
        let length = text.len();
        let taken = takes(&planner, "description", json!(text)).await;
        assert_eq!(taken, good, "{length} bytes");
    }
}

pub(crate) async fn a_location_has_at_most_500_characters(table: TestTable) {
    let planner = Planner::new(&table).await;
    for (length, good) in [(1, true), (499, true), (500, true), (501, false)] {
        let text = "\u{1f600}".repeat(length);
        let taken = takes(&planner, "location", json!(text)).await;
        assert_eq!(taken, good, "{length}");
    }
}

pub(crate) async fn there_are_at_most_50_tags(table: TestTable) {
    let planner = Planner::new(&table).await;
    for (number, good) in [(0, true), (49, true), (50, true), (51, false)] {
        let tags: Vec<String> = (0..number).map(|tag| format!("tag{tag}")).collect();
        assert_eq!(takes(&planner, "tags", json!(tags)).await, good, "{number}");
    }
    for (length, good) in [(0, false), (1, true), (100, true), (101, false)] {
        let tags = json!(["a".repeat(length)]);
        assert_eq!(takes(&planner, "tags", tags).await, good, "{length}");
    }
}

pub(crate) async fn tags_are_a_set(table: TestTable) {
    let planner = Planner::new(&table).await;
    let tags = json!({"tags": ["work", "home", "work"], "reminderMinutes": [60, 15, 60]});
    let made = planner.event(with(timed("Lunch", DAY), tags)).await;
    assert_eq!(made["tags"], json!(["home", "work"]));
    assert_eq!(made["reminderMinutes"], json!([15, 60]));
}

pub(crate) async fn there_are_at_most_50_links(table: TestTable) {
    let planner = Planner::new(&table).await;
    for (number, good) in [(0, true), (49, true), (50, true), (51, false)] {
        let link = |number| json!({"type": "TASK", "id": format!("task_{number}")});
        let links: Vec<Value> = (0..number).map(link).collect();
        let taken = takes(&planner, "links", json!(links)).await;
        assert_eq!(taken, good, "{number}");
    }
    for wrong in [
        json!([{"type": "CAR", "id": "1"}]),
        json!([{"type": "TASK"}]),
        json!([{"type": "TASK", "id": "a#b"}]),
        json!([{"type": "TASK", "id": "1", "href": "x"}]),
        json!(["task_1"]),
        json!({"type": "TASK", "id": "1"}),
    ] {
        assert!(!takes(&planner, "links", wrong.clone()).await, "{wrong}");
    }
}

pub(crate) async fn reminders_are_0_to_40320_minutes_and_at_most_50(table: TestTable) {
    let planner = Planner::new(&table).await;
    for (minutes, good) in [
        (json!(0), true),
        (json!(40_319), true),
        (json!(40_320), true),
        (json!(40_321), false),
        (json!(-1), false),
        (json!(1.5), false),
        (json!("15"), false),
        (json!(null), false),
        (json!(4_294_967_296_u64), false),
    ] {
        let taken = takes(&planner, "reminderMinutes", json!([minutes])).await;
        assert_eq!(taken, good, "{minutes}");
    }
    for (number, good) in [(0, true), (49, true), (50, true), (51, false)] {
        let minutes: Vec<u32> = (0..number).collect();
        let taken = takes(&planner, "reminderMinutes", json!(minutes)).await;
        assert_eq!(taken, good, "{number}");
    }
}

pub(crate) async fn a_colour_is_six_hexadecimal_digits(table: TestTable) {
    let planner = Planner::new(&table).await;
    for color in ["#64748b", "#EF4444", "#000000", "#ffffff"] {
        assert!(takes(&planner, "color", json!(color)).await, "{color}");
    }
    for color in [
        "red", "64748b", "#64748", "#64748bb", "#64748g", "", "#ä748b", "#64748b ",
    ] {
        assert!(!takes(&planner, "color", json!(color)).await, "{color}");
    }
}

pub(crate) async fn ids_have_1_to_64_letters_digits_hyphens_and_underscores(table: TestTable) {
    let planner = Planner::new(&table).await;
    let (at, above) = ("a".repeat(64), "a".repeat(65));
    for id in ["a", "-", "_", "Az09-_", &at[1..], &at] {
        assert!(takes(&planner, "eventId", json!(id)).await, "{id}");
        planner.get(&format!("/events/{id}")).await.is(200);
        let series = standup(json!({"masterId": id}));
        planner.post("/series", series).await.is(201);
    }
    for id in ["", "a b", "a#b", "a/b", "ä", "a.b", "a~b", &above] {
        assert!(!takes(&planner, "eventId", json!(id)).await, "{id}");
        let series = planner
            .post("/series", standup(json!({"masterId": id})))
            .await;
        series.blames("masterId");
    }
    let longest = format!("/series/{at}/instances/20250113");
    let changed = planner.change(&longest, json!({"title": "Own"})).await;
    let by_id = format!("/events/{}", changed["eventId"].as_str().unwrap());
    planner.get(&by_id).await.is(200);
}

pub(crate) async fn there_are_at_most_1000_exdates_and_rdates(table: TestTable) {
    let planner = Planner::new(&table).await;
    for name in ["exdate", "rdate"] {
        for (number, good) in [(999_i64, true), (1000, true), (1001, false)] {
            let first = jiff::civil::date(2026, 1, 1);
            let date = |day: i64| first + jiff::SignedDuration::from_hours(24 * day);
            let text = |day| date(day).strftime("%Y%m%d").to_string();
            let dates: Vec<String> = (0..number).map(text).collect();
            let id = format!("mst_{name}_{number}");
            let body = standup(json!({"masterId": id, name: dates}));
            let answer = planner.post("/series", body).await;
            if good {
                let made = answer.is(201).json;
                assert_eq!(made[name], json!(dates));
            } else {
                answer.blames(name);
            }
        }
    }
    for wrong in [
        "2025-01-13",
        "20250230",
        "20250113T150000",
        "",
        "20250113T250000Z",
    ] {
        let body = standup(json!({"exdate": [wrong]}));
        let answer = planner
            .post("/series", body)
            .await
            .refused(400, "INVALID_INPUT");
        assert!(answer.json["field"].as_str().unwrap().starts_with("exdate"));
    }
}

pub(crate) async fn an_agenda_has_at_most_400_days(table: TestTable) {
    let planner = Planner::new(&table).await;
    for (to, good) in [
        ("2025-01-01", false),
        ("2025-01-02", true),
        ("2026-02-04", true),
        ("2026-02-05", true),
        ("2026-02-06", false),
        ("2024-12-31", false),
    ] {
        let answer = planner
            .get(&format!("/agenda?from=2025-01-01&to={to}"))
            .await;
        if good {
            answer.is(200);
        } else {
            answer.blames("to");
        }
    }
    for (days, good) in [
        ("0", false),
        ("1", true),
        ("399", true),
        ("400", true),
        ("401", false),
        ("-1", false),
        ("x", false),
        ("1.5", false),
    ] {
        let answer = planner
            .get(&format!("/agenda?from=2025-01-01&days={days}"))
            .await;
        if good {
            answer.is(200);
        } else {
            answer.blames("days");
        }
    }
    let exactly = planner
        .get("/agenda?from=2025-01-01T00:00:00Z&to=2026-02-05T00:00:00Z&tz=UTC")
        .await;
    exactly.is(200);
    let above = planner
        .get("/agenda?from=2025-01-01T00:00:00Z&to=2026-02-05T00:00:01Z&tz=UTC")
        .await;
    above.blames("to");
}

pub(crate) async fn a_page_has_1_to_100_items(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner
        .series(standup(json!({"rrule": "FREQ=DAILY", "startTzid": "UTC"})))
        .await;
    for (limit, good) in [
        ("0", false),
        ("1", true),
        ("99", true),
        ("100", true),
        ("101", false),
        ("-1", false),
        ("many", false),
    ] {
        let answer = planner
            .get(&format!("/agenda?from=2025-01-06&days=400&limit={limit}"))
            .await;
        if good {
            let items = answer.is(200).json["items"].as_array().unwrap().len();
            assert_eq!(items, limit.parse::<usize>().unwrap());
        } else {
            answer.blames("limit");
        }
    }
    let usual = planner.get("/agenda?from=2025-01-06&days=400").await;
    assert_eq!(usual.json["items"].as_array().unwrap().len(), 100);
}

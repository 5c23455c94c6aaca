//! The validation checklist of the design conventions, each line by its name, as far as it is about
//! events, series and preferences.

use serde_json::{Value, json};
use table::{Gsi, Row, Source};
use test_support::TestTable;

use crate::support::{Planner, attributes, index_key, standup, timed, with};

/// A planner with one row of each type of this part.
async fn filled(table: &TestTable) -> Planner {
    let planner = Planner::new(table).await;
    let event = json!({"eventId": "evt_1", "tags": ["work"], "endUtc": "2025-12-18T17:00:00Z"});
    planner
        .event(with(timed("Fair", "2025-12-15T17:00:00Z"), event))
        .await;
    planner.series(standup(json!({"location": "Room 1"}))).await;
    let path = "/series/mst_standup/instances/20250113";
    planner.change(path, json!({"title": "Own"})).await;
    planner
}

async fn rows(planner: &Planner) -> Vec<Row> {
    let mut all = Vec::new();
    for prefix in ["EVENT#", "MASTER#", "INSTANCE#", "USER_META#"] {
        let some = planner.rows().under(prefix).await;
        assert!(!some.is_empty(), "{prefix}");
        all.extend(some);
    }
    all
}

pub(crate) async fn checklist_pk_and_sk_follow_the_convention(table: TestTable) {
    let planner = filled(&table).await;
    let user = &planner.user_id;
    let mut keys = Vec::new();
    for row in rows(&planner).await {
        assert_eq!(row.key().pk.as_str(), format!("USER#{user}"));
        keys.push(row.key().sk.as_str().to_owned());
        let kind = row.entity_type().as_str().to_owned();
        assert!(row.key().sk.as_str().starts_with(&format!("{kind}#")));
    }
    let expected = [
        "EVENT#evt_1".to_owned(),
        "MASTER#mst_standup".to_owned(),
        "INSTANCE#mst_standup#20250113".to_owned(),
        format!("USER_META#{user}"),
    ];
    assert_eq!(keys, expected);
}

pub(crate) async fn checklist_gsi1pk_includes_the_year(table: TestTable) {
    let planner = filled(&table).await;
    for row in rows(&planner).await {
        let key = index_key(&row, Gsi::Gsi1);
        if row.entity_type().as_str() == "USER_META" {
            assert_eq!(key, None);
            continue;
        }
        let (partition, start) = key.unwrap();
        let year = format!("USER#{}#{}", planner.user_id, &start[..4]);
        assert_eq!(partition, year);
        assert_eq!(attributes(&row)["startUtc"], start);
    }
    // It is the year of UTC, also where the wall shows another.
    let eve = json!({"eventId": "evt_2", "startTzid": "America/New_York"});
    let eve = with(timed("Fireworks", "2026-01-01T04:59:00Z"), eve);
    planner.event(eve).await;
    let row = planner.rows().one("EVENT#evt_2").await;
    let (partition, _) = index_key(&row, Gsi::Gsi1).unwrap();
    assert!(partition.ends_with("#2026"));
}

pub(crate) async fn checklist_gsi3_uses_state_and_sort_overloading(table: TestTable) {
    let planner = filled(&table).await;
    let partition = format!("USER#{}", planner.user_id);
    let keys = planner.rows().indexed(Gsi::Gsi3, &partition).await;
    let expected = [
        "EXC#2025-01-13T15:00:00Z#mst_standup",
        "SERIES#9999#mst_standup",
    ];
    assert_eq!(keys, expected);
}

pub(crate) async fn checklist_attributes_use_camel_case(table: TestTable) {
    let planner = filled(&table).await;
    for row in rows(&planner).await {
        in_camel_case(&attributes(&row));
    }
}

fn in_camel_case(value: &Value) {
    let Some(attributes) = value.as_object() else {
        return;
    };
    for (name, value) in attributes {
        assert!(
            name.starts_with(|first: char| first.is_ascii_lowercase()),
            "{name}"
        );
        assert!(name.chars().all(|it| it.is_ascii_alphanumeric()), "{name}");
        in_camel_case(value);
    }
}

pub(crate) async fn checklist_entity_type_is_uppercase(table: TestTable) {
    let planner = filled(&table).await;
    let mut types = Vec::new();
    for row in rows(&planner).await {
        let kind = attributes(&row)["entityType"].as_str().unwrap().to_owned();
        assert_eq!(kind, kind.to_uppercase());
        types.push(kind);
    }
    assert_eq!(types, ["EVENT", "MASTER", "INSTANCE", "USER_META"]);
}

pub(crate) async fn checklist_timezone_logic_supports_null_as_floating(table: TestTable) {
    let planner = Planner::new(&table).await;
    let habit = json!({"eventId": "evt_1", "title": "Run", "startUtc": "2025-12-15T07:00:00Z", "startTzid": null});
    planner.event(habit).await;
    let daily = json!({"startTzid": null, "rrule": "FREQ=DAILY;COUNT=2", "startUtc": "2025-12-15T07:00:00Z", "endUtc": "2025-12-15T07:10:00Z"});
    planner.series(standup(daily)).await;
    let row = attributes(&planner.rows().one("EVENT#evt_1").await);
    assert_eq!(row["startTzid"], Value::Null);
    assert!(row.as_object().unwrap().contains_key("startTzid"));
    for tz in ["Pacific/Kiritimati", "UTC", "Pacific/Pago_Pago"] {
        let day = |day| format!("from={day}&days=1&tz={tz}");
        let titles = planner.titles(&day("2025-12-15")).await;
        assert_eq!(titles, ["Standup", "Run"], "seven is seven in {tz}");
        assert_eq!(planner.titles(&day("2025-12-16")).await, ["Standup"]);
        assert!(planner.titles(&day("2025-12-14")).await.is_empty());
        assert!(planner.titles(&day("2025-12-17")).await.is_empty());
    }
}

pub(crate) async fn checklist_mandatory_attributes_are_there(table: TestTable) {
    let planner = filled(&table).await;
    for row in rows(&planner).await {
        let attributes = attributes(&row);
        for name in ["entityType", "createdAt", "updatedAt"] {
            assert!(attributes[name].is_string(), "{name} of {attributes}");
        }
        assert!(attributes["version"].is_u64());
        for name in ["createdAt", "updatedAt"] {
            let time = attributes[name].as_str().unwrap();
            assert!(time.len() == 20 && time.ends_with('Z'), "{time}");
        }
    }
}

pub(crate) async fn checklist_all_updates_use_optimistic_locking(table: TestTable) {
    let planner = filled(&table).await;
    let requests = [
        ("PATCH", "/events/evt_1", json!({"title": "x"})),
        ("DELETE", "/events/evt_1", json!(null)),
        ("PATCH", "/series/mst_standup", json!({"title": "x"})),
        ("DELETE", "/series/mst_standup", json!(null)),
        (
            "PATCH",
            "/series/mst_standup/instances/20250113",
            json!({"title": "x"}),
        ),
        (
            "DELETE",
            "/series/mst_standup/instances/20250120",
            json!(null),
        ),
        (
            "POST",
            "/series/mst_standup/end",
            json!({"after": "20250120"}),
        ),
        (
            "POST",
            "/series/mst_standup/split",
            json!({"at": "20250120"}),
        ),
        (
            "PATCH",
            "/preferences",
            json!({"defaultTzid": "Europe/Berlin"}),
        ),
    ];
    let before = rows(&planner).await;
    for (method, path, body) in requests {
        let ask = |if_match| {
            let asking = crate::support::Asking {
                if_match,
                ..crate::support::Asking::default()
            };
            let method = method.parse().unwrap();
            planner.ask(method, path, asking, serde_json::to_vec(&body).unwrap())
        };
        ask(None).await.refused(428, "PRECONDITION_REQUIRED");
        let stale = ask(Some("\"77\"")).await;
        stale.refused(412, "VERSION_CONFLICT");
    }
    assert_eq!(rows(&planner).await, before);
}

/// The engine of these tests panics when it is scanned.
pub(crate) async fn checklist_queries_use_an_index_and_never_a_scan(table: TestTable) {
    let planner = filled(&table).await;
    planner.engine.queried();
    planner.get("/agenda?from=2025-12-15").await.is(200);
    let queried = planner.engine.queried();
    assert!(queried.contains(&Source::Gsi(Gsi::Gsi1)));
    assert!(
        queried.iter().all(|source| *source != Source::Base),
        "{queried:?}"
    );
    // What is to come is looked up as an agenda is.
    for path in ["/preferences", "/bootstrap"] {
        planner.get(path).await.is(200);
        let queried = planner.engine.queried();
        assert!(!queried.contains(&Source::Base), "{path}: {queried:?}");
    }
    planner.get("/events/evt_1").await.is(200);
    assert_eq!(planner.engine.queried(), [], "it is read by its key");
    planner.get("/series/mst_standup").await.is(200);
    assert_eq!(planner.engine.queried(), [Source::Base], "one partition");
}

pub(crate) async fn checklist_tasks_and_reminders_and_preferences_stay_out_of_gsi1(
    table: TestTable,
) {
    let planner = filled(&table).await;
    planner
        .delete("/series/mst_standup/instances/20250120", "*")
        .await
        .is(204);
    let year = format!("USER#{}#2025", planner.user_id);
    let starts = planner.rows().indexed(Gsi::Gsi1, &year).await;
    let expected = [
        "2025-01-06T15:00:00Z",
        "2025-01-13T15:00:00Z",
        "2025-12-15T17:00:00Z",
    ];
    assert_eq!(starts, expected, "only what takes place");
}

pub(crate) async fn keys_are_never_sent(table: TestTable) {
    let planner = filled(&table).await;
    for path in [
        "/events/evt_1",
        "/series/mst_standup",
        "/series/mst_standup/instances/20250113",
        "/agenda?from=2025-01-06&days=8",
        "/agenda?from=2025-12-15",
        "/preferences",
        "/bootstrap",
    ] {
        let text = planner.get(path).await.is(200).json.to_string();
        for name in ["\"PK\"", "\"SK\"", "GSI", "endsAt", "USER#"] {
            assert!(!text.contains(name), "{name} in {path}: {text}");
        }
    }
}

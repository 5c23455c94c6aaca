//! What is refused, and how clearly.

use axum::http::Method;
use serde_json::{Value, json};
use test_support::TestTable;

use crate::support::{Asking, Planner, standup, timed, with};

const DAY: &str = "2025-12-15T17:00:00Z";

async fn event(planner: &Planner, more: Value) -> crate::support::Answer {
    planner
        .post("/events", with(timed("Lunch", DAY), more))
        .await
}

pub(crate) async fn zones_are_iana_names(table: TestTable) {
    let planner = Planner::new(&table).await;
    for zone in [
        "EST5",
        "+02:00",
        "Mars/Base",
        "",
        " ",
        "GMT+2",
        "America",
        "../etc/passwd",
        "America/New_York ",
    ] {
        for field in ["startTzid", "endTzid"] {
            event(&planner, json!({field: zone})).await.blames(field);
        }
        let prefer = json!({"defaultTzid": zone});
        planner
            .patch("/preferences", "*", prefer)
            .await
            .blames("defaultTzid");
    }
    for zone in ["EST5", "%2B02:00", "Mars/Base", ""] {
        let answer = planner.get(&format!("/agenda?tz={zone}")).await;
        answer.blames("tz");
    }
    let made = event(&planner, json!({"startTzid": "europe/berlin"})).await;
    assert_eq!(made.is(201).json["startTzid"], "Europe/Berlin");
}

/// Convention 3.4: "WRONG: startTzid: EST".
pub(crate) async fn an_abbreviation_is_no_zone(table: TestTable) {
    let planner = Planner::new(&table).await;
    let answer = event(&planner, json!({"startTzid": "EST"})).await;
    answer.blames("startTzid");
}

pub(crate) async fn names_of_the_machine_are_no_zones(table: TestTable) {
    let planner = Planner::new(&table).await;
    for zone in [
        "localtime",
        "posixrules",
        "Factory",
        "Etc/Unknown",
        "posix/Europe/Berlin",
        "right/Europe/Berlin",
        "Local",
    ] {
        let answer = event(&planner, json!({"startTzid": zone})).await;
        assert_eq!(answer.status, 400, "{zone}");
    }
}

pub(crate) async fn an_end_lies_not_before_its_start(table: TestTable) {
    let planner = Planner::new(&table).await;
    let before = event(&planner, json!({"endUtc": "2025-12-15T16:59:59Z"})).await;
    before.blames("endUtc");
    event(&planner, json!({"endUtc": DAY})).await.is(201);
    for end in ["2025-12-14", "2025-12-15"] {
        let days =
            json!({"title": "Trip", "isAllDay": true, "startDate": "2025-12-15", "endDate": end});
        planner.post("/events", days).await.blames("endDate");
    }
    let made = event(&planner, json!({"eventId": "evt_1"})).await.is(201);
    let late = json!({"startUtc": "2025-12-15T20:00:00Z"});
    let answer = planner.patch("/events/evt_1", &made.etag(), late).await;
    answer.blames("endUtc");
}

pub(crate) async fn dates_and_times_are_real_ones(table: TestTable) {
    let planner = Planner::new(&table).await;
    for wrong in [
        "2025-02-30T10:00:00Z",
        "2025-13-01T10:00:00Z",
        "2025-12-15T25:00:00Z",
        "2025-12-15T10:00:00",
        "2025-12-15",
        "tomorrow",
        "",
        "+12025-12-15T10:00:00Z",
        "9999-12-31T23:59:59Z",
    ] {
        event(&planner, json!({"startUtc": wrong}))
            .await
            .blames("startUtc");
        event(&planner, json!({"endUtc": wrong}))
            .await
            .blames("endUtc");
    }
    for wrong in [
        "2025-02-30",
        "2025-02-29",
        "20250228",
        "2025-2-3",
        "2025-02-03T00:00:00Z",
        "",
    ] {
        let days = json!({"title": "Trip", "isAllDay": true, "startDate": wrong});
        planner.post("/events", days).await.blames("startDate");
    }
    let leap = json!({"title": "Trip", "isAllDay": true, "startDate": "2024-02-29"});
    planner.event(leap).await;
    for wrong in ["2025-02-30", "2025-12-15T10:00:00", "yesterday", ""] {
        planner
            .get(&format!("/agenda?from={wrong}"))
            .await
            .blames("from");
        let to = format!("/agenda?from=2025-01-01&to={wrong}");
        planner.get(&to).await.blames("to");
    }
}

pub(crate) async fn the_two_kinds_of_time_do_not_mix(table: TestTable) {
    let planner = Planner::new(&table).await;
    event(&planner, json!({"isAllDay": true}))
        .await
        .blames("startUtc");
    let date = json!({"startDate": "2025-12-15"});
    event(&planner, date).await.blames("startDate");
    let none = planner.post("/events", json!({"title": "Lunch"})).await;
    none.blames("startUtc");
    let none = json!({"title": "Lunch", "isAllDay": true});
    planner.post("/events", none).await.blames("startDate");
    let end = json!({"title": "Lunch", "startUtc": DAY, "endTzid": "Europe/Berlin"});
    planner.post("/events", end).await.blames("endTzid");
}

pub(crate) async fn rules_that_contradict_themselves_are_refused(table: TestTable) {
    let planner = Planner::new(&table).await;
    for rule in [
        "FREQ=WEEKLY;COUNT=3;UNTIL=20250201T000000Z",
        "FREQ=MONTHLY;BYWEEKNO=3",
        "FREQ=WEEKLY;BYDAY=1MO",
        "FREQ=SECONDLY",
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=WEEKLY;BYMONTHDAY=13",
        "FREQ=DAILY;BYYEARDAY=100",
        "FREQ=DAILY;BYSETPOS=1",
        "FREQ=DAILY;COUNT=0",
        "FREQ=DAILY;INTERVAL=0",
        "FREQ=DAILY;INTERVAL=-1",
        "FREQ=DAILY;BYHOUR=24",
        "FREQ=MONTHLY;BYMONTHDAY=32",
        "FREQ=MONTHLY;BYMONTHDAY=0",
        "FREQ=YEARLY;BYMONTH=13",
        "FREQ=WEEKLY;BYDAY=XX",
        "FREQ=FORTNIGHTLY",
        "FREQ=DAILY;FREQ=WEEKLY",
        "FREQ=DAILY;COUNT=3;COUNT=3",
        "INTERVAL=2",
        "RRULE:FREQ=DAILY;BYFOO=1",
        "FREQ=DAILY;UNTIL=20250230",
        "",
        "nonsense",
        "FREQ=WEEKLY;INTERVAL=99999999999999999999",
        "FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29",
    ] {
        let answer = planner
            .post("/series", standup(json!({"rrule": rule})))
            .await;
        assert_eq!(answer.status, 400, "{rule}");
        answer.blames("rrule");
    }
    assert!(planner.rows().keys("MASTER#").await.is_empty());
}

pub(crate) async fn a_series_ends_in_one_way(table: TestTable) {
    let planner = Planner::new(&table).await;
    let until = "2025-02-03T15:00:00Z";
    for rule in [
        "FREQ=WEEKLY;UNTIL=20250203T150001Z",
        "FREQ=WEEKLY;UNTIL=20250203",
        "FREQ=WEEKLY;COUNT=3",
    ] {
        let body = standup(json!({"rrule": rule, "rruleUntil": until}));
        planner.post("/series", body).await.blames("rruleUntil");
    }
    let same = json!({"rrule": "FREQ=WEEKLY;UNTIL=20250203T150000Z", "rruleUntil": until});
    planner.series(standup(same)).await;
}

pub(crate) async fn a_series_without_occurrences_is_refused(table: TestTable) {
    let planner = Planner::new(&table).await;
    let early = json!({"rruleUntil": "2025-01-01T00:00:00Z"});
    let answer = planner.post("/series", standup(early)).await;
    answer.blames("rruleUntil");
    let none = json!({"rrule": "FREQ=WEEKLY;COUNT=2", "exdate": ["20250106", "20250113"]});
    let answer = planner.post("/series", standup(none)).await;
    answer.blames("exdate");
    let answer = planner
        .post("/series", standup(json!({"rrule": null})))
        .await;
    answer.blames("rrule");
    let other = json!({"masterId": "mst_a", "eventId": "mst_b"});
    let answer = planner.post("/series", standup(other)).await;
    answer.blames("eventId");
    let hourly = json!({"masterId": "m", "title": "Days", "isAllDay": true, "startDate": "2025-01-01", "rrule": "FREQ=HOURLY"});
    planner.post("/series", hourly).await.blames("rrule");
}

pub(crate) async fn an_unknown_field_is_refused_by_name(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner
        .event(with(timed("Lunch", DAY), json!({"eventId": "evt_1"})))
        .await;
    planner.series(standup(json!({}))).await;
    let unknown = json!({"colour": "red"});
    event(&planner, unknown.clone()).await.blames("colour");
    let series = planner.post("/series", standup(unknown.clone())).await;
    series.blames("colour");
    for path in [
        "/events/evt_1",
        "/series/mst_standup",
        "/series/mst_standup/instances/20250113",
        "/preferences",
    ] {
        planner
            .patch(path, "*", unknown.clone())
            .await
            .blames("colour");
    }
    let rule = json!({"rrule": "FREQ=DAILY"});
    event(&planner, rule.clone()).await.blames("rrule");
    let path = "/series/mst_standup/instances/20250113";
    planner.patch(path, "*", rule).await.blames("rrule");
    let nested = json!({"preferences": {"theem": "dark"}});
    let answer = planner.patch("/preferences", "*", nested).await;
    answer.blames("preferences.theem");
    let answer = planner.get("/agenda?form=2025-01-01").await;
    answer.blames("form");
    for key in ["PK", "SK", "GSI1PK"] {
        event(&planner, json!({key: "USER#mallory"}))
            .await
            .blames(key);
    }
}

pub(crate) async fn fields_of_the_server_are_ignored(table: TestTable) {
    let planner = Planner::new(&table).await;
    let owned = json!({
        "entityType": "CAR", "version": 99, "createdAt": "x", "updatedAt": null,
        "icalUid": 5, "sequence": {"a": []}
    });
    let made = event(&planner, with(owned.clone(), json!({"eventId": "evt_1"})))
        .await
        .is(201)
        .json;
    assert_eq!(made["entityType"], "EVENT");
    assert_eq!(made["version"], 1);
    assert_eq!(made["icalUid"], "evt_1@nexus.app");
    assert_eq!(made["sequence"], 0);
    let again = planner
        .patch(
            "/events/evt_1",
            "\"1\"",
            with(owned, json!({"eventId": "evt_2"})),
        )
        .await
        .is(200);
    assert_eq!(again.json, made);
    // What was read can be sent back.
    let back = planner
        .patch("/events/evt_1", "\"1\"", made.clone())
        .await
        .is(200);
    assert_eq!(back.json, made);
    let master = planner
        .series(standup(json!({"hasExceptions": true, "exceptionCount": 7})))
        .await;
    assert_eq!(master["hasExceptions"], false);
    planner
        .patch("/series/mst_standup", "\"1\"", master)
        .await
        .is(200);
    let path = "/series/mst_standup/instances/20250113";
    let occurrence = planner.get(path).await.is(200).json;
    let same = planner
        .patch(path, "*", occurrence.clone())
        .await
        .is(200)
        .json;
    assert_eq!(same["isException"], false);
    let shown = planner.agenda("from=2025-01-13&days=1").await.remove(0);
    planner.patch(path, "*", shown).await.is(200);
    let preferences = planner.get("/preferences").await.is(200).json;
    planner
        .patch("/preferences", "*", preferences)
        .await
        .is(200);
}

pub(crate) async fn null_is_refused_where_it_makes_no_sense(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner
        .event(with(timed("Lunch", DAY), json!({"eventId": "evt_1"})))
        .await;
    event(&planner, json!({"title": null}))
        .await
        .blames("title");
    for field in ["title", "isAllDay", "status", "startUtc"] {
        let answer = planner
            .patch("/events/evt_1", "*", json!({field: null}))
            .await;
        answer.blames(field);
    }
    for field in [
        "weekStart",
        "theme",
        "defaultReminderMinutes",
        "enableSoundNotifications",
    ] {
        let body = json!({"preferences": {field: null}});
        let answer = planner.patch("/preferences", "*", body).await;
        answer.blames(&format!("preferences.{field}"));
    }
    let body = json!({"defaultTzid": null});
    planner
        .patch("/preferences", "*", body)
        .await
        .blames("defaultTzid");
}

pub(crate) async fn wrong_types_are_refused_by_name(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner
        .event(with(timed("Lunch", DAY), json!({"eventId": "evt_1"})))
        .await;
    let wrong = [
        ("title", json!(5)),
        ("title", json!(["Lunch"])),
        ("description", json!({"text": "x"})),
        ("isAllDay", json!("yes")),
        ("isAllDay", json!(1)),
        ("startUtc", json!(1_765_818_000)),
        ("startTzid", json!(false)),
        ("location", json!([])),
        ("color", json!(123)),
        ("status", json!("confirmed")),
        ("status", json!("MAYBE")),
        ("tags", json!("work")),
        ("reminderMinutes", json!(15)),
        ("links", json!("task_1")),
        ("ttl", json!("tomorrow")),
        ("ttl", json!(1.5)),
        ("ttl", json!(18_446_744_073_709_551_615_u64)),
    ];
    for (field, value) in wrong {
        let body = json!({field: value});
        event(&planner, body.clone()).await.blames(field);
        planner
            .patch("/events/evt_1", "*", body)
            .await
            .blames(field);
    }
    let answer = event(&planner, json!({"tags": ["a", 5]})).await;
    answer.blames("tags[1]");
    for body in [
        "[]",
        "5",
        "\"x\"",
        "null",
        "{",
        "",
        "{\"title\":\"a\",\"title\":\"b\"}",
        "{\"title\": \"\\ud800\"}",
    ] {
        let answer = planner
            .ask(Method::POST, "/events", Asking::default(), body.into())
            .await;
        answer.refused(400, "INVALID_INPUT");
    }
}

pub(crate) async fn a_body_of_ten_megabytes_is_too_large(table: TestTable) {
    let planner = Planner::new(&table).await;
    let body = format!("{{\"title\":\"{}\"}}", "x".repeat(10 * 1024 * 1024));
    let answer = planner
        .ask(
            Method::POST,
            "/events",
            Asking::default(),
            body.into_bytes(),
        )
        .await
        .is(413);
    assert!(answer.json["code"].is_string(), "{}", answer.json);
}

pub(crate) async fn deeply_nested_json_is_refused_in_good_order(table: TestTable) {
    let planner = Planner::new(&table).await;
    let deep = "[".repeat(100_000);
    let bodies = [
        deep.clone(),
        format!("{{\"links\":{deep}"),
        format!("{{\"version\":{deep}"),
        format!("{{\"colour\":{deep}"),
        format!("{{\"sequence\":{deep}{}}}", "]".repeat(100_000)),
        "{\"a\":".repeat(100_000),
    ];
    for body in bodies {
        for path in ["/events", "/series"] {
            let answer = planner
                .ask(
                    Method::POST,
                    path,
                    Asking::default(),
                    body.clone().into_bytes(),
                )
                .await;
            answer.refused(400, "INVALID_INPUT");
        }
    }
}

pub(crate) async fn a_ttl_lies_in_the_future(table: TestTable) {
    let planner = Planner::new(&table).await;
    let now = table::Clock::now(&*table.clock).as_second();
    for ttl in [0, -5, now - 1, now] {
        event(&planner, json!({"ttl": ttl})).await.blames("ttl");
    }
    event(&planner, json!({"ttl": now + 1})).await.is(201);
    event(&planner, json!({"ttl": i64::MAX})).await.is(201);
}

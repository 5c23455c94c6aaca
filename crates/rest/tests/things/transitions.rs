//! What becomes of a reminder: snoozed, completed, dismissed, reopened.

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use test_support::TestTable;
use tokio::task::JoinSet;

use crate::reminders::{PATH, TRIGGER, call, found_at, with_reminder};
use crate::support::{Answer, Planner};

const LATER: &str = "2041-01-01T00:00:00Z";

async fn act(planner: &Planner, act: &str) -> Answer {
    let path = format!("{PATH}/{act}");
    planner.post_on(&path, "*", json!({"until": LATER})).await
}

fn seconds(planner: &Planner) -> i64 {
    table::Clock::now(&*planner.table.clock).as_second()
}

/// The present, as the API spells it.
fn present(planner: &Planner) -> String {
    spelled(seconds(planner))
}

fn spelled(second: i64) -> String {
    Timestamp::from_second(second).unwrap().to_string()
}

pub(crate) async fn a_snoozed_reminder_is_found_when_it_was_put_off_to(table: TestTable) {
    let planner = with_reminder(&table, json!({})).await;
    let snoozed = act(&planner, "snooze").await.is(200);
    assert_eq!(snoozed.etag(), "\"2\"");
    assert_eq!(snoozed.json["status"], "SNOOZED");
    assert_eq!(snoozed.json["snoozedUntil"], LATER);
    assert_eq!(snoozed.json["triggerUtc"], TRIGGER);
    assert_eq!(planner.get(PATH).await.json, snoozed.json);
    let by_state = format!("REMINDER#SNOOZED#{LATER}#rem_1");
    assert_eq!(found_at(&planner).await, (Some(LATER.to_owned()), by_state));
}

pub(crate) async fn a_finished_reminder_is_at_no_time_and_goes_after_a_day(table: TestTable) {
    for (how, status) in [("complete", "COMPLETED"), ("dismiss", "DISMISSED")] {
        let planner = Planner::of(how, &table).await;
        planner.post("/reminders", call(json!({}))).await.is(201);
        planner.advance(SignedDuration::from_mins(5));
        act(&planner, "snooze").await.is(200);
        planner.advance(SignedDuration::from_mins(5));
        let done = act(&planner, how).await.is(200).json;
        assert_eq!(done["status"], status);
        assert!(done.get("snoozedUntil").is_none(), "{done}");
        assert_eq!(done["ttl"], seconds(&planner) + 86_400);
        assert_eq!(done["updatedAt"], present(&planner));
        let by_state = format!("REMINDER#{status}#{}#rem_1", present(&planner));
        assert_eq!(found_at(&planner).await, (None, by_state));
        let row = planner.rows().one("REMINDER#rem_1").await;
        assert_eq!((row.ends_at(), row.ttl()), (None, done["ttl"].as_i64()));
        planner.advance(SignedDuration::from_secs(86_399));
        planner.get(PATH).await.is(200);
        planner.advance(SignedDuration::from_secs(1));
        planner.get(PATH).await.refused(404, "NOT_FOUND");
        let path = format!("/reminders?status={status}");
        let list = planner.get(&path).await.is(200).json;
        assert_eq!(list["items"], json!([]));
    }
}

pub(crate) async fn what_is_finished_so_already_stays_as_it_is(table: TestTable) {
    let planner = with_reminder(&table, json!({})).await;
    let done = act(&planner, "complete").await.is(200);
    planner.advance(SignedDuration::from_hours(1));
    let again = act(&planner, "complete").await.is(200);
    assert_eq!(again.json, done.json);
    assert_eq!(again.etag(), done.etag());
}

pub(crate) async fn what_is_finished_otherwise_is_refused(table: TestTable) {
    let planner = with_reminder(&table, json!({})).await;
    for (done, others) in [
        ("complete", ["dismiss", "snooze"]),
        ("dismiss", ["complete", "snooze"]),
    ] {
        let before = act(&planner, done).await.is(200).json;
        for other in others {
            let answer = act(&planner, other).await;
            let answer = answer.refused(409, "INVALID_TRANSITION");
            let detail = answer.json["detail"].as_str().unwrap();
            assert!(detail.contains("PENDING or SNOOZED"), "{detail}");
        }
        assert_eq!(planner.get(PATH).await.json, before);
        planner.change(PATH, json!({"status": "PENDING"})).await;
    }
}

pub(crate) async fn a_snoozed_reminder_can_be_finished_and_snoozed_again(table: TestTable) {
    let planner = with_reminder(&table, json!({})).await;
    act(&planner, "snooze").await.is(200);
    let path = format!("{PATH}/snooze");
    let earlier = json!({"until": "2040-12-31T00:00:00Z"});
    let again = planner.post_on(&path, "\"2\"", earlier).await.is(200);
    assert_eq!(again.json["snoozedUntil"], "2040-12-31T00:00:00Z");
    let done = act(&planner, "dismiss").await.is(200).json;
    assert_eq!(done["status"], "DISMISSED");
    assert_eq!(done["version"], 4);
}

pub(crate) async fn a_finished_reminder_is_reopened(table: TestTable) {
    let planner = with_reminder(&table, json!({})).await;
    for how in ["complete", "dismiss"] {
        act(&planner, how).await.is(200);
        let open = planner.change(PATH, json!({"status": "PENDING"})).await;
        assert_eq!(open["status"], "PENDING");
        assert!(open.get("ttl").is_none(), "{open}");
        let by_state = format!("REMINDER#PENDING#{TRIGGER}#rem_1");
        let found = found_at(&planner).await;
        assert_eq!(found, (Some(TRIGGER.to_owned()), by_state));
    }
    act(&planner, "complete").await.is(200);
    let change = json!({"status": "PENDING", "ttl": 9_999_999_999_i64, "triggerUtc": LATER});
    let open = planner.change(PATH, change).await;
    assert_eq!(open["ttl"], 9_999_999_999_i64);
    assert_eq!(found_at(&planner).await.0.as_deref(), Some(LATER));
}

pub(crate) async fn a_snoozed_reminder_is_reopened_and_keeps_its_own_ttl(table: TestTable) {
    let planner = with_reminder(&table, json!({"ttl": 9_999_999_999_i64})).await;
    act(&planner, "snooze").await.is(200);
    let open = planner.change(PATH, json!({"status": "PENDING"})).await;
    assert_eq!(open["status"], "PENDING");
    assert_eq!(open["ttl"], 9_999_999_999_i64);
    assert!(open.get("snoozedUntil").is_none(), "{open}");
    assert_eq!(found_at(&planner).await.0.as_deref(), Some(TRIGGER));
}

pub(crate) async fn other_states_have_routes_of_their_own(table: TestTable) {
    let planner = with_reminder(&table, json!({})).await;
    for (status, route) in [
        ("SNOOZED", "snooze"),
        ("COMPLETED", "complete"),
        ("DISMISSED", "dismiss"),
    ] {
        let answer = planner.patch(PATH, "*", json!({"status": status})).await;
        let answer = answer.blames("status");
        let detail = answer.json["detail"].as_str().unwrap();
        assert!(detail.contains(route), "{detail}");
    }
    for status in ["DONE", "pending", ""] {
        let answer = planner.patch(PATH, "*", json!({"status": status})).await;
        answer.blames("status");
    }
    assert_eq!(planner.get(PATH).await.json["version"], 1);
}

pub(crate) async fn another_trigger_wakes_a_snoozed_reminder(table: TestTable) {
    let planner = with_reminder(&table, json!({})).await;
    act(&planner, "snooze").await.is(200);
    let other = planner.change(PATH, json!({"title": "Write"})).await;
    assert_eq!(other["status"], "SNOOZED");
    let next = "2042-01-01T00:00:00Z";
    let awake = planner.change(PATH, json!({"triggerUtc": next})).await;
    assert_eq!(awake["status"], "PENDING");
    assert!(awake.get("snoozedUntil").is_none(), "{awake}");
    let by_state = format!("REMINDER#PENDING#{next}#rem_1");
    assert_eq!(found_at(&planner).await, (Some(next.to_owned()), by_state));
}

pub(crate) async fn another_trigger_leaves_a_finished_reminder_finished(table: TestTable) {
    let planner = with_reminder(&table, json!({})).await;
    act(&planner, "complete").await.is(200);
    let done = planner.change(PATH, json!({"triggerUtc": LATER})).await;
    assert_eq!(done["status"], "COMPLETED");
    assert!(done["ttl"].is_i64(), "{done}");
    assert_eq!(found_at(&planner).await.0, None);
}

async fn snoozed_until(planner: &Planner, preset: &str) -> String {
    let path = format!("{PATH}/snooze");
    let body = json!({"preset": preset});
    let snoozed = planner.post_on(&path, "*", body).await.is(200).json;
    snoozed["snoozedUntil"].as_str().unwrap().to_owned()
}

pub(crate) async fn presets_count_from_now(table: TestTable) {
    let planner = with_reminder(&table, json!({})).await;
    let now = seconds(&planner);
    assert_eq!(snoozed_until(&planner, "10m").await, spelled(now + 600));
    assert_eq!(snoozed_until(&planner, "1h").await, spelled(now + 3_600));
}

/// In Berlin clocks go forward in the night to 25 March 2040.
pub(crate) async fn mornings_are_those_of_the_person_across_a_change_of_clocks(table: TestTable) {
    let planner = with_reminder(&table, json!({})).await;
    let zone = json!({"defaultTzid": "Europe/Berlin"});
    planner.change("/preferences", zone).await;
    let day = |text: &str| text.parse::<Timestamp>().unwrap().as_second();
    for (now, tomorrow, next_week) in [
        (
            "2040-03-23T12:00:00Z",
            "2040-03-24T08:00:00Z",
            "2040-03-30T07:00:00Z",
        ),
        // It is the next day there already.
        (
            "2040-03-23T23:30:00Z",
            "2040-03-25T07:00:00Z",
            "2040-03-31T07:00:00Z",
        ),
        (
            "2040-03-24T12:00:00Z",
            "2040-03-25T07:00:00Z",
            "2040-03-31T07:00:00Z",
        ),
    ] {
        let wait = day(now) - seconds(&planner);
        planner.advance(SignedDuration::from_secs(wait));
        assert_eq!(snoozed_until(&planner, "tomorrow").await, tomorrow);
        assert_eq!(snoozed_until(&planner, "next_week").await, next_week);
    }
}

pub(crate) async fn until_lies_in_the_future(table: TestTable) {
    let planner = with_reminder(&table, json!({})).await;
    let path = format!("{PATH}/snooze");
    let now = seconds(&planner);
    for past in [now, now - 1, 0] {
        let body = json!({"until": spelled(past)});
        planner.post_on(&path, "*", body).await.blames("until");
    }
    let body = json!({"until": spelled(now + 1)});
    planner.post_on(&path, "*", body).await.is(200);
}

pub(crate) async fn a_snooze_says_exactly_one_thing(table: TestTable) {
    let planner = with_reminder(&table, json!({})).await;
    let path = format!("{PATH}/snooze");
    let snooze = async |body: Value| planner.post_on(&path, "*", body).await;
    snooze(json!({"until": LATER, "preset": "1h"}))
        .await
        .blames("preset");
    snooze(json!({})).await.blames("until");
    snooze(json!({"until": null})).await.blames("until");
    snooze(json!({"preset": "2h"})).await.blames("preset");
    snooze(json!({"until": "soon"})).await.blames("until");
    snooze(json!({"minutes": 5})).await.blames("minutes");
    snooze(json!([])).await.refused(400, "INVALID_INPUT");
    assert_eq!(planner.get(PATH).await.json["version"], 1);
}

pub(crate) async fn of_two_who_finish_at_once_one_is_told(table: TestTable) {
    let planner = with_reminder(&table, json!({})).await;
    let mut tasks = JoinSet::new();
    for how in ["complete", "dismiss"] {
        let planner = planner.clone();
        tasks.spawn(async move {
            let path = format!("{PATH}/{how}");
            planner.post_on(&path, "\"1\"", json!({})).await.status
        });
    }
    let mut statuses = tasks.join_all().await;
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 412]);
    assert_eq!(planner.get(PATH).await.json["version"], 2);
}

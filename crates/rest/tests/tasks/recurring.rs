//! Tasks that come again.

use serde_json::{Value, json};
use test_support::TestTable;
use tokio::task::JoinSet;

use crate::board::{change, column, get, ids, moved, task, text};
use crate::support::{Planner, with};

pub(crate) fn weekly(more: Value) -> Value {
    let usual = json!({
        "taskId": "a", "title": "Water the plants", "priority": 2, "effort": 3,
        "labels": ["home"], "description": "- [x] roses\n- [ ] oleander",
        "startUtc": "2025-03-21T07:00:00Z", "dueUtc": "2025-03-23T19:00:00Z",
        "tzid": "Europe/Berlin", "rrule": "FREQ=WEEKLY"
    });
    with(usual, more)
}

pub(crate) async fn complete(planner: &Planner, id: &str) -> Value {
    moved(planner, id, json!({"status": "COMPLETED"}))
        .await
        .is(200)
        .json
}

pub(crate) async fn completing_brings_the_next_in_the_same_moment(table: TestTable) {
    let planner = Planner::new(&table).await;
    task(&planner, weekly(json!({}))).await;
    let done = complete(&planner, "a").await;
    assert!(done.get("rrule").is_none());
    assert_eq!(done["checklist"]["done"], 1);
    let next = get(&planner, &text(&done, "nextTaskId")).await;
    // Clocks are turned that Sunday: the same time on the wall is an hour earlier.
    assert_eq!(next["dueUtc"], "2025-03-30T18:00:00Z");
    assert_eq!(next["startUtc"], "2025-03-28T07:00:00Z");
    assert_eq!(next["status"], "BACKLOG");
    assert_eq!(next["version"], 1);
    assert_eq!(next["rrule"], "FREQ=WEEKLY");
    assert_eq!(next["checklist"], json!({"done": 0, "total": 2}));
    for name in ["title", "priority", "effort", "labels", "tzid"] {
        assert_eq!(next[name], done[name], "{name}");
    }
    assert_eq!(ids(&planner, "BACKLOG").await, [text(&next, "taskId")]);
    let later = complete(&planner, &text(&next, "taskId")).await;
    let third = get(&planner, &text(&later, "nextTaskId")).await;
    assert_eq!(third["dueUtc"], "2025-04-06T18:00:00Z");
}

pub(crate) async fn a_patch_completes_as_a_move_does(table: TestTable) {
    let planner = Planner::new(&table).await;
    task(&planner, weekly(json!({}))).await;
    let body =
        json!({"status": "COMPLETED", "title": "Water them", "dueUtc": "2025-03-24T19:00:00Z"});
    let done = change(&planner, "a", body).await;
    let next = get(&planner, &text(&done, "nextTaskId")).await;
    assert_eq!(next["title"], "Water them");
    assert_eq!(next["dueUtc"], "2025-03-31T18:00:00Z");
}

pub(crate) async fn days_come_again_as_days(table: TestTable) {
    let planner = Planner::new(&table).await;
    let new = json!({
        "taskId": "a", "title": "x", "startDate": "2025-01-30", "dueDate": "2025-01-31",
        "rrule": "FREQ=MONTHLY;BYMONTHDAY=-1"
    });
    let mut id = text(&task(&planner, new).await, "taskId");
    for (start, due) in [("2025-02-27", "2025-02-28"), ("2025-03-30", "2025-03-31")] {
        id = text(&complete(&planner, &id).await, "nextTaskId");
        let next = get(&planner, &id).await;
        assert_eq!(
            (&next["startDate"], &next["dueDate"]),
            (&json!(start), &json!(due))
        );
        assert!(next.get("tzid").is_none());
    }
}

pub(crate) async fn a_rule_that_counts_ends(table: TestTable) {
    let planner = Planner::new(&table).await;
    let until =
        json!({"taskId": "u", "rrule": "FREQ=WEEKLY", "rruleUntil": "2025-04-06T18:00:00Z"});
    for (first, end) in [("a", json!({"rrule": "FREQ=WEEKLY;COUNT=3"})), ("u", until)] {
        task(&planner, weekly(end)).await;
        let mut id = first.to_owned();
        for _ in 0..2 {
            id = text(&complete(&planner, &id).await, "nextTaskId");
        }
        assert_eq!(
            get(&planner, &id).await["dueUtc"],
            "2025-04-06T18:00:00Z",
            "{first}"
        );
        let last = complete(&planner, &id).await;
        assert!(last.get("nextTaskId").is_none(), "{first}");
    }
    assert!(ids(&planner, "BACKLOG").await.is_empty());
    assert_eq!(ids(&planner, "COMPLETED").await.len(), 6);
}

pub(crate) async fn a_task_that_is_moved_still_counts(table: TestTable) {
    let planner = Planner::new(&table).await;
    task(
        &planner,
        weekly(json!({"rrule": "FREQ=WEEKLY;BYDAY=SU;COUNT=3"})),
    )
    .await;
    let mut id = text(&complete(&planner, "a").await, "nextTaskId");
    change(&planner, &id, json!({"dueUtc": "2025-04-01T18:00:00Z"})).await;
    id = text(&complete(&planner, &id).await, "nextTaskId");
    assert_eq!(get(&planner, &id).await["dueUtc"], "2025-04-06T18:00:00Z");
    assert!(complete(&planner, &id).await.get("nextTaskId").is_none());
}

pub(crate) async fn two_who_complete_it_at_once_bring_one_next(table: TestTable) {
    let planner = Planner::new(&table).await;
    for round in 0..5 {
        let id = format!("a{round}");
        task(&planner, weekly(json!({"taskId": id}))).await;
        let mut both = JoinSet::new();
        for patches in [false, true] {
            let (planner, id) = (planner.clone(), id.clone());
            both.spawn(async move {
                let body = json!({"status": "COMPLETED"});
                let path = format!("/tasks/{id}");
                if patches {
                    return planner.patch(&path, "\"1\"", body).await.status;
                }
                planner
                    .post_on(&format!("{path}/move"), "\"1\"", body)
                    .await
                    .status
            });
        }
        let mut statuses = both.join_all().await;
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 412]);
        assert_eq!(ids(&planner, "BACKLOG").await.len(), round + 1);
    }
}

pub(crate) async fn reopening_takes_the_rule_back(table: TestTable) {
    let planner = Planner::new(&table).await;
    let links = json!({"links": [{"type": "NOTE", "id": "n", "title": "Note"}]});
    let before = task(&planner, weekly(links)).await;
    let done = complete(&planner, "a").await;
    let next = text(&done, "nextTaskId");
    assert_eq!(planner.rows().keys("LINK#").await.len(), 2);
    let open = moved(&planner, "a", json!({"status": "IN_PROGRESS"}))
        .await
        .is(200)
        .json;
    for name in ["rrule", "recurrenceStart", "dueUtc", "tzid"] {
        assert_eq!(open[name], before[name], "{name}");
    }
    assert!(open.get("nextTaskId").is_none());
    planner
        .get(&format!("/tasks/{next}"))
        .await
        .refused(404, "NOT_FOUND");
    assert_eq!(planner.rows().keys("LINK#").await, ["LINK#TASK#a#NOTE#n"]);
    assert_eq!(ids(&planner, "BACKLOG").await, [""; 0]);
    let again = complete(&planner, "a").await;
    assert_ne!(text(&again, "nextTaskId"), next);
}

pub(crate) async fn a_next_one_that_was_touched_stays(table: TestTable) {
    let planner = Planner::new(&table).await;
    task(&planner, weekly(json!({}))).await;
    let next = text(&complete(&planner, "a").await, "nextTaskId");
    change(&planner, &next, json!({"title": "Mine"})).await;
    let open = moved(&planner, "a", json!({"status": "IN_PROGRESS"}))
        .await
        .is(200)
        .json;
    assert!(open.get("rrule").is_none());
    assert_eq!(get(&planner, &next).await["rrule"], "FREQ=WEEKLY");
    let done = complete(&planner, "a").await;
    assert_eq!(done["nextTaskId"], json!(next), "it does not bring another");
    assert_eq!(ids(&planner, "BACKLOG").await, [next]);
}

pub(crate) async fn the_rule_repeats_in_the_preferred_zone_unless_one_is_named(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner
        .change("/preferences", json!({"defaultTzid": "America/New_York"}))
        .await;
    let new = json!({"taskId": "a", "title": "x", "dueUtc": "2025-03-03T14:00:00Z", "rrule": "FREQ=WEEKLY"});
    let made = task(&planner, new).await;
    assert_eq!(made["tzid"], "America/New_York");
    assert_eq!(made["recurrenceStart"], "2025-03-03T14:00:00Z");
    let next = text(&complete(&planner, "a").await, "nextTaskId");
    assert_eq!(get(&planner, &next).await["dueUtc"], "2025-03-10T13:00:00Z");
}

pub(crate) async fn a_rule_keeps_its_end_and_goes_with_its_dates(table: TestTable) {
    let planner = Planner::new(&table).await;
    let end = json!({"rruleUntil": "2025-12-31T18:00:00Z"});
    task(&planner, weekly(end)).await;
    let other = change(&planner, "a", json!({"rrule": "FREQ=DAILY"})).await;
    assert_eq!(
        other["rruleUntil"], "2025-12-31T18:00:00Z",
        "what is not named stays"
    );
    let counted = change(&planner, "a", json!({"rrule": "FREQ=DAILY;COUNT=3"})).await;
    assert!(
        counted.get("rruleUntil").is_none(),
        "a rule that counts ends by itself"
    );
    let dateless = json!({"startUtc": null, "dueUtc": null});
    planner
        .patch("/tasks/a", "*", dateless.clone())
        .await
        .blames("rrule");
    let plain = change(&planner, "a", with(dateless, json!({"rrule": null}))).await;
    for gone in ["rrule", "recurrenceStart", "tzid", "dueUtc"] {
        assert!(plain.get(gone).is_none(), "{gone}");
    }
    planner
        .patch("/tasks/a", "*", json!({"rrule": "FREQ=DAILY"}))
        .await
        .blames("rrule");
}

pub(crate) async fn completing_with_all_links_replaced_is_done_or_refused_whole(table: TestTable) {
    let planner = Planner::new(&table).await;
    let links = |from: usize, count: usize| -> Value {
        let ids = (from..from + count).map(|n| json!({"type": "NOTE", "id": format!("n{n}")}));
        ids.collect()
    };
    task(&planner, weekly(json!({"links": links(0, 50)}))).await;
    let body = json!({"status": "COMPLETED", "links": links(50, 40)});
    let answer = planner.patch("/tasks/a", "*", body).await;
    answer.blames("links");
    assert_eq!(get(&planner, "a").await["version"], 1);
    complete(&planner, "a").await;
    assert_eq!(planner.rows().keys("LINK#").await.len(), 100);
    moved(&planner, "a", json!({"status": "IN_PROGRESS"}))
        .await
        .is(200);
    assert_eq!(planner.rows().keys("LINK#").await.len(), 50);
    assert_eq!(
        column(&planner, "IN_PROGRESS").await[0]["links"]
            .as_array()
            .unwrap()
            .len(),
        50
    );
}

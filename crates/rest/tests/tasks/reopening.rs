//! A task that comes again takes its rule back when it is reopened, unless somebody has changed the
//! next one. Each test has a table of its own: the feed is that of the whole table.

use serde_json::{Value, json};
use test_support::TestTable;

use crate::board::{change, get, ids, moved, plain, task, text, tidied};
use crate::recurring::{complete, weekly};
use crate::support::Planner;

async fn reopen(planner: &Planner) -> Value {
    let to = json!({"status": "IN_PROGRESS"});
    moved(planner, "a", to).await.is(200).json
}

async fn has_its_rule_back(planner: &Planner, next: &str) {
    let open = reopen(planner).await;
    assert_eq!(open["rrule"], "FREQ=WEEKLY");
    assert!(open.get("nextTaskId").is_none());
    let gone = planner.get(&format!("/tasks/{next}")).await;
    gone.refused(404, "NOT_FOUND");
}

pub(crate) async fn the_next_one_goes_though_it_made_room_for_others(table: TestTable) {
    let planner = Planner::new(&table).await;
    task(&planner, weekly(json!({}))).await;
    let next = text(&complete(&planner, "a").await, "nextTaskId");
    let mut others = Vec::new();
    for number in 0..3 {
        let id = format!("p{number}");
        task(&planner, json!({"taskId": id, "title": id, "priority": 2})).await;
        others.push(id);
    }
    for _ in 0..2000 {
        let last = others.pop().unwrap();
        let to = json!({"status": "BACKLOG", "after": next, "before": others[0]});
        moved(&planner, &last, to).await.is(200);
        others.insert(0, last);
        if get(&planner, &next).await["version"] != 1 {
            break;
        }
    }
    assert_ne!(get(&planner, &next).await["version"], 1);
    has_its_rule_back(&planner, &next).await;
    assert_eq!(ids(&planner, "BACKLOG").await, others);
}

pub(crate) async fn the_next_one_goes_though_it_lost_a_link(table: TestTable) {
    let planner = Planner::new(&table).await;
    for id in ["b", "c"] {
        plain(&planner, id).await;
    }
    let links = json!([{"type": "TASK", "id": "b"}, {"type": "TASK", "id": "c"}]);
    task(&planner, weekly(json!({"links": links}))).await;
    let next = text(&complete(&planner, "a").await, "nextTaskId");
    planner.delete("/tasks/b", "*").await.is(204);
    let kept = ["a", &next].map(|id| format!("LINK#TASK#{id}#TASK#c"));
    tidied(&planner, &kept).await;
    assert_ne!(get(&planner, &next).await["version"], 1);
    has_its_rule_back(&planner, &next).await;
    assert_eq!(planner.rows().keys("LINK#").await, kept[..1]);
}

pub(crate) async fn the_next_one_stays_if_somebody_changed_it(table: TestTable) {
    for (name, change_of_it) in [
        ("title", json!({"title": "Mine"})),
        ("description", json!({"description": "- [x] roses"})),
        ("priority", json!({"priority": 3})),
        ("due", json!({"dueUtc": "2025-04-01T18:00:00Z"})),
        ("labels", json!({"labels": ["garden"]})),
        ("column", json!({"status": "IN_PROGRESS"})),
        ("end", json!({"ttl": 9_999_999_999_i64})),
    ] {
        let planner = Planner::of(name, &table).await;
        task(&planner, weekly(json!({}))).await;
        let next = text(&complete(&planner, "a").await, "nextTaskId");
        let changed = change(&planner, &next, change_of_it).await;
        let open = reopen(&planner).await;
        assert!(open.get("rrule").is_none(), "{name}");
        assert_eq!(get(&planner, &next).await, changed, "{name}");
    }
}

/// What was done to a task, sorted.
async fn deeds(planner: &Planner, id: &str) -> Vec<String> {
    let trail = planner.get("/me/audit").await.is(200).json;
    let items = trail["items"].as_array().unwrap();
    let about = items
        .iter()
        .filter(|item| item["thing"] == json!({"type": "TASK", "id": id}));
    let mut deeds: Vec<String> = about.map(|item| text(item, "action")).collect();
    deeds.sort_unstable();
    deeds
}

pub(crate) async fn the_next_one_comes_and_goes_in_the_audit_trail(table: TestTable) {
    let planner = Planner::new(&table).await;
    task(&planner, weekly(json!({}))).await;
    for (moves, action) in [(true, "task.move"), (false, "task.update")] {
        let done = if moves {
            complete(&planner, "a").await
        } else {
            change(&planner, "a", json!({"status": "COMPLETED"})).await
        };
        let next = text(&done, "nextTaskId");
        assert_eq!(deeds(&planner, &next).await, ["task.create"]);
        if moves {
            reopen(&planner).await;
        } else {
            change(&planner, "a", json!({"status": "IN_PROGRESS"})).await;
        }
        assert_eq!(deeds(&planner, &next).await, ["task.create", "task.delete"]);
        let own = deeds(&planner, "a").await;
        assert_eq!(own.iter().filter(|it| *it == action).count(), 2, "{own:?}");
    }
}

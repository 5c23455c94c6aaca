//! Histories of many writes: whatever was done, what is found is what is there.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use test_support::TestTable;
use tokio::task::JoinSet;

use crate::asking::{encoded, hits, id, ids};
use crate::support::Planner;

/// No two begin alike or differ by a typo.
const WORDS: [&str; 8] = [
    "walrus",
    "penguin",
    "ostrich",
    "chameleon",
    "hedgehog",
    "butterfly",
    "kangaroo",
    "salamander",
];

const KINDS: [(&str, &str); 5] = [
    ("/events", "eventId"),
    ("/series", "masterId"),
    ("/tasks", "taskId"),
    ("/reminders", "reminderId"),
    ("/notes", "noteId"),
];

/// A row of numbers that is the same in every run.
struct Numbers(u64);

impl Numbers {
    /// One below a bound.
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }

    fn word(&mut self) -> &'static str {
        WORDS[self.below(WORDS.len())]
    }
}

fn words(kind: usize, id: &str, title: &str) -> Value {
    let start = "2040-03-05T15:00:00Z";
    let mut words = json!({KINDS[kind].1: id, "title": title});
    match kind {
        0 => words["startUtc"] = start.into(),
        1 => {
            words["startUtc"] = start.into();
            words["startTzid"] = "UTC".into();
            words["rrule"] = "FREQ=DAILY;COUNT=9".into();
        }
        3 => words["triggerUtc"] = start.into(),
        _ => {}
    }
    words
}

/// What there is, by what it is read: the paths, and which of the words are in the titles.
async fn read_alone(planner: &Planner, paths: &[String]) -> BTreeMap<&'static str, Vec<String>> {
    let mut by_word: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for path in paths {
        let answer = planner.get(path).await;
        if answer.status == 404 {
            continue;
        }
        let thing = answer.is(200).json;
        let thing = thing.get("master").unwrap_or(&thing).clone();
        let is_off = thing["entityType"] == "INSTANCE" && thing["isException"] != true;
        let title = thing["title"].as_str().unwrap();
        for word in WORDS {
            if title.contains(word) && !is_off && thing["status"] != "CANCELLED" {
                by_word.entry(word).or_default().push(id(&thing));
            }
        }
    }
    by_word
}

async fn agrees(planner: &Planner, paths: &[String]) {
    let mut expected = read_alone(planner, paths).await;
    for word in WORDS {
        let mut found = ids(planner, word).await;
        let expected = expected.entry(word).or_default();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, *expected, "{word}");
    }
}

/// One step of a history: something is made, changed or deleted. Answers what is certain then.
async fn step(planner: &Planner, numbers: &mut Numbers, name: &str, paths: &mut Vec<String>) {
    let title = format!("{} {}", numbers.word(), numbers.word());
    let existing = !paths.is_empty() && numbers.below(3) > 0;
    if !existing {
        let kind = numbers.below(KINDS.len());
        let id = format!("{name}_{}", paths.len());
        planner
            .post(KINDS[kind].0, words(kind, &id, &title))
            .await
            .is(201);
        paths.push(format!("{}/{id}", KINDS[kind].0));
        return;
    }
    let path = paths[numbers.below(paths.len())].clone();
    let is_master = path.starts_with("/series/") && !path.contains("/instances/");
    if is_master && numbers.below(2) == 0 {
        let of = format!("{path}/instances/2040030{}", 5 + numbers.below(5));
        let answer = planner.patch(&of, "*", json!({"title": title})).await;
        assert!([200, 404].contains(&answer.status), "{}", answer.json);
        if answer.status == 200 && !paths.contains(&of) {
            paths.push(of);
        }
        return;
    }
    let answer = if numbers.below(4) == 0 {
        planner.delete(&path, "*").await
    } else {
        planner.patch(&path, "*", json!({"title": title})).await
    };
    assert!([200, 204, 404].contains(&answer.status), "{}", answer.json);
}

pub(crate) async fn every_write_is_found_by_the_next_search(table: TestTable) {
    let planner = Planner::new(&table).await;
    let mut numbers = Numbers(7);
    let mut paths = Vec::new();
    for number in 0..250 {
        step(&planner, &mut numbers, "x", &mut paths).await;
        // The thing that was written, or all of them now and then.
        if number % 10 == 9 {
            agrees(&planner, &paths).await;
        } else if let Some(path) = paths.last() {
            agrees_about(&planner, path).await;
        }
    }
    agrees(&planner.elsewhere(), &paths).await;
}

/// Whether one thing is found by the words of its title and by no others.
async fn agrees_about(planner: &Planner, path: &str) {
    let by_word = read_alone(planner, &[path.to_owned()]).await;
    let Some(id) = by_word.values().flatten().next() else {
        return;
    };
    let mut words: BTreeSet<&str> = by_word.keys().copied().collect();
    words.extend(&WORDS[..2]);
    for word in words {
        let expected = by_word.contains_key(word);
        assert_eq!(ids(planner, word).await.contains(id), expected, "{word}");
    }
}

/// Several write and several search, all at once: whoever wrote finds it next.
pub(crate) async fn whoever_writes_finds_it_among_others_who_do(table: TestTable) {
    let planner = Planner::new(&table).await;
    let mut tasks = JoinSet::new();
    for writer in 0..4_u64 {
        let planner = planner.clone();
        tasks.spawn(async move {
            let mut numbers = Numbers(writer);
            let mut paths = Vec::new();
            let name = format!("w{writer}");
            for _ in 0..25 {
                step(&planner, &mut numbers, &name, &mut paths).await;
                let path = paths.last().unwrap();
                agrees_about(&planner, path).await;
            }
            paths
        });
    }
    for reader in 0..3 {
        let planner = planner.clone();
        tasks.spawn(async move {
            for number in 0..40 {
                let word = WORDS[(number + reader) % WORDS.len()];
                for hit in hits_unweighed(&planner, word).await {
                    assert!(hit["title"].as_str().unwrap().contains(' '), "{hit}");
                }
            }
            Vec::new()
        });
    }
    let paths: Vec<String> = tasks.join_all().await.into_iter().flatten().collect();
    agrees(&planner, &paths).await;
}

/// What is found while others write: a total may tell of what is just going.
async fn hits_unweighed(planner: &Planner, word: &str) -> Vec<Value> {
    let path = format!("/search?q={}&limit=100", encoded(word));
    let answer = planner.get(&path).await.is(200).json;
    let groups = answer["groups"].as_array().unwrap();
    let items = groups.iter().filter_map(|group| group["items"].as_array());
    items.flatten().cloned().collect()
}

/// Many people share little memory: their indexes are forgotten and made again.
pub(crate) async fn with_little_memory_all_find_what_is_theirs(table: TestTable) {
    let first = Planner::new(&table).await;
    first.app.bound_search(1);
    let mut people = vec![first];
    for number in 0..5 {
        let next = people[0].beside(&format!("p{number}")).await;
        people.push(next);
    }
    for round in 0..4 {
        for (number, planner) in people.iter().enumerate() {
            let note = json!({"noteId": format!("n{round}"), "title": WORDS[number]});
            planner.post("/notes", note).await.is(201);
            let found = hits(planner, WORDS[number]).await;
            assert_eq!(found.len(), round + 1);
            assert!(ids(planner, WORDS[number + 1]).await.is_empty());
        }
    }
    // All at once, each evicting the others.
    let mut tasks = JoinSet::new();
    for (number, planner) in people.into_iter().enumerate() {
        tasks.spawn(async move {
            for round in 4..20 {
                let note = json!({"noteId": format!("n{round}"), "title": WORDS[number]});
                planner.post("/notes", note).await.is(201);
                let found = hits(&planner, WORDS[number]).await.len();
                assert_eq!(found, round + 1);
            }
        });
    }
    tasks.join_all().await;
}

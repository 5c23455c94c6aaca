use std::cell::Cell;
use std::num::NonZeroU32;

use table::{EntityType, Gsi, PartitionKey, SortKey, Source, Version};

use super::*;

const BYTES: usize = 1024 * 1024;

fn cache() -> Cache {
    Cache::of_bytes(BYTES).unwrap()
}

fn row(number: u64, version: u64) -> Row {
    let key = Key::new("P", format!("{number:06}")).unwrap();
    let builder = Row::builder(key, EntityType::new("SAMPLE").unwrap(), Version(version));
    let index = PartitionKey::new("I").unwrap();
    let builder = builder.index(Gsi::Gsi2, index, SortKey::new("s").unwrap());
    builder.attribute("startDate", "2025").build().unwrap()
}

fn now() -> Timestamp {
    Timestamp::from_second(1000).unwrap()
}

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(second).unwrap()
}

fn query(source: Source, partition: &str) -> Query {
    let query = Query::new(source, PartitionKey::new(partition).unwrap());
    query.limit(NonZeroU32::new(10).unwrap())
}

/// Asks for a row, and says whether the file was asked.
fn asks_the_file(cache: &Cache, row: &Row, now: Timestamp) -> bool {
    let asked = Cell::new(false);
    let answer = cache.row(row.key(), now, || {
        asked.set(true);
        Ok(Some(row.clone()))
    });
    assert_eq!(answer.unwrap().as_ref(), Some(row));
    asked.get()
}

/// Asks until it is kept.
fn know(cache: &Cache, row: &Row, now: Timestamp) {
    asks_the_file(cache, row, now);
    asks_the_file(cache, row, now);
}

fn know_page(cache: &Cache, query: &Query, now: Timestamp, expires: Option<i64>) {
    asks_for_page(cache, query, now, expires);
    asks_for_page(cache, query, now, expires);
}

fn asks_for_page(cache: &Cache, query: &Query, now: Timestamp, expires: Option<i64>) -> bool {
    let asked = Cell::new(false);
    let answer = cache.page(query, now, || {
        asked.set(true);
        let rows = vec![row(1, 1), row(2, 1)];
        let page = Page { rows, cursor: None };
        Ok(PageRead { page, expires })
    });
    assert_eq!(answer.unwrap().rows, [row(1, 1), row(2, 1)]);
    asked.get()
}

fn write(cache: &Cache, row: &Row) {
    let mut touched = cache.touched();
    touched.add(row);
    drop(touched.begin());
}

#[test]
fn of_no_bytes_there_is_no_cache() {
    assert!(Cache::of_bytes(0).is_none());
}

#[test]
fn what_was_read_twice_is_not_read_again() {
    let cache = cache();
    let query = query(Source::Base, "P");
    for asked in [true, true, false, false] {
        assert_eq!(asks_the_file(&cache, &row(1, 1), now()), asked);
        assert_eq!(asks_for_page(&cache, &query, now(), None), asked);
    }
}

#[test]
fn what_is_read_once_takes_no_room() {
    let cache = cache();
    for number in 0..10_000 {
        assert!(asks_the_file(&cache, &row(number, 1), now()));
    }
    assert_eq!(cache.weight(), 0);
}

#[test]
fn that_there_is_no_row_is_an_answer_too() {
    let cache = cache();
    let key = row(1, 1).key().clone();
    for _ in 0..2 {
        assert_eq!(cache.row(&key, now(), || Ok(None)).unwrap(), None);
    }
    let unasked = || panic!("it is known");
    assert_eq!(cache.row(&key, now(), unasked).unwrap(), None);
    write(&cache, &row(1, 1));
    assert!(asks_the_file(&cache, &row(1, 1), now()));
}

#[test]
fn another_question_has_another_answer() {
    let cache = cache();
    let one = query(Source::Base, "P");
    know_page(&cache, &one, now(), None);
    let others = [
        one.clone().descending(),
        one.clone().limit(NonZeroU32::MIN),
        query(Source::StartDate, "P"),
        query(Source::Base, "Q"),
    ];
    for other in others {
        assert!(asks_for_page(&cache, &other, now(), None), "{other:?}");
    }
    assert!(!asks_for_page(&cache, &one, now(), None));
}

#[test]
fn a_write_ends_the_answers_about_its_row_in_every_index() {
    let places = [
        query(Source::Base, "P"),
        query(Source::StartDate, "P"),
        query(Source::Gsi(Gsi::Gsi2), "I"),
    ];
    let cache = cache();
    know(&cache, &row(1, 1), now());
    for query in &places {
        know_page(&cache, query, now(), None);
    }
    write(&cache, &row(1, 2));
    assert!(asks_the_file(&cache, &row(1, 2), now()));
    for query in &places {
        assert!(asks_for_page(&cache, query, now(), None), "{query:?}");
    }
}

/// A stamp may be shared by chance, so among many rows most are left alone.
#[test]
fn a_write_leaves_other_rows_of_its_partition_alone() {
    let cache = cache();
    for number in 0..100 {
        know(&cache, &row(number, 1), now());
    }
    write(&cache, &row(200, 1));
    let asked = (0..100).filter(|number| asks_the_file(&cache, &row(*number, 1), now()));
    assert!(asked.count() < 10);
}

#[test]
fn while_a_commit_is_under_way_nothing_it_touches_is_answered_or_kept() {
    let cache = cache();
    know(&cache, &row(1, 1), now());
    let mut touched = cache.touched();
    touched.add(&row(1, 2));
    touched.add(&row(1, 2));
    assert!(
        !asks_the_file(&cache, &row(1, 1), now()),
        "it has not begun"
    );
    let writing = touched.begin();
    assert!(asks_the_file(&cache, &row(1, 1), now()), "before it shows");
    assert!(asks_the_file(&cache, &row(1, 2), now()), "after it shows");
    drop(writing);
    assert!(asks_the_file(&cache, &row(1, 2), now()), "when it is over");
    assert!(!asks_the_file(&cache, &row(1, 2), now()));
}

#[test]
fn what_was_read_before_a_commit_is_not_kept_after_it() {
    let cache = cache();
    let before = row(1, 1);
    asks_the_file(&cache, &before, now());
    let answer = cache.row(before.key(), now(), || {
        write(&cache, &row(1, 2));
        Ok(Some(before.clone()))
    });
    assert_eq!(answer.unwrap().unwrap(), before);
    assert!(asks_the_file(&cache, &row(1, 2), now()));
}

#[test]
fn what_was_read_before_a_commit_is_not_kept_during_it() {
    let cache = cache();
    let before = row(1, 1);
    asks_the_file(&cache, &before, now());
    let writing = Cell::new(None);
    let answer = cache.row(before.key(), now(), || {
        let mut touched = cache.touched();
        touched.add(&row(1, 2));
        writing.set(Some(touched.begin()));
        Ok(Some(before.clone()))
    });
    assert_eq!(answer.unwrap().unwrap(), before);
    assert!(asks_the_file(&cache, &row(1, 2), now()));
    drop(writing.take());
    assert!(asks_the_file(&cache, &row(1, 2), now()));
}

#[test]
fn a_commit_that_panics_is_over() {
    let cache = cache();
    know(&cache, &row(1, 1), now());
    let outcome = std::panic::catch_unwind(|| {
        let mut touched = cache.touched();
        touched.add(&row(1, 2));
        let _writing = touched.begin();
        panic!("on purpose");
    });
    assert!(outcome.is_err());
    assert!(asks_the_file(&cache, &row(1, 1), now()));
    assert!(!asks_the_file(&cache, &row(1, 1), now()));
}

#[test]
fn a_failed_read_is_asked_again() {
    let cache = cache();
    let key = row(1, 1).key().clone();
    let failing = || Err(rusqlite::Error::InvalidQuery.into());
    assert!(cache.row(&key, now(), failing).is_err());
    assert!(asks_the_file(&cache, &row(1, 1), now()));
}

#[test]
fn an_answer_is_good_from_its_second_until_its_first_row_expires() {
    let query = query(Source::Base, "P");
    for (second, again) in [(1000, false), (1009, false), (1010, true), (999, true)] {
        let cache = cache();
        know_page(&cache, &query, at(1000), Some(1010));
        let asked = asks_for_page(&cache, &query, at(second), Some(1010));
        assert_eq!(asked, again, "{second}");
    }
}

#[test]
fn the_answers_never_weigh_more_than_the_bound() {
    let cache = Cache::of_bytes(100_000).unwrap();
    let mut heaviest = 0;
    for number in 0..5000 {
        know(&cache, &row(number, 1), now());
        // Something is always in use.
        asks_the_file(&cache, &row(0, 1), now());
        heaviest = heaviest.max(cache.weight());
        assert!(cache.weight() <= 100_000, "{}", cache.weight());
    }
    assert!(heaviest > 90_000, "it is made use of: {heaviest}");
    assert!(!asks_the_file(&cache, &row(0, 1), now()), "in use");
    assert!(asks_the_file(&cache, &row(1, 1), now()), "long not used");
}

#[test]
fn an_answer_asked_again_and_again_weighs_once() {
    let cache = cache();
    let query = query(Source::Base, "P");
    know_page(&cache, &query, now(), None);
    let weight = cache.weight();
    for _ in 0..10_000 {
        write(&cache, &row(1, 1));
        assert!(asks_for_page(&cache, &query, now(), None));
    }
    assert_eq!(cache.weight(), weight);
}

#[test]
fn nothing_of_the_rows_is_shown() {
    let cache = cache();
    know(&cache, &row(7, 1), now());
    assert_eq!(format!("{cache:?}"), "Cache(1 shards)");
}

#[test]
fn an_answer_that_is_too_large_is_not_kept() {
    let cache = Cache::of_bytes(1000).unwrap();
    for _ in 0..3 {
        assert!(asks_the_file(&cache, &row(1, 1), now()));
        assert_eq!(cache.weight(), 0);
    }
}

//! What can happen in a history, as data that proptest can make, show and shrink.

use std::ops::Bound;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use crate::condition::Condition;
use crate::conformance::rows::{sample, sort, string_set};
use crate::conformance::subject::Subject;
use crate::index::{Gsi, START_DATE, Source};
use crate::key::{Key, SortKey};
use crate::query::{Query, SortRange};
use crate::row::{Row, Version};

/// Few keys, so that operations meet; awkward ones, so that order and prefixes matter.
const SORTS: [&str; 10] = [
    "a",
    "a#",
    "a#1",
    "a~",
    "b",
    "ü",
    "🗓",
    "🗓\u{10FFFF}",
    "\u{FFFF}",
    "\u{10FFFF}",
];
const PARTITIONS: [&str; 2] = ["p", "q"];
const TITLES: [&str; 3] = ["x", "y", "null"];

/// The most actions of a transaction here, within what every server takes.
const ACTIONS: usize = 6;

#[derive(Debug, Clone)]
pub(in crate::conformance) enum Operation {
    Put(Sketch, Guard),
    Delete(Spot, Guard),
    Transact(Vec<(Step, Guard)>),
    Get(Spot),
    BatchGet(Vec<Spot>),
    Query(Question),
    /// Lets so many seconds pass.
    Wait(i64),
    Sweep,
}

/// A row's place in the small world of a history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::conformance) struct Spot {
    partition: usize,
    sort: usize,
}

/// A row in as few numbers as tell it.
#[derive(Debug, Clone)]
pub(in crate::conformance) struct Sketch {
    pub(super) spot: Spot,
    version: u64,
    title: Option<usize>,
    tags: bool,
    places: [Option<Spot>; 4],
    start_date: Option<usize>,
    /// Seconds from the time of writing.
    lives: Option<i64>,
}

#[derive(Debug, Clone, Copy)]
pub(in crate::conformance) enum Guard {
    None,
    NotExists,
    Exists,
    Version(u64),
    Title(usize),
}

#[derive(Debug, Clone)]
pub(in crate::conformance) enum Step {
    Put(Sketch),
    Delete(Spot),
    Check(Spot),
}

#[derive(Debug, Clone)]
pub(in crate::conformance) struct Question {
    source: Source,
    partition: usize,
    range: Stretch,
    descending: bool,
    limit: usize,
}

#[derive(Debug, Clone, Copy)]
enum Stretch {
    All,
    Equals(usize),
    Prefix(usize),
    Within(Bound<usize>, Bound<usize>),
}

impl Spot {
    pub(super) fn key(self, subject: &Subject) -> Key {
        subject.key(PARTITIONS[self.partition], SORTS[self.sort])
    }
}

impl Sketch {
    pub(super) fn row(&self, subject: &Subject, now: i64) -> Row {
        let mut builder = sample(self.spot.key(subject), self.version);
        if let Some(title) = self.title {
            builder = builder.attribute("title", TITLES[title]);
        }
        if self.tags {
            builder = builder.attribute("tags", string_set(&["b", "a"]));
        }
        for (gsi, place) in Gsi::ALL.into_iter().zip(self.places) {
            if let Some(place) = place {
                let Key { pk, sk } = place.key(subject);
                builder = builder.index(gsi, pk, sk);
            }
        }
        if let Some(date) = self.start_date {
            builder = builder.attribute(START_DATE, SORTS[date]);
        }
        if let Some(seconds) = self.lives {
            builder = builder.ttl(now + seconds);
        }
        builder.build().expect("a sketch is a small row")
    }
}

impl Guard {
    pub(super) fn condition(self) -> Condition {
        match self {
            Self::None => Condition::None,
            Self::NotExists => Condition::NotExists,
            Self::Exists => Condition::Exists,
            Self::Version(version) => Condition::Version(Version(version)),
            Self::Title(title) => Condition::attribute_equals("title", TITLES[title]),
        }
    }
}

impl Step {
    pub(super) fn spot(&self) -> Spot {
        match self {
            Self::Put(sketch) => sketch.spot,
            Self::Delete(spot) | Self::Check(spot) => *spot,
        }
    }
}

impl Question {
    pub(super) fn query(&self, subject: &Subject) -> Query {
        let at = |number: usize| sort(SORTS[number]);
        let edge = |bound: Bound<usize>| -> Bound<SortKey> { bound.map(at) };
        let range = match self.range {
            Stretch::All => SortRange::All,
            Stretch::Equals(only) => SortRange::Equals(at(only)),
            Stretch::Prefix(start) => SortRange::Prefix(at(start)),
            Stretch::Within(from, to) => SortRange::Within(edge(from), edge(to)),
        };
        let partition = subject.partition(PARTITIONS[self.partition]);
        let query = Query::new(self.source, partition).range(range);
        let query = query.limit(crate::conformance::reading::count(self.limit));
        if self.descending {
            query.descending()
        } else {
            query
        }
    }
}

/// Histories of up to 40 operations.
pub(in crate::conformance) fn histories() -> impl Strategy<Value = Vec<Operation>> {
    vec(operation(), 1..40)
}

fn operation() -> impl Strategy<Value = Operation> {
    prop_oneof![
        8 => (sketch(), guard()).prop_map(|(row, guard)| Operation::Put(row, guard)),
        3 => (spot(), guard()).prop_map(|(spot, guard)| Operation::Delete(spot, guard)),
        4 => vec((step(), guard()), 1..=ACTIONS).prop_map(Operation::Transact),
        2 => spot().prop_map(Operation::Get),
        1 => vec(spot(), 0..6).prop_map(Operation::BatchGet),
        8 => question().prop_map(Operation::Query),
        1 => (1i64..8).prop_map(Operation::Wait),
        1 => Just(Operation::Sweep),
    ]
}

fn spot() -> impl Strategy<Value = Spot> {
    (0..PARTITIONS.len(), 0..SORTS.len()).prop_map(|(partition, sort)| Spot { partition, sort })
}

fn sketch() -> impl Strategy<Value = Sketch> {
    let place = || option::of(spot());
    let places = [place(), place(), place(), place()];
    let title = option::of(0..TITLES.len());
    let date = option::of(0..SORTS.len());
    let lives = option::weighted(0.3, 0i64..8);
    let parts = (spot(), 1u64..4, title, any::<bool>(), places, date, lives);
    parts.prop_map(
        |(spot, version, title, tags, places, start_date, lives)| Sketch {
            spot,
            version,
            title,
            tags,
            places,
            start_date,
            lives,
        },
    )
}

/// Mostly none or one that holds often: a history in which nothing happens tells little.
fn guard() -> impl Strategy<Value = Guard> {
    prop_oneof![
        6 => Just(Guard::None),
        1 => Just(Guard::NotExists),
        1 => Just(Guard::Exists),
        1 => (1u64..4).prop_map(Guard::Version),
        1 => (0..TITLES.len()).prop_map(Guard::Title),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => sketch().prop_map(Step::Put),
        2 => spot().prop_map(Step::Delete),
        1 => spot().prop_map(Step::Check),
    ]
}

fn question() -> impl Strategy<Value = Question> {
    let source = prop::sample::select(Source::ALL.to_vec());
    let limit = prop_oneof![1usize..5, Just(1000)];
    let parts = (source, 0..PARTITIONS.len(), stretch(), any::<bool>(), limit);
    parts.prop_map(|(source, partition, range, descending, limit)| Question {
        source,
        partition,
        range,
        descending,
        limit,
    })
}

fn stretch() -> impl Strategy<Value = Stretch> {
    prop_oneof![
        3 => Just(Stretch::All),
        1 => (0..SORTS.len()).prop_map(Stretch::Equals),
        2 => (0..SORTS.len()).prop_map(Stretch::Prefix),
        3 => (edge(), edge()).prop_map(|(from, to)| Stretch::Within(from, to)),
    ]
}

fn edge() -> impl Strategy<Value = Bound<usize>> {
    prop_oneof![
        Just(Bound::Unbounded),
        (0..SORTS.len()).prop_map(Bound::Included),
        (0..SORTS.len()).prop_map(Bound::Excluded),
    ]
}

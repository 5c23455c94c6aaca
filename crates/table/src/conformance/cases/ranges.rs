//! Ranges of sort keys at their edges, on the base and every index, in both directions.

use std::ops::Bound::{self, Excluded, Included, Unbounded};

use crate::conformance::case::{Checked, cases};
use crate::conformance::reading::count;
use crate::conformance::rows::{built, placed, sort};
use crate::conformance::subject::Subject;
use crate::index::Source;
use crate::key::{MAX_SORT_KEY, SortKey};
use crate::query::{Query, SortRange};
use crate::row::Row;

cases! { "ranges":
    all_is_everything;
    equals_finds_the_one_key;
    a_prefix_finds_what_begins_with_it_and_itself;
    a_prefix_is_taken_literally;
    a_prefix_that_ends_in_the_highest_character_has_an_end;
    a_prefix_is_of_bytes_and_ends_between_characters;
    a_prefix_as_long_as_a_key_can_be_finds_that_key;
    half_open_takes_the_first_and_leaves_the_last;
    between_takes_both_edges;
    before_leaves_its_edge;
    after_leaves_its_edge;
    every_kind_of_edge_goes_with_every_other;
    edges_need_not_be_keys_of_rows;
    a_range_of_one_key_holds_it_if_both_edges_do;
    an_upside_down_range_holds_nothing;
    a_range_walked_in_steps_of_one_is_the_same_range;
}

/// Neighbours in byte order, with a longer key behind each prefix.
const KEYS: [&str; 9] = ["A", "a", "a#", "a#1", "a#2", "a~", "b", "b\u{10FFFF}", "c"];

pub async fn all_is_everything(subject: &Subject) -> Checked {
    check(subject, &KEYS, [(SortRange::All, KEYS.as_slice())]).await
}

pub async fn equals_finds_the_one_key(subject: &Subject) -> Checked {
    let cases = [
        (SortRange::Equals(sort("a")), ["a"].as_slice()),
        (SortRange::Equals(sort("a#1")), &["a#1"]),
        (SortRange::Equals(sort("A#1")), &[]),
        (SortRange::Equals(sort("a#")), &["a#"]),
        (SortRange::Equals(sort("nothing")), &[]),
    ];
    check(subject, &KEYS, cases).await
}

pub async fn a_prefix_finds_what_begins_with_it_and_itself(subject: &Subject) -> Checked {
    let cases = [
        (
            SortRange::Prefix(sort("a")),
            ["a", "a#", "a#1", "a#2", "a~"].as_slice(),
        ),
        (SortRange::Prefix(sort("a#")), &["a#", "a#1", "a#2"]),
        (SortRange::Prefix(sort("a#1")), &["a#1"]),
        (SortRange::Prefix(sort("c")), &["c"]),
        (SortRange::Prefix(sort("cc")), &[]),
        (SortRange::Prefix(sort("B")), &[]),
    ];
    check(subject, &KEYS, cases).await
}

pub async fn a_prefix_is_taken_literally(subject: &Subject) -> Checked {
    let keys = [
        "%", "%a", "*", "?", "A%", "[a]", "\\%", "_", "_a", "a%", "a_", "ab",
    ];
    let cases = [
        (SortRange::Prefix(sort("%")), ["%", "%a"].as_slice()),
        (SortRange::Prefix(sort("_")), &["_", "_a"]),
        (SortRange::Prefix(sort("*")), &["*"]),
        (SortRange::Prefix(sort("[")), &["[a]"]),
        (SortRange::Prefix(sort("a%")), &["a%"]),
        (SortRange::Prefix(sort("\\")), &["\\%"]),
    ];
    check(subject, &keys, cases).await
}

/// The end of such a range cannot be found by raising its last character.
pub async fn a_prefix_that_ends_in_the_highest_character_has_an_end(subject: &Subject) -> Checked {
    let keys = [
        "a\u{10FFFF}",
        "a\u{10FFFF}x",
        "a\u{10FFFF}\u{10FFFF}",
        "b",
        "~",
        "~~",
        "\u{7F}",
        "\u{10FFFF}",
        "\u{10FFFF}\u{10FFFF}",
    ];
    let cases = [
        (SortRange::Prefix(sort("a\u{10FFFF}")), &keys[..3]),
        (
            SortRange::Prefix(sort("a\u{10FFFF}\u{10FFFF}")),
            &keys[2..3],
        ),
        (SortRange::Prefix(sort("~")), &keys[4..6]),
        (SortRange::Prefix(sort("\u{7F}")), &keys[6..7]),
        (SortRange::Prefix(sort("\u{10FFFF}")), &keys[7..]),
    ];
    check(subject, &keys, cases).await
}

pub async fn a_prefix_is_of_bytes_and_ends_between_characters(subject: &Subject) -> Checked {
    // D7FF and E000 are neighbours: what lies between them are no characters.
    let keys = [
        "x",
        "ü",
        "ü!",
        "ý",
        "\u{D7FF}",
        "\u{D7FF}a",
        "\u{E000}",
        "🗓",
        "🗓1",
        "🗔",
    ];
    let cases = [
        (SortRange::Prefix(sort("ü")), ["ü", "ü!"].as_slice()),
        (
            SortRange::Prefix(sort("\u{D7FF}")),
            &["\u{D7FF}", "\u{D7FF}a"],
        ),
        (SortRange::Prefix(sort("\u{E000}")), &["\u{E000}"]),
        (SortRange::Prefix(sort("🗓")), &["🗓", "🗓1"]),
    ];
    check(subject, &keys, cases).await
}

pub async fn a_prefix_as_long_as_a_key_can_be_finds_that_key(subject: &Subject) -> Checked {
    let longest = "x".repeat(MAX_SORT_KEY);
    let highest = "\u{10FFFF}".repeat(MAX_SORT_KEY / 4);
    let keys = ["x", &longest, "y", &highest];
    let cases = [
        (SortRange::Prefix(sort(&longest)), &keys[1..2]),
        (SortRange::Prefix(sort(&longest[1..])), &keys[1..2]),
        (SortRange::Prefix(sort(&highest)), &keys[3..]),
        (SortRange::after(sort(&longest)), &keys[2..]),
        (SortRange::before(sort(&highest)), &keys[..3]),
    ];
    check(subject, &keys, cases).await
}

pub async fn half_open_takes_the_first_and_leaves_the_last(subject: &Subject) -> Checked {
    let range = SortRange::half_open(sort("a#"), sort("b"));
    check(
        subject,
        &KEYS,
        [(range, ["a#", "a#1", "a#2", "a~"].as_slice())],
    )
    .await
}

pub async fn between_takes_both_edges(subject: &Subject) -> Checked {
    let range = SortRange::between(sort("a#"), sort("b"));
    check(
        subject,
        &KEYS,
        [(range, ["a#", "a#1", "a#2", "a~", "b"].as_slice())],
    )
    .await
}

pub async fn before_leaves_its_edge(subject: &Subject) -> Checked {
    let cases = [
        (SortRange::before(sort("a#")), ["A", "a"].as_slice()),
        (SortRange::before(sort("A")), &[]),
        (SortRange::before(sort("z")), &KEYS),
    ];
    check(subject, &KEYS, cases).await
}

pub async fn after_leaves_its_edge(subject: &Subject) -> Checked {
    let cases = [
        (
            SortRange::after(sort("a~")),
            ["b", "b\u{10FFFF}", "c"].as_slice(),
        ),
        (SortRange::after(sort("c")), &[]),
        (SortRange::after(sort("!")), &KEYS),
    ];
    check(subject, &KEYS, cases).await
}

pub async fn every_kind_of_edge_goes_with_every_other(subject: &Subject) -> Checked {
    let edges = |text: &str| [Unbounded, Included(sort(text)), Excluded(sort(text))];
    let ranges: Vec<SortRange> = edges("a#")
        .into_iter()
        .flat_map(|from| edges("b").map(|to| SortRange::Within(from.clone(), to)))
        .collect();
    check_by_contents(subject, &KEYS, ranges).await
}

pub async fn edges_need_not_be_keys_of_rows(subject: &Subject) -> Checked {
    let edges = |text: &str| [Included(sort(text)), Excluded(sort(text))];
    let ranges: Vec<SortRange> = edges("a#0")
        .into_iter()
        .flat_map(|from| edges("a}").map(|to| SortRange::Within(from.clone(), to)))
        .collect();
    check_by_contents(subject, &KEYS, ranges).await
}

pub async fn a_range_of_one_key_holds_it_if_both_edges_do(subject: &Subject) -> Checked {
    let within = |from: Bound<SortKey>, to: Bound<SortKey>| SortRange::Within(from, to);
    let b = || sort("b");
    let cases = [
        (within(Included(b()), Included(b())), ["b"].as_slice()),
        (within(Included(b()), Excluded(b())), &[]),
        (within(Excluded(b()), Included(b())), &[]),
        (within(Excluded(b()), Excluded(b())), &[]),
        (within(Excluded(b()), Excluded(sort("b\0"))), &[]),
    ];
    check(subject, &KEYS, cases).await
}

pub async fn an_upside_down_range_holds_nothing(subject: &Subject) -> Checked {
    let nothing: &[&str] = &[];
    let cases = [
        (SortRange::between(sort("b"), sort("a")), nothing),
        (SortRange::half_open(sort("b"), sort("a")), nothing),
        (
            SortRange::Within(Excluded(sort("c")), Excluded(sort("A"))),
            nothing,
        ),
    ];
    check(subject, &KEYS, cases).await
}

pub async fn a_range_walked_in_steps_of_one_is_the_same_range(subject: &Subject) -> Checked {
    store(subject, &KEYS).await?;
    let ranges = [
        SortRange::Prefix(sort("a")),
        SortRange::Within(Excluded(sort("a")), Excluded(sort("b"))),
        SortRange::Within(Excluded(sort("a")), Included(sort("b"))),
        SortRange::half_open(sort("a#1"), sort("c")),
        SortRange::Equals(sort("b")),
    ];
    for source in Source::ALL {
        for range in &ranges {
            let query = query(subject, source).range(range.clone()).limit(count(1));
            let held: Vec<&str> = KEYS.into_iter().filter(|key| range.contains(key)).collect();
            assert_both_ways(subject, &query, &held).await?;
        }
    }
    Ok(())
}

async fn check_by_contents(subject: &Subject, keys: &[&str], ranges: Vec<SortRange>) -> Checked {
    let held = |range: &SortRange| {
        let held = keys.iter().copied().filter(|key| range.contains(key));
        held.collect::<Vec<&str>>()
    };
    let expected: Vec<Vec<&str>> = ranges.iter().map(held).collect();
    let cases: Vec<(SortRange, &[&str])> = ranges
        .into_iter()
        .zip(expected.iter().map(Vec::as_slice))
        .collect();
    check(subject, keys, cases).await
}

/// Each range holds exactly these keys, on every source, in both directions.
async fn check<'a>(
    subject: &Subject,
    keys: &[&str],
    ranges: impl IntoIterator<Item = (SortRange, &'a [&'a str])>,
) -> Checked {
    store(subject, keys).await?;
    for (range, expected) in ranges {
        for source in Source::ALL {
            let query = query(subject, source).range(range.clone());
            assert_both_ways(subject, &query, expected).await?;
        }
    }
    Ok(())
}

async fn assert_both_ways(subject: &Subject, query: &Query, expected: &[&str]) -> Checked {
    let rows: Vec<Row> = expected
        .iter()
        .map(|at| row(subject, query.source, at))
        .collect();
    let mut expected: Vec<&Row> = rows.iter().collect();
    subject.assert_finds(query, &expected).await?;
    expected.reverse();
    subject
        .assert_finds(&query.clone().descending(), &expected)
        .await
}

fn query(subject: &Subject, source: Source) -> Query {
    Query::new(source, subject.partition(source.name()))
}

async fn store(subject: &Subject, keys: &[&str]) -> Checked {
    for source in Source::ALL {
        for at in keys {
            subject.store(&row(subject, source, at)).await?;
        }
    }
    Ok(())
}

fn row(subject: &Subject, source: Source, at: &str) -> Row {
    let own = subject.key("rows", &format!("{:.20}-{}", source.name(), digest(at)));
    built(placed(source, &subject.partition(source.name()), at, &own))
}

/// A short name for a key that may be as long as one can be.
fn digest(text: &str) -> String {
    let start: String = text.chars().take(4).collect();
    format!("{start}-{}", text.len())
}

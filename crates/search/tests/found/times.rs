//! Months and years a thing takes place in.

use search::{Field, Index, Quality};

use super::{hits, keys, put_at};

/// A standup in December 2025, another in March 2024, and one that only speaks of December.
fn standups() -> Index<usize> {
    let mut index = Index::new();
    let title = [(Field::Title, "Team Standup")];
    put_at(&mut index, 12, &title, &[12], &[2025]);
    put_at(&mut index, 3, &title, &[3], &[2024]);
    let texts = [
        (Field::Title, "Standup notes"),
        (Field::Text, "since December"),
    ];
    put_at(&mut index, 100, &texts, &[], &[]);
    index
}

#[test]
fn a_thing_is_found_by_the_month_it_takes_place_in() {
    for query in ["standup december", "december standup", "team dec"] {
        let hits = hits(&standups(), query);
        assert_eq!(hits[0].key, 12, "{query}");
        assert_eq!(hits[0].quality, Quality::Named, "{query}");
    }
    assert_eq!(keys(&standups(), "standup december"), [12, 100]);
    assert_eq!(keys(&standups(), "standup march"), [3]);
    assert_eq!(keys(&standups(), "standup june"), [0; 0]);
}

#[test]
fn the_month_may_be_in_another_language() {
    for month in [
        "dezember",
        "décembre",
        "diciembre",
        "dicembre",
        "dezembro",
        "grudzień",
        "déc",
    ] {
        assert_eq!(
            hits(&standups(), &format!("standup {month}"))[0].key,
            12,
            "{month}"
        );
    }
    for month in ["märz", "maerz", "mrz", "março", "maart"] {
        assert_eq!(
            keys(&standups(), &format!("standup {month}")),
            [3],
            "{month}"
        );
    }
}

#[test]
fn a_month_may_be_unfinished_or_misspelled() {
    for month in ["decmber", "deecmber", "dezmber", "dcembe"] {
        assert_eq!(
            hits(&standups(), &format!("standup {month}"))[0].key,
            12,
            "{month}"
        );
    }
    for month in ["decem", "decemb"] {
        let found = keys(&standups(), &format!("standup {month}"));
        assert!(found.contains(&12), "{month}: {found:?}");
    }
    assert_eq!(
        keys(&standups(), "standup de"),
        [100],
        "two letters are no month"
    );
}

#[test]
fn a_thing_is_found_by_its_year() {
    let hits = hits(&standups(), "standup 2025");
    assert_eq!(hits.len(), 1);
    assert_eq!((hits[0].key, hits[0].quality), (12, Quality::Named));
    assert_eq!(keys(&standups(), "december 2025"), [12]);
    assert_eq!(keys(&standups(), "december 2024"), [0; 0]);
}

#[test]
fn a_month_alone_finds_what_takes_place_then() {
    assert_eq!(keys(&standups(), "december"), [12, 100]);
}

#[test]
fn a_word_that_is_there_is_no_misspelled_month() {
    let mut index = standups();
    assert_eq!(keys(&index, "marhc"), [3]);
    assert_eq!(
        keys(&index, "maria"),
        [3],
        "one letter from a name of March"
    );
    put_at(&mut index, 50, &[(Field::Title, "Call Maria")], &[7], &[]);
    assert_eq!(keys(&index, "maria"), [50]);
}

#[test]
fn a_name_that_is_another_word_too_finds_that_word_first() {
    let mut index = standups();
    put_at(&mut index, 50, &[(Field::Text, "Marco called")], &[], &[]);
    assert_eq!(keys(&index, "marco"), [50, 3]);
    assert_eq!(keys(&index, "list"), [0; 0]);
}

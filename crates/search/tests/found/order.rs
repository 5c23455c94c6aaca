//! What comes first.

use search::{Field, Index, Quality};

use super::{hits, keys, put, titled};

fn qualities(index: &Index<usize>, query: &str) -> Vec<(usize, Quality)> {
    let hits = hits(index, query).into_iter();
    hits.map(|hit| (hit.key, hit.quality)).collect()
}

#[test]
fn named_before_mentioned_before_similar() {
    let mut index = Index::new();
    put(&mut index, 1, &[(Field::Title, "Standap")]);
    put(
        &mut index,
        2,
        &[(Field::Title, "Notes"), (Field::Text, "after the standup")],
    );
    put(&mut index, 3, &[(Field::Title, "Standup")]);
    put(&mut index, 4, &[(Field::Title, "Standups")]);
    assert_eq!(
        qualities(&index, "standup"),
        [
            (3, Quality::Named),
            (4, Quality::Mentioned),
            (2, Quality::Mentioned),
            (1, Quality::Similar)
        ]
    );
}

#[test]
fn labels_and_places_name_a_thing_as_titles_do() {
    let mut index = Index::new();
    put(&mut index, 4, &[(Field::Text, "berlin")]);
    put(&mut index, 3, &[(Field::Place, "Berlin")]);
    put(&mut index, 2, &[(Field::Label, "berlin")]);
    put(&mut index, 1, &[(Field::Title, "Berlin")]);
    let named = Quality::Named;
    let mentioned = Quality::Mentioned;
    let expected = [(1, named), (2, named), (3, named), (4, mentioned)];
    assert_eq!(qualities(&index, "berlin"), expected);
}

#[test]
fn the_worst_word_decides_the_quality() {
    let mut index = Index::new();
    put(
        &mut index,
        1,
        &[(Field::Title, "Team Standup"), (Field::Text, "weekly")],
    );
    let quality = |query| hits(&index, query)[0].quality;
    assert_eq!(quality("team standup"), Quality::Named);
    assert_eq!(quality("team weekly"), Quality::Mentioned);
    assert_eq!(quality("team stand"), Quality::Mentioned);
    assert_eq!(quality("team weekyl"), Quality::Similar);
}

#[test]
fn the_rarer_word_in_the_title_wins() {
    let mut index = titled(&["Team A", "Team B", "Team C", "Team D"]);
    put(
        &mut index,
        10,
        &[(Field::Title, "Team"), (Field::Text, "zebra")],
    );
    put(
        &mut index,
        11,
        &[(Field::Title, "Zebra"), (Field::Text, "team")],
    );
    assert_eq!(keys(&index, "team zebra"), [11, 10]);
}

#[test]
fn the_shorter_completion_wins() {
    let index = titled(&["Standardisation", "Stands"]);
    assert_eq!(keys(&index, "stand"), [1, 0]);
}

#[test]
fn fewer_typos_win() {
    let index = titled(&["Archixecxure", "Archixecture"]);
    assert_eq!(keys(&index, "architecture"), [1, 0]);
}

#[test]
fn what_fits_equally_well_comes_by_key() {
    let mut index = Index::new();
    for key in [5, 1, 9, 3] {
        put(&mut index, key, &[(Field::Title, "Same")]);
    }
    assert_eq!(keys(&index, "same"), [1, 3, 5, 9]);
}

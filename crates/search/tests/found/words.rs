//! Words as they are, not finished yet and misspelled; things that change and go.

use search::{Document, Field, Index, Query};

use super::{does_not_find, finds, hits, keys, put, titled};

#[test]
fn every_word_must_fit() {
    let index = titled(&["Team Standup", "Team Dinner", "Standup Comedy"]);
    assert_eq!(keys(&index, "team standup"), [0]);
    assert_eq!(keys(&index, "standup team"), [0]);
    assert_eq!(keys(&index, "team comedy"), [0; 0]);
}

#[test]
fn every_beginning_of_a_title_finds_it() {
    for title in [
        "Team Standup with Zoë's crew (weekly), 12.5.2025",
        "L'été à l'Opéra d'Aix",
        "Straßenfest Überprüfung",
        "東京タワーで会う meeting",
        "회의 준비 서울",
        "don't panic: anna@example.com",
    ] {
        let index = titled(&[title]);
        for (end, letter) in title.char_indices() {
            let typed = &title[..end + letter.len_utf8()];
            assert_eq!(keys(&index, typed), [0], "{typed:?}");
        }
    }
}

#[test]
fn any_word_of_a_query_may_be_a_beginning() {
    finds("Team Standup", "st te");
    finds("Team Standup", "t s");
    does_not_find("Team Standup", "am");
}

#[test]
fn a_typo_is_forgiven() {
    for query in [
        "standap", "stndup", "staandup", "standu", "xtandup", "tandup",
    ] {
        finds("Standup", query);
    }
    does_not_find("Standup", "stxxdup");
}

#[test]
fn neighbours_that_changed_places_are_one_typo() {
    finds("Standup", "satndup");
    finds("Standup", "tsandup");
    finds("Plan", "paln");
}

#[test]
fn long_words_may_have_two_typos() {
    finds("Architecture", "architetcuer");
    finds("Architecture", "arhcitectrue");
    does_not_find("Architecture", "axchxtexture");
}

#[test]
fn short_words_and_numbers_have_none() {
    does_not_find("Car", "bar");
    does_not_find("Flight 4711", "4712");
    finds("Flight 4711", "4711");
}

#[test]
fn a_word_that_is_being_typed_may_have_a_typo_too() {
    finds("Standups", "standp");
    finds("Architecture", "arhci");
    finds("Decemberfest", "dcemb");
}

#[test]
fn umlauts_are_found_both_ways() {
    for query in [
        "müller",
        "Muller",
        "MULLER",
        "Mueller",
        "mu\u{308}ller",
        "muel",
    ] {
        finds("Müller", query);
    }
    finds("Mueller", "müller");
    finds("Muller", "müller");
    finds("Straße", "strasse");
    finds("Strasse", "straße");
}

#[test]
fn apostrophes_do_not_matter() {
    for query in ["dont", "don't", "don’t", "don"] {
        finds("Don't forget", query);
    }
    finds("L'école", "école");
    finds("École", "l’ecole");
    finds("O'Brien", "obrien");
}

#[test]
fn a_label_is_found_with_and_without_its_sign() {
    let mut index = Index::new();
    put(
        &mut index,
        7,
        &[(Field::Title, "Audit"), (Field::Label, "security")],
    );
    assert_eq!(keys(&index, "#security"), [7]);
    assert_eq!(keys(&index, "security"), [7]);
    assert_eq!(keys(&index, "audit #security"), [7]);
}

#[test]
fn addresses_are_found_by_their_pieces() {
    let title = "Mail to anna.berg@example.org about https://nexus.test/a1?b=2";
    for query in [
        "anna",
        "berg@example.org",
        "example.org",
        "nexus.test",
        "https://nexus.test/a1",
    ] {
        finds(title, query);
    }
}

#[test]
fn an_empty_query_finds_nothing() {
    let index = titled(&["Anything"]);
    for query in ["", "   ", "?!", "#", "\n\t"] {
        assert_eq!(keys(&index, query), [0; 0], "{query:?}");
    }
}

#[test]
fn what_is_removed_is_not_found() {
    let mut index = titled(&["Team Standup", "Team Dinner"]);
    index.remove(&0);
    index.remove(&0);
    assert_eq!(keys(&index, "standup"), [0; 0]);
    assert_eq!(keys(&index, "team"), [1]);
    assert_eq!(index.len(), 1);
    assert!(!index.contains(&0) && index.contains(&1));
}

#[test]
fn what_is_replaced_is_found_by_its_new_words_only() {
    let mut index = titled(&["Team Standup"]);
    put(&mut index, 0, &[(Field::Title, "Team Retrospective")]);
    assert_eq!(keys(&index, "standup"), [0; 0]);
    assert_eq!(keys(&index, "retrospective"), [0]);
    assert_eq!(index.len(), 1);
}

#[test]
fn a_very_long_word_is_found_by_itself() {
    let word = "Rindfleischetikettierung".repeat(5);
    finds(&word, &word);
    finds(&word, &word[..70]);
}

#[test]
fn the_title_counts_before_a_text_with_too_many_words() {
    let text: String = (100_000..120_000)
        .flat_map(|number| [number.to_string(), " ".to_owned()])
        .collect();
    let mut index = Index::new();
    let texts = vec![(Field::Text, text.as_str()), (Field::Title, "Inventory")];
    index.put(
        1,
        &Document {
            texts,
            ..Document::default()
        },
    );
    assert_eq!(index.search(&Query::parse("inventory")).len(), 1);
    assert_eq!(keys(&index, "100000"), [1]);
    assert_eq!(keys(&index, "119999"), [0; 0]);
}

#[test]
fn words_after_the_sixteenth_are_ignored() {
    let index = titled(&["a"]);
    assert_eq!(hits(&index, &format!("{}zebra", "a ".repeat(16))).len(), 1);
    assert_eq!(hits(&index, &format!("{}zebra", "a ".repeat(15))).len(), 0);
}

#[test]
fn an_index_can_be_shared_between_threads() {
    fn can_be_shared<T: Send + Sync>() {}
    can_be_shared::<Index<usize>>();
    can_be_shared::<Query>();
}

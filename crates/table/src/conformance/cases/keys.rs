//! Keys of any characters and of every length, in the order of their bytes.

use crate::condition::Condition;
use crate::conformance::case::{Checked, cases};
use crate::conformance::reading::count;
use crate::conformance::rows::{built, condition_failed, placed, sample, sort, titled};
use crate::conformance::subject::Subject;
use crate::error::InvalidKey;
use crate::index::{Gsi, START_DATE, Source};
use crate::key::{Key, MAX_PARTITION_KEY, MAX_SORT_KEY, PartitionKey, SortKey};
use crate::query::{Query, SortRange};
use crate::row::Row;
use crate::write::{Action, Transaction};

cases! { "keys":
    keys_hold_any_character;
    keys_that_look_alike_are_different_keys;
    keys_are_ordered_by_their_bytes;
    keys_are_not_ordered_as_utf16_would;
    the_longest_keys_work_everywhere;
    the_longest_keys_work_in_cursors;
    a_key_one_byte_too_long_is_refused;
    an_empty_key_is_refused;
}

/// Separators, quotes, wildcards, white space, control characters, several scripts, emoji made of
/// several code points, and the ends of the code points' ranges.
const STRANGE: [&str; 22] = [
    "#",
    "a#b#c",
    "##",
    "'",
    "\"",
    "\\",
    "%_*?[]",
    ":v",
    "/",
    " ",
    " a ",
    "\t\n\r",
    "\u{1}",
    "\u{7F}",
    "ÄÖÜß",
    "日本語",
    "עברית",
    "🗓",
    "👩‍👩‍👧‍👦",
    "\u{FEFF}x",
    "\u{FFFF}",
    "\u{10FFFF}",
];

pub async fn keys_hold_any_character(subject: &Subject) -> Checked {
    for text in STRANGE {
        let partition = subject.partition(text);
        let key = Key {
            pk: partition.clone(),
            sk: sort(text),
        };
        let indexed = Gsi::ALL
            .into_iter()
            .fold(sample(key.clone(), 1), |builder, gsi| {
                builder.index(gsi, partition.clone(), sort(text))
            });
        let row = built(indexed.attribute(START_DATE, text));
        subject.put(&row, Condition::NotExists).await?;
        condition_failed(subject.put(&row, Condition::NotExists).await);
        subject.assert_stored(&row).await?;
        for source in Source::ALL {
            for range in [SortRange::Equals(sort(text)), SortRange::Prefix(sort(text))] {
                let query = Query::new(source, partition.clone()).range(range);
                subject.assert_finds(&query, &[&row]).await?;
            }
        }
        let check = Action::check(key.clone(), Condition::Exists);
        subject
            .engine
            .transact(Transaction::new(vec![check])?)
            .await?;
        subject.delete(&key, Condition::Exists).await?;
        subject.assert_absent(&key).await?;
    }
    Ok(())
}

/// Neither case nor normal form nor trailing blanks are folded.
pub async fn keys_that_look_alike_are_different_keys(subject: &Subject) -> Checked {
    let likes = [
        "é", "e\u{301}", "É", "e", "e ", "E", "ｅ", "е", "1", "01", "1.0",
    ];
    let rows = likes.map(|text| titled(subject.key("p", text), text));
    for row in &rows {
        subject.put(row, Condition::NotExists).await?;
    }
    for row in &rows {
        subject.assert_stored(row).await?;
        let only = Query::new(Source::Base, row.key().pk.clone());
        let only = only.range(SortRange::Equals(row.key().sk.clone()));
        subject.assert_finds(&only, &[row]).await?;
    }
    Ok(())
}

pub async fn keys_are_ordered_by_their_bytes(subject: &Subject) -> Checked {
    let texts = [
        "\u{1}", " ", "!", "#", "-", "1", "10", "2", "A", "B", "_", "a", "aa", "b", "~", "\u{7F}",
        "\u{80}", "Ä", "ä", "€", "日", "🗓",
    ];
    assert_order(subject, &texts).await
}

/// In UTF-16 the characters beyond U+FFFF come before those from U+E000 on.
pub async fn keys_are_not_ordered_as_utf16_would(subject: &Subject) -> Checked {
    let texts = [
        "\u{D7FF}",
        "\u{E000}",
        "\u{FFFD}",
        "\u{FFFF}",
        "\u{10000}",
        "\u{1F5D3}",
        "\u{10FFFF}",
    ];
    assert_order(subject, &texts).await
}

pub async fn the_longest_keys_work_everywhere(subject: &Subject) -> Checked {
    let row = longest(subject, "z");
    subject.put(&row, Condition::NotExists).await?;
    subject.assert_stored(&row).await?;
    let found = subject.engine.batch_get(&[row.key().clone()]).await?;
    assert_eq!(found, [Some(row.clone())]);
    for source in Source::ALL {
        let query = Query::new(source, row.key().pk.clone());
        subject.assert_finds(&query, &[&row]).await?;
        let equals = SortRange::Equals(row.key().sk.clone());
        subject
            .assert_finds(&query.clone().range(equals), &[&row])
            .await?;
        let after = SortRange::after(row.key().sk.clone());
        subject.assert_finds(&query.range(after), &[]).await?;
    }
    let check = Action::check(row.key().clone(), Condition::Exists);
    subject
        .engine
        .transact(Transaction::new(vec![check])?)
        .await?;
    subject.delete(row.key(), Condition::Exists).await?;
    subject.assert_absent(row.key()).await
}

pub async fn the_longest_keys_work_in_cursors(subject: &Subject) -> Checked {
    let rows = ["x", "y", "z"].map(|last| longest(subject, last));
    subject.store_all(&rows).await?;
    for source in Source::ALL {
        let query = Query::new(source, rows[0].key().pk.clone()).limit(count(1));
        let [x, y, z] = &rows;
        subject.assert_finds(&query, &[x, y, z]).await?;
        subject
            .assert_finds(&query.descending(), &[z, y, x])
            .await?;
    }
    Ok(())
}

pub async fn a_key_one_byte_too_long_is_refused(_: &Subject) -> Checked {
    assert!(matches!(
        PartitionKey::new("x".repeat(MAX_PARTITION_KEY + 1)),
        Err(InvalidKey::TooLong {
            len: 2049,
            max: 2048,
            ..
        })
    ));
    assert!(matches!(
        SortKey::new("x".repeat(MAX_SORT_KEY + 1)),
        Err(InvalidKey::TooLong {
            len: 1025,
            max: 1024,
            ..
        })
    ));
    Ok(())
}

pub async fn an_empty_key_is_refused(_: &Subject) -> Checked {
    assert!(matches!(
        PartitionKey::new(""),
        Err(InvalidKey::Empty { .. })
    ));
    assert!(matches!(SortKey::new(""), Err(InvalidKey::Empty { .. })));
    Ok(())
}

/// A row whose every key is as long as it can be, the sort keys told apart by their end.
fn longest(subject: &Subject, last: &str) -> Row {
    let start = subject.partition("");
    let padding = "p".repeat(MAX_PARTITION_KEY - start.as_str().len());
    let partition = PartitionKey::new(format!("{start}{padding}")).expect("it just fits");
    let place = sort(&format!("{}{last}", "s".repeat(MAX_SORT_KEY - last.len())));
    let key = Key {
        pk: partition.clone(),
        sk: place.clone(),
    };
    let indexed = Gsi::ALL.into_iter().fold(sample(key, 1), |builder, gsi| {
        builder.index(gsi, partition.clone(), place.clone())
    });
    built(indexed.attribute(START_DATE, place.as_str()))
}

async fn assert_order(subject: &Subject, texts: &[&str]) -> Checked {
    for source in Source::ALL {
        let partition = subject.partition(source.name());
        let row = |at: &&str| {
            let own = subject.key("rows", &format!("{}-{at}", source.name()));
            built(placed(source, &partition, at, &own))
        };
        let rows: Vec<Row> = texts.iter().map(row).collect();
        // Written backwards, so that the order of writing cannot pass for the right one.
        subject.store_all(rows.iter().rev()).await?;
        let mut expected: Vec<&Row> = rows.iter().collect();
        let query = Query::new(source, partition.clone());
        subject.assert_finds(&query, &expected).await?;
        subject
            .assert_finds(&query.clone().limit(count(1)), &expected)
            .await?;
        let from = SortRange::between(sort(texts[1]), sort(texts[texts.len() - 2]));
        let inner = &expected[1..texts.len() - 1];
        subject
            .assert_finds(&query.clone().range(from), inner)
            .await?;
        expected.reverse();
        subject.assert_finds(&query.descending(), &expected).await?;
    }
    Ok(())
}

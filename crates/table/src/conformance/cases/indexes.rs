//! The indexes are sparse and follow every write.

use crate::condition::Condition;
use crate::conformance::case::{Checked, cases};
use crate::conformance::rows::{built, everywhere, placed, sample, sort, versioned};
use crate::conformance::subject::Subject;
use crate::index::{Gsi, START_DATE, Source};
use crate::query::Query;
use crate::row::Row;
use crate::write::{Action, Transaction};

cases! { "indexes":
    a_row_is_found_in_every_index_it_has_keys_for;
    a_row_without_an_indexs_keys_is_absent_from_it;
    rows_come_in_the_order_of_the_sort_key;
    an_index_returns_the_whole_row;
    a_partition_holds_its_own_rows_only;
    a_row_that_changes_its_index_keys_moves;
    a_row_that_changes_its_index_partition_moves;
    a_row_that_loses_its_index_keys_vanishes_from_the_index;
    a_row_that_gains_index_keys_appears_in_the_index;
    a_row_that_changes_otherwise_is_shown_as_it_is_now;
    a_deleted_row_vanishes_from_every_index;
    a_row_written_again_is_in_every_index_once;
    a_failed_put_leaves_the_indexes_alone;
    a_transaction_moves_rows_in_every_index;
    a_failed_transaction_leaves_the_indexes_alone;
    rows_of_many_partitions_share_an_index_partition;
    rows_with_equal_index_keys_are_all_found;
    an_index_may_use_the_same_names_as_the_base;
    an_empty_partition_is_an_empty_page;
}

/// The local index and the base know only the row's own partition.
fn whole(subject: &Subject, source: Source) -> Query {
    match source {
        Source::Base | Source::StartDate => Query::new(source, subject.partition("own")),
        Source::Gsi(gsi) => Query::new(source, subject.partition(gsi.name())),
    }
}

fn indexes() -> impl Iterator<Item = Source> {
    Source::ALL
        .into_iter()
        .filter(|source| *source != Source::Base)
}

fn row_at(subject: &Subject, name: &str, version: u64, at: &str) -> Row {
    let builder = sample(subject.key("own", name), version);
    built(everywhere(subject, builder, at))
}

async fn assert_everywhere(subject: &Subject, expected: &[&Row]) -> Checked {
    for source in indexes() {
        subject
            .assert_finds(&whole(subject, source), expected)
            .await?;
    }
    Ok(())
}

pub async fn a_row_is_found_in_every_index_it_has_keys_for(subject: &Subject) -> Checked {
    let row = row_at(subject, "a", 1, "2025");
    subject.store(&row).await?;
    subject
        .assert_finds(&whole(subject, Source::Base), &[&row])
        .await?;
    assert_everywhere(subject, &[&row]).await
}

pub async fn a_row_without_an_indexs_keys_is_absent_from_it(subject: &Subject) -> Checked {
    let bare = versioned(subject.key("own", "bare"), 1);
    let mut rows = vec![bare];
    for gsi in Gsi::ALL {
        let builder = sample(subject.key("own", gsi.name()), 1);
        rows.push(built(builder.index(
            gsi,
            subject.partition(gsi.name()),
            sort("x"),
        )));
    }
    let dated = sample(subject.key("own", "dated"), 1).attribute(START_DATE, "x");
    rows.push(built(dated));
    subject.store_all(&rows).await?;
    for (source, row) in indexes().zip(&rows[1..]) {
        subject
            .assert_finds(&whole(subject, source), &[row])
            .await?;
    }
    Ok(())
}

pub async fn rows_come_in_the_order_of_the_sort_key(subject: &Subject) -> Checked {
    let rows = ["d", "b", "e", "a", "c"].map(|at| row_at(subject, &format!("own-{at}"), 1, at));
    subject.store_all(&rows).await?;
    let mut ordered: Vec<&Row> = rows.iter().collect();
    ordered.sort_by_key(|row| row.start_date());
    assert_everywhere(subject, &ordered).await?;
    ordered.reverse();
    for source in indexes() {
        subject
            .assert_finds(&whole(subject, source).descending(), &ordered)
            .await?;
    }
    Ok(())
}

pub async fn an_index_returns_the_whole_row(subject: &Subject) -> Checked {
    let builder = sample(subject.key("own", "a"), 3)
        .ttl(i64::MAX)
        .ends_at("2026");
    let tags = crate::conformance::rows::string_set(&["x", "y"]);
    let builder = builder.attribute("title", "Lunch").attribute("tags", tags);
    let row = built(everywhere(subject, builder, "2025"));
    subject.store(&row).await?;
    assert_everywhere(subject, &[&row]).await
}

pub async fn a_partition_holds_its_own_rows_only(subject: &Subject) -> Checked {
    for source in Source::ALL {
        let names = ["p", "p#", "P", "p#q", "p "];
        let partition = |name: &str| subject.partition(&format!("{}-{name}", source.name()));
        let row = |name: &&str| {
            let own = subject.key("rows", &format!("{}-{name}", source.name()));
            built(placed(source, &partition(name), "same", &own))
        };
        let rows: Vec<Row> = names.iter().map(row).collect();
        subject.store_all(&rows).await?;
        for (name, row) in names.iter().zip(&rows) {
            subject
                .assert_finds(&Query::new(source, partition(name)), &[row])
                .await?;
        }
    }
    Ok(())
}

pub async fn a_row_that_changes_its_index_keys_moves(subject: &Subject) -> Checked {
    let middle = row_at(subject, "middle", 1, "m");
    let first = row_at(subject, "mover", 1, "a");
    subject.store_all([&middle, &first]).await?;
    assert_everywhere(subject, &[&first, &middle]).await?;
    let last = row_at(subject, "mover", 2, "z");
    subject.store(&last).await?;
    assert_everywhere(subject, &[&middle, &last]).await
}

pub async fn a_row_that_changes_its_index_partition_moves(subject: &Subject) -> Checked {
    for gsi in Gsi::ALL {
        let key = subject.key("own", gsi.name());
        let at = |version, name: &str| {
            built(sample(key.clone(), version).index(gsi, subject.partition(name), sort("x")))
        };
        let (old, new) = (at(1, "from"), at(2, "to"));
        subject.store_all([&old, &new]).await?;
        let query = |name| Query::new(Source::Gsi(gsi), subject.partition(name));
        subject.assert_finds(&query("to"), &[&new]).await?;
        subject.assert_finds(&query("from"), &[]).await?;
    }
    Ok(())
}

pub async fn a_row_that_loses_its_index_keys_vanishes_from_the_index(subject: &Subject) -> Checked {
    subject.store(&row_at(subject, "a", 1, "x")).await?;
    let bare = versioned(subject.key("own", "a"), 2);
    subject.store(&bare).await?;
    subject
        .assert_finds(&whole(subject, Source::Base), &[&bare])
        .await?;
    assert_everywhere(subject, &[]).await
}

pub async fn a_row_that_gains_index_keys_appears_in_the_index(subject: &Subject) -> Checked {
    subject
        .store(&versioned(subject.key("own", "a"), 1))
        .await?;
    let indexed = row_at(subject, "a", 2, "x");
    subject.store(&indexed).await?;
    assert_everywhere(subject, &[&indexed]).await
}

pub async fn a_row_that_changes_otherwise_is_shown_as_it_is_now(subject: &Subject) -> Checked {
    for version in 1..=3 {
        let row = row_at(subject, "a", version, "x");
        subject.store(&row).await?;
        assert_everywhere(subject, &[&row]).await?;
    }
    Ok(())
}

pub async fn a_deleted_row_vanishes_from_every_index(subject: &Subject) -> Checked {
    let (gone, stays) = (
        row_at(subject, "gone", 1, "x"),
        row_at(subject, "stays", 1, "x"),
    );
    subject.store_all([&gone, &stays]).await?;
    subject.remove(gone.key()).await?;
    subject
        .assert_finds(&whole(subject, Source::Base), &[&stays])
        .await?;
    assert_everywhere(subject, &[&stays]).await
}

pub async fn a_row_written_again_is_in_every_index_once(subject: &Subject) -> Checked {
    let row = row_at(subject, "a", 1, "x");
    subject.store_all([&row, &row]).await?;
    subject.remove(row.key()).await?;
    subject.store_all([&row, &row]).await?;
    assert_everywhere(subject, &[&row]).await
}

pub async fn a_failed_put_leaves_the_indexes_alone(subject: &Subject) -> Checked {
    let row = row_at(subject, "a", 1, "x");
    subject.store(&row).await?;
    assert_everywhere(subject, &[&row]).await?;
    let moved = row_at(subject, "a", 2, "y");
    let answer = subject.put(&moved, Condition::NotExists).await;
    crate::conformance::rows::condition_failed(answer);
    assert_everywhere(subject, &[&row]).await
}

pub async fn a_transaction_moves_rows_in_every_index(subject: &Subject) -> Checked {
    let [a, b, c] = ["a", "b", "c"].map(|name| row_at(subject, name, 1, name));
    subject.store_all([&a, &b]).await?;
    let moved = row_at(subject, "a", 2, "z");
    let actions = vec![
        Action::put(moved.clone(), Condition::Exists),
        Action::delete(b.key().clone(), Condition::Exists),
        Action::put(c.clone(), Condition::NotExists),
    ];
    subject.engine.transact(Transaction::new(actions)?).await?;
    assert_everywhere(subject, &[&c, &moved]).await
}

pub async fn a_failed_transaction_leaves_the_indexes_alone(subject: &Subject) -> Checked {
    let row = row_at(subject, "a", 1, "x");
    subject.store(&row).await?;
    assert_everywhere(subject, &[&row]).await?;
    let actions = vec![
        Action::put(row_at(subject, "a", 2, "y"), Condition::Exists),
        Action::put(row_at(subject, "b", 1, "z"), Condition::Exists),
    ];
    let answer = subject.engine.transact(Transaction::new(actions)?).await;
    crate::conformance::rows::condition_failed(answer);
    assert_everywhere(subject, &[&row]).await
}

pub async fn rows_of_many_partitions_share_an_index_partition(subject: &Subject) -> Checked {
    for gsi in Gsi::ALL {
        let shared = subject.partition("shared");
        let row = |number: u32| {
            let key = subject.key(&format!("{}-{number}", gsi.name()), "same");
            built(sample(key, 1).index(gsi, shared.clone(), sort(&format!("{number}"))))
        };
        let rows: Vec<Row> = (0..5).map(row).collect();
        subject.store_all(&rows).await?;
        let expected: Vec<&Row> = rows.iter().collect();
        subject
            .assert_finds(&Query::new(Source::Gsi(gsi), shared.clone()), &expected)
            .await?;
    }
    Ok(())
}

pub async fn rows_with_equal_index_keys_are_all_found(subject: &Subject) -> Checked {
    let rows: Vec<Row> = (0..7)
        .map(|n| row_at(subject, &format!("{n}"), 1, "same"))
        .collect();
    subject.store_all(&rows).await?;
    for source in indexes() {
        let query = whole(subject, source);
        let mut found = subject
            .rows_when(&query, |found| found.len() == rows.len())
            .await?;
        found.sort_by(|left, right| left.key().cmp(right.key()));
        assert_eq!(found, rows, "{source}");
    }
    Ok(())
}

pub async fn an_index_may_use_the_same_names_as_the_base(subject: &Subject) -> Checked {
    let key = subject.key("own", "a");
    let indexed = Gsi::ALL
        .into_iter()
        .fold(sample(key.clone(), 1), |builder, gsi| {
            builder.index(gsi, key.pk.clone(), key.sk.clone())
        });
    let row = built(indexed.attribute(START_DATE, "a"));
    subject.store(&row).await?;
    for source in Source::ALL {
        subject
            .assert_finds(&Query::new(source, key.pk.clone()), &[&row])
            .await?;
    }
    Ok(())
}

pub async fn an_empty_partition_is_an_empty_page(subject: &Subject) -> Checked {
    for source in Source::ALL {
        for query in [whole(subject, source), whole(subject, source).descending()] {
            let page = subject.engine.query(&query).await?;
            assert_eq!((page.rows.len(), page.cursor), (0, None), "{source}");
        }
    }
    Ok(())
}

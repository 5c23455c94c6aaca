//! Pages end before they pass 1 MB, and nothing is lost between them.

use crate::conformance::case::{Checked, cases};
use crate::conformance::reading::count;
use crate::conformance::rows::{filled, largest, placed};
use crate::conformance::subject::Subject;
use crate::index::{Gsi, Source};
use crate::limits::MAX_PAGE;
use crate::query::Query;
use crate::row::Row;

cases! { "pages":
    a_page_ends_before_it_would_pass_a_megabyte;
    a_page_of_large_rows_keeps_a_smaller_limit;
    large_and_small_rows_share_pages_and_each_comes_once;
    the_largest_rows_come_two_to_a_page;
    a_page_followed_by_one_large_row_has_a_cursor;
}

const LARGE: usize = 300 * 1024;

pub async fn a_page_ends_before_it_would_pass_a_megabyte(subject: &Subject) -> Checked {
    for source in [Source::Base, Source::Gsi(Gsi::Gsi1), Source::Gsi(Gsi::Gsi4)] {
        let rows = stored(subject, source, &[LARGE; 7]).await?;
        for query in [whole(subject, source), whole(subject, source).descending()] {
            let pages = subject.pages(&query).await?;
            let lengths: Vec<usize> = pages.iter().map(|page| page.rows.len()).collect();
            assert_eq!(lengths, [3, 3, 1], "{source}");
            let found: Vec<&Row> = pages.iter().flat_map(|page| &page.rows).collect();
            assert_eq!(found.len(), rows.len());
            assert!(
                rows.iter().all(|row| found.contains(&row)),
                "{source}: every row comes"
            );
        }
    }
    Ok(())
}

pub async fn a_page_of_large_rows_keeps_a_smaller_limit(subject: &Subject) -> Checked {
    let rows = stored(subject, Source::Base, &[LARGE; 5]).await?;
    let pages = subject
        .pages(&whole(subject, Source::Base).limit(count(2)))
        .await?;
    let lengths: Vec<usize> = pages.iter().map(|page| page.rows.len()).collect();
    assert_eq!(lengths, [2, 2, 1]);
    assert!(pages.iter().flat_map(|page| &page.rows).eq(&rows));
    Ok(())
}

/// The local index too: its rows can be half as large.
pub async fn large_and_small_rows_share_pages_and_each_comes_once(subject: &Subject) -> Checked {
    for source in [Source::Base, Source::Gsi(Gsi::Gsi2), Source::StartDate] {
        let sizes: Vec<usize> = (0..20).map(|n| [1_000, 190_000, 5_000][n % 3]).collect();
        let rows = stored(subject, source, &sizes).await?;
        for query in [whole(subject, source), whole(subject, source).descending()] {
            let pages = subject.pages(&query).await?;
            assert!(pages.len() > 1, "{source}: there is more than a megabyte");
            for page in &pages {
                let sizes = page.rows.iter().map(Row::size);
                let size = sizes.sum::<Result<usize, _>>()?;
                assert!(size <= MAX_PAGE, "{source}: a page has {size} bytes");
            }
            let mut found: Vec<&Row> = pages.iter().flat_map(|page| &page.rows).collect();
            found.sort_by_key(|row| row.key());
            assert!(found.into_iter().eq(&rows), "{source}: each row comes once");
        }
    }
    Ok(())
}

pub async fn the_largest_rows_come_two_to_a_page(subject: &Subject) -> Checked {
    let key = |number: u32| subject.key("base", &format!("{number}"));
    let rows: Vec<Row> = (0..5).map(|number| largest(key(number))).collect();
    subject.store_all(&rows).await?;
    let pages = subject.pages(&whole(subject, Source::Base)).await?;
    let lengths: Vec<usize> = pages.iter().map(|page| page.rows.len()).collect();
    assert_eq!(lengths, [2, 2, 1]);
    assert!(pages.iter().flat_map(|page| &page.rows).eq(&rows));
    Ok(())
}

/// The size ends the page, though the limit would have ended it at the same row.
pub async fn a_page_followed_by_one_large_row_has_a_cursor(subject: &Subject) -> Checked {
    let rows = stored(subject, Source::Base, &[LARGE; 4]).await?;
    for limit in [3, 4, 5] {
        let query = whole(subject, Source::Base).limit(count(limit));
        let page = subject.engine.query(&query).await?;
        assert_eq!(page.rows.len(), 3);
        let rest = subject.engine.query(&query.after(page.cursor)).await?;
        assert_eq!((rest.rows.as_slice(), rest.cursor), (&rows[3..], None));
    }
    Ok(())
}

fn whole(subject: &Subject, source: Source) -> Query {
    Query::new(source, subject.partition(source.name()))
}

/// Rows of these sizes, in the order of their own keys and of their places.
async fn stored(subject: &Subject, source: Source, sizes: &[usize]) -> Checked<Vec<Row>> {
    let mut rows = Vec::new();
    for (number, size) in sizes.iter().enumerate() {
        let at = format!("{number:02}");
        let own = subject.key(&format!("rows-{}", source.name()), &at);
        rows.push(filled(
            placed(source, &subject.partition(source.name()), &at, &own),
            *size,
        )?);
    }
    subject.store_all(&rows).await?;
    let all = |found: &[Row]| found.len() == rows.len();
    subject.rows_when(&whole(subject, source), all).await?;
    Ok(rows)
}

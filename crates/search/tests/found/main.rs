//! What a person finds by what they type.

mod order;
mod scripts;
mod times;
mod words;

use search::{Document, Field, Hit, Index, Months, Query};

/// An index of things that have a title only, with their places in the list as keys.
fn titled(titles: &[&str]) -> Index<usize> {
    let mut index = Index::new();
    for (key, title) in titles.iter().enumerate() {
        put(&mut index, key, &[(Field::Title, title)]);
    }
    index
}

fn put(index: &mut Index<usize>, key: usize, texts: &[(Field, &str)]) {
    put_at(index, key, texts, &[], &[]);
}

fn put_at(
    index: &mut Index<usize>,
    key: usize,
    texts: &[(Field, &str)],
    months: &[u8],
    years: &[i16],
) {
    let document = Document {
        texts: texts.to_vec(),
        months: months.iter().copied().collect::<Months>(),
        years: years.to_vec(),
    };
    index.put(key, &document);
}

fn hits(index: &Index<usize>, query: &str) -> Vec<Hit<usize>> {
    index.search(&Query::parse(query))
}

fn keys(index: &Index<usize>, query: &str) -> Vec<usize> {
    hits(index, query).into_iter().map(|hit| hit.key).collect()
}

#[track_caller]
fn finds(title: &str, query: &str) {
    assert_eq!(
        keys(&titled(&[title]), query),
        [0],
        "{query:?} finds {title:?}"
    );
}

#[track_caller]
fn does_not_find(title: &str, query: &str) {
    assert_eq!(
        keys(&titled(&[title]), query),
        [0; 0],
        "{query:?} does not find {title:?}"
    );
}

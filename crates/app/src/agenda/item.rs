//! Things in an agenda: rows as they are, and occurrences that no row has.

use std::sync::Arc;

use domain::recurrence;
use serde::Deserialize;
use store::Found;

use super::prepared::Prepared;

/// Something that an agenda shows.
#[derive(Debug, Clone)]
pub enum Item {
    /// What lies in the table, sent as it is.
    Kept(Found),
    /// An occurrence that is as its series says.
    Occurrence(Occurrence),
}

#[derive(Debug, Clone)]
pub struct Occurrence {
    series: Arc<Prepared>,
    original: recurrence::Occurrence,
}

impl Occurrence {
    pub(super) fn new(series: Arc<Prepared>, original: recurrence::Occurrence) -> Self {
        Self { series, original }
    }
}

impl Item {
    /// What it is made from: the JSON of its row, or of its series.
    pub(super) fn source(&self) -> &[u8] {
        match self {
            Self::Kept(found) => found.json(),
            Self::Occurrence(occurrence) => occurrence.series.json(),
        }
    }

    /// Writes it as JSON.
    pub(super) fn write(&self, to: &mut Vec<u8>) {
        match self {
            Self::Kept(found) => to.extend_from_slice(found.json()),
            Self::Occurrence(occurrence) => occurrence.series.write(occurrence.original, to),
        }
    }

    /// Whether it was called off but is still shown. Within a text the quotes would be escaped.
    pub(super) fn is_cancelled(&self) -> bool {
        memchr::memmem::find(self.source(), b"\"status\":\"CANCELLED\"").is_some()
    }

    /// About how long it is as JSON.
    pub fn size(&self) -> usize {
        match self {
            Self::Kept(found) => found.json().len(),
            Self::Occurrence(occurrence) => occurrence.series.size(),
        }
    }

    pub(super) fn title(&self) -> String {
        match self {
            Self::Kept(found) => title_of(found),
            Self::Occurrence(occurrence) => occurrence.series.title.clone(),
        }
    }

    pub(super) fn id(&self) -> String {
        match self {
            Self::Kept(found) => found.id(),
            Self::Occurrence(occurrence) => occurrence.series.id_of(occurrence.original),
        }
    }
}

fn title_of(found: &Found) -> String {
    #[derive(Deserialize)]
    struct Titled {
        title: String,
    }
    let titled: Result<Titled, _> = serde_json::from_slice(found.json());
    titled.map(|titled| titled.title).unwrap_or_default()
}

/// The tags of a row, and the labels of a task, looked at only if somebody asks for some.
pub(super) fn tags_of(found: &Found) -> Vec<String> {
    #[derive(Deserialize)]
    struct Tagged {
        #[serde(default, alias = "labels")]
        tags: Vec<String>,
    }
    let tagged: Result<Tagged, _> = serde_json::from_slice(found.json());
    tagged.map(|tagged| tagged.tags).unwrap_or_default()
}

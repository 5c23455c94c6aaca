//! Links as they are shown: with the names their targets have now.

use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

use domain::UserId;
use domain::event::{Link, LinkEnd};
use memchr::memmem::Finder;
use serde::Serialize;

use crate::context::App;
use crate::error::Result;

/// How a thing with links is spelled. Within a text the quotes would be escaped, so it is found
/// nowhere else.
const LINKS: &[u8] = b"\"links\":[{";

/// What the targets of some things' links are called.
#[derive(Debug, Default)]
pub struct Titles {
    /// Whether there was anything to look up.
    asked: bool,
    titles: HashMap<LinkEnd, String>,
}

/// What the links of these things lead to, in one read; none if they have no links.
pub async fn titles<'a>(
    app: &App,
    owner: &UserId,
    things: impl IntoIterator<Item = &'a [u8]>,
) -> Result<Titles> {
    let mut ends = BTreeSet::new();
    for thing in things {
        if let Some((links, _)) = links_of(thing) {
            ends.extend(links.iter().map(Link::end));
        }
    }
    if ends.is_empty() {
        return Ok(Titles::default());
    }
    let titles = app.store.titles_of(owner, &ends).await?;
    Ok(Titles {
        asked: true,
        titles,
    })
}

impl Titles {
    /// Whether nothing has links, so that everything can be sent as it is.
    pub fn is_empty(&self) -> bool {
        !self.asked
    }

    /// Writes a thing as it is, but for its links.
    pub fn write(&self, thing: &[u8], to: &mut Vec<u8>) {
        let Some((links, place)) = links_of(thing) else {
            to.extend_from_slice(thing);
            return;
        };
        to.extend_from_slice(&thing[..place.start]);
        let shown: Vec<Shown<'_>> = links.iter().filter_map(|link| self.shown(link)).collect();
        // Texts and names of kinds can always be written.
        let _ = serde_json::to_writer(&mut *to, &shown);
        to.extend_from_slice(&thing[place.end..]);
    }

    /// What was not there when it was linked is shown as it was said.
    fn shown<'s>(&'s self, link: &'s Link) -> Option<Shown<'s>> {
        let title = self.titles.get(&link.end()).map(String::as_str);
        if title.is_none() && !link.missing {
            return None;
        }
        let said = || link.title.as_ref().map(domain::event::Title::as_str);
        Some(Shown {
            kind: link.kind.as_str(),
            id: link.id.as_str(),
            title: title.or_else(said),
        })
    }
}

/// A link as it is sent.
#[derive(Debug, Serialize)]
struct Shown<'s> {
    #[serde(rename = "type")]
    kind: &'s str,
    id: &'s str,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'s str>,
}

/// The links of a thing, and where they stand. Most have none, and need no reading.
fn links_of(thing: &[u8]) -> Option<(Vec<Link>, std::ops::Range<usize>)> {
    static FINDER: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(LINKS));
    let found = FINDER.find(thing)?;
    let start = found + LINKS.len() - 2;
    let mut values = serde_json::Deserializer::from_slice(&thing[start..]).into_iter();
    let links: Vec<Link> = values.next()?.ok()?;
    let end = start + values.byte_offset();
    Some((links, start..end))
}

#[cfg(test)]
mod tests {
    use domain::Id;
    use domain::event::LinkType;

    use super::*;

    fn written(thing: &str, titles: &[(&str, &str)]) -> String {
        let end = |id: &str| LinkEnd::new(LinkType::Note, Id::parse(id).unwrap());
        let titles = titles
            .iter()
            .map(|(id, title)| (end(id), (*title).to_owned()));
        let mut to = Vec::new();
        let titles = Titles {
            asked: true,
            titles: titles.collect(),
        };
        titles.write(thing.as_bytes(), &mut to);
        String::from_utf8(to).unwrap()
    }

    #[test]
    fn a_link_is_shown_by_the_name_its_target_has() {
        let thing = r#"{"links":[{"type":"NOTE","id":"n1"},{"type":"NOTE","id":"gone"}],"z":[1]}"#;
        let shown = r#"{"links":[{"type":"NOTE","id":"n1","title":"a \"b\""}],"z":[1]}"#;
        assert_eq!(written(thing, &[("n1", "a \"b\"")]), shown);
    }

    #[test]
    fn what_never_was_there_is_shown_as_it_was_said() {
        let thing = r#"{"links":[{"type":"NOTE","id":"n1","title":"x","missing":true}]}"#;
        let shown = r#"{"links":[{"type":"NOTE","id":"n1","title":"x"}]}"#;
        assert_eq!(written(thing, &[]), shown);
    }

    #[test]
    fn a_text_that_speaks_of_links_is_left_alone() {
        let thing = r#"{"description":"\"links\":[{\"type\":\"NOTE\"}]","links":[]}"#;
        assert_eq!(written(thing, &[]), thing);
    }
}

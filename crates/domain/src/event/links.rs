//! Links from one thing of a person's to another.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::event::fields::Title;
use crate::id::Id;
use crate::invalid::Invalid;

/// What can be linked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum LinkType {
    Event,
    Master,
    Instance,
    Task,
    Reminder,
    Note,
    Goal,
    Quest,
}

impl LinkType {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Event => "EVENT",
            Self::Master => "MASTER",
            Self::Instance => "INSTANCE",
            Self::Task => "TASK",
            Self::Reminder => "REMINDER",
            Self::Note => "NOTE",
            Self::Goal => "GOAL",
            Self::Quest => "QUEST",
        }
    }
}

impl fmt::Display for LinkType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A thing that can be at either end of a link.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LinkEnd {
    #[serde(rename = "type")]
    pub kind: LinkType,
    pub id: Id,
}

impl LinkEnd {
    pub fn new(kind: LinkType, id: Id) -> Self {
        Self { kind, id }
    }
}

/// A link to something else of the same person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Link {
    #[serde(rename = "type")]
    pub kind: LinkType,
    pub id: Id,
    /// What its maker called it. What is there is shown by the name it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Title>,
    /// Whether there was no such thing when it was linked. Kept, never sent.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub missing: bool,
}

impl Link {
    pub fn to(end: LinkEnd) -> Self {
        Self {
            kind: end.kind,
            id: end.id,
            title: None,
            missing: false,
        }
    }

    pub fn end(&self) -> LinkEnd {
        LinkEnd::new(self.kind, self.id.clone())
    }
}

/// Up to 50 links, to different things.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Link>", into = "Vec<Link>")]
pub struct Links(Vec<Link>);

impl Links {
    pub const MAX: usize = 50;

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = &Link> {
        self.0.iter()
    }

    /// What they lead to.
    pub fn ends(&self) -> BTreeSet<LinkEnd> {
        self.0.iter().map(Link::end).collect()
    }

    pub fn leads_to(&self, end: &LinkEnd) -> bool {
        self.0.iter().any(|link| link.end() == *end)
    }

    /// Whether they lead to the same things in the same order. What there was of these, and by which
    /// names, may differ.
    pub fn lead_alike(&self, others: &Self) -> bool {
        let ends = self.iter().map(Link::end);
        ends.eq(others.iter().map(Link::end))
    }

    /// Those and one more; the same if it is there. One that led nowhere when it was made leads there
    /// from now on.
    pub fn with(&self, link: Link) -> Result<Self, Invalid> {
        if self.leads_to(&link.end()) {
            let known = |kept: &Link| kept.end() == link.end() && kept.missing;
            let links = self.0.iter().cloned();
            let links = links.map(|kept| if known(&kept) { link.clone() } else { kept });
            return Ok(Self(links.collect()));
        }
        let links: Vec<Link> = self.0.iter().cloned().chain([link]).collect();
        Self::try_from(links)
    }

    /// Those but for one.
    #[must_use]
    pub fn without(&self, end: &LinkEnd) -> Self {
        let links = self.0.iter().filter(|link| link.end() != *end);
        Self(links.cloned().collect())
    }

    /// Those of which something holds.
    #[must_use]
    pub fn filtered(&self, keep: impl Fn(&Link) -> bool) -> Self {
        Self(self.0.iter().filter(|link| keep(link)).cloned().collect())
    }

    /// Each as it is to be kept.
    #[must_use]
    pub fn map(self, keep: impl FnMut(Link) -> Link) -> Self {
        Self(self.0.into_iter().map(keep).collect())
    }
}

impl TryFrom<Vec<Link>> for Links {
    type Error = Invalid;

    /// A link that is there twice counts once.
    fn try_from(links: Vec<Link>) -> Result<Self, Invalid> {
        let mut seen = BTreeSet::new();
        let links: Vec<Link> = links
            .into_iter()
            .filter(|link| seen.insert(link.end()))
            .collect();
        if links.len() > Self::MAX {
            return Err(Invalid::new("must be at most 50 links"));
        }
        Ok(Self(links))
    }
}

impl From<Links> for Vec<Link> {
    fn from(links: Links) -> Self {
        links.0
    }
}

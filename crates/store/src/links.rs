//! LINK: an edge from one thing of a person's to another, so that links are found from both ends.

use std::collections::HashMap;
use std::num::NonZeroU32;

use domain::UserId;
use domain::event::{Instance, InstanceId, LinkEnd, LinkType, Master};
use domain::recurrence::DateOrTime;
use serde::{Deserialize, Serialize};
use table::{ChangesRequest, FeedPosition, FeedStart, Gsi, IndexKey, Key, Row};

use crate::Store;
use crate::entity::{Belonging, Owned, Stored, read};
use crate::error::Result;
use crate::keys::{planner as keys, things};
use crate::page::{Listed, PageRequest};

/// Written in the same transaction as the list of links that it repeats.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edge {
    pub source: LinkEnd,
    pub target: LinkEnd,
}

impl Belonging for Edge {
    const TYPE: &'static str = "LINK";

    fn key(&self, owner: &UserId) -> Key {
        keys::link(owner, &self.source, &self.target)
    }

    fn index_keys(&self, owner: &UserId) -> Vec<(Gsi, IndexKey)> {
        let key = keys::linked_key(owner, &self.target, &self.source);
        vec![(Gsi::Gsi4, key)]
    }

    fn ttl(&self) -> Option<i64> {
        None
    }

    fn ends_at(&self) -> Option<String> {
        None
    }
}

impl Store {
    /// What links here? (AP29, AP30)
    pub async fn links_to(&self, owner: &UserId, target: &LinkEnd) -> Result<Vec<Edge>> {
        let edges = self.all::<Owned<Edge>>(keys::links_to(owner, target));
        Ok(edges.await?.into_iter().map(|it| it.entity.thing).collect())
    }

    /// A page of what links here.
    pub async fn page_of_links_to(
        &self,
        owner: &UserId,
        target: &LinkEnd,
        page: PageRequest,
    ) -> Result<Listed<Edge>> {
        let query = keys::links_to(owner, target);
        let listed = self.page::<Owned<Edge>>(query, page).await?;
        let edges = listed.items.into_iter().map(|it| it.entity.thing);
        Ok(Listed {
            items: edges.collect(),
            cursor: listed.cursor,
        })
    }

    /// Which edges lead from here?
    pub async fn links_from(&self, owner: &UserId, source: &LinkEnd) -> Result<Vec<Edge>> {
        let edges = self.all::<Owned<Edge>>(keys::links_from(owner, source));
        Ok(edges.await?.into_iter().map(|it| it.entity.thing).collect())
    }

    /// All edges of a person's, for those who look for what no key tells.
    pub async fn links_of(&self, owner: &UserId) -> Result<Vec<Edge>> {
        let edges = self.all::<Owned<Edge>>(things::all_of_type(owner, Edge::TYPE));
        Ok(edges.await?.into_iter().map(|it| it.entity.thing).collect())
    }
}

impl Store {
    /// What these things are called, those that are there. An occurrence that is as its series says
    /// is called as the series is.
    pub async fn titles_of(
        &self,
        owner: &UserId,
        ends: impl IntoIterator<Item = &LinkEnd>,
    ) -> Result<HashMap<LinkEnd, String>> {
        let ends: Vec<&LinkEnd> = ends.into_iter().collect();
        let keys: Vec<Key> = ends.iter().map(|end| place_of(owner, end)).collect();
        let rows = self.engine.batch_get(&keys).await?;
        let occurrences = self.occurrences_among(owner, &ends, &rows).await?;
        let mut titles = HashMap::new();
        for (end, row) in ends.into_iter().zip(&rows) {
            let row = match end.kind {
                LinkType::Instance => occurrences.get(end),
                _ => row.as_ref(),
            };
            if let Some(title) = row.and_then(title_of) {
                titles.insert(end.clone(), title);
            }
        }
        Ok(titles)
    }

    /// The rows that tell of the occurrences that take place: their own, or those of their series.
    async fn occurrences_among(
        &self,
        owner: &UserId,
        ends: &[&LinkEnd],
        masters: &[Option<Row>],
    ) -> Result<HashMap<LinkEnd, Row>> {
        let named = |(end, row): (&&LinkEnd, &Option<Row>)| {
            let occurrence = InstanceId::parse(end.id.as_str()).ok();
            let name = occurrence
                .filter(|_| end.kind == LinkType::Instance)?
                .name();
            let master: Stored<Owned<Master>> = read(row.as_ref()?).ok()?;
            Some(((*end).clone(), name, master.entity.thing, row.clone()?))
        };
        let named: Vec<_> = ends.iter().zip(masters).filter_map(named).collect();
        if named.is_empty() {
            return Ok(HashMap::new());
        }
        let places = named
            .iter()
            .map(|(_, name, master, _)| keys::instance(owner, &master.series_key(), name));
        let exceptions = self.engine.batch_get(&places.collect::<Vec<_>>()).await?;
        let mut found = HashMap::new();
        for ((end, name, master, row), exception) in named.into_iter().zip(exceptions) {
            let row = match exception {
                Some(exception) => {
                    let instance: Stored<Owned<Instance>> = read(&exception)?;
                    (!instance.entity.thing.is_cancelled()).then_some(exception)
                }
                None => has_occurrence(&master, name).then_some(row),
            };
            found.extend(row.map(|row| (end, row)));
        }
        Ok(found)
    }
}

/// Something that is gone, and may have been at the end of a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkedChange {
    pub owner: UserId,
    pub end: LinkEnd,
}

/// Part of the feed, as far as it is about the ends of links.
#[derive(Debug, Clone)]
pub struct LinkedPage {
    pub changes: Vec<LinkedChange>,
    pub next: FeedPosition,
    pub caught_up: bool,
}

const CHANGES: NonZeroU32 = NonZeroU32::new(1000).unwrap();

impl Store {
    /// What has gone that may have been at the end of a link?
    pub async fn linked_changes(&self, start: FeedStart) -> Result<LinkedPage> {
        let request = ChangesRequest {
            start,
            limit: CHANGES,
        };
        let page = self.engine.changes(&request).await?;
        let gone = page.changes.iter().filter(|change| change.new.is_none());
        let changes = gone.filter_map(|change| {
            let owner = keys::owner_of(&change.key.pk)?;
            let end = keys::end_of(&change.key.sk)?;
            Some(LinkedChange { owner, end })
        });
        Ok(LinkedPage {
            changes: changes.collect(),
            next: page.next,
            caught_up: page.caught_up,
        })
    }
}

/// Whether a series has an occurrence that is shown by that name. By another that means it, its links
/// would not be found.
fn has_occurrence(master: &Master, name: DateOrTime) -> bool {
    let Ok(series) = master.series() else {
        return false;
    };
    let at = match name {
        DateOrTime::Time(at) => series.contains(at).then_some(at),
        DateOrTime::Date(date) => series.on(date).next().map(|it| it.at),
    };
    at.is_some_and(|at| master.name_of(at) == name)
}

/// Where a thing lies; for an occurrence, its series.
fn place_of(owner: &UserId, end: &LinkEnd) -> Key {
    let master = InstanceId::parse(end.id.as_str()).and_then(|id| id.master_id());
    match master {
        Ok(master) if end.kind == LinkType::Instance => keys::master(owner, &master),
        _ => keys::thing(owner, end),
    }
}

fn title_of(row: &Row) -> Option<String> {
    #[derive(Deserialize)]
    struct Titled {
        title: String,
    }
    row.document().read::<Titled>().ok().map(|it| it.title)
}

//! LINK: an edge from one thing of a person's to another, so that links are found from both ends.

use std::collections::HashMap;
use std::num::NonZeroU32;

use domain::UserId;
use domain::event::{InstanceId, LinkEnd, LinkType, Master};
use serde::{Deserialize, Serialize};
use table::{ChangesRequest, FeedPosition, FeedStart, Gsi, IndexKey, Key, Row};

use crate::Store;
use crate::entity::{Belonging, Owned, Stored, read};
use crate::error::Result;
use crate::keys::{planner as keys, things};

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
        let exceptions = self.exceptions_among(owner, &ends, &rows).await?;
        let mut titles = HashMap::new();
        for (end, row) in ends.into_iter().zip(&rows) {
            let row = exceptions.get(end).or(row.as_ref());
            if let Some(title) = row.and_then(title_of) {
                titles.insert(end.clone(), title);
            }
        }
        Ok(titles)
    }

    /// Occurrences that are not as the others, of series that are there.
    async fn exceptions_among(
        &self,
        owner: &UserId,
        ends: &[&LinkEnd],
        masters: &[Option<Row>],
    ) -> Result<HashMap<LinkEnd, Row>> {
        let named = |(end, master): (&&LinkEnd, &Option<Row>)| {
            let occurrence = InstanceId::parse(end.id.as_str()).ok();
            let occurrence = occurrence.filter(|_| end.kind == LinkType::Instance)?;
            let master: Stored<Owned<Master>> = read(master.as_ref()?).ok()?;
            let series = master.entity.thing.series_key();
            let key = keys::instance(owner, &series, &occurrence.name());
            Some(((*end).clone(), key))
        };
        let named: Vec<(LinkEnd, Key)> = ends.iter().zip(masters).filter_map(named).collect();
        if named.is_empty() {
            return Ok(HashMap::new());
        }
        let keys: Vec<Key> = named.iter().map(|(_, key)| key.clone()).collect();
        let rows = self.engine.batch_get(&keys).await?;
        let found = named.into_iter().zip(rows);
        Ok(found
            .filter_map(|((end, _), row)| Some((end, row?)))
            .collect())
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

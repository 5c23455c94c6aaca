//! What does a person have in a window of time? One answer over everything, in the order in which it
//! is shown, a page at a time.
//!
//! The cost depends on what is in the window and on which series and long things are live since its
//! beginning, not on how much there was before. A long window is read in slices, and only as far as
//! the page needs.

mod gather;
mod item;
mod order;
mod prepared;
mod slice;
mod template;
mod upcoming;
mod window;

use std::num::NonZeroU32;

use domain::Tzid;
use domain::event::Tag;

use crate::actor::Actor;
use crate::context::App;
use crate::error::Result;
use crate::links::{self, Titles};

pub use item::Item;
pub use order::Place;
pub(crate) use prepared::PreparedSeries;
pub(crate) use upcoming::{count_upcoming, next_of};
pub use window::{Edge, Extent, Window};

use gather::Live;
use slice::Slices;

/// What is asked.
#[derive(Debug, Clone)]
pub struct Question {
    pub window: Window,
    pub filter: Filter,
    pub limit: NonZeroU32,
    /// Where the page before ended.
    pub after: Option<Place>,
}

/// What is to be left out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only these kinds; all if there is none.
    pub types: Vec<ItemType>,
    /// Only what has one of these tags; everything if there is none.
    pub tags: Vec<Tag>,
}

/// The kinds of things that an agenda shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemType {
    Event,
    /// Occurrences of series.
    Instance,
    Task,
    Reminder,
}

/// A page of what there is.
#[derive(Debug)]
pub struct Agenda {
    pub items: Vec<Item>,
    /// Where to go on, if there is more.
    pub next: Option<Place>,
    titles: Titles,
}

impl Agenda {
    /// Writes one of its items as JSON, its links by the names that their targets have now.
    pub fn write(&self, item: &Item, to: &mut Vec<u8>) {
        if self.titles.is_empty() {
            return item.write(to);
        }
        let mut thing = Vec::with_capacity(item.size());
        item.write(&mut thing);
        self.titles.write(&thing, to);
    }
}

impl Filter {
    pub(crate) fn wants(&self, kind: ItemType) -> bool {
        self.types.is_empty() || self.types.contains(&kind)
    }

    pub(crate) fn wants_tags<'t>(&self, tags: impl IntoIterator<Item = &'t str>) -> bool {
        self.tags.is_empty()
            || tags
                .into_iter()
                .any(|tag| self.tags.iter().any(|wanted| wanted.as_str() == tag))
    }
}

/// About so many rows are looked at for one page at most, but for what begins on a single day. A page
/// of which a filter leaves little may be short, or empty, though others follow.
const LOOKED_AT: usize = 1000;

/// The zone a person reads in if they do not say.
pub async fn usual_zone(app: &App, actor: &Actor) -> Result<Tzid> {
    let meta = app.store.user_meta(&actor.user_id).await?;
    Ok(meta.map_or_else(Tzid::utc, |meta| meta.entity.default_tzid))
}

/// What does this person have in a window?
pub async fn agenda(app: &App, actor: &Actor, question: &Question) -> Result<Agenda> {
    let Page { items, next } = page_of(app, actor, question).await?;
    let titles = links::titles(app, &actor.user_id, items.iter().map(Item::source)).await?;
    Ok(Agenda {
        items,
        next,
        titles,
    })
}

/// Items, and where to go on.
struct Page {
    items: Vec<Item>,
    next: Option<Place>,
}

async fn page_of(app: &App, actor: &Actor, question: &Question) -> Result<Page> {
    let limit = question.limit.get() as usize;
    let mut slices = Slices::of(&question.window, question.after.as_ref());
    let live = Live::read(app, &actor.user_id, question, slices.first()).await?;
    let (mut items, mut looked_at) = (Vec::new(), 0);
    while let Some(slice) = slices.next() {
        let Some(found) = live.read_slice(app, &actor.user_id, &slice).await? else {
            slices.shorten(&slice);
            continue;
        };
        looked_at += found.looked_at;
        let mut placed = order::in_order(found.items);
        if let Some(after) = &question.after {
            placed.retain(|item| item.is_behind(after));
        }
        items.append(&mut placed);
        let is_last = slices.is_empty();
        if items.len() > limit || (items.len() == limit && !is_last) {
            items.truncate(limit);
            let next = items.last().map(order::Placed::place);
            return Ok(page(items, next));
        }
        if looked_at >= LOOKED_AT && !is_last {
            return Ok(page(items, Some(Place::From(slice.to))));
        }
    }
    Ok(page(items, None))
}

fn page(items: Vec<order::Placed>, next: Option<Place>) -> Page {
    Page {
        items: items.into_iter().map(order::Placed::into_item).collect(),
        next,
    }
}

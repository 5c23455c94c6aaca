//! Lists of one person: pages with sealed cursors.

use app::Actor;
use store::{Listed, PageRequest, Record};
use table::Cursor;

use crate::cursor::{Cursors, List};
use crate::extract::{Limit, PageQuery, Query};
use crate::problem::Result;
use crate::respond::{Json, Page, RawJson};
use crate::routes::Shared;

/// One of a person's lists.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Listing<'a> {
    cursors: &'a Cursors,
    list: List<'a>,
}

impl Shared {
    pub(crate) fn list<'a>(&'a self, actor: &'a Actor, name: &'a str) -> Listing<'a> {
        Listing {
            cursors: &self.cursors,
            list: List {
                person: &actor.user_id,
                name,
            },
        }
    }
}

impl Listing<'_> {
    /// Which page is asked for.
    pub(crate) fn page(&self, query: Query<PageQuery>) -> Result<PageRequest> {
        let PageQuery { limit, cursor } = query.read()?;
        self.page_of(limit, cursor.as_deref())
    }

    /// The same, of a list that is asked for more than its pages.
    pub(crate) fn page_of(&self, limit: Limit, cursor: Option<&str>) -> Result<PageRequest> {
        let after = match cursor {
            Some(sealed) => {
                let place = self.cursors.open(self.list, sealed)?;
                Some(Cursor::parse(&place).map_err(app::Error::from)?)
            }
            None => None,
        };
        Ok(PageRequest {
            limit: limit.non_zero(),
            after,
        })
    }

    pub(crate) fn shown<T, U: From<T>>(&self, found: Listed<T>) -> Page<U> {
        self.shown_as(found, U::from)
    }

    pub(crate) fn shown_as<T, U>(&self, found: Listed<T>, show: impl Fn(T) -> U) -> Page<U> {
        let cursor = found.cursor.map(|cursor| cursor.to_text());
        Page {
            items: found.items.into_iter().map(show).collect(),
            cursor: cursor.map(|place| self.cursors.seal(self.list, &place)),
        }
    }

    /// A page of what is sent as it is kept, put together from what is JSON already.
    pub(crate) fn as_they_are(&self, found: &Listed<Record>) -> Result<Json<RawJson>> {
        let cursor = found.cursor.as_ref().map(Cursor::to_text);
        let cursor = cursor.map(|place| self.cursors.seal(self.list, &place));
        let size: usize = found.items.iter().map(|item| item.json().len() + 1).sum();
        let mut json = Vec::with_capacity(size + 512);
        json.extend_from_slice(b"{\"items\":[");
        for (place, item) in found.items.iter().enumerate() {
            if place > 0 {
                json.push(b',');
            }
            json.extend_from_slice(item.json());
        }
        json.extend_from_slice(b"],\"cursor\":");
        serde_json::to_writer(&mut json, &cursor)
            .map_err(|error| app::Error::Internal(error.into()))?;
        json.push(b'}');
        Ok(Json(RawJson(json.into())))
    }
}

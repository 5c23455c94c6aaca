//! Lists of one person: pages with sealed cursors.

use app::Actor;
use store::{Listed, PageRequest};
use table::Cursor;

use crate::cursor::{Cursors, List};
use crate::extract::{PageQuery, Query};
use crate::problem::Result;
use crate::respond::Page;
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
        let query = query.read()?;
        let after = match &query.cursor {
            Some(sealed) => {
                let place = self.cursors.open(self.list, sealed)?;
                Some(Cursor::parse(&place).map_err(app::Error::from)?)
            }
            None => None,
        };
        Ok(PageRequest {
            limit: query.limit.non_zero(),
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
}

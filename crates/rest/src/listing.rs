//! Lists of one person: pages with sealed cursors.

use app::Actor;
use bytes::Bytes;
use store::{Listed, PageRequest};
use table::Cursor;

use crate::cursor::{Cursors, List};
use crate::extract::{Limit, PageQuery, Query};
use crate::kept::array;
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
        Page {
            cursor: self.sealed(found.cursor.as_ref()),
            items: found.items.into_iter().map(show).collect(),
        }
    }

    /// A cursor as clients see it.
    pub(crate) fn sealed(&self, cursor: Option<&Cursor>) -> Option<String> {
        let place = cursor?.to_text();
        Some(self.cursors.seal(self.list, &place))
    }

    /// A page put together from what is JSON already.
    pub(crate) async fn raw<T>(
        &self,
        shared: &Shared,
        actor: &Actor,
        found: Listed<T>,
        json_of: impl Fn(&T) -> &Bytes,
    ) -> Result<Json<RawJson>> {
        let mut json = b"{".to_vec();
        self.write(shared, actor, &found, json_of, &mut json)
            .await?;
        Ok(Json(RawJson(json.into())))
    }

    /// `items` and `cursor`, and the end of the object they are in.
    pub(crate) async fn write<T>(
        &self,
        shared: &Shared,
        actor: &Actor,
        found: &Listed<T>,
        json_of: impl Fn(&T) -> &Bytes,
        to: &mut Vec<u8>,
    ) -> Result<()> {
        let things: Vec<&[u8]> = found.items.iter().map(|it| &json_of(it)[..]).collect();
        to.extend_from_slice(b"\"items\":");
        array(shared, actor, &things, to).await?;
        to.extend_from_slice(b",\"cursor\":");
        match self.sealed(found.cursor.as_ref()) {
            // A sealed cursor has no character that JSON escapes.
            Some(cursor) => to.extend_from_slice(format!("\"{cursor}\"}}").as_bytes()),
            None => to.extend_from_slice(b"null}"),
        }
        Ok(())
    }
}

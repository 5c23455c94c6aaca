//! CHECKPOINT: how far a reader of the change feed has come.

use std::borrow::Cow;
use std::num::NonZeroU32;

use domain::account::User;
use domain::{Instant, UserId};
use serde::{Deserialize, Serialize};
use table::{Key, Scan};

use crate::Store;
use crate::entity::{Entity, Stored};
use crate::error::Result;
use crate::keys::{Part, planner, service as keys};

/// Who reads the feed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Consumer {
    Statistics,
    Links,
}

impl Part for Consumer {
    fn part(&self) -> Cow<'_, str> {
        Cow::Borrowed(match self {
            Self::Statistics => "STATISTICS",
            Self::Links => "LINKS",
        })
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Checkpoint {
    pub consumer: Consumer,
    /// Everything up to here has been dealt with.
    pub position: String,
    pub kept_at: Instant,
    /// Everybody's things are being counted anew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recount: Option<Recount>,
}

/// How far everybody has been gone through.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recount {
    /// The last row that was looked at, by its keys.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    after: Option<(String, String)>,
}

impl Recount {
    fn after(&self) -> Result<Option<Key>> {
        let key = self.after.as_ref().map(|(pk, sk)| Key::new(&**pk, &**sk));
        Ok(key.transpose().map_err(table::Error::from)?)
    }

    fn behind(key: &Key) -> Self {
        Self {
            after: Some((key.pk.to_string(), key.sk.to_string())),
        }
    }
}

/// Some of the people of a table.
#[derive(Debug, Clone)]
pub struct People {
    /// Each with the place to go on from.
    pub found: Vec<(UserId, Recount)>,
    /// Where to go on behind them; `None` if these were the last.
    pub next: Option<Recount>,
}

impl Entity for Checkpoint {
    const TYPE: &'static str = "CHECKPOINT";

    fn key(&self) -> Key {
        keys::checkpoint(&self.consumer)
    }
}

/// Rows that are looked at in one go.
const ROWS: NonZeroU32 = NonZeroU32::new(1000).unwrap();
/// How many times that, while nobody is found.
const PAGES: u32 = 20;

impl Store {
    /// How far has this reader come?
    pub async fn checkpoint(&self, consumer: Consumer) -> Result<Option<Stored<Checkpoint>>> {
        self.one(keys::checkpoint(&consumer)).await
    }

    /// Some of the people of the table. Reads rows of all kinds: for a worker that goes through
    /// everybody, never for a request.
    pub async fn people_behind(&self, recount: &Recount) -> Result<People> {
        let mut scan = Scan {
            after: recount.after()?,
            limit: ROWS,
        };
        let mut found = Vec::new();
        for _ in 0..PAGES {
            let page = self.engine.scan(&scan).await?;
            let users = page
                .rows
                .iter()
                .filter(|row| row.entity_type().as_str() == User::TYPE);
            found.extend(users.filter_map(|row| {
                let owner = planner::owner_of(&row.key().pk)?;
                Some((owner, Recount::behind(row.key())))
            }));
            scan.after = page.next;
            if scan.after.is_none() || !found.is_empty() {
                break;
            }
        }
        let next = scan.after.as_ref().map(Recount::behind);
        Ok(People { found, next })
    }
}

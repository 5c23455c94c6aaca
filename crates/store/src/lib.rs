//! Keys, rows and entities, and the questions asked of the table.
//!
//! Every key is spelled in `keys`. Each entity has a file of its own that says how it lies in the
//! table and what is asked about it; a read is named after the question it answers. All of it is
//! written once, for every engine.
//!
//! To add an entity: its keys in `keys`, a file with its [`Entity`] and its questions, a row in
//! `catalog`; then `docs/TABLE.md` is written anew by its test.

mod account;
mod audit;
pub mod catalog;
mod codes;
mod commit;
mod credentials;
mod entity;
mod erasures;
mod error;
mod events;
mod flows;
mod identities;
mod jobs;
mod keys;
mod leftovers;
mod links;
mod notes;
mod page;
mod record;
mod reminders;
mod series;
mod server;
mod sessions;
mod stats;
mod tasks;
mod tokens;
mod user_meta;
mod users;
mod window;

use std::sync::Arc;

use table::Engine;

pub use account::{Account, NewAccount};
pub use codes::{Code, Purpose};
pub use commit::{Commit, CommitError, Refusal};
pub use entity::{Belonging, Entity, Kept, Owned, Stored};
pub use erasures::Erasure;
pub use error::{Error, Result};
pub use flows::{Flow, LinkTo};
pub use identities::ProviderGuard;
pub use jobs::{Job, Work};
pub use leftovers::Leftover;
pub use links::Edge;
pub use notes::SlugGuard;
pub use page::{Listed, PageRequest};
pub use record::Record;
pub use series::WholeSeries;
pub use server::{FirstAccount, ServerSecrets};
pub use stats::Start;
pub use tasks::Side;
pub use users::EmailGuard;
pub use window::{Clock, End, Found, Kind};

/// The table as the questions that are asked of it.
#[derive(Debug, Clone)]
pub struct Store {
    engine: Arc<dyn Engine>,
}

impl Store {
    pub fn new(engine: Arc<dyn Engine>) -> Self {
        Self { engine }
    }

    pub fn engine(&self) -> &Arc<dyn Engine> {
        &self.engine
    }
}

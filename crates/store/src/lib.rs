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
mod checkpoints;
mod codes;
mod commit;
mod counting;
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
mod search;
mod series;
mod server;
mod sessions;
mod stats;
mod sync;
mod tasks;
mod tokens;
mod user_meta;
mod users;
mod window;
mod written;

use std::sync::Arc;

use domain::UserId;
use table::{Engine, Transaction};
use tokio::sync::watch;

pub use account::{Account, NewAccount};
pub use checkpoints::{Checkpoint, Consumer, People, Recount};
pub use codes::{Code, Purpose};
pub use commit::{Commit, CommitError, Refusal};
pub use counting::{Census, CountedChange, CountedPage};
pub use entity::{Belonging, Entity, Kept, Owned, Stored};
pub use erasures::Erasure;
pub use error::{Error, Result};
pub use flows::{Flow, LinkTo};
pub use identities::ProviderGuard;
pub use jobs::{Job, Work};
pub use leftovers::Leftover;
pub use links::{Edge, LinkedChange, LinkedPage};
pub use notes::SlugGuard;
pub use page::{Listed, PageRequest};
pub use record::Record;
pub use search::{Searchable, master_name};
pub use series::WholeSeries;
pub use server::{FirstAccount, ServerSecrets};
pub use stats::{Start, Tallied, Tally};
pub use sync::{PlannerChanges, Touched};
pub use tasks::Side;
pub use users::EmailGuard;
pub use window::{Clock, End, Found, Kind};
pub use written::{Unseen, Writes};

use written::Written;

/// The table as the questions that are asked of it.
#[derive(Debug, Clone)]
pub struct Store {
    engine: Arc<dyn Engine>,
    written: Arc<Written>,
}

impl Store {
    pub fn new(engine: Arc<dyn Engine>) -> Self {
        Self {
            engine,
            written: Arc::default(),
        }
    }

    pub fn engine(&self) -> &Arc<dyn Engine> {
        &self.engine
    }

    /// Tells of every write that is made by this store and its clones, for those who look at what
    /// was written. What others write, they find by looking now and then.
    pub fn written(&self) -> watch::Receiver<()> {
        self.written.subscribe()
    }

    /// Has the places kept that this store and its clones write of a person's from now on, until what
    /// is answered is dropped.
    pub fn watch_writes(&self, owner: &UserId) -> Arc<Writes> {
        self.written.watch(owner)
    }

    /// The one way by which the store writes, so that nobody forgets to tell of it.
    async fn transact(&self, transaction: Transaction) -> table::Result<()> {
        let _writing = self.written.begin(&transaction);
        self.engine.transact(transaction).await
    }
}

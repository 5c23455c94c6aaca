//! A series with its exceptions, decoded, to be changed as a whole.

use domain::event::{Instance, Master};
use store::{Owned, Stored};

use crate::context::App;
use crate::error::Result;

/// A series as it is read to be changed.
pub type StoredMaster = Stored<Owned<Master>>;

#[derive(Debug, Clone)]
pub(super) struct Held {
    pub(super) read: StoredMaster,
    pub(super) instances: Vec<Instance>,
}

impl Held {
    /// The exceptions of the version that was read. If there is another by now, whatever is made of
    /// them is refused.
    pub(super) async fn of(app: &App, read: StoredMaster) -> Result<Self> {
        let master = &read.entity;
        if !master.thing.has_exceptions {
            let instances = Vec::new();
            return Ok(Self { read, instances });
        }
        let series = master.thing.series_key();
        let records = app.store.instances_of(&master.owner, &series).await?;
        let instances = records
            .iter()
            .map(|record| Ok(record.read::<Owned<Instance>>()?.entity.thing))
            .collect::<Result<_>>()?;
        Ok(Self { read, instances })
    }

    pub(super) fn master(&self) -> &Master {
        &self.read.entity.thing
    }
}

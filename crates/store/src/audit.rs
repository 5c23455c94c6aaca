//! AUDIT: who did what to which thing, when and from where. Written with what it tells of.

use domain::account::AuditEntry;
use domain::{Instant, UserId};
use table::Key;

use crate::Store;
use crate::entity::{Entity, Stored};
use crate::error::Result;
use crate::keys::account as keys;
use crate::page::{Listed, PageRequest};

impl Entity for AuditEntry {
    const TYPE: &'static str = "AUDIT";

    fn key(&self) -> Key {
        keys::audit(&self.user_id, &self.at, &self.id)
    }

    fn expires(&self) -> Option<Instant> {
        Some(self.at.plus(Self::KEPT))
    }
}

impl Store {
    /// What was done in this person's name, or to what is theirs? Newest first.
    pub async fn audit_of(
        &self,
        id: &UserId,
        page: PageRequest,
    ) -> Result<Listed<Stored<AuditEntry>>> {
        self.page(keys::audit_of(id).descending(), page).await
    }
}

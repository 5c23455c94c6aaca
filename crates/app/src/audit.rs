//! The audit trail: an entry in the same commit as what it tells of; for what was refused, an entry
//! that a worker writes.

use domain::account::{AuditEntry, AuditId, Outcome, Thing, Via};
use domain::{Id, UserId};
use store::{Listed, PageRequest};
use tokio::sync::mpsc;

use crate::actor::{Actor, Origin};
use crate::context::{App, RefusalsToWrite};
use crate::error::Result;
use crate::throttle::Bucket;

/// Refusals that wait to be written; more are only logged.
const WAITING: usize = 1024;
/// Refusals that are written together.
const AT_ONCE: usize = 50;

/// Where refusals are handed over.
#[derive(Debug, Clone)]
pub(crate) struct Refusals(mpsc::Sender<AuditEntry>);

pub(crate) fn refusals() -> (Refusals, RefusalsToWrite) {
    let (sender, receiver) = mpsc::channel(WAITING);
    (Refusals(sender), receiver)
}

/// What was done, to what, in whose trail.
#[derive(Debug)]
pub(crate) struct Deed<'a> {
    /// Whom it concerns.
    pub(crate) user_id: &'a UserId,
    pub(crate) actor: Option<&'a Actor>,
    pub(crate) action: &'a str,
    pub(crate) thing: Option<Thing>,
}

impl App {
    /// The entry to commit together with what was done.
    pub(crate) fn done(&self, deed: Deed<'_>, origin: &Origin) -> AuditEntry {
        self.entry(deed, Outcome::Done, origin)
    }

    /// Has a refusal written down, without holding up whoever was refused. So many of one person
    /// in a while: somebody who is refused all the time must not drown what befalls others.
    pub(crate) fn refused(&self, deed: Deed<'_>, origin: &Origin) {
        let bucket = Bucket::RefusalsOf(deed.user_id.clone());
        if self.throttles.take(bucket, self.clock.now()).is_err() {
            tracing::debug!(user = %deed.user_id, action = deed.action, "a refusal of many");
            return;
        }
        let entry = self.entry(deed, Outcome::Refused, origin);
        if let Err(lost) = self.refusals.0.try_send(entry) {
            let entry = lost.into_inner();
            tracing::warn!(
                user = %entry.user_id,
                action = entry.action,
                "a refusal could not be written to the audit trail: too many at once"
            );
        }
    }

    fn entry(&self, deed: Deed<'_>, outcome: Outcome, origin: &Origin) -> AuditEntry {
        AuditEntry {
            id: self.audit_id(),
            user_id: deed.user_id.clone(),
            actor_id: deed.actor.and_then(Actor::person),
            via: deed.actor.map_or(Via::Nobody, Actor::via),
            action: deed.action.to_owned(),
            thing: deed.thing,
            outcome,
            at: self.now(),
            address: origin.address.map(|address| address.to_string()),
            user_agent: origin.user_agent.clone(),
            request_id: origin.request_id.clone(),
        }
    }

    /// In the order of time within a second, and unlike every other.
    fn audit_id(&self) -> AuditId {
        let mut random = [0; 8];
        self.randomness.fill(&mut random);
        let microseconds = self.clock.now().as_microsecond();
        let random = u64::from_be_bytes(random);
        Id::parse(format!("aud_{microseconds:016x}_{random:016x}"))
            .expect("hexadecimal digits are an id")
            .into()
    }
}

/// A request that the protocol refused although its person is known.
pub fn note_refusal(app: &App, actor: &Actor, action: &str, origin: &Origin) {
    let deed = Deed {
        user_id: &actor.user_id,
        actor: Some(actor),
        action,
        thing: None,
    };
    app.refused(deed, origin);
}

/// Writes refusals down until nobody can hand one over any more.
pub async fn write_refusals(store: &store::Store, waiting: &mut RefusalsToWrite) {
    let mut entries = Vec::new();
    while waiting.recv_many(&mut entries, AT_ONCE).await > 0 {
        let commit = entries
            .drain(..)
            .fold(store::Commit::<()>::new(), |commit, entry| {
                commit.put(&entry)
            });
        if let Err(error) = store.commit(commit).await {
            tracing::warn!(?error, "refusals could not be written to the audit trail");
        }
    }
}

/// What was done in a person's name, newest first.
pub async fn trail(app: &App, actor: &Actor, page: PageRequest) -> Result<Listed<AuditEntry>> {
    let listed = app.store.audit_of(&actor.user_id, page).await?;
    Ok(Listed {
        items: listed.items.into_iter().map(|item| item.entity).collect(),
        cursor: listed.cursor,
    })
}

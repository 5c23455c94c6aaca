//! Erasing an account: at once for its person, then everything that is left, however often that is
//! interrupted.
//!
//! What belongs to a person is in [`REGISTRY`]; whoever adds a new kind of thing adds it there.

use std::pin::Pin;

use domain::UserId;
use domain::account::User;
use jiff::SignedDuration;
use store::{Commit, EmailGuard, Erasure, ProviderGuard, Stored};
use table::Version;

use crate::access;
use crate::accounts::account_of;
use crate::actor::Actor;
use crate::context::App;
use crate::error::{Error, Result};

/// Something that belongs to people, and how some of it is removed. Answers whether there may be
/// more; is asked again until there is not. Must be harmless when repeated.
#[derive(Debug)]
pub struct Belonging {
    pub name: &'static str,
    remove_some: for<'a> fn(&'a App, &'a UserId) -> Removing<'a>,
}

type Removing<'a> = Pin<Box<dyn Future<Output = Result<bool>> + Send + 'a>>;

/// In the order in which they go: what is shared is put in order first, while its person is known.
pub const REGISTRY: &[Belonging] = &[
    Belonging {
        name: "notes, with the guards of their addresses",
        remove_some: |app, id| {
            Box::pin(async move { Ok(app.store.erase_some_notes_of(id).await?) })
        },
    },
    Belonging {
        name: "everything in the person's own partition",
        remove_some: |app, id| Box::pin(async move { Ok(app.store.erase_some_of(id).await?) }),
    },
    Belonging {
        name: "jobs that wait for their time",
        remove_some: |app, id| {
            Box::pin(async move {
                app.store.erase_jobs_of(id).await?;
                Ok(false)
            })
        },
    },
    Belonging {
        name: "the audit trail",
        remove_some: |app, id| {
            Box::pin(async move { Ok(app.store.erase_some_audit_of(id).await?) })
        },
    },
    Belonging {
        name: "the log of the person's changes",
        remove_some: |app, id| Box::pin(async move { Ok(app.store.erase_some_log_of(id).await?) }),
    },
];

/// A request that was under way when the account went may still write. So everything is looked
/// through once more after every such request has ended, and only then is it done.
const LAST_REQUESTS: SignedDuration = SignedDuration::from_mins(2);

/// Whether this person may erase the account now.
pub fn may(app: &App, actor: &Actor) -> Result<()> {
    Ok(access::may_do_for_good(actor, app.clock.now())?)
}

/// Takes the account away from its person at once: nobody can sign in, and the address is free.
pub async fn ask(app: &App, actor: &Actor, expected: Option<Version>) -> Result<()> {
    may(app, actor)?;
    let account = account_of(app, actor).await?;
    let user = &account.user;
    let conflict = Error::VersionConflict {
        current: user.version,
    };
    if expected.is_some_and(|expected| expected != user.version) {
        return Err(conflict);
    }
    let now = app.now();
    let gone = User {
        access_epoch: user.entity.access_epoch + 1,
        deleted_at: Some(now),
        updated_at: now,
        ..user.entity.clone()
    };
    let erasure = Erasure {
        user_id: actor.user_id.clone(),
        requested_at: now,
    };
    let mut commit = Commit::new()
        .replace(user, &gone, ())
        .discard(&EmailGuard::of(&user.entity))
        .put(&erasure);
    if let Some(credential) = &account.credential {
        commit = commit.discard(&credential.entity);
    }
    for identity in app.store.identities_of(&actor.user_id).await? {
        commit = commit
            .discard(&ProviderGuard::of(&identity.entity))
            .discard(&identity.entity);
    }
    app.commit_or(commit, |()| conflict).await?;
    app.erasure_asked.notify_one();
    Ok(())
}

/// Removes what is left of every account that is being erased. One that cannot be erased now does
/// not keep the others from it; the first error is answered when all have been tried.
pub async fn go_on(app: &App) -> Result<()> {
    let mut outcome = Ok(());
    for erasure in app.store.erasures().await? {
        let erased = erase(app, &erasure).await;
        outcome = outcome.and(erased);
    }
    outcome
}

async fn erase(app: &App, erasure: &Stored<Erasure>) -> Result<()> {
    // Asked before everything is looked through: a request may end, and write, meanwhile.
    let last_look = app.now() >= erasure.entity.requested_at.plus(LAST_REQUESTS);
    remove_belongings(app, &erasure.entity.user_id).await?;
    if last_look {
        finish(app, erasure).await?;
    }
    Ok(())
}

/// Waits until an account is to be erased.
pub async fn asked(app: &App) {
    app.erasure_asked.notified().await;
}

async fn remove_belongings(app: &App, id: &UserId) -> Result<()> {
    for belonging in REGISTRY {
        while (belonging.remove_some)(app, id).await? {
            tracing::debug!(user = %id, what = belonging.name, "erasing");
        }
    }
    Ok(())
}

/// Forgets the account.
async fn finish(app: &App, erasure: &Stored<Erasure>) -> Result<()> {
    let mut commit = Commit::new().discard(&erasure.entity);
    if let Some(user) = app.store.user(&erasure.entity.user_id).await? {
        commit = commit.discard(&user.entity);
    }
    app.commit_unconditionally(commit).await?;
    tracing::info!(user = %erasure.entity.user_id, "an account has been erased");
    Ok(())
}

//! Sessions: where a person is signed in.

use domain::account::{Session, SessionId, Thing, User};
use store::{Commit, CommitError, Listed, PageRequest, Stored};

use crate::access;
use crate::accounts::{TRIES, account_of, kept_changing};
use crate::actor::{Actor, Means, Origin};
use crate::audit::Deed;
use crate::context::App;
use crate::error::{Error, Result, Unauthenticated};
use crate::secret::{Bearing, BearingKind, Secret};

/// A session and the text its browser keeps.
#[derive(Debug)]
pub struct OpenedSession {
    pub session: Session,
    secret: Secret,
}

impl OpenedSession {
    /// What the cookie holds.
    pub fn cookie(&self) -> String {
        let bearing = Bearing {
            user_id: self.session.user_id.clone(),
            id: self.session.id.to_string(),
            secret: self.secret.clone(),
        };
        bearing.text(BearingKind::Session)
    }
}

/// A new session for somebody who has shown who they are; to be committed with whatever shows it.
pub(crate) fn open(app: &App, user: &User, origin: &Origin) -> OpenedSession {
    let (now, secret) = (app.now(), app.new_secret());
    let session = Session {
        id: app.new_id("ses_"),
        user_id: user.id.clone(),
        secret_hash: secret.hash(),
        access_epoch: user.access_epoch,
        session_epoch: user.session_epoch,
        created_at: now,
        last_used_at: now,
        expires_at: now.plus(Session::LIFETIME),
        address: origin.address.map(|address| address.to_string()),
        user_agent: origin.user_agent.clone(),
    };
    OpenedSession { session, secret }
}

/// The actor that a new session's browser is.
pub(crate) fn actor_of(session: &Session) -> Actor {
    Actor {
        user_id: session.user_id.clone(),
        means: Means::Session {
            id: session.id.clone(),
            signed_in_at: session.created_at.timestamp(),
        },
    }
}

/// Where the person is signed in. Sessions of an earlier epoch are left out, so a page may have
/// fewer than were asked for though others follow.
pub async fn list(app: &App, actor: &Actor, page: PageRequest) -> Result<Listed<Session>> {
    let user = account_of(app, actor).await?.user.entity;
    let listed = app.store.sessions_of(&actor.user_id, page).await?;
    let all = listed.items.into_iter().map(|item| item.entity);
    Ok(Listed {
        items: all.filter(|session| session.is_of(&user)).collect(),
        cursor: listed.cursor,
    })
}

/// Ends one of the person's sessions.
pub async fn revoke(app: &App, actor: &Actor, id: &SessionId, origin: &Origin) -> Result<()> {
    let session = app.store.session(&actor.user_id, id).await?;
    let session = session.ok_or(Error::NotFound)?;
    access::may_write(actor)?;
    end(app, actor, &session.entity, "session.revoke", origin).await
}

/// Ends the session the request came with.
pub async fn sign_out(app: &App, actor: &Actor, origin: &Origin) -> Result<()> {
    let id = access::may_change_sign_in(actor)?;
    match app.store.session(&actor.user_id, id).await? {
        Some(session) => end(app, actor, &session.entity, "session.signOut", origin).await,
        None => Ok(()),
    }
}

/// Ends every session of the person but the one the request came with.
pub async fn revoke_others(app: &App, actor: &Actor, origin: &Origin) -> Result<()> {
    access::may_change_sign_in(actor)?;
    for _ in 0..TRIES {
        let user = account_of(app, actor).await?.user;
        let deed = Deed {
            user_id: &actor.user_id,
            actor: Some(actor),
            action: "session.revokeOthers",
            thing: None,
        };
        let commit = Commit::new().put(&app.done(deed, origin));
        let commit = ending_others(app, actor, &user, commit, || ()).await?;
        match app.store.commit(commit).await {
            Ok(()) => return Ok(()),
            Err(CommitError::Store(error)) => return Err(error.into()),
            Err(CommitError::Refused(_)) => {}
        }
    }
    Err(kept_changing())
}

/// Begins a new epoch of sessions and takes the one that asks along: however many there are, they
/// end in this one commit.
pub(crate) async fn ending_others<R>(
    app: &App,
    actor: &Actor,
    user: &Stored<User>,
    commit: Commit<R>,
    changed: impl Fn() -> R,
) -> Result<Commit<R>> {
    let id = access::may_change_sign_in(actor)?;
    let own = app.store.session(&actor.user_id, id).await?;
    let own = own.ok_or(Unauthenticated::InvalidCredentials)?;
    let session_epoch = user.entity.session_epoch + 1;
    let alone = User {
        session_epoch,
        updated_at: app.now(),
        ..user.entity.clone()
    };
    let kept = Session {
        session_epoch,
        ..own.entity.clone()
    };
    let commit = commit.replace(user, &alone, changed());
    Ok(commit.replace(&own, &kept, changed()))
}

async fn end(
    app: &App,
    actor: &Actor,
    session: &Session,
    action: &str,
    origin: &Origin,
) -> Result<()> {
    let deed = Deed {
        user_id: &actor.user_id,
        actor: Some(actor),
        action,
        thing: Some(Thing::new("SESSION", &session.id)),
    };
    let commit = Commit::new().discard(session).put(&app.done(deed, origin));
    app.commit_unconditionally(commit).await
}

//! Who sends this? From what a request carries to an actor.

use std::fmt;

use domain::account::{SessionId, TokenId, User};
use store::{Commit, Stored};

use crate::actor::{Actor, Means};
use crate::context::App;
use crate::error::{Error, Result, Unauthenticated};
use crate::secret::{Bearing, BearingKind};
use crate::throttle::Bucket;

/// What a request carries to show whose it is. Its `Debug` shows only which of them it is.
pub enum Carried<'a> {
    /// The session cookie.
    Session(&'a str),
    /// `Authorization: Bearer`: an API token, or a token of the configured issuer.
    Bearer(&'a str),
}

impl fmt::Debug for Carried<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Session(_) => "Session(…)",
            Self::Bearer(_) => "Bearer(…)",
        })
    }
}

/// Somebody who has shown who they are.
#[derive(Debug, Clone)]
pub struct Authenticated {
    pub actor: Actor,
    /// Whether the session lasts longer from now on, and its cookie should too.
    pub session_renewed: bool,
}

/// The one who sends a request. Two rows in one read; sometimes a write that notes the use.
pub async fn authenticate(app: &App, carried: Carried<'_>) -> Result<Authenticated> {
    let mut session_renewed = false;
    let actor = match carried {
        Carried::Session(text) => {
            let (actor, renewed) = by_session(app, text).await?;
            session_renewed = renewed;
            actor
        }
        Carried::Bearer(text) if text.starts_with(BearingKind::Token.prefix()) => {
            by_token(app, text).await?
        }
        Carried::Bearer(text) => by_issuer(app, text).await?,
    };
    let bucket = Bucket::RequestsOf(actor.user_id.clone());
    app.throttles.take(bucket, app.clock.now())?;
    Ok(Authenticated {
        actor,
        session_renewed,
    })
}

/// Whose session it is, and whether it was renewed.
async fn by_session(app: &App, text: &str) -> Result<(Actor, bool)> {
    let bearing = parse(BearingKind::Session, text)?;
    let id = SessionId::parse(bearing.id.as_str()).map_err(|_| invalid())?;
    let found = app.store.session_and_user(&bearing.user_id, &id).await?;
    let (session, user) = found.ok_or_else(invalid)?;
    let now = app.now();
    let good = bearing.secret.matches(&session.entity.secret_hash)
        && !session.entity.is_expired(now)
        && session.entity.is_of(&user.entity)
        && is_active(&user);
    if !good {
        return Err(invalid());
    }
    let renewed = session.entity.used(now);
    if let Some(renewed) = &renewed {
        note(app, Commit::new().replace(&session, renewed, ())).await;
    }
    let actor = Actor {
        user_id: user.entity.id,
        means: Means::Session {
            id,
            signed_in_at: session.entity.created_at.timestamp(),
        },
    };
    Ok((actor, renewed.is_some()))
}

async fn by_token(app: &App, text: &str) -> Result<Actor> {
    let bearing = parse(BearingKind::Token, text)?;
    let id = TokenId::parse(bearing.id.as_str()).map_err(|_| invalid())?;
    let found = app.store.token_and_user(&bearing.user_id, &id).await?;
    let (token, user) = found.ok_or_else(invalid)?;
    let now = app.now();
    let good = bearing.secret.matches(&token.entity.secret_hash)
        && !token.entity.is_expired(now)
        && token.entity.is_of(&user.entity)
        && is_active(&user);
    if !good {
        return Err(invalid());
    }
    if let Some(used) = token.entity.used(now) {
        note(app, Commit::new().replace(&token, &used, ())).await;
    }
    Ok(Actor {
        user_id: user.entity.id,
        means: Means::Token {
            id,
            scopes: token.entity.scopes,
        },
    })
}

/// A token that another issuer signed: the person is found by provider and subject.
async fn by_issuer(app: &App, text: &str) -> Result<Actor> {
    let told = app.providers.verify_bearer(text, app.clock.now()).await?;
    let owner = app
        .store
        .owner_of_identity(&told.provider, &told.subject)
        .await?;
    let user_id = owner.ok_or_else(invalid)?;
    let user = app.store.user(&user_id).await?.ok_or_else(invalid)?;
    if !is_active(&user) {
        return Err(invalid());
    }
    Ok(Actor {
        user_id,
        means: Means::Bearer {
            scopes: told.scopes,
        },
    })
}

fn parse(kind: BearingKind, text: &str) -> Result<Bearing> {
    Bearing::parse(kind, text).ok_or_else(invalid)
}

fn is_active(user: &Stored<User>) -> bool {
    user.entity.deleted_at.is_none()
}

fn invalid() -> Error {
    Unauthenticated::InvalidCredentials.into()
}

/// Notes the use of a session or token. If somebody else just did, or the disk is full, it is not
/// noted; the request goes on.
async fn note(app: &App, commit: Commit<()>) {
    if let Err(error) = app.store.commit(commit).await {
        tracing::debug!(?error, "the use of a session or token was not noted");
    }
}

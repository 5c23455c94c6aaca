//! API tokens: how a program signs in for a person.

use domain::account::{ApiToken, Scopes, Thing, TokenId, TokenLabel};
use domain::{Instant, Invalid};
use store::{Commit, Listed, PageRequest};

use crate::access;
use crate::accounts::account_of;
use crate::actor::{Actor, Means, Origin};
use crate::audit::Deed;
use crate::context::App;
use crate::error::{Error, Result};
use crate::secret::{Bearing, BearingKind, Secret};

#[derive(Debug)]
pub struct NewToken {
    pub label: TokenLabel,
    pub scopes: Scopes,
    pub expires_at: Option<Instant>,
}

/// A token and its text, which is shown this once.
#[derive(Debug)]
pub struct MadeToken {
    pub token: ApiToken,
    secret: Secret,
}

impl MadeToken {
    /// What the program is given; also the password for CalDAV.
    pub fn text(&self) -> String {
        let bearing = Bearing {
            user_id: self.token.user_id.clone(),
            id: self.token.id.to_string(),
            secret: self.secret.clone(),
        };
        bearing.text(BearingKind::Token)
    }
}

/// Makes a token for the person who asks.
pub async fn create(app: &App, actor: &Actor, new: NewToken, origin: &Origin) -> Result<MadeToken> {
    access::may_grant(actor, &new.scopes)?;
    let user = account_of(app, actor).await?.user;
    may_last(app, actor, new.expires_at).await?;
    let now = app.now();
    if new.expires_at.is_some_and(|end| end <= now) {
        let past = Invalid::new("must lie in the future");
        return Err(Error::invalid("expiresAt", past));
    }
    let secret = app.new_secret();
    let token = ApiToken {
        id: app.new_id("tok_"),
        user_id: actor.user_id.clone(),
        label: new.label,
        scopes: new.scopes,
        secret_hash: secret.hash(),
        access_epoch: user.entity.access_epoch,
        created_at: now,
        expires_at: new.expires_at,
        last_used_at: None,
    };
    let commit = Commit::new()
        .put(&token)
        .put(&app.done(deed(actor, "token.create", &token.id), origin));
    app.commit_unconditionally(commit).await?;
    Ok(MadeToken { token, secret })
}

/// A token made with a token ends with it at the latest.
async fn may_last(app: &App, actor: &Actor, expires_at: Option<Instant>) -> Result<()> {
    let Means::Token { id, .. } = &actor.means else {
        return Ok(());
    };
    let own = get(app, actor, id).await?;
    Ok(access::may_last(own.expires_at, expires_at)?)
}

/// The tokens the person has made. Those of an earlier epoch are left out, so a page may have
/// fewer than were asked for though others follow.
pub async fn list(app: &App, actor: &Actor, page: PageRequest) -> Result<Listed<ApiToken>> {
    let user = account_of(app, actor).await?.user.entity;
    let listed = app.store.tokens_of(&actor.user_id, page).await?;
    let all = listed.items.into_iter().map(|item| item.entity);
    Ok(Listed {
        items: all.filter(|token| token.is_of(&user)).collect(),
        cursor: listed.cursor,
    })
}

pub async fn get(app: &App, actor: &Actor, id: &TokenId) -> Result<ApiToken> {
    let found = app.store.token_and_user(&actor.user_id, id).await?;
    let (token, user) = found.ok_or(Error::NotFound)?;
    if !token.entity.is_of(&user.entity) {
        return Err(Error::NotFound);
    }
    Ok(token.entity)
}

/// Ends one of the person's tokens, from this moment on.
pub async fn revoke(app: &App, actor: &Actor, id: &TokenId, origin: &Origin) -> Result<()> {
    let token = get(app, actor, id).await?;
    access::may_write(actor)?;
    let commit = Commit::new()
        .discard(&token)
        .put(&app.done(deed(actor, "token.revoke", id), origin));
    app.commit_unconditionally(commit).await
}

fn deed<'a>(actor: &'a Actor, action: &'a str, id: &TokenId) -> Deed<'a> {
    Deed {
        user_id: &actor.user_id,
        actor: Some(actor),
        action,
        thing: Some(Thing::new("TOKEN", id)),
    }
}

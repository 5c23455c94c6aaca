//! The ways a person signs in by a provider.

use domain::account::{Identity, IdentityId, Thing, User};
use store::{Commit, ProviderGuard};

use crate::access;
use crate::accounts::account_of;
use crate::actor::{Actor, Origin};
use crate::audit::Deed;
use crate::context::App;
use crate::error::{Conflict, Error, Result};

pub async fn list(app: &App, actor: &Actor) -> Result<Vec<Identity>> {
    let identities = app.store.identities_of(&actor.user_id).await?;
    Ok(identities.into_iter().map(|item| item.entity).collect())
}

/// Takes one of them away, unless it is the only way in. The user row is written too, so that of
/// two that are taken away at once the second counts the first.
pub async fn unlink(app: &App, actor: &Actor, id: &IdentityId, origin: &Origin) -> Result<()> {
    let account = account_of(app, actor).await?;
    let identities = list(app, actor).await?;
    let identity = identities.iter().find(|identity| identity.id == *id);
    let identity = identity.ok_or(Error::NotFound)?;
    access::may_change_sign_in(actor)?;
    let others = identities.iter().filter(|identity| identity.id != *id);
    let next = others.min_by_key(|identity| identity.linked_at);
    if account.credential.is_none() && next.is_none() {
        return Err(Conflict::LastSignIn.into());
    }
    let user = User {
        provider: next.map(|identity| identity.provider.clone()),
        provider_subject: next.map(|identity| identity.subject.clone()),
        updated_at: app.now(),
        ..account.user.entity.clone()
    };
    let deed = Deed {
        user_id: &actor.user_id,
        actor: Some(actor),
        action: "identity.unlink",
        thing: Some(Thing::new("IDENTITY", id)),
    };
    let mut commit = Commit::new()
        .replace(&account.user, &user, ())
        .discard(&ProviderGuard::of(identity))
        .discard(identity)
        .put(&app.done(deed, origin));
    if let Some(credential) = &account.credential {
        commit = commit.unchanged(credential, ());
    }
    app.commit_or(commit, |()| Error::VersionConflict {
        current: account.user.version,
    })
    .await
}

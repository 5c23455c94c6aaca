//! The ways a person signs in by a provider.

use domain::account::{Identity, IdentityId, Session, Thing, User};
use store::{Account, Commit, CommitError, ProviderGuard, Stored};

use crate::access;
use crate::accounts::{TRIES, account_of, kept_changing};
use crate::actor::{Actor, Origin};
use crate::audit::Deed;
use crate::context::App;
use crate::error::{Conflict, Error, Result, Unauthenticated};

pub async fn list(app: &App, actor: &Actor) -> Result<Vec<Identity>> {
    let identities = app.store.identities_of(&actor.user_id).await?;
    Ok(identities.into_iter().map(|item| item.entity).collect())
}

/// Takes one of them away, unless it is the only way in, and signs out everywhere else: somebody
/// may be in by it.
pub async fn unlink(app: &App, actor: &Actor, id: &IdentityId, origin: &Origin) -> Result<()> {
    for _ in 0..TRIES {
        // Read in this order: whoever adds or takes away another one writes the user row.
        let account = account_of(app, actor).await?;
        let identities = list(app, actor).await?;
        let identity = identities.iter().find(|identity| identity.id == *id);
        let identity = identity.ok_or(Error::NotFound)?;
        let session = access::may_change_sign_in(actor)?;
        access::may_do_for_good(actor, app.clock.now())?;
        let own = app.store.session(&actor.user_id, session).await?;
        let own = own.ok_or(Unauthenticated::InvalidCredentials)?;
        let others = identities.iter().filter(|identity| identity.id != *id);
        let next = others.min_by_key(|identity| identity.linked_at);
        if account.credential.is_none() && next.is_none() {
            return Err(Conflict::LastSignIn.into());
        }
        let commit =
            without(app, &account, &own, identity, next).put(&app.done(deed(actor, id), origin));
        match app.store.commit(commit).await {
            Ok(()) => return Ok(()),
            Err(CommitError::Store(error)) => return Err(error.into()),
            Err(CommitError::Refused(_)) => {}
        }
    }
    Err(kept_changing())
}

/// The account without an identity; the next one takes its place in the user itself.
fn without(
    app: &App,
    account: &Account,
    own: &Stored<Session>,
    identity: &Identity,
    next: Option<&Identity>,
) -> Commit<()> {
    let session_epoch = account.user.entity.session_epoch + 1;
    let user = User {
        provider: next.map(|identity| identity.provider.clone()),
        provider_subject: next.map(|identity| identity.subject.clone()),
        session_epoch,
        updated_at: app.now(),
        ..account.user.entity.clone()
    };
    let kept = Session {
        session_epoch,
        ..own.entity.clone()
    };
    let commit = Commit::new()
        .replace(&account.user, &user, ())
        .replace(own, &kept, ())
        .discard(&ProviderGuard::of(identity))
        .discard(identity);
    match &account.credential {
        Some(credential) => commit.unchanged(credential, ()),
        None => commit,
    }
}

fn deed<'a>(actor: &'a Actor, id: &IdentityId) -> Deed<'a> {
    Deed {
        user_id: &actor.user_id,
        actor: Some(actor),
        action: "identity.unlink",
        thing: Some(Thing::new("IDENTITY", id)),
    }
}

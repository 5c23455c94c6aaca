//! Choosing another password.

use domain::account::{Credential, Password, Thing, User};
use store::{Account, Commit, CommitError, Purpose, Stored};

use crate::access;
use crate::accounts::{TRIES, account_of, codes, credential, kept_changing};
use crate::actor::{Actor, Origin};
use crate::audit::Deed;
use crate::context::App;
use crate::error::{Forbidden, Result};
use crate::secret::Secret;
use crate::sessions;
use crate::throttle::Bucket;

/// Sets the person's password and signs them out everywhere else. Whoever has one must show that
/// they know it.
pub async fn change(
    app: &App,
    actor: &Actor,
    current: Option<Password>,
    new: Password,
    origin: &Origin,
) -> Result<()> {
    access::may_change_sign_in(actor)?;
    let account = account_of(app, actor).await?;
    must_know(app, actor, &account, current).await?;
    let renewed = credential(app, &actor.user_id, new).await?;
    for _ in 0..TRIES {
        let user = account_of(app, actor).await?.user;
        let entry = app.done(deed(&user.entity, Some(actor)), origin);
        let commit = Commit::new().put(&entry);
        let commit = match &account.credential {
            Some(stored) => commit.replace(stored, &renewed, Refused::PasswordChanged),
            None => commit.create(&renewed, Refused::PasswordChanged),
        };
        let commit =
            sessions::ending_others(app, actor, &user, commit, || Refused::Changed).await?;
        let refusals = match app.store.commit(commit).await {
            Ok(()) => return Ok(()),
            Err(CommitError::Store(error)) => return Err(error.into()),
            Err(CommitError::Refused(refusals)) => refusals,
        };
        // The password that was shown is not the account's any more.
        if refusals
            .iter()
            .any(|it| it.reason == Refused::PasswordChanged)
        {
            return Err(Forbidden::WrongCurrentPassword.into());
        }
    }
    Err(kept_changing())
}

/// Whoever has a password must show that they know it before they change how they sign in; whoever
/// has none must have signed in just now. A session that was left open somewhere is not enough.
pub(crate) async fn must_know(
    app: &App,
    actor: &Actor,
    account: &Account,
    current: Option<Password>,
) -> Result<()> {
    let Some(stored) = &account.credential else {
        return Ok(access::may_do_for_good(actor, app.clock.now())?);
    };
    let tries = Bucket::ConfirmationsOf(actor.user_id.clone());
    app.throttles.take(tries.clone(), app.clock.now())?;
    let current = current.unwrap_or_else(|| Password::claimed(""));
    let hash = Some(stored.entity.password_hash.as_str());
    let checked = app.passwords.verify(current, hash).await;
    if matches!(checked, Ok(false)) {
        return Err(Forbidden::WrongCurrentPassword.into());
    }
    // Only a wrong password costs a try.
    app.throttles.give_back(&tries);
    checked?;
    Ok(())
}

/// Sets the password of whoever has a code for it. Everything that was signed in before ends at
/// once: the password may have been lost to somebody else.
pub async fn reset(app: &App, code: &Secret, new: Password, origin: &Origin) -> Result<()> {
    let found = codes::find(app, &code.hash(), origin).await?;
    let found = found.ok_or(Forbidden::InvalidCode)?;
    let Purpose::Reset { user_id, .. } = &found.entity.purpose else {
        return Err(Forbidden::InvalidCode.into());
    };
    let renewed = credential(app, user_id, new).await?;
    for _ in 0..TRIES {
        let account = app.store.account(user_id).await?;
        let account = account.filter(|account| {
            let user = &account.user.entity;
            user.deleted_at.is_none() && found.entity.purpose == codes::reset_of(user)
        });
        let account = account.ok_or(Forbidden::InvalidCode)?;
        let commit = resetting(app, &account, &renewed, origin)
            .remove_existing(&found.entity, Refused::CodeUsed);
        let refusals = match app.store.commit(commit).await {
            Ok(()) => return Ok(()),
            Err(CommitError::Store(error)) => return Err(error.into()),
            Err(CommitError::Refused(refusals)) => refusals,
        };
        if refusals.iter().any(|it| it.reason == Refused::CodeUsed) {
            return Err(Forbidden::InvalidCode.into());
        }
    }
    Err(kept_changing())
}

#[derive(Debug, PartialEq, Eq)]
enum Refused {
    Changed,
    CodeUsed,
    PasswordChanged,
}

/// The credential gets the next version, never the first one again: whoever has just checked the
/// old password must not find that nothing has changed.
fn resetting(
    app: &App,
    account: &Account,
    renewed: &Credential,
    origin: &Origin,
) -> Commit<Refused> {
    let user = &account.user;
    let commit = Commit::new()
        .replace(user, &locked_out(user, app), Refused::Changed)
        .put(&app.done(deed(&user.entity, None), origin));
    match &account.credential {
        Some(stored) => commit.replace(stored, renewed, Refused::Changed),
        None => commit.create(renewed, Refused::Changed),
    }
}

/// The user with all sessions and tokens ended.
fn locked_out(user: &Stored<User>, app: &App) -> User {
    User {
        access_epoch: user.entity.access_epoch + 1,
        updated_at: app.now(),
        ..user.entity.clone()
    }
}

fn deed<'a>(user: &'a User, actor: Option<&'a Actor>) -> Deed<'a> {
    Deed {
        user_id: &user.id,
        actor,
        action: "account.changePassword",
        thing: Some(Thing::new("USER", &user.id)),
    }
}

//! Who a person is, and changing it.

use domain::account::{Email, Password, PersonName, Thing, User};
use store::{Account, Commit, EmailGuard, Stored};
use table::Version;

use crate::access;
use crate::accounts::{account_of, password};
use crate::actor::{Actor, Origin};
use crate::audit::Deed;
use crate::context::App;
use crate::error::{Conflict, Error, Result};

/// The person who asks.
pub async fn get(app: &App, actor: &Actor) -> Result<Stored<User>> {
    let user = app.store.user(&actor.user_id).await?;
    user.ok_or(Error::NotFound)
}

#[derive(Debug, Default)]
pub struct ProfileChange {
    pub name: Option<PersonName>,
    pub email: Option<Email>,
    /// Needed for another address, by whoever has a password.
    pub current_password: Option<Password>,
}

/// Changes the person who asks. Another address moves its guard with it, and is not verified yet.
pub async fn change(
    app: &App,
    actor: &Actor,
    expected: Option<Version>,
    change: ProfileChange,
    origin: &Origin,
) -> Result<Stored<User>> {
    let account = account_of(app, actor).await?;
    let stored = &account.user;
    may(actor, stored, &change)?;
    let moves = is_other_address(stored, &change);
    let conflict = Error::VersionConflict {
        current: stored.version,
    };
    if expected.is_some_and(|expected| expected != stored.version) {
        return Err(conflict);
    }
    if moves {
        password::must_know(app, actor, &account, change.current_password.clone()).await?;
    }
    let user = changed(app, stored, change, moves);
    let commit =
        Commit::new()
            .put(&app.done(deed(actor), origin))
            .replace(stored, &user, Refused::Changed);
    let commit = if moves {
        moving(commit, &account, &user)
    } else {
        commit
    };
    app.commit_or(commit, |refused| match refused {
        Refused::EmailTaken => Conflict::EmailTaken.into(),
        Refused::Changed => conflict,
    })
    .await?;
    Ok(Stored {
        entity: user,
        version: Version(stored.version.0 + 1),
    })
}

/// Whether somebody may change a person so: another address is another way in.
pub fn may(actor: &Actor, stored: &Stored<User>, change: &ProfileChange) -> Result<()> {
    access::may_write(actor)?;
    if is_other_address(stored, change) {
        access::may_change_sign_in(actor)?;
    }
    Ok(())
}

/// The same address in another spelling is no other one, and keeps its guard.
fn is_other_address(stored: &Stored<User>, change: &ProfileChange) -> bool {
    let wanted = change.email.as_ref();
    wanted.is_some_and(|email| *email != stored.entity.email)
}

fn changed(app: &App, stored: &Stored<User>, change: ProfileChange, moves: bool) -> User {
    let user = stored.entity.clone();
    User {
        name: change.name.unwrap_or(user.name),
        email: change.email.unwrap_or(user.email),
        email_verified_at: user.email_verified_at.filter(|_| !moves),
        updated_at: app.now(),
        ..user
    }
}

/// Moves the guard; and the password that was shown must be the account's still.
fn moving(commit: Commit<Refused>, account: &Account, user: &User) -> Commit<Refused> {
    let commit = commit
        .create(&EmailGuard::of(user), Refused::EmailTaken)
        .discard(&EmailGuard::of(&account.user.entity));
    match &account.credential {
        Some(credential) => commit.unchanged(credential, Refused::Changed),
        None => commit,
    }
}

#[derive(Debug)]
enum Refused {
    EmailTaken,
    Changed,
}

fn deed(actor: &Actor) -> Deed<'_> {
    Deed {
        user_id: &actor.user_id,
        actor: Some(actor),
        action: "account.update",
        thing: Some(Thing::new("USER", &actor.user_id)),
    }
}

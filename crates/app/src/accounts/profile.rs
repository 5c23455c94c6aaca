//! Who a person is, and changing it.

use domain::account::{Email, Password, PersonName, Thing, User};
use store::{Commit, EmailGuard, Stored};
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
    access::may_write(actor)?;
    let account = account_of(app, actor).await?;
    let stored = &account.user;
    let conflict = Error::VersionConflict {
        current: stored.version,
    };
    if expected.is_some_and(|expected| expected != stored.version) {
        return Err(conflict);
    }
    let mut user = User {
        updated_at: app.now(),
        ..stored.entity.clone()
    };
    if let Some(name) = change.name {
        user.name = name;
    }
    let mut commit = Commit::new().put(&app.done(deed(actor), origin));
    if let Some(email) = change.email {
        // The same address in another spelling keeps its guard.
        let other = email != user.email;
        user.email = email;
        if other {
            access::may_change_sign_in(actor)?;
            password::must_know(app, actor, &account, change.current_password, origin).await?;
            user.email_verified_at = None;
            commit = commit
                .create(&EmailGuard::of(&user), Refused::EmailTaken)
                .discard(&EmailGuard::of(&stored.entity));
            // The password that was shown must be the account's still.
            if let Some(credential) = &account.credential {
                commit = commit.unchanged(credential, Refused::Changed);
            }
        }
    }
    let commit = commit.replace(stored, &user, Refused::Changed);
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

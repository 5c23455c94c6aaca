//! Signing in with a password.

use domain::account::{Email, Password};
use store::{Account, Commit, CommitError};

use crate::accounts::{SignedIn, credential, signed_in};
use crate::actor::Origin;
use crate::audit::Deed;
use crate::context::App;
use crate::error::{Error, Result, Unauthenticated};
use crate::sessions;
use crate::throttle::Bucket;

/// How often an account is looked at again that changes while its password is being checked.
const TRIES: u32 = 3;

/// Opens a session for whoever knows the password. Whether the address is known cannot be told
/// from the answer, nor from how long it takes.
pub async fn sign_in(
    app: &App,
    email: &Email,
    password: Password,
    origin: &Origin,
) -> Result<SignedIn> {
    let failures = Bucket::failures_of(email, origin.address);
    throttle(app, &failures, email, origin).await?;
    let outcome = try_sign_in(app, email, &password, origin).await;
    // Only a wrong password costs a try.
    if !matches!(outcome, Err(Error::Unauthenticated(_))) {
        for bucket in &failures {
            app.throttles.give_back(bucket);
        }
    }
    outcome
}

async fn try_sign_in(
    app: &App,
    email: &Email,
    password: &Password,
    origin: &Origin,
) -> Result<SignedIn> {
    for _ in 0..TRIES {
        let account = right_account(app, email, password, origin).await?;
        if let Some(signed_in) = open_session(app, account, password, origin).await? {
            return Ok(signed_in);
        }
    }
    Err(Unauthenticated::WrongPassword.into())
}

/// The account with this address, if the password is its own.
async fn right_account(
    app: &App,
    email: &Email,
    password: &Password,
    origin: &Origin,
) -> Result<Account> {
    let account = app.store.account_by_email(email).await?;
    let hash = account
        .as_ref()
        .and_then(|account| account.credential.as_ref())
        .map(|credential| credential.entity.password_hash.as_str());
    let right = app.passwords.verify(password.clone(), hash).await?;
    let active = account.filter(|account| account.user.entity.deleted_at.is_none());
    let Some(account) = active else {
        return Err(Unauthenticated::WrongPassword.into());
    };
    if !right {
        note_failure(app, &account, "session.signIn", origin);
        return Err(Unauthenticated::WrongPassword.into());
    }
    Ok(account)
}

/// Takes a try from the address and from the account.
async fn throttle(app: &App, failures: &[Bucket; 2], email: &Email, origin: &Origin) -> Result<()> {
    let now = app.clock.now();
    if let Some(address) = origin.address {
        app.throttles
            .take(Bucket::SignInsFrom(address.into()), now)?;
    }
    let [from_there, from_everywhere] = failures;
    let taken = app.throttles.take(from_there.clone(), now);
    let taken = taken.and_then(|()| app.throttles.take(from_everywhere.clone(), now));
    if taken.is_err()
        && let Some(account) = app.store.account_by_email(email).await?
    {
        note_failure(app, &account, "session.signInThrottled", origin);
    }
    taken
}

fn note_failure(app: &App, account: &Account, action: &str, origin: &Origin) {
    let deed = Deed {
        user_id: &account.user.entity.id,
        actor: None,
        action,
        thing: None,
    };
    app.refused(deed, origin);
}

/// The account must still be the one whose password was checked: it may just have been changed, or
/// the account be erased. `None` if it is not, and must be looked at again: somebody may only have
/// changed their name, or signed in elsewhere at the same moment.
async fn open_session(
    app: &App,
    account: Account,
    password: &Password,
    origin: &Origin,
) -> Result<Option<SignedIn>> {
    let session = sessions::open(app, &account.user.entity, origin);
    let actor = sessions::actor_of(&session.session);
    let mut commit = Commit::new()
        .put(&session.session)
        .put(&app.done(signed_in(&actor), origin))
        .unchanged(&account.user, ());
    if let Some(stored) = &account.credential {
        commit = if app.passwords.is_outdated(&stored.entity.password_hash) {
            let renewed = credential(app, &account.user.entity.id, password.clone()).await?;
            commit.replace(stored, &renewed, ())
        } else {
            commit.unchanged(stored, ())
        };
    }
    match app.store.commit(commit).await {
        Ok(()) => Ok(Some(SignedIn {
            user: account.user,
            session,
        })),
        Err(CommitError::Refused(_)) => Ok(None),
        Err(CommitError::Store(error)) => Err(error.into()),
    }
}

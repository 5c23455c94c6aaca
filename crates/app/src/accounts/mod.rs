//! Accounts: how one is made, entered, changed and erased.

pub mod codes;
pub mod erase;
pub mod password;
pub mod profile;
pub mod setup;
pub mod sign_in;
pub mod sign_up;

use domain::account::{Credential, Email, Identity, Password, PersonName, Thing, User};
use domain::{Tzid, UserId, UserMeta};
use store::{Account, Commit, FirstAccount, NewAccount, Stored};

use crate::actor::{Actor, Means, Origin};
use crate::audit::Deed;
use crate::context::App;
use crate::error::{Conflict, Error, Result, Unauthenticated};
use crate::sessions::{self, OpenedSession};

/// Somebody who has just signed in.
#[derive(Debug)]
pub struct SignedIn {
    pub user: Stored<User>,
    pub session: OpenedSession,
}

/// Who an account is for.
#[derive(Debug, Clone)]
pub struct Person {
    pub email: Email,
    pub name: PersonName,
    pub default_tzid: Option<Tzid>,
}

/// Why an account could not be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Taken {
    Id,
    Email,
    Identity,
    /// The code was used, or there is an account already.
    Code,
}

impl From<Taken> for Error {
    fn from(taken: Taken) -> Self {
        match taken {
            Taken::Id => Conflict::IdTaken.into(),
            Taken::Email => Conflict::EmailTaken.into(),
            Taken::Identity => Conflict::IdentityTaken.into(),
            Taken::Code => crate::error::Forbidden::InvalidCode.into(),
        }
    }
}

/// The account of the one who asks, if they may still ask. A request that was let in before the
/// account was taken away finds none: what it would still write, such as a guard, might stay
/// forever. One that was let in before everything was signed out is refused as if it came now.
pub(crate) async fn account_of(app: &App, actor: &Actor) -> Result<Account> {
    let account = app.store.account(&actor.user_id).await?;
    let account = account.filter(|account| account.user.entity.deleted_at.is_none());
    let account = account.ok_or(Error::NotFound)?;
    if is_still_in(app, actor, &account.user.entity).await? {
        return Ok(account);
    }
    Err(Unauthenticated::InvalidCredentials.into())
}

/// Whether what the one who asks came by is good at this moment.
async fn is_still_in(app: &App, actor: &Actor, user: &User) -> Result<bool> {
    Ok(match &actor.means {
        Means::Session { id, .. } => {
            let session = app.store.session(&actor.user_id, id).await?;
            session.is_some_and(|session| session.entity.is_of(user))
        }
        Means::Token { id, .. } => {
            let token = app.store.token(&actor.user_id, id).await?;
            token.is_some_and(|token| token.entity.is_of(user))
        }
        Means::Bearer { .. } | Means::CommandLine => true,
    })
}

/// How often an account is looked at again that changes at the same moment.
pub(crate) const TRIES: u32 = 5;

/// After so many looks.
pub(crate) fn kept_changing() -> Error {
    Error::Unavailable("the account kept changing".into())
}

/// The rows of a new account.
pub(crate) fn new_account(app: &App, person: &Person, verified: bool) -> NewAccount {
    let now = app.now();
    let id: UserId = app.new_id("");
    let zone = person.default_tzid.clone().unwrap_or_else(Tzid::utc);
    let mut user = User::new(id.clone(), person.name.clone(), person.email.clone(), now);
    user.email_verified_at = verified.then_some(now);
    NewAccount {
        user,
        meta: UserMeta::new(id, zone, now),
        credential: None,
        identity: None,
    }
}

pub(crate) async fn credential(
    app: &App,
    user_id: &UserId,
    password: Password,
) -> Result<Credential> {
    Ok(Credential {
        user_id: user_id.clone(),
        password_hash: app.passwords.hash(password).await?,
        updated_at: app.now(),
    })
}

/// Remembers the account's first identity in the user itself, where the documents have it.
pub(crate) fn with_identity(user: &mut User, identity: &Identity) {
    if user.provider.is_none() {
        user.provider = Some(identity.provider.clone());
        user.provider_subject = Some(identity.subject.clone());
    }
}

/// The commit that makes an account, and what else belongs to it.
pub(crate) async fn creation(
    app: &App,
    account: &NewAccount,
    actor: Option<&Actor>,
    first: First,
    origin: &Origin,
) -> Result<Commit<Taken>> {
    let user = &account.user;
    let deed = Deed {
        user_id: &user.id,
        actor,
        action: "account.create",
        thing: Some(Thing::new("USER", &user.id)),
    };
    let commit = account
        .create(Commit::new(), Taken::Id, Taken::Email, Taken::Identity)
        .put(&app.done(deed, origin));
    let row = FirstAccount {
        user_id: user.id.clone(),
        created_at: app.now(),
    };
    Ok(match first {
        First::Must => commit.create(&row, Taken::Code),
        First::May if app.store.first_account().await?.is_some() => commit,
        // Written again by a second first account at the same moment, which does no harm.
        First::May => commit.put(&row),
    })
}

/// Whether an account is to be the first one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum First {
    May,
    Must,
}

/// Commits a new account together with a session for it.
pub(crate) async fn commit_signed_in(
    app: &App,
    user: User,
    commit: Commit<Taken>,
    origin: &Origin,
) -> Result<SignedIn> {
    let session = sessions::open(app, &user, origin);
    let actor = sessions::actor_of(&session.session);
    let commit = commit
        .put(&session.session)
        .put(&app.done(signed_in(&actor), origin));
    app.commit(commit).await?;
    Ok(SignedIn {
        user: Stored {
            entity: user,
            version: table::Version(1),
        },
        session,
    })
}

/// What the trail says of a sign-in.
pub(crate) fn signed_in(actor: &Actor) -> Deed<'_> {
    let thing = match &actor.means {
        Means::Session { id, .. } => Some(Thing::new("SESSION", id)),
        _ => None,
    };
    Deed {
        user_id: &actor.user_id,
        actor: Some(actor),
        action: "session.signIn",
        thing,
    }
}

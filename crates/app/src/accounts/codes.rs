//! One-time codes: for the first account, for invitations, for a new password.

use domain::account::{Email, Thing, User};
use jiff::SignedDuration;
use store::{Code, Commit, Purpose, Stored};

use crate::actor::{Actor, Means, Origin};
use crate::audit::Deed;
use crate::context::App;
use crate::error::{Error, Result};
use crate::secret::Secret;
use crate::throttle::Bucket;

const INVITATION: SignedDuration = SignedDuration::from_hours(30 * 24);
const RESET: SignedDuration = SignedDuration::from_hours(24);

/// An invitation to sign up, for one address or for whoever has it.
pub async fn invite(app: &App, email: Option<Email>) -> Result<Secret> {
    issue(app, Purpose::Invitation { email }, INVITATION).await
}

/// A code by which the person with an address chooses a new password, handed out by whoever runs
/// the server. It is good until the address,
/// the password or who is signed in is another.
pub async fn reset(app: &App, email: &Email) -> Result<Secret> {
    let account = app.store.account_by_email(email).await?;
    let user = account.ok_or(Error::NotFound)?.user.entity;
    let (code, secret) = new_code(app, reset_of(&user), RESET);
    let operator = Actor {
        user_id: user.id.clone(),
        means: Means::CommandLine,
    };
    let deed = Deed {
        user_id: &user.id,
        actor: Some(&operator),
        action: "account.issueReset",
        thing: Some(Thing::new("USER", &user.id)),
    };
    let entry = app.done(deed, &Origin::default());
    app.commit_unconditionally(Commit::new().put(&code).put(&entry))
        .await?;
    Ok(secret)
}

/// What a code for a new password is for, as the account is now.
pub(crate) fn reset_of(user: &User) -> Purpose {
    Purpose::Reset {
        user_id: user.id.clone(),
        email: user.email.clone(),
        access_epoch: user.access_epoch,
        session_epoch: user.session_epoch,
    }
}

pub(crate) async fn issue(app: &App, purpose: Purpose, lasts: SignedDuration) -> Result<Secret> {
    let (code, secret) = new_code(app, purpose, lasts);
    app.commit_unconditionally(Commit::new().put(&code)).await?;
    Ok(secret)
}

fn new_code(app: &App, purpose: Purpose, lasts: SignedDuration) -> (Code, Secret) {
    let (secret, now) = (app.new_secret(), app.now());
    let code = Code {
        secret_hash: secret.hash(),
        purpose,
        created_at: now,
        expires_at: now.plus(lasts),
    };
    (code, secret)
}

/// The code with this hash, if there is one. Trying is throttled.
pub(crate) async fn find(
    app: &App,
    secret_hash: &str,
    origin: &Origin,
) -> Result<Option<Stored<Code>>> {
    if let Some(address) = origin.address {
        let bucket = Bucket::CodesFrom(address.into());
        app.throttles.take(bucket, app.clock.now())?;
    }
    let found = app.store.code(secret_hash).await?;
    Ok(found.filter(|code| code.entity.expires_at > app.now()))
}

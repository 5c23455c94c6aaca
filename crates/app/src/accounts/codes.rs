//! One-time codes: for the first account, for invitations, for a new password.

use domain::account::Email;
use jiff::SignedDuration;
use store::{Code, Commit, Purpose, Stored};

use crate::actor::Origin;
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

/// A code by which the person with an address chooses a new password.
pub async fn reset(app: &App, email: &Email) -> Result<Secret> {
    let account = app.store.account_by_email(email).await?;
    let user = account.ok_or(Error::NotFound)?.user.entity;
    let purpose = Purpose::Reset {
        user_id: user.id,
        access_epoch: user.access_epoch,
    };
    issue(app, purpose, RESET).await
}

pub(crate) async fn issue(app: &App, purpose: Purpose, lasts: SignedDuration) -> Result<Secret> {
    let (secret, now) = (app.new_secret(), app.now());
    let code = Code {
        secret_hash: secret.hash(),
        purpose,
        created_at: now,
        expires_at: now.plus(lasts),
    };
    app.commit_unconditionally(Commit::new().put(&code)).await?;
    Ok(secret)
}

/// The code that a secret is, if it is one. Trying is throttled.
pub(crate) async fn find(
    app: &App,
    secret: &Secret,
    origin: &Origin,
) -> Result<Option<Stored<Code>>> {
    if let Some(address) = origin.address {
        let bucket = Bucket::CodesFrom(address.into());
        app.throttles.take(bucket, app.clock.now())?;
    }
    let found = app.store.code(&secret.hash()).await?;
    Ok(found.filter(|code| code.entity.expires_at > app.now()))
}

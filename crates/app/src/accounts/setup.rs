//! The first account of a new server, made by whoever reads its log.

use domain::account::Password;
use jiff::SignedDuration;
use store::Purpose;

use crate::accounts::{
    First, Person, SignedIn, Taken, codes, commit_signed_in, creation, credential, new_account,
};
use crate::actor::Origin;
use crate::context::App;
use crate::error::{Forbidden, Result};
use crate::secret::Secret;

/// A server that nobody sets up is started again some day, with a new code.
const SETUP: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Whether there has never been an account.
pub async fn is_needed(app: &App) -> Result<bool> {
    Ok(app.store.first_account().await?.is_none())
}

/// The code for the first account, if there is none yet.
pub async fn code(app: &App) -> Result<Option<Secret>> {
    if !is_needed(app).await? {
        return Ok(None);
    }
    codes::issue(app, Purpose::Setup, SETUP).await.map(Some)
}

#[derive(Debug)]
pub struct SetUp {
    pub code: Secret,
    pub person: Person,
    pub password: Password,
}

/// Makes the first account and signs in to it. The code says that it is the operator who asks, so
/// the address counts as verified.
pub async fn set_up(app: &App, new: SetUp, origin: &Origin) -> Result<SignedIn> {
    let code = codes::find(app, &new.code.hash(), origin).await?;
    let code = code.filter(|code| code.entity.purpose == Purpose::Setup);
    let code = code.ok_or(Forbidden::InvalidCode)?;
    if !is_needed(app).await? {
        return Err(Forbidden::InvalidCode.into());
    }
    let mut account = new_account(app, &new.person, true);
    account.credential = Some(credential(app, &account.user.id, new.password).await?);
    let commit = creation(app, &account, None, First::Must, origin)
        .await?
        .remove_existing(&code.entity, Taken::Code);
    commit_signed_in(app, account.user, commit, origin).await
}

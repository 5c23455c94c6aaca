//! Making an account of one's own.

use domain::UserId;
use domain::account::{Password, Provider, Subject};
use store::{Code, Purpose, Stored};

use crate::accounts::{
    First, Person, SignedIn, Taken, codes, commit_signed_in, creation, credential, new_account,
    with_identity,
};
use crate::actor::{Actor, Means, Origin};
use crate::context::{App, SignUpRule};
use crate::error::{Forbidden, Result};
use crate::providers::identity_of;
use crate::secret::Secret;
use crate::throttle::Bucket;

#[derive(Debug)]
pub struct SignUp {
    pub person: Person,
    pub password: Password,
    pub invitation: Option<Secret>,
}

/// Makes an account and signs in to it.
pub async fn sign_up(app: &App, new: SignUp, origin: &Origin) -> Result<SignedIn> {
    throttle(app, origin)?;
    let invitation = new.invitation.as_ref().map(Secret::hash);
    let invitation = allowed(app, &new.person, invitation.as_deref(), origin).await?;
    let verified = invitation.as_ref().is_some_and(vouches_for_address);
    let mut account = new_account(app, &new.person, verified);
    account.credential = Some(credential(app, &account.user.id, new.password).await?);
    let mut commit = creation(app, &account, None, First::May, origin).await?;
    if let Some(invitation) = &invitation {
        commit = commit.remove_existing(&invitation.entity, Taken::Code);
    }
    commit_signed_in(app, account.user, commit, origin).await
}

/// Takes a try from the address.
pub(crate) fn throttle(app: &App, origin: &Origin) -> Result<()> {
    let Some(address) = origin.address else {
        return Ok(());
    };
    let bucket = Bucket::SignUpsFrom(address.into());
    app.throttles.take(bucket, app.clock.now())
}

/// Whether this person may make an account, and by which invitation.
pub(crate) async fn allowed(
    app: &App,
    person: &Person,
    invitation_hash: Option<&str>,
    origin: &Origin,
) -> Result<Option<Stored<Code>>> {
    let invited = match invitation_hash {
        Some(hash) => codes::find(app, hash, origin).await?,
        None => None,
    };
    let invited = invited.filter(|code| is_for(code, person));
    match (app.rules.sign_up, invited) {
        (SignUpRule::Closed, _) => Err(Forbidden::SignUpClosed.into()),
        (SignUpRule::Invitation, None) => Err(Forbidden::InvitationNeeded.into()),
        (_, invited) => Ok(invited),
    }
}

fn is_for(code: &Stored<Code>, person: &Person) -> bool {
    match &code.entity.purpose {
        Purpose::Invitation { email } => email.as_ref().is_none_or(|email| *email == person.email),
        Purpose::Setup | Purpose::Reset { .. } => false,
    }
}

/// An invitation to one address was sent there, so whoever has it reads that address.
pub(crate) fn vouches_for_address(code: &Stored<Code>) -> bool {
    matches!(&code.entity.purpose, Purpose::Invitation { email: Some(_) })
}

/// Makes an account for somebody else, at the machine itself. Whoever runs the server answers for
/// the address.
pub async fn add(
    app: &App,
    person: &Person,
    password: Option<Password>,
    login: Option<(Provider, Subject)>,
) -> Result<UserId> {
    let mut account = new_account(app, person, true);
    let id = account.user.id.clone();
    if let Some((provider, subject)) = &login {
        let identity = identity_of(app, &id, provider, subject);
        with_identity(&mut account.user, &identity);
        account.identity = Some(identity);
    }
    if let Some(password) = password {
        account.credential = Some(credential(app, &id, password).await?);
    }
    let operator = Actor {
        user_id: id.clone(),
        means: Means::CommandLine,
    };
    let commit = creation(
        app,
        &account,
        Some(&operator),
        First::May,
        &Origin::default(),
    )
    .await?;
    app.commit(commit).await?;
    Ok(id)
}

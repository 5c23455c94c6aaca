//! From a provider's word to an account.
//!
//! An address alone opens no account. Somebody may have made an account with an address that is not
//! theirs and wait for its owner to come by a provider; or a provider may let anybody claim any
//! address. So an account is joined only on the provider's word that the address is verified. If
//! it was never verified here, whoever made the account may be somebody else: every way in that
//! they had is taken from them first.

use domain::UserId;
use domain::account::{
    Credential, Email, Identity, IdentityId, PersonName, Provider, Session, Subject, Thing, User,
};
use identity::Claims;
use store::{Account, Commit, LinkTo, ProviderGuard, Stored};

use crate::accounts::{
    First, Person, SignedIn, Taken, commit_signed_in, creation, new_account,
    sign_up::{self, vouches_for_address},
    signed_in, with_identity,
};
use crate::actor::{Actor, Origin};
use crate::audit::Deed;
use crate::context::App;
use crate::error::{Conflict, Error, Forbidden, Result};
use crate::secret::sha256;
use crate::sessions;

/// The most identities of one person.
const MAX_IDENTITIES: usize = 10;

/// What a provider told, in our terms.
#[derive(Debug)]
pub(super) struct Told {
    provider: Provider,
    subject: Subject,
    email: Option<Email>,
    email_verified: bool,
    name: Option<PersonName>,
}

impl Told {
    pub(super) fn read(provider: &Provider, claims: &Claims) -> Result<Self> {
        let subject = Subject::parse(&claims.subject);
        Ok(Self {
            provider: provider.clone(),
            subject: subject.map_err(|_| Forbidden::ProviderRefused)?,
            email: claims.email.as_deref().and_then(|it| Email::parse(it).ok()),
            email_verified: claims.email_verified,
            name: claims
                .name
                .as_deref()
                .and_then(|it| PersonName::parse(it).ok()),
        })
    }

    fn identity(&self, app: &App, user_id: &UserId) -> Identity {
        Identity {
            id: identity_id(&self.provider, &self.subject),
            user_id: user_id.clone(),
            provider: self.provider.clone(),
            subject: self.subject.clone(),
            email: self.email.clone(),
            linked_at: app.now(),
        }
    }

    /// Whether the provider says that this address is theirs.
    fn vouches_for(&self, email: &Email) -> bool {
        self.email_verified && self.email.as_ref() == Some(email)
    }

    /// The name they have there; else what stands before the @ of the address.
    fn person(&self, email: &Email) -> Person {
        let local = email.as_str().split('@').next().unwrap_or_default();
        let fallback = || PersonName::parse(local).ok();
        let name = self.name.clone().or_else(fallback);
        Person {
            email: email.clone(),
            name: name.unwrap_or_else(|| PersonName::parse("User").expect("it is a name")),
            default_tzid: None,
        }
    }
}

/// By which people name an identity: the same for the same account of a provider.
fn identity_id(provider: &Provider, subject: &Subject) -> IdentityId {
    let hash = sha256(format!("{provider}#{}", subject.as_str()).as_bytes());
    IdentityId::parse(format!("idn_{}", &hash[..32])).expect("hexadecimal digits are an id")
}

/// Signs in whoever the provider says it is, with an account of theirs or a new one.
pub(super) async fn sign_in(
    app: &App,
    told: &Told,
    invitation: Option<&str>,
    origin: &Origin,
) -> Result<SignedIn> {
    if let Some(user_id) = owner(app, told).await? {
        return enter(app, &user_id, told, origin).await;
    }
    match join(app, told, invitation, origin).await {
        // Somebody was quicker. If it was the same person, at the same moment in another window,
        // the account is theirs.
        Err(Error::Conflict(taken)) => match owner(app, told).await? {
            Some(user_id) => enter(app, &user_id, told, origin).await,
            None => Err(taken.into()),
        },
        outcome => outcome,
    }
}

/// Whose way to sign in this is.
async fn owner(app: &App, told: &Told) -> Result<Option<UserId>> {
    let owner = app.store.owner_of_identity(&told.provider, &told.subject);
    Ok(owner.await?)
}

/// Signs in somebody who comes by this provider for the first time.
async fn join(
    app: &App,
    told: &Told,
    invitation: Option<&str>,
    origin: &Origin,
) -> Result<SignedIn> {
    let email = told.email.as_ref().ok_or(Forbidden::NoEmail)?;
    match app.store.owner_of_email(email).await? {
        Some(user_id) if told.email_verified => {
            take_over(app, &user_id, told, email, origin).await?;
            enter(app, &user_id, told, origin).await
        }
        Some(_) => Err(Forbidden::UnverifiedEmail.into()),
        None => create(app, told, email, invitation, origin).await,
    }
}

/// Opens a session for an account that the provider vouches for. Whether it still does is asked
/// after the user was read: who takes it away writes the user row too, so a session is opened only
/// if it was not taken away meanwhile.
async fn enter(app: &App, user_id: &UserId, told: &Told, origin: &Origin) -> Result<SignedIn> {
    let user = active(app, user_id).await?.user;
    if owner(app, told).await?.as_ref() != Some(user_id) {
        return Err(Forbidden::StaleSignIn.into());
    }
    let session = sessions::open(app, &user.entity, origin);
    let actor = sessions::actor_of(&session.session);
    let commit = Commit::new()
        .put(&session.session)
        .put(&app.done(signed_in(&actor), origin))
        .unchanged(&user, ());
    app.commit_or(commit, |()| Forbidden::StaleSignIn.into())
        .await?;
    Ok(SignedIn { user, session })
}

async fn create(
    app: &App,
    told: &Told,
    email: &Email,
    invitation: Option<&str>,
    origin: &Origin,
) -> Result<SignedIn> {
    sign_up::throttle(app, origin)?;
    let person = told.person(email);
    let invited = sign_up::allowed(app, &person, invitation, origin).await?;
    let verified = told.email_verified || invited.as_ref().is_some_and(vouches_for_address);
    let mut account = new_account(app, &person, verified);
    let identity = told.identity(app, &account.user.id);
    with_identity(&mut account.user, &identity);
    account.identity = Some(identity);
    let mut commit = creation(app, &account, None, First::May, origin).await?;
    if let Some(invited) = &invited {
        commit = commit.remove_existing(&invited.entity, Taken::Code);
    }
    commit_signed_in(app, account.user, commit, origin).await
}

/// Joins a provider's account to the account with its verified address. The address must be the
/// account's still: it may just have been changed to another one, which nobody vouches for.
async fn take_over(
    app: &App,
    user_id: &UserId,
    told: &Told,
    email: &Email,
    origin: &Origin,
) -> Result<()> {
    let account = active(app, user_id).await?;
    if account.user.entity.email != *email {
        return Err(Forbidden::StaleSignIn.into());
    }
    if account.user.entity.is_verified() {
        return connect(app, &account.user, told, None, origin).await;
    }
    let now = app.now();
    let identity = told.identity(app, user_id);
    let user = User {
        email_verified_at: Some(now),
        access_epoch: account.user.entity.access_epoch + 1,
        provider: Some(identity.provider.clone()),
        provider_subject: Some(identity.subject.clone()),
        updated_at: now,
        ..account.user.entity.clone()
    };
    let mut commit = Commit::new()
        .create(&ProviderGuard::of(&identity), Taken::Identity)
        .replace(&account.user, &user, Taken::Code)
        .put(&identity)
        .put(&app.done(deed(user_id, None, &identity, "account.takeOver"), origin))
        .discard(&any_password(app, user_id));
    for other in app.store.identities_of(user_id).await? {
        commit = commit
            .discard(&ProviderGuard::of(&other.entity))
            .discard(&other.entity);
    }
    app.commit_or(commit, begin_again).await
}

/// Stands for the password of a person, also for one that is set at this moment.
fn any_password(app: &App, user_id: &UserId) -> Credential {
    Credential {
        user_id: user_id.clone(),
        password_hash: String::new(),
        updated_at: app.now(),
    }
}

/// Adds a provider's account to the ways the person who asked signs in.
pub(super) async fn link(app: &App, link_to: &LinkTo, told: &Told, origin: &Origin) -> Result<()> {
    let (session, user) = who_asked(app, link_to).await?;
    match owner(app, told).await? {
        Some(owner) if owner == user.entity.id => return Ok(()),
        Some(_) => return Err(Conflict::IdentityTaken.into()),
        None => {}
    }
    let actor = sessions::actor_of(&session.entity);
    connect(app, &user, told, Some(&actor), origin).await
}

/// The person who asked, if they are still signed in as they were: who was signed out meanwhile, be
/// it because the account was never theirs, must not come back by what they began before.
async fn who_asked(app: &App, link_to: &LinkTo) -> Result<(Stored<Session>, Stored<User>)> {
    let found = app
        .store
        .session_and_user(&link_to.user_id, &link_to.session_id)
        .await?;
    let good = found.filter(|(session, user)| {
        !session.entity.is_expired(app.now())
            && session.entity.is_of(&user.entity)
            && user.entity.deleted_at.is_none()
    });
    good.ok_or_else(|| Forbidden::StaleSignIn.into())
}

/// The user row is written too, so that of two that are added at once the second counts the first.
async fn connect(
    app: &App,
    user: &Stored<User>,
    told: &Told,
    actor: Option<&Actor>,
    origin: &Origin,
) -> Result<()> {
    let user_id = &user.entity.id;
    if app.store.identities_of(user_id).await?.len() >= MAX_IDENTITIES {
        return Err(Conflict::TooMany.into());
    }
    let identity = told.identity(app, user_id);
    let mut changed = User {
        updated_at: app.now(),
        ..user.entity.clone()
    };
    with_identity(&mut changed, &identity);
    if told.vouches_for(&changed.email) && !changed.is_verified() {
        changed.email_verified_at = Some(app.now());
    }
    let commit = Commit::new()
        .create(&ProviderGuard::of(&identity), Taken::Identity)
        .replace(user, &changed, Taken::Code)
        .put(&identity)
        .put(&app.done(deed(user_id, actor, &identity, "identity.link"), origin));
    app.commit_or(commit, begin_again).await
}

/// The account changed meanwhile: whoever is signing in begins again.
fn begin_again(taken: Taken) -> Error {
    match taken {
        Taken::Code => Forbidden::StaleSignIn.into(),
        other => other.into(),
    }
}

async fn active(app: &App, user_id: &UserId) -> Result<Account> {
    let account = app.store.account(user_id).await?;
    let account = account.filter(|account| account.user.entity.deleted_at.is_none());
    account.ok_or_else(|| Forbidden::StaleSignIn.into())
}

fn deed<'a>(
    user_id: &'a UserId,
    actor: Option<&'a Actor>,
    identity: &Identity,
    action: &'a str,
) -> Deed<'a> {
    Deed {
        user_id,
        actor,
        action,
        thing: Some(Thing::new("IDENTITY", &identity.id)),
    }
}

/// For an account that is made at the machine itself: the identity it is found by.
pub(crate) fn identity_of(
    app: &App,
    user_id: &UserId,
    provider: &Provider,
    subject: &Subject,
) -> Identity {
    let told = Told {
        provider: provider.clone(),
        subject: subject.clone(),
        email: None,
        email_verified: false,
        name: None,
    };
    told.identity(app, user_id)
}

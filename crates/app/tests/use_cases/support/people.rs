//! People and what they do, in few words.

use std::num::NonZeroU32;

use app::accounts::{Person, SignedIn, sign_in, sign_up};
use app::tokens::{self, MadeToken, NewToken};
use app::{Actor, Carried, Origin, Result, Secret, authenticate};
use domain::account::{Email, Password, PersonName, Scopes, TokenLabel};
use store::PageRequest;

use super::TestApp;

pub(crate) const PASSWORD: &str = "correct horse battery staple";

pub(crate) fn password() -> Password {
    Password::claimed(PASSWORD)
}

pub(crate) fn wrong_password() -> Password {
    Password::claimed("incorrect horse")
}

pub(crate) static NOWHERE: Origin = Origin {
    address: None,
    user_agent: None,
    request_id: None,
};

pub(crate) fn from(address: &str) -> Origin {
    Origin {
        address: Some(address.parse().unwrap()),
        ..Origin::default()
    }
}

pub(crate) fn page(limit: u32) -> PageRequest {
    PageRequest {
        limit: NonZeroU32::new(limit).unwrap(),
        after: None,
    }
}

impl TestApp {
    /// An address that no other test has.
    pub(crate) fn email(&self, name: &str) -> Email {
        Email::parse(&format!("{}@example.com", self.table.unique(name))).unwrap()
    }

    pub(crate) fn shouted(&self, name: &str) -> Email {
        Email::parse(&self.email(name).as_str().to_uppercase()).unwrap()
    }

    pub(crate) fn person(&self, name: &str) -> Person {
        Person {
            email: self.email(name),
            name: PersonName::parse(name).unwrap(),
            default_tzid: None,
        }
    }

    pub(crate) async fn try_sign_up(
        &self,
        person: Person,
        invitation: Option<Secret>,
    ) -> Result<SignedIn> {
        let new = sign_up::SignUp {
            person,
            password: password(),
            invitation,
        };
        sign_up::sign_up(self, new, &NOWHERE).await
    }

    /// Somebody with an account, signed in.
    pub(crate) async fn signed_up(&self, name: &str) -> SignedIn {
        self.try_sign_up(self.person(name), None).await.unwrap()
    }

    pub(crate) async fn try_sign_in(&self, name: &str, password: Password) -> Result<SignedIn> {
        sign_in::sign_in(self, &self.email(name), password, &NOWHERE).await
    }

    pub(crate) async fn signed_in(&self, name: &str) -> SignedIn {
        self.try_sign_in(name, password()).await.unwrap()
    }

    pub(crate) async fn by_cookie(&self, cookie: &str) -> Result<Actor> {
        let found = authenticate(self, Carried::Session(cookie)).await?;
        Ok(found.actor)
    }

    pub(crate) async fn by_token(&self, text: &str) -> Result<Actor> {
        let found = authenticate(self, Carried::Bearer(text)).await?;
        Ok(found.actor)
    }

    /// The actor that somebody's browser is.
    pub(crate) async fn actor(&self, signed_in: &SignedIn) -> Actor {
        self.by_cookie(&signed_in.session.cookie()).await.unwrap()
    }

    pub(crate) async fn is_in(&self, signed_in: &SignedIn) -> bool {
        self.by_cookie(&signed_in.session.cookie()).await.is_ok()
    }

    pub(crate) async fn token(&self, actor: &Actor, scopes: Scopes) -> MadeToken {
        let new = NewToken {
            label: TokenLabel::parse("Phone").unwrap(),
            scopes,
            expires_at: None,
        };
        tokens::create(self, actor, new, &NOWHERE).await.unwrap()
    }
}

//! People and what is theirs, each of one test alone.

use std::num::NonZeroU32;

use domain::account::{
    ApiToken, AuditEntry, AuditId, Credential, Email, Identity, IdentityId, Outcome, PersonName,
    Provider, Scopes, Session, SessionId, Subject, Thing, TokenId, TokenLabel, User, Via,
};
use domain::{Instant, Tzid, UserId, UserMeta};
use store::{Commit, Entity, NewAccount, PageRequest, Store};
use table::{Clock as _, Cursor, Key, Row};
use test_support::TestTable;

/// A store on the table of a test.
pub(crate) struct Given {
    pub(crate) table: TestTable,
    pub(crate) store: Store,
}

impl Given {
    pub(crate) fn on(table: TestTable) -> Self {
        let store = Store::new(table.engine.clone());
        Self { table, store }
    }

    pub(crate) fn now(&self) -> Instant {
        Instant::of(self.table.clock.now())
    }

    pub(crate) fn id(&self, name: &str) -> UserId {
        UserId::parse(self.table.unique(name)).unwrap()
    }

    pub(crate) fn email(&self, name: &str) -> Email {
        Email::parse(&format!("{}@example.com", self.table.unique(name))).unwrap()
    }

    pub(crate) fn user(&self, name: &str) -> User {
        let person = PersonName::parse(name).unwrap();
        User::new(self.id(name), person, self.email(name), self.now())
    }

    pub(crate) fn subject(&self, name: &str) -> Subject {
        Subject::parse(&self.table.unique(name)).unwrap()
    }

    /// A user with a password and a provider's account.
    pub(crate) fn account(&self, name: &str) -> NewAccount {
        let identity = self.identity(name);
        let user = User {
            provider: Some(identity.provider.clone()),
            provider_subject: Some(identity.subject.clone()),
            ..self.user(name)
        };
        NewAccount {
            meta: UserMeta::new(user.id.clone(), Tzid::utc(), self.now()),
            credential: Some(self.credential(name)),
            identity: Some(identity),
            user,
        }
    }

    pub(crate) fn identity(&self, name: &str) -> Identity {
        Identity {
            id: IdentityId::parse(format!("idn_{name}")).unwrap(),
            user_id: self.id(name),
            provider: google(),
            subject: self.subject(name),
            email: None,
            linked_at: self.now(),
        }
    }

    pub(crate) fn credential(&self, name: &str) -> Credential {
        Credential {
            user_id: self.id(name),
            password_hash: format!("$argon2id$of-{name}"),
            updated_at: self.now(),
        }
    }

    pub(crate) fn session(&self, name: &str, id: &str) -> Session {
        Session {
            id: SessionId::parse(id).unwrap(),
            user_id: self.id(name),
            secret_hash: "0".repeat(64),
            access_epoch: 0,
            session_epoch: 0,
            created_at: self.now(),
            last_used_at: self.now(),
            expires_at: self.now().plus(Session::LIFETIME),
            address: None,
            user_agent: None,
        }
    }

    pub(crate) fn token(&self, name: &str, id: &str) -> ApiToken {
        ApiToken {
            id: TokenId::parse(id).unwrap(),
            user_id: self.id(name),
            label: TokenLabel::parse("Phone").unwrap(),
            scopes: Scopes::all(),
            secret_hash: "0".repeat(64),
            access_epoch: 0,
            created_at: self.now(),
            expires_at: None,
            last_used_at: None,
        }
    }

    pub(crate) fn audit(&self, name: &str, id: &str) -> AuditEntry {
        AuditEntry {
            id: AuditId::parse(id).unwrap(),
            user_id: self.id(name),
            actor_id: Some(self.id(name)),
            via: Via::Session,
            action: "token.create".to_owned(),
            thing: Some(Thing::new("TOKEN", "tok_1")),
            outcome: Outcome::Done,
            at: self.now(),
            address: None,
            user_agent: None,
            request_id: None,
        }
    }

    /// An account that is in the table.
    pub(crate) async fn made(&self, name: &str) -> NewAccount {
        let account = self.account(name);
        let commit = account.create(Commit::new(), "id", "email", "identity");
        self.store.commit(commit).await.unwrap();
        account
    }

    pub(crate) async fn put<E: Entity>(&self, entity: &E) {
        let commit = Commit::<()>::new().put(entity);
        self.store.commit(commit).await.unwrap();
    }

    pub(crate) async fn row(&self, key: &Key) -> Option<Row> {
        self.table.engine.get(key).await.unwrap()
    }
}

pub(crate) fn google() -> Provider {
    Provider::parse("google").unwrap()
}

pub(crate) fn page(limit: u32, after: Option<Cursor>) -> PageRequest {
    PageRequest {
        limit: NonZeroU32::new(limit).unwrap(),
        after,
    }
}

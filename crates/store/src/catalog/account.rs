//! People and how they sign in.

use domain::account::{
    ApiToken, AuditEntry, AuditId, Credential, Email, Identity, IdentityId, Outcome, PersonName,
    Provider, Scopes, Session, SessionId, Subject, Thing, TokenId, TokenLabel, User, Via,
};
use domain::{Instant, Tzid, UserId, UserMeta};

use super::{Described, Question, Read, example};
use crate::identities::ProviderGuard;
use crate::keys::account::patterns as keys;
use crate::users::EmailGuard;

pub(super) const ENTITIES: &[Described] = &[
    Described {
        entity_type: "USER",
        what: "A person with an account. `accessEpoch` ends all sessions and tokens at once when \
               it is raised, `sessionEpoch` the sessions alone; `deletedAt` is set while the account is being erased.",
        key: keys::user,
        indexes: &[
            ("GSI2", keys::user_by_email_key),
            ("GSI3", keys::user_by_provider_key),
        ],
        kept: "until the account is erased",
        example: || example(&user()),
        questions: &[
            Question {
                asks: "Who is this?",
                function: "user",
                read: Read::Get(&[keys::user]),
            },
            Question {
                asks: "Who has this address? (for showing)",
                function: "user_by_email",
                read: Read::Query("GSI2", keys::user_by_email),
            },
            Question {
                asks: "Who was made with this provider's account? (for showing)",
                function: "user_by_provider",
                read: Read::Query("GSI3", keys::user_by_provider),
            },
            Question {
                asks: "How does this person sign in?",
                function: "account",
                read: Read::Get(&[keys::user, keys::credential]),
            },
            Question {
                asks: "What of an erased account is left?",
                function: "erase_some_of",
                read: Read::Query("base", keys::everything_of),
            },
        ],
    },
    Described {
        entity_type: "EMAIL_GUARD",
        what: "Makes an address, whatever its case, one person's. Written with the user, moved \
               when the address changes.",
        key: keys::email_guard,
        indexes: &[],
        kept: "as long as the address is the person's",
        example: || example(&EmailGuard::of(&user())),
        questions: &[Question {
            asks: "Whose address is this? (for deciding)",
            function: "owner_of_email",
            read: Read::Get(&[keys::email_guard]),
        }],
    },
    Described {
        entity_type: "PROVIDER_GUARD",
        what: "Makes a login provider's account one person's. Written with the identity.",
        key: keys::provider_guard,
        indexes: &[],
        kept: "as long as the identity",
        example: || example(&ProviderGuard::of(&identity())),
        questions: &[Question {
            asks: "Whose provider's account is this? (for deciding)",
            function: "owner_of_identity",
            read: Read::Get(&[keys::provider_guard]),
        }],
    },
    Described {
        entity_type: "USER_META",
        what: "A person's zone and preferences, made with the user.",
        key: keys::user_meta,
        indexes: &[],
        kept: "as long as the user",
        example: || example(&UserMeta::new(user_id(), zone(), at())),
        questions: &[Question {
            asks: "What does this person prefer?",
            function: "user_meta",
            read: Read::Get(&[keys::user_meta]),
        }],
    },
    Described {
        entity_type: "CREDENTIAL",
        what: "The Argon2id hash of a person's password, in the PHC notation. Absent for people \
               who sign in by a provider only.",
        key: keys::credential,
        indexes: &[],
        kept: "until the password is removed",
        example: || example(&credential()),
        questions: &[Question {
            asks: "By which password does this person sign in?",
            function: "credential",
            read: Read::Get(&[keys::credential]),
        }],
    },
    Described {
        entity_type: "IDENTITY",
        what: "A login provider's account by which a person signs in. At most ten a person.",
        key: keys::identity,
        indexes: &[],
        kept: "until it is unlinked",
        example: || example(&identity()),
        questions: &[Question {
            asks: "By which providers' accounts does this person sign in?",
            function: "identities_of",
            read: Read::Query("base", keys::identities_of),
        }],
    },
    Described {
        entity_type: "SESSION",
        what: "A browser that is signed in. Only the SHA-256 of its secret is kept.",
        key: keys::session,
        indexes: &[],
        kept: "30 days after its last use, which is noted at most once an hour",
        example: || example(&session()),
        questions: &[
            Question {
                asks: "Is this session open, and whose is it?",
                function: "session_and_user",
                read: Read::Get(&[keys::session, keys::user]),
            },
            Question {
                asks: "Where is this person signed in?",
                function: "sessions_of",
                read: Read::Query("base", keys::sessions_of),
            },
        ],
    },
    Described {
        entity_type: "TOKEN",
        what: "An API token. Only the SHA-256 of its secret is kept; its use is noted at most \
               every five minutes.",
        key: keys::token,
        indexes: &[],
        kept: "until `expiresAt`, or until it is revoked",
        example: || example(&token()),
        questions: &[
            Question {
                asks: "Is this token good, and whose is it?",
                function: "token_and_user",
                read: Read::Get(&[keys::token, keys::user]),
            },
            Question {
                asks: "Which tokens has this person made?",
                function: "tokens_of",
                read: Read::Query("base", keys::tokens_of),
            },
        ],
    },
    Described {
        entity_type: "AUDIT",
        what: "Who did what to which thing, when and from where; refusals too. In the trail of \
               the person it concerns, written in the same commit as what it tells of.",
        key: keys::audit,
        indexes: &[],
        kept: "one year",
        example: || example(&audit()),
        questions: &[Question {
            asks: "What was done in this person's name? (newest first)",
            function: "audit_of",
            read: Read::Query("base", keys::audit_of),
        }],
    },
];

const CONST: &str = "an example is valid";

pub(super) fn user_id() -> UserId {
    UserId::parse("550e8400-e29b-41d4-a716-446655440001").expect(CONST)
}

pub(super) fn at() -> Instant {
    Instant::parse("2026-01-15T10:30:00Z").expect(CONST)
}

fn zone() -> Tzid {
    Tzid::parse("America/New_York").expect(CONST)
}

pub(super) fn user() -> User {
    let name = PersonName::parse("John Doe").expect(CONST);
    let email = Email::parse("john@example.com").expect(CONST);
    User {
        email_verified_at: Some(at()),
        provider: Some(provider()),
        provider_subject: Some(subject()),
        ..User::new(user_id(), name, email, at())
    }
}

pub(super) fn provider() -> Provider {
    Provider::parse("google").expect(CONST)
}

fn subject() -> Subject {
    Subject::parse("123456789").expect(CONST)
}

fn identity() -> Identity {
    Identity {
        id: IdentityId::parse("idn_9f86d081884c7d659a2feaa0c55ad015").expect(CONST),
        user_id: user_id(),
        provider: provider(),
        subject: subject(),
        email: Some(user().email),
        linked_at: at(),
    }
}

fn credential() -> Credential {
    Credential {
        user_id: user_id(),
        password_hash: "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA".to_owned(),
        updated_at: at(),
    }
}

fn session() -> Session {
    Session {
        id: SessionId::parse("ses_1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed").expect(CONST),
        user_id: user_id(),
        secret_hash: HASH.to_owned(),
        access_epoch: 0,
        session_epoch: 0,
        created_at: at(),
        last_used_at: at(),
        expires_at: at().plus(Session::LIFETIME),
        address: Some("203.0.113.7".to_owned()),
        user_agent: Some("Mozilla/5.0".to_owned()),
    }
}

fn token() -> ApiToken {
    ApiToken {
        id: TokenId::parse("tok_6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b").expect(CONST),
        user_id: user_id(),
        label: TokenLabel::parse("Phone").expect(CONST),
        scopes: Scopes::all(),
        secret_hash: HASH.to_owned(),
        access_epoch: 0,
        created_at: at(),
        expires_at: Some(at().plus(Session::LIFETIME)),
        last_used_at: None,
    }
}

fn audit() -> AuditEntry {
    AuditEntry {
        id: AuditId::parse("aud_000648a1f2b3c4d5_9b5d").expect(CONST),
        user_id: user_id(),
        actor_id: Some(user_id()),
        via: Via::Session,
        action: "token.create".to_owned(),
        thing: Some(Thing::new("TOKEN", token().id)),
        outcome: Outcome::Done,
        at: at(),
        address: Some("203.0.113.7".to_owned()),
        user_agent: Some("Mozilla/5.0".to_owned()),
        request_id: Some("req_01".to_owned()),
    }
}

pub(super) const HASH: &str = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

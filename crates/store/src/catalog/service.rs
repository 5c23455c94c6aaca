//! What the server keeps for itself.

use domain::Instant;
use jiff::SignedDuration;

use super::account::{HASH, at, provider, user, user_id};
use super::{Described, Question, Read, example};
use crate::checkpoints::{Checkpoint, Consumer};
use crate::codes::{Code, Purpose};
use crate::erasures::Erasure;
use crate::flows::Flow;
use crate::keys::service::patterns as keys;
use crate::server::{FirstAccount, ServerSecrets};

pub(super) const ENTITIES: &[Described] = &[
    Described {
        entity_type: "FLOW",
        what: "A sign-in at a provider that is under way: found by the hash of its state, used \
               once, bound to the browser that began it.",
        key: keys::flow,
        indexes: &[],
        kept: "ten minutes",
        example: || example(&flow()),
        questions: &[Question {
            asks: "Which sign-in has this state?",
            function: "flow",
            read: Read::Get(&[keys::flow]),
        }],
    },
    Described {
        entity_type: "CODE",
        what: "Something that whoever has the code may do once: make the first account, sign up \
               by invitation, choose a new password.",
        key: keys::code,
        indexes: &[],
        kept: "until it is used or expires",
        example: || example(&code()),
        questions: &[Question {
            asks: "What is this code good for?",
            function: "code",
            read: Read::Get(&[keys::code]),
        }],
    },
    Described {
        entity_type: "FIRST_ACCOUNT",
        what: "There has been an account, so the server needs no setting up.",
        key: keys::first_account,
        indexes: &[],
        kept: "for ever",
        example: || {
            example(&FirstAccount {
                user_id: user_id(),
                created_at: at(),
            })
        },
        questions: &[Question {
            asks: "Has there ever been an account?",
            function: "first_account",
            read: Read::Get(&[keys::first_account]),
        }],
    },
    Described {
        entity_type: "SERVER_SECRETS",
        what: "The key by which all servers of the table seal the cursors of lists.",
        key: keys::server_secrets,
        indexes: &[],
        kept: "for ever",
        example: || {
            example(&ServerSecrets {
                cursor_key: HASH.to_owned(),
                created_at: at(),
            })
        },
        questions: &[Question {
            asks: "By which keys is sealed what clients are given?",
            function: "server_secrets",
            read: Read::Get(&[keys::server_secrets]),
        }],
    },
    Described {
        entity_type: "CHECKPOINT",
        what: "How far a reader of the change feed has come. It moves in the same transaction as \
               what the reader writes. While `recount` is there, everybody's things are being \
               counted anew, and it says how far that has come.",
        key: keys::checkpoint,
        indexes: &[],
        kept: "for ever",
        example: || {
            example(&Checkpoint {
                consumer: Consumer::Statistics,
                position: "embedded:4711".to_owned(),
                kept_at: at(),
                recount: None,
            })
        },
        questions: &[Question {
            asks: "How far has this reader come?",
            function: "checkpoint",
            read: Read::Get(&[keys::checkpoint]),
        }],
    },
    Described {
        entity_type: "ERASURE",
        what: "An account that is being erased; whoever finds it goes on with it.",
        key: keys::erasure,
        indexes: &[],
        kept: "until nothing of the account is left",
        example: || {
            example(&Erasure {
                user_id: user_id(),
                requested_at: at(),
            })
        },
        questions: &[Question {
            asks: "Which accounts are being erased?",
            function: "erasures",
            read: Read::Query("base", keys::erasures),
        }],
    },
];

fn later(minutes: i64) -> Instant {
    at().plus(SignedDuration::from_mins(minutes))
}

fn flow() -> Flow {
    Flow {
        state_hash: HASH.to_owned(),
        provider: provider(),
        browser_hash: HASH.to_owned(),
        nonce: Some("n-0S6_WzA2Mj".to_owned()),
        pkce_verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk".to_owned(),
        return_to: "/".to_owned(),
        link_to: None,
        invitation_hash: None,
        expires_at: later(10),
    }
}

fn code() -> Code {
    Code {
        secret_hash: HASH.to_owned(),
        purpose: Purpose::Reset {
            user_id: user_id(),
            email: user().email,
            access_epoch: 0,
            session_epoch: 0,
        },
        created_at: at(),
        expires_at: later(60),
    }
}

//! Who is asking, and from where.

use domain::UserId;
use domain::account::{Scopes, SessionId, TokenId, Via};
use jiff::Timestamp;
use store::Owned;

/// Somebody who has signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actor {
    pub user_id: UserId,
    pub means: Means,
}

/// By what means they signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Means {
    Session {
        id: SessionId,
        signed_in_at: Timestamp,
    },
    Token {
        id: TokenId,
        scopes: Scopes,
    },
    /// A token of the configured issuer.
    Bearer {
        scopes: Scopes,
    },
    /// Somebody at the machine itself.
    CommandLine,
}

impl Actor {
    /// A thing of this person's.
    pub(crate) fn owning<T>(&self, thing: T) -> Owned<T> {
        Owned {
            owner: self.user_id.clone(),
            thing,
        }
    }

    /// The person who acts; nobody we know if it is somebody at the machine itself.
    pub(crate) fn person(&self) -> Option<UserId> {
        (self.means != Means::CommandLine).then(|| self.user_id.clone())
    }

    pub fn via(&self) -> Via {
        match self.means {
            Means::Session { .. } => Via::Session,
            Means::Token { .. } => Via::Token,
            Means::Bearer { .. } => Via::Bearer,
            Means::CommandLine => Via::CommandLine,
        }
    }
}

/// Where a request came from, for the audit trail and the throttles.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Origin {
    /// The client's address, as far as configured proxies can be believed.
    pub address: Option<std::net::IpAddr>,
    pub user_agent: Option<String>,
    pub request_id: Option<String>,
}

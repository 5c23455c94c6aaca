//! Who somebody is at a login provider.

use serde::{Deserialize, Serialize};

use crate::account::email::Email;
use crate::id::{Id, UserId, ids};
use crate::instant::Instant;
use crate::invalid::Invalid;
use std::fmt;

/// A provider's name in the settings, such as `google`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Provider(Id);

impl Provider {
    pub fn parse(text: &str) -> Result<Self, Invalid> {
        Id::parse(text).map(Self)
    }

    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl fmt::Display for Provider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a provider calls a person: its own text, up to 255 bytes (OpenID Connect Core, section 2).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Subject(Box<str>);

impl Subject {
    pub fn parse(text: &str) -> Result<Self, Invalid> {
        if text.is_empty() || text.len() > 255 || text.chars().any(char::is_control) {
            return Err(Invalid::new("a subject has 1 to 255 bytes"));
        }
        Ok(Self(text.into()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Subject {
    type Error = Invalid;

    fn try_from(text: String) -> Result<Self, Invalid> {
        Self::parse(&text)
    }
}

impl From<Subject> for String {
    fn from(subject: Subject) -> Self {
        subject.0.into()
    }
}

ids! {
    /// One of a person's identities.
    IdentityId;
}

/// A provider's account by which a person signs in. A person may have several.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Identity {
    pub id: IdentityId,
    pub user_id: UserId,
    pub provider: Provider,
    pub subject: Subject,
    /// What the provider said the address was, when it was linked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<Email>,
    pub linked_at: Instant,
}

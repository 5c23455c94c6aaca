//! Secrets that we make: session and API tokens, one-time codes. The table keeps their hashes.

use std::fmt::{self, Write as _};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::UserId;
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

use crate::randomness::Randomness;

/// 256 random bits as text. Shown once, to the one it is for; its `Debug` shows nothing.
#[derive(Clone)]
pub struct Secret(String);

impl Secret {
    pub(crate) fn new(randomness: &dyn Randomness) -> Self {
        let mut bytes = [0; 32];
        randomness.fill(&mut bytes);
        Self(URL_SAFE_NO_PAD.encode(bytes))
    }

    /// One that somebody sent.
    pub fn claimed(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What the table keeps. A fast hash is enough: nobody can try all 256-bit secrets.
    pub(crate) fn hash(&self) -> String {
        sha256(self.0.as_bytes())
    }

    /// Whether the hash is this secret's, in a time that does not tell how much of it is.
    pub(crate) fn matches(&self, hash: &str) -> bool {
        self.hash().as_bytes().ct_eq(hash.as_bytes()).into()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// As hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// What a client holds: whose it is, which one it is, and the secret.
///
/// `nxs_<user>.<session>.<secret>` for a session, `nxt_…` for an API token. An id has no dot.
#[derive(Debug, Clone)]
pub(crate) struct Bearing {
    pub(crate) user_id: UserId,
    pub(crate) id: String,
    pub(crate) secret: Secret,
}

impl Bearing {
    pub(crate) fn text(&self, kind: BearingKind) -> String {
        let Self {
            user_id,
            id,
            secret,
        } = self;
        format!("{}{user_id}.{id}.{}", kind.prefix(), secret.reveal())
    }

    pub(crate) fn parse(kind: BearingKind, text: &str) -> Option<Self> {
        let mut parts = text.strip_prefix(kind.prefix())?.split('.');
        let (user, id, secret) = (parts.next()?, parts.next()?, parts.next()?);
        if parts.next().is_some() {
            return None;
        }
        Some(Self {
            user_id: UserId::parse(user).ok()?,
            id: id.to_owned(),
            secret: Secret::claimed(secret),
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BearingKind {
    Session,
    Token,
}

impl BearingKind {
    /// So that a secret that has leaked somewhere is known for what it is.
    pub(crate) fn prefix(self) -> &'static str {
        match self {
            Self::Session => "nxs_",
            Self::Token => "nxt_",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::randomness::SystemRandomness;

    #[test]
    fn what_is_handed_out_is_understood_again() {
        let secret = Secret::new(&SystemRandomness);
        let bearing = Bearing {
            user_id: UserId::parse("user_123").unwrap(),
            id: "tok_1".to_owned(),
            secret: secret.clone(),
        };
        let text = bearing.text(BearingKind::Token);
        let read = Bearing::parse(BearingKind::Token, &text).unwrap();
        assert_eq!(read.user_id, bearing.user_id);
        assert_eq!(read.id, "tok_1");
        assert!(read.secret.matches(&secret.hash()));
        assert!(Bearing::parse(BearingKind::Session, &text).is_none());
    }

    proptest::proptest! {
        #[test]
        fn every_bearing_is_read_as_it_was_written(
            user in "[A-Za-z0-9_-]{1,64}",
            id in "[A-Za-z0-9_-]{1,64}",
            secret in "[A-Za-z0-9_-]{0,64}",
        ) {
            let bearing = Bearing {
                user_id: UserId::parse(user).unwrap(),
                id,
                secret: Secret::claimed(secret),
            };
            for kind in [BearingKind::Session, BearingKind::Token] {
                let read = Bearing::parse(kind, &bearing.text(kind)).unwrap();
                proptest::prop_assert_eq!(&read.user_id, &bearing.user_id);
                proptest::prop_assert_eq!(&read.id, &bearing.id);
                proptest::prop_assert_eq!(read.secret.reveal(), bearing.secret.reveal());
            }
        }

        #[test]
        fn what_is_read_is_written_as_it_was(text: String) {
            for kind in [BearingKind::Session, BearingKind::Token] {
                let text = format!("{}{text}", kind.prefix());
                if let Some(read) = Bearing::parse(kind, &text) {
                    proptest::prop_assert_eq!(read.text(kind), text);
                }
            }
        }
    }

    #[test]
    fn another_secret_does_not_match() {
        let one = Secret::new(&SystemRandomness);
        let other = Secret::new(&SystemRandomness);
        assert!(!one.matches(&other.hash()));
        assert!(!one.matches(""));
    }

    #[test]
    fn what_has_another_shape_is_nothing() {
        for text in ["", "nxt_", "nxt_a.b", "nxt_a.b.c.d", "nxt_a#b.c.d"] {
            assert!(Bearing::parse(BearingKind::Token, text).is_none(), "{text}");
        }
    }
}

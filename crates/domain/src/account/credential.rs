//! Passwords. The plain one is never stored, shown or logged.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::id::UserId;
use crate::instant::Instant;
use crate::invalid::Invalid;

/// In characters.
pub const MIN_PASSWORD: usize = 8;
/// Far beyond any password; it only bounds the work of hashing.
pub const MAX_PASSWORD: usize = 256;
/// More bytes than any password that can be chosen has.
const TOO_MANY_BYTES: usize = 4 * MAX_PASSWORD + 4;

/// A password as it was typed. Its `Debug` shows nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(Box<str>);

impl Password {
    /// A new password: 8 to 256 characters. Length is what makes a password strong, so there are no
    /// rules about characters.
    pub fn choose(text: &str) -> Result<Self, Invalid> {
        let length = text.chars().count();
        if length < MIN_PASSWORD {
            return Err(Invalid::new("must have at least 8 characters"));
        }
        if length > MAX_PASSWORD {
            return Err(Invalid::new("must have at most 256 characters"));
        }
        Ok(Self(text.into()))
    }

    /// A password that somebody claims to be theirs. One that no account can have is no error: it
    /// is simply wrong, and cut short so that it costs no more than others.
    pub fn claimed(text: &str) -> Self {
        let end = text.floor_char_boundary(TOO_MANY_BYTES);
        Self(text[..end].into())
    }

    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

/// The hash of a person's password, in the notation that names its algorithm and costs.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Credential {
    pub user_id: UserId,
    pub password_hash: String,
    pub updated_at: Instant,
}

impl fmt::Debug for Credential {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Credential({}, …)", self.user_id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_password_has_eight_characters_or_more() {
        assert!(Password::choose("1234567").is_err());
        assert!(Password::choose("äöüäöüäö").is_ok());
        assert!(Password::choose(&"𝄞".repeat(256)).is_ok());
        assert!(Password::choose(&"a".repeat(257)).is_err());
    }

    #[test]
    fn a_claimed_password_may_be_anything() {
        assert_eq!(Password::claimed("").as_bytes(), b"");
        let long = "ä".repeat(2000);
        assert!(Password::claimed(&long).as_bytes().len() <= TOO_MANY_BYTES);
    }

    #[test]
    fn a_cut_password_is_never_one_that_could_be_chosen() {
        for character in ["a", "ä", "𝄞"] {
            let claimed = Password::claimed(&character.repeat(5000));
            assert!(claimed.as_bytes().len() > 4 * MAX_PASSWORD, "{character}");
        }
    }

    #[test]
    fn a_password_is_not_shown() {
        let shown = format!("{:?}", Password::claimed("hunter22"));
        assert!(!shown.contains("hunter22"), "{shown}");
    }
}

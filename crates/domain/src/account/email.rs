//! Email addresses, compared without case.

use std::fmt;

use email_address::{EmailAddress, Options};
use serde::{Deserialize, Serialize};

use crate::invalid::Invalid;

/// The longest address: RFC 5321, section 4.5.3.1.3, less its angle brackets.
const MAX: usize = 254;

/// An address as it was written, and the form two spellings of it share.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Email {
    written: Box<str>,
    folded: Box<str>,
}

impl Email {
    pub fn parse(text: &str) -> Result<Self, Invalid> {
        let refused = || Invalid::new("must be an email address, such as ada@example.com");
        let written = text.trim();
        if written.len() > MAX || written.chars().any(char::is_control) {
            return Err(refused());
        }
        let options = Options::default()
            .with_required_tld()
            .without_display_text()
            .without_domain_literal();
        let address = EmailAddress::parse_with_options(written, options).map_err(|_| refused())?;
        let domain = idna::domain_to_ascii(address.domain()).map_err(|_| refused())?;
        let folded = format!("{}@{domain}", lower_case(address.local_part()));
        Ok(Self {
            written: written.into(),
            folded: folded.into(),
        })
    }

    pub fn as_str(&self) -> &str {
        &self.written
    }

    /// The form by which addresses are the same: lower case, the domain as DNS has it.
    pub fn folded(&self) -> &str {
        &self.folded
    }
}

/// Letter by letter: a sigma is the same wherever it stands in a word, since its capital is. A sign
/// that only looks like a letter, such as that of the kelvin, does not become one: it would be
/// somebody else's mailbox.
fn lower_case(text: &str) -> String {
    text.chars().flat_map(lower).collect()
}

fn lower(letter: char) -> impl Iterator<Item = char> {
    let becomes_ascii = !letter.is_ascii() && letter.to_lowercase().any(|it| it.is_ascii());
    let kept = becomes_ascii.then_some(letter);
    let folded = letter.to_lowercase().filter(move |_| !becomes_ascii);
    kept.into_iter()
        .chain(folded.map(|it| if it == 'ς' { 'σ' } else { it }))
}

impl PartialEq for Email {
    fn eq(&self, other: &Self) -> bool {
        self.folded == other.folded
    }
}

impl Eq for Email {}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written)
    }
}

impl TryFrom<String> for Email {
    type Error = Invalid;

    fn try_from(text: String) -> Result<Self, Invalid> {
        Self::parse(&text)
    }
}

impl From<Email> for String {
    fn from(email: Email) -> Self {
        email.written.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_does_not_make_another_address() {
        let (one, other) = (
            Email::parse("Ada@Example.COM").unwrap(),
            Email::parse("ada@example.com").unwrap(),
        );
        assert_eq!(one, other);
        assert_eq!(one.folded(), "ada@example.com");
        assert_eq!(one.as_str(), "Ada@Example.COM");
    }

    #[test]
    fn a_sign_that_looks_like_a_letter_is_another_mailbox() {
        let kelvin = Email::parse("\u{212a}ate@example.com").unwrap();
        assert_ne!(kelvin, Email::parse("kate@example.com").unwrap());
    }

    #[test]
    fn a_sigma_at_the_end_does_not_make_another_address() {
        let [one, other, capital] =
            ["ας", "ασ", "ΑΣ"].map(|local| Email::parse(&format!("{local}@example.com")).unwrap());
        assert_eq!(one, other);
        assert_eq!(one, capital);
    }

    #[test]
    fn a_domain_in_another_script_is_the_one_dns_has() {
        let email = Email::parse("ada@bücher.example").unwrap();
        assert_eq!(email.folded(), "ada@xn--bcher-kva.example");
        assert_eq!(email, Email::parse("ada@XN--BCHER-KVA.example").unwrap());
    }

    #[test]
    fn what_is_no_address_is_refused() {
        let long = format!("{}@example.com", "a".repeat(65));
        for text in [
            "",
            "ada",
            "ada@",
            "@example.com",
            "ada@localhost",
            "a b@example.com",
            "Ada <ada@example.com>",
            "ada@[127.0.0.1]",
            "ada@example.com\u{0}",
            long.as_str(),
        ] {
            assert!(Email::parse(text).is_err(), "{text:?}");
        }
    }
}

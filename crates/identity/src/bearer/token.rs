//! The parts of a JSON Web Token in its compact form (RFC 7515, section 7.1), before anything of it
//! is believed.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::error::BearerError;

/// Longer than any header that a server takes.
const MAX_LENGTH: usize = 16 * 1024;
/// RFC 9068, section 2.1, and what is usual. Tokens of other types have other uses.
const TYPES: [&str; 2] = ["jwt", "at+jwt"];

pub(super) struct Token<'t> {
    pub(super) header: Header,
    pub(super) claims: Claims,
    /// The bytes the signature is for.
    pub(super) signed: &'t [u8],
    pub(super) signature: Vec<u8>,
}

#[derive(Deserialize)]
pub(super) struct Header {
    pub(super) alg: String,
    pub(super) kid: Option<String>,
    typ: Option<String>,
    crit: Option<Value>,
}

#[derive(Deserialize)]
pub(super) struct Claims {
    pub(super) iss: Option<String>,
    pub(super) sub: Option<String>,
    pub(super) aud: Option<OneOrMany>,
    pub(super) exp: Option<NumericDate>,
    pub(super) nbf: Option<NumericDate>,
    pub(super) client_id: Option<String>,
    pub(super) token_use: Option<String>,
    scope: Option<Scope>,
    scp: Option<Scope>,
}

#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

/// RFC 9068, section 2.2.3, has a text; some issuers send a list.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Scope {
    Text(String),
    List(Vec<String>),
}

/// Seconds since 1970, perhaps with a fraction, which is dropped (RFC 7519, section 2).
#[derive(Clone, Copy)]
pub(super) struct NumericDate(pub(super) Timestamp);

/// Whether a bearer token is worth being read as a JSON Web Token: it costs nothing, and tells it
/// from tokens of other kinds.
pub fn looks_like_jwt(token: &str) -> bool {
    let is_part = |part: &str| {
        let is_base64url = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        !part.is_empty() && part.bytes().all(is_base64url)
    };
    // The header is an object, so the first two bytes are `{"`.
    token.starts_with("eyJ") && token.split('.').count() == 3 && token.split('.').all(is_part)
}

impl<'t> Token<'t> {
    pub(super) fn read(text: &'t str) -> Result<Self, BearerError> {
        if text.len() > MAX_LENGTH {
            return Err(BearerError::Malformed);
        }
        let (signed, signature) = text.rsplit_once('.').ok_or(BearerError::Malformed)?;
        let (header, claims) = signed.split_once('.').ok_or(BearerError::Malformed)?;
        let header: Header = part(header)?;
        // Section 4.1.11: what is critical must be understood, and nothing is understood here.
        if header.crit.is_some() || !header.is_of_known_type() {
            return Err(BearerError::Malformed);
        }
        Ok(Self {
            header,
            claims: part(claims)?,
            signed: signed.as_bytes(),
            signature: decoded(signature)?,
        })
    }
}

impl Header {
    /// Section 4.1.9: `application/` may be left out, and case does not matter.
    fn is_of_known_type(&self) -> bool {
        let Some(typ) = &self.typ else { return true };
        let typ = typ.to_ascii_lowercase();
        TYPES.contains(&typ.strip_prefix("application/").unwrap_or(&typ))
    }
}

impl Claims {
    /// Some issuers call it `scp`; `scope` counts if both are there.
    pub(super) fn into_scopes(self) -> Option<Vec<String>> {
        self.scope.or(self.scp).map(Scope::into_list)
    }
}

impl OneOrMany {
    pub(super) fn as_slice(&self) -> &[String] {
        match self {
            Self::One(one) => std::slice::from_ref(one),
            Self::Many(many) => many,
        }
    }
}

impl Scope {
    fn into_list(self) -> Vec<String> {
        match self {
            Self::Text(text) => text.split_ascii_whitespace().map(str::to_owned).collect(),
            Self::List(list) => list,
        }
    }
}

impl<'de> Deserialize<'de> for NumericDate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Number {
            Whole(i64),
            Fraction(f64),
        }
        let seconds = match Number::deserialize(deserializer)? {
            Number::Whole(seconds) => seconds,
            #[expect(
                clippy::cast_possible_truncation,
                reason = "the fraction is dropped, and what is out of range ends at its end"
            )]
            Number::Fraction(seconds) => seconds as i64,
        };
        let date = Timestamp::from_second(seconds).map_err(serde::de::Error::custom)?;
        Ok(Self(date))
    }
}

fn part<T: DeserializeOwned>(part: &str) -> Result<T, BearerError> {
    serde_json::from_slice(&decoded(part)?).map_err(|_| BearerError::Malformed)
}

fn decoded(part: &str) -> Result<Vec<u8>, BearerError> {
    URL_SAFE_NO_PAD
        .decode(part)
        .map_err(|_| BearerError::Malformed)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn written(header: &Value, claims: &Value) -> String {
        let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
        format!("{}.{}.AQAB", part(header), part(claims))
    }

    fn claims(claims: &Value) -> Claims {
        Token::read(&written(&json!({"alg": "RS256"}), claims))
            .unwrap()
            .claims
    }

    #[test]
    fn only_a_token_looks_like_one() {
        assert!(looks_like_jwt(&written(
            &json!({"alg": "RS256"}),
            &json!({})
        )));
        for other in [
            "",
            "eyJ",
            "eyJ.eyJ",
            "eyJ.eyJ.",
            "eyJ.eyJ.a.b",
            "nxs_abc",
            "eyJ.e J.a",
            "a.b.c",
        ] {
            assert!(!looks_like_jwt(other), "{other}");
        }
    }

    #[test]
    fn what_is_no_token_is_malformed() {
        let long = format!("eyJ{}.a.b", "a".repeat(MAX_LENGTH));
        for text in [
            "",
            "a",
            "a.b",
            "a.b.c",
            "e30.e30.",
            "eyJhbGciOiJSUzI1NiJ9.W10.AQ",
            &long,
        ] {
            assert!(
                matches!(Token::read(text), Err(BearerError::Malformed)),
                "{text:.40}"
            );
        }
    }

    #[test]
    fn a_token_for_another_use_is_malformed() {
        for typ in ["JWT", "at+jwt", "application/at+JWT"] {
            assert!(
                Token::read(&written(&json!({"alg": "RS256", "typ": typ}), &json!({}))).is_ok()
            );
        }
        for header in [
            json!({"alg": "RS256", "typ": "logout+jwt"}),
            json!({"alg": "RS256", "crit": ["exp"]}),
        ] {
            assert!(
                Token::read(&written(&header, &json!({}))).is_err(),
                "{header}"
            );
        }
    }

    #[test]
    fn an_audience_is_a_text_or_a_list() {
        for (aud, expected) in [(json!("a"), vec!["a"]), (json!(["a", "b"]), vec!["a", "b"])] {
            assert_eq!(
                claims(&json!({"aud": aud})).aud.unwrap().as_slice(),
                expected
            );
        }
    }

    #[test]
    fn scopes_are_a_text_or_a_list_under_either_name() {
        for said in [
            json!({"scope": "a b"}),
            json!({"scp": ["a", "b"]}),
            json!({"scp": "a b"}),
            json!({"scope": "a b", "scp": ["c"]}),
        ] {
            assert_eq!(claims(&said).into_scopes().unwrap(), ["a", "b"]);
        }
    }

    #[test]
    fn a_date_may_have_a_fraction() {
        let claims = claims(&json!({"exp": 1_700_000_000.9, "nbf": 1_700_000_000}));
        assert_eq!(claims.exp.unwrap().0, claims.nbf.unwrap().0);
    }
}

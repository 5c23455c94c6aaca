//! `If-Match` (RFC 9110 13.1.1): which version somebody means to change. Our tags are versions in
//! quotes, always strong.

use std::convert::Infallible;

use app::Error;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use table::Version;
use utoipa::IntoParams;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::ObjectBuilder;
use utoipa::openapi::{Required, Type};

use crate::problem::{Problem, Result};

/// The header as it came; a handler asks for it when it is its turn.
#[derive(Debug, Clone)]
pub struct IfMatch(Result<Option<Precondition>>);

/// For `params(…)` of operations that need it.
impl IntoParams for IfMatch {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let parameter = ParameterBuilder::new()
            .name("If-Match")
            .parameter_in(ParameterIn::Header)
            .required(Required::True)
            .description(Some(
                "The `ETag` that was read, or `*` for whichever it is now",
            ))
            .schema(Some(
                ObjectBuilder::new()
                    .schema_type(Type::String)
                    .pattern(Some(r#"^("(0|[1-9][0-9]{0,18})"|\*)$"#)),
            ))
            .example(Some("\"3\"".into()));
        vec![parameter.build()]
    }
}

/// The versions somebody would change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Precondition {
    /// `*`: whichever it is now.
    Any,
    /// One of these. Tags that are no version match nothing, and so may leave none.
    OneOf(Vec<Version>),
}

impl IfMatch {
    /// For a change of a versioned thing: without the header it is refused.
    pub fn required(self) -> Result<Precondition> {
        self.0?.ok_or_else(Problem::precondition_required)
    }

    /// For a change that is conditioned on the state itself.
    pub fn optional(self) -> Result<Option<Precondition>> {
        self.0
    }
}

impl Precondition {
    pub fn admits(&self, current: Version) -> bool {
        match self {
            Self::Any => true,
            Self::OneOf(versions) => versions.contains(&current),
        }
    }

    pub fn check(&self, current: Version) -> Result<(), Error> {
        if self.admits(current) {
            return Ok(());
        }
        Err(Error::VersionConflict { current })
    }
}

impl<S: Sync> FromRequestParts<S> for IfMatch {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self(parse(&parts.headers)))
    }
}

fn parse(headers: &HeaderMap) -> Result<Option<Precondition>> {
    let mut versions = Vec::new();
    let mut present = false;
    for value in headers.get_all(header::IF_MATCH) {
        present = true;
        let text = value.to_str().map_err(|_| not_a_tag())?.trim();
        if text == "*" {
            return Ok(Some(Precondition::Any));
        }
        for tag in tags(text) {
            versions.extend(version_of(tag?));
        }
    }
    Ok(present.then_some(Precondition::OneOf(versions)))
}

/// The texts between the quotes of `"1", "2"`. A comma within quotes belongs to the tag.
fn tags(text: &str) -> impl Iterator<Item = Result<&str>> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let tag = rest.take()?;
        let Some((tag, after)) = tag.strip_prefix('"').and_then(|tag| tag.split_once('"')) else {
            return Some(Err(not_a_tag()));
        };
        let after = after.trim_start();
        match after.strip_prefix(',') {
            Some(next) => rest = Some(next.trim_start()),
            None if after.is_empty() => {}
            None => return Some(Err(not_a_tag())),
        }
        Some(Ok(tag))
    })
}

/// Only the one spelling that we send: `"03"` and `"+3"` are other tags.
fn version_of(tag: &str) -> Option<Version> {
    let version = tag.parse().ok()?;
    (u64::to_string(&version) == tag).then_some(Version(version))
}

fn not_a_tag() -> Problem {
    Problem::invalid(
        "If-Match",
        "If-Match takes the ETag you read, such as \"3\", or *; weak tags (W/) do not match here",
    )
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn parsed(values: &[&'static str]) -> Result<Option<Precondition>> {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(header::IF_MATCH, HeaderValue::from_static(value));
        }
        parse(&headers)
    }

    fn one_of<const N: usize>(versions: [u64; N]) -> Precondition {
        Precondition::OneOf(versions.map(Version).to_vec())
    }

    #[test]
    fn one_tag_several_and_several_headers_are_the_same() {
        assert_eq!(parsed(&["\"3\""]).unwrap(), Some(one_of([3])));
        assert_eq!(parsed(&["\"3\" ,\"4\""]).unwrap(), Some(one_of([3, 4])));
        assert_eq!(parsed(&["\"3\"", "\"4\""]).unwrap(), Some(one_of([3, 4])));
    }

    #[test]
    fn a_star_is_any_version() {
        assert_eq!(parsed(&["*"]).unwrap(), Some(Precondition::Any));
    }

    #[test]
    fn no_header_is_no_precondition() {
        assert_eq!(parsed(&[]).unwrap(), None);
        let missing = IfMatch(parsed(&[])).required().unwrap_err();
        assert_eq!(missing.status(), 428);
    }

    #[test]
    fn a_strong_tag_of_somebody_else_matches_nothing() {
        for tag in [
            "\"abc\"",
            "\"03\"",
            "\"+3\"",
            "\"\"",
            "\"3,4\"",
            "\"99999999999999999999\"",
        ] {
            let precondition = parsed(&[tag]).unwrap().unwrap();
            assert!(!precondition.admits(Version(3)), "{tag}");
        }
    }

    #[test]
    fn weak_and_broken_tags_are_refused() {
        for tag in [
            "W/\"3\"",
            "3",
            "\"3",
            "\"3\" \"4\"",
            "\"3\",",
            "\"3\",W/\"4\"",
            "",
        ] {
            let problem = parsed(&[tag]).unwrap_err();
            assert_eq!(problem.status(), 400, "{tag}");
        }
    }

    #[test]
    fn another_version_is_a_conflict_that_tells_the_current_one() {
        let precondition = parsed(&["\"3\""]).unwrap().unwrap();
        assert!(precondition.check(Version(3)).is_ok());
        let conflict = precondition.check(Version(4)).unwrap_err();
        assert!(matches!(
            conflict,
            Error::VersionConflict {
                current: Version(4)
            }
        ));
    }
}

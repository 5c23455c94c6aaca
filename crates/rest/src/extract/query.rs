//! The query of a request, typed. Unknown parameters are refused, and errors name the parameter.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::strict;
use crate::problem::Result;

/// A query that a handler reads when it is its turn. `T` has `#[serde(deny_unknown_fields)]`.
#[derive(Debug, Clone)]
pub struct Query<T>(Result<T>);

impl<T> Query<T> {
    pub fn read(self) -> Result<T> {
        self.0
    }
}

impl<T: DeserializeOwned, S: Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self(parse(parts.uri.query().unwrap_or_default())))
    }
}

fn parse<T: DeserializeOwned>(query: &str) -> Result<T> {
    let pairs = url::form_urlencoded::parse(query.as_bytes());
    let pairs = serde_urlencoded::Deserializer::new(pairs);
    serde_path_to_error::deserialize(pairs).map_err(|error| {
        let path = error.path().to_string();
        strict::named(&path, &error.into_inner().to_string())
    })
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::extract::PageQuery;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Search {
        q: String,
        #[serde(default)]
        days: Option<u8>,
    }

    fn refused(query: &str) -> String {
        parse::<Search>(query).unwrap_err().detail().to_owned()
    }

    #[test]
    fn parameters_are_typed_and_decoded() {
        let search: Search = parse("q=a%20b+c%26&days=7").unwrap();
        assert_eq!((&*search.q, search.days), ("a b c&", Some(7)));
    }

    #[test]
    fn errors_name_the_parameter() {
        assert_eq!(refused(""), "q is missing");
        assert_eq!(refused("q=a&page=2"), "page is unknown here");
        assert_eq!(refused("q=a&q=b"), "q is there twice");
        assert_eq!(
            refused("q=a&days=soon"),
            "days: invalid digit found in string"
        );
    }

    #[test]
    fn a_page_has_1_to_100_items_and_50_if_nothing_is_said() {
        assert_eq!(parse::<PageQuery>("").unwrap().limit.get(), 50);
        assert_eq!(parse::<PageQuery>("limit=100").unwrap().limit.get(), 100);
        for limit in ["0", "101", "-1", "1.5", "", "all"] {
            let problem = parse::<PageQuery>(&format!("limit={limit}")).unwrap_err();
            assert_eq!(problem.detail(), "limit: a whole number from 1 to 100");
        }
    }
}

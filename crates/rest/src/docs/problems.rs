//! The problems in the OpenAPI document: described once, and named by operations in groups.

use std::collections::BTreeMap;

use utoipa::openapi::content::ContentBuilder;
use utoipa::openapi::response::{Response, ResponseBuilder};
use utoipa::openapi::{Components, ComponentsBuilder, Ref, RefOr};
use utoipa::{IntoResponses, ToSchema};

use crate::problem::ProblemBody;

/// Status, name within the document, meaning.
type Kind = (&'static str, &'static str, &'static str);

const INVALID: Kind = (
    "400",
    "Invalid",
    "Something is not as it should be; `field` says what",
);
const UNAUTHENTICATED: Kind = ("401", "Unauthenticated", "Nobody is signed in");
const FORBIDDEN: Kind = ("403", "Forbidden", "May be seen, but not done");
const NOT_FOUND: Kind = (
    "404",
    "NotFound",
    "There is no such thing, or none you may see",
);
const CONFLICT: Kind = (
    "409",
    "Conflict",
    "Something is already so; `code` says what",
);
const VERSION_CONFLICT: Kind = (
    "412",
    "VersionConflict",
    "It has changed since you read it; `currentVersion` is its version now",
);
const TOO_LARGE: Kind = ("413", "BodyTooLarge", "The body is too large");
const MEDIA_TYPE: Kind = (
    "415",
    "UnsupportedMediaType",
    "The body is not JSON in UTF-8",
);
const PRECONDITION: Kind = ("428", "PreconditionRequired", "If-Match is missing");
const RATE_LIMITED: Kind = ("429", "RateLimited", "Too many attempts; see Retry-After");
const INTERNAL: Kind = ("500", "Internal", "Something went wrong in the server");
const UNAVAILABLE: Kind = ("503", "Unavailable", "Not now; see Retry-After");

const ALL: [Kind; 12] = [
    INVALID,
    UNAUTHENTICATED,
    FORBIDDEN,
    NOT_FOUND,
    CONFLICT,
    VERSION_CONFLICT,
    TOO_LARGE,
    MEDIA_TYPE,
    PRECONDITION,
    RATE_LIMITED,
    INTERNAL,
    UNAVAILABLE,
];

/// Of every operation, also without signing in.
#[derive(Debug)]
pub struct Always;

/// Of operations by which somebody shows who they are.
#[derive(Debug)]
pub struct Public;

/// Of operations that only read.
#[derive(Debug)]
pub struct Read;

/// Of operations with a body that need no `If-Match`.
#[derive(Debug)]
pub struct Write;

/// Of operations that change a certain version.
#[derive(Debug)]
pub struct Change;

const OF_ALWAYS: [Kind; 4] = [INVALID, RATE_LIMITED, INTERNAL, UNAVAILABLE];
const OF_READ: [Kind; 3] = [UNAUTHENTICATED, FORBIDDEN, NOT_FOUND];
const OF_WRITE: [Kind; 3] = [CONFLICT, TOO_LARGE, MEDIA_TYPE];
const OF_CHANGE: [Kind; 2] = [VERSION_CONFLICT, PRECONDITION];

impl IntoResponses for Always {
    fn responses() -> Responses {
        named(&[&OF_ALWAYS])
    }
}

impl IntoResponses for Public {
    fn responses() -> Responses {
        named(&[&OF_ALWAYS, &OF_READ, &OF_WRITE])
    }
}

impl IntoResponses for Read {
    fn responses() -> Responses {
        named(&[&OF_ALWAYS, &OF_READ])
    }
}

impl IntoResponses for Write {
    fn responses() -> Responses {
        named(&[&OF_ALWAYS, &OF_READ, &OF_WRITE])
    }
}

impl IntoResponses for Change {
    fn responses() -> Responses {
        named(&[&OF_ALWAYS, &OF_READ, &OF_WRITE, &OF_CHANGE])
    }
}

type Responses = BTreeMap<String, RefOr<Response>>;

fn named(groups: &[&[Kind]]) -> Responses {
    let kinds = groups.iter().copied().flatten();
    kinds
        .map(|(status, name, _)| ((*status).to_owned(), Ref::from_response_name(*name).into()))
        .collect()
}

pub(super) fn components() -> Components {
    let schema = Ref::from_schema_name(ProblemBody::name());
    let content = ContentBuilder::new().schema(Some(schema)).build();
    let mut components = ComponentsBuilder::new().schema_from::<ProblemBody<'_>>();
    for (_, name, meaning) in ALL {
        let response = ResponseBuilder::new()
            .description(meaning)
            .content("application/problem+json", content.clone())
            .build();
        components = components.response(name, response);
    }
    components.build()
}

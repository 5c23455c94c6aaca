//! What the OpenAPI document says besides the paths: who we are, how to sign in, what goes wrong.

use utoipa::openapi::security::{ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::server::Server;
use utoipa::openapi::{Components, InfoBuilder, OpenApi, OpenApiBuilder, SecurityRequirement};

use super::problems;
use crate::routes::API;

const DESCRIPTION: &str = "\
Calendars, a planner, bookings and collaboration over JSON.

Errors are `application/problem+json`; `code` tells kinds apart. Changes of a versioned thing carry \
`If-Match` with the `ETag` that was read. Lists are read page by page with `limit` and `cursor`. \
Unknown fields are refused; those the server sets are ignored, so that what was read can be sent \
back.";

/// The document without paths; the routes add theirs.
pub fn openapi() -> OpenApi {
    let info = InfoBuilder::new()
        .title("Nexus")
        .version("1")
        .description(Some(DESCRIPTION))
        .build();
    OpenApiBuilder::new()
        .info(info)
        .servers(Some([Server::new(API)]))
        .components(Some(components()))
        .security(Some([
            SecurityRequirement::new("bearer", Vec::<String>::new()),
            SecurityRequirement::new("session", Vec::<String>::new()),
        ]))
        .build()
}

fn components() -> Components {
    let mut components = problems::components();
    let bearer = Http::builder()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("An API token, or a token of the configured issuer."))
        .build();
    let session = ApiKeyValue::with_description(
        "nexus_session",
        "Set by signing in. Pages of other sites cannot use it.",
    );
    components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
    components.add_security_scheme("session", SecurityScheme::ApiKey(ApiKey::Cookie(session)));
    components
}

//! `GET /about`: what kind of server this is, for clients that are given only an address.

use serde::Serialize;
use utoipa::ToSchema;

use crate::docs::problems;
use crate::respond::Json;

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct About {
    /// Always `nexus`.
    #[schema(example = "nexus")]
    name: &'static str,
    /// Of the API, as in its paths.
    #[schema(example = "v1")]
    api: &'static str,
}

/// What answers here
#[utoipa::path(
    get,
    path = "/about",
    tag = "about",
    security(()),
    responses((status = 200, body = About), problems::Always)
)]
pub(crate) async fn read() -> Json<About> {
    Json(About {
        name: "nexus",
        api: "v1",
    })
}

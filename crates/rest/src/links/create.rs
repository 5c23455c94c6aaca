//! `POST /links`.

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::event::LinkEnd;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::LinkEndItem;
use crate::docs::problems;
use crate::extract::{Body, Input, Origin, Signed};
use crate::problem::Result;
use crate::respond::Json;
use crate::routes::{API, Shared};

/// From one thing of yours to another.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({
    "source": {"type": "NOTE", "id": "note_1"},
    "target": {"type": "TASK", "id": "task_1"},
}))]
pub(crate) struct LinkWish {
    #[schema(value_type = LinkEndItem)]
    source: LinkEnd,
    #[schema(value_type = LinkEndItem)]
    target: LinkEnd,
}

impl Input for LinkWish {}

/// Link one thing to another
///
/// The same as adding it to the `links` of the source; asking twice makes one.
#[utoipa::path(
    post,
    path = "/links",
    tag = "links",
    request_body = LinkWish,
    responses(
        (status = 200, body = LinkWish, description = "They were linked before"),
        (
            status = 201,
            body = LinkWish,
            headers(("Location" = String, description = "What the source is linked with")),
        ),
        problems::Write,
    )
)]
pub(crate) async fn create(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Origin(origin): Origin,
    body: Body,
) -> Result<Response> {
    app::access::may_write(&actor)?;
    let wish: LinkWish = body.read().await?;
    let LinkWish { source, target } = &wish;
    let is_new = app::links::link(&shared.app, &actor, source, target, &origin).await?;
    if !is_new {
        return Ok(Json(wish).into_response());
    }
    let location = format!("{API}/links?type={}&id={}", source.kind, source.id);
    let headers = [(header::LOCATION, location)];
    Ok((StatusCode::CREATED, headers, Json(wish)).into_response())
}

//! `GET /tokens`.

use axum::extract::State;

use crate::docs::problems;
use crate::extract::{PageQuery, Query, Signed};
use crate::problem::Result;
use crate::respond::{Json, Page};
use crate::routes::Shared;
use crate::tokens::TokenItem;

/// Your API tokens
#[utoipa::path(
    get,
    path = "/tokens",
    tag = "tokens",
    params(PageQuery),
    responses((status = 200, body = Page<TokenItem>), problems::Read)
)]
pub(crate) async fn list(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    query: Query<PageQuery>,
) -> Result<Json<Page<TokenItem>>> {
    let list = shared.list(&actor, "tokens");
    let page = list.page(query)?;
    let found = app::tokens::list(&shared.app, &actor, page).await?;
    Ok(Json(list.shown(found)))
}

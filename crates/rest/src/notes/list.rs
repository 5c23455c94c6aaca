//! `GET /notes`.

use axum::extract::State;
use domain::note::NoteStatus;
use serde::Deserialize;
use utoipa::IntoParams;

use super::NoteItem;
use crate::docs::problems;
use crate::extract::{Limit, Query, Signed};
use crate::problem::Result;
use crate::respond::{Json, Page, RawJson};
use crate::routes::Shared;

#[derive(Debug, Clone, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct NotesQuery {
    /// Those in use if absent.
    #[serde(default)]
    #[param(value_type = Option<crate::schemas::NoteStatus>)]
    status: NoteStatus,
    /// How many items at most.
    #[serde(default)]
    #[param(value_type = Option<u32>, minimum = 1, maximum = 100, default = 50)]
    limit: Limit,
    /// The `cursor` of the page before; the first page has none.
    #[serde(default)]
    cursor: Option<String>,
}

/// Your notes
///
/// Pinned ones first, then those that changed last. What is archived is listed apart.
#[utoipa::path(
    get,
    path = "/notes",
    tag = "notes",
    params(NotesQuery),
    responses((status = 200, body = Page<NoteItem>), problems::Read)
)]
pub(crate) async fn list(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    query: Query<NotesQuery>,
) -> Result<Json<RawJson>> {
    let query = query.read()?;
    let name = match query.status {
        NoteStatus::Active => "notes",
        NoteStatus::Archived => "notes?status=ARCHIVED",
    };
    let list = shared.list(&actor, name);
    let page = list.page_of(query.limit, query.cursor.as_deref())?;
    let found = app::notes::list(&shared.app, &actor, query.status, page).await?;
    list.raw(&shared, &actor, found, store::Record::json).await
}

//! `POST /series/{id}/split`: a change in one occurrence and all that follow.

use app::Error;
use axum::extract::State;
use domain::Invalid;
use domain::event::{Master, MasterId};
use serde::Deserialize;
use store::Owned;
use utoipa::ToSchema;

use super::update::SeriesPatch;
use super::{SeriesItem, meant};
use crate::docs::problems;
use crate::extract::{Body, IfMatch, Input, Origin, Path, Signed};
use crate::problem::Result;
use crate::respond::{Created, RawJson};
use crate::routes::{API, Shared};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SeriesSplit {
    /// The first occurrence that is to be another, by its `recurrenceId` or its date.
    #[schema(example = "2025-12-22T15:00:00Z")]
    at: String,
    #[serde(default)]
    changes: SeriesPatch,
}

impl Input for SeriesSplit {
    const SERVER_OWNED: &'static [&'static str] = SeriesPatch::SERVER_OWNED;
    const OWNED_WITHIN: Option<&'static str> = Some("changes");
}

/// Change an occurrence and all that follow
///
/// The series ends before it, and a new one begins with it.
#[utoipa::path(
    post,
    path = "/series/{masterId}/split",
    tag = "series",
    params(("masterId" = String, Path, description = "Of the series"), IfMatch),
    request_body = SeriesSplit,
    responses(
        (
            status = 201,
            body = SeriesItem,
            headers(
                ("ETag" = String, description = "The version of the new series, in quotes"),
                ("Location" = String, description = "Where the new series is"),
            ),
        ),
        problems::Change,
    )
)]
pub(crate) async fn split(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Path(id): Path<MasterId>,
    Origin(origin): Origin,
    if_match: IfMatch,
    body: Body,
) -> Result<Created<RawJson>> {
    let app = &shared.app;
    let master = app::series::find(app, &actor, &id).await?;
    app::access::may_write(&actor)?;
    let SeriesSplit { at, changes } = body.read().await?;
    let not_one = || {
        let problem = Invalid::new("must be an occurrence of the series: its recurrenceId or date");
        Error::invalid("at", problem)
    };
    let at = meant(&at).ok_or_else(not_one)?;
    let located = match app::series::locate(app, &master, at).await {
        Err(Error::NotFound) => return Err(not_one().into()),
        located => located?,
    };
    let split = app::series::split_off(app, &master, &located, changes.change()).await?;
    if_match.required()?.check(master.version)?;
    let record = app::series::split(app, &actor, &master, split, &origin).await?;
    let new = record.read::<Owned<Master>>().map_err(Error::from)?;
    Ok(Created {
        location: format!("{API}/series/{}", new.entity.thing.master_id),
        version: record.version(),
        body: RawJson(record.json().clone()),
    })
}

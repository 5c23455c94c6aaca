//! `POST /series/{id}/end`.

use app::Error;
use app::series::End;
use axum::extract::State;
use domain::Invalid;
use domain::event::MasterId;
use domain::recurrence::DateOrTime;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{SeriesItem, meant};
use crate::docs::problems;
use crate::extract::{Body, IfMatch, Input, Origin, Path, Signed};
use crate::kept::as_it_is;
use crate::problem::Result;
use crate::respond::{RawJson, Versioned};
use crate::routes::Shared;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SeriesEnd {
    /// After which no occurrence starts: an instant, or a date in the zone of the series, which is
    /// all of that day.
    #[schema(example = "2025-12-31T23:59:59Z")]
    after: String,
}

impl Input for SeriesEnd {}

/// End a series
#[utoipa::path(
    post,
    path = "/series/{masterId}/end",
    tag = "series",
    params(("masterId" = String, Path, description = "Of the series"), IfMatch),
    request_body = SeriesEnd,
    responses(
        (
            status = 200,
            body = SeriesItem,
            headers(("ETag" = String, description = "The version of the whole series, in quotes")),
        ),
        problems::Change,
    )
)]
pub(crate) async fn end(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Path(id): Path<MasterId>,
    Origin(origin): Origin,
    if_match: IfMatch,
    body: Body,
) -> Result<Versioned<RawJson>> {
    let app = &shared.app;
    let master = app::series::find(app, &actor, &id).await?;
    app::access::may_write(&actor)?;
    let SeriesEnd { after } = body.read().await?;
    let after = match meant(&after) {
        Some(DateOrTime::Time(at)) => End::At(at),
        Some(DateOrTime::Date(date)) => End::On(date),
        None => {
            let problem = Invalid::new("must be an instant or a date, such as 2025-12-31");
            return Err(Error::invalid("after", problem).into());
        }
    };
    let ended = app::series::ended(app, &master, after)?;
    if_match.required()?.check(master.version)?;
    let record = app::series::end(app, &actor, &master, ended, &origin).await?;
    as_it_is(&shared, &actor, &record).await
}

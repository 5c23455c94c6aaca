//! `GET /series/{id}`: a series with all its exceptions.

use app::Actor;
use axum::extract::State;
use bytes::Bytes;
use domain::event::MasterId;
use store::WholeSeries;
use utoipa::ToSchema;

use super::{OccurrenceItem, SeriesItem};
use crate::docs::problems;
use crate::extract::{Path, Signed};
use crate::kept::{array, as_it_is};
use crate::problem::Result;
use crate::respond::{RawJson, Versioned};
use crate::routes::Shared;

/// A series and the occurrences that are not as the others.
#[derive(ToSchema)]
#[expect(dead_code, reason = "for the document only")]
pub(crate) struct WholeSeriesItem {
    #[schema(inline = false)]
    master: SeriesItem,
    instances: Vec<OccurrenceItem>,
}

/// A series with its exceptions
#[utoipa::path(
    get,
    path = "/series/{masterId}",
    tag = "series",
    params(("masterId" = String, Path, description = "Of the series")),
    responses(
        (
            status = 200,
            body = WholeSeriesItem,
            headers(("ETag" = String, description = "The version of the whole series, in quotes")),
        ),
        problems::Read,
    )
)]
pub(crate) async fn read(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Path(id): Path<MasterId>,
) -> Result<Versioned<RawJson>> {
    let whole = app::series::get(&shared.app, &actor, &id).await?;
    Ok(Versioned {
        version: whole.master.version(),
        body: RawJson(json(&shared, &actor, &whole).await?),
    })
}

/// Put together from what is JSON already.
async fn json(shared: &Shared, actor: &Actor, whole: &WholeSeries) -> Result<Bytes> {
    let mut json = Vec::with_capacity(4096);
    json.extend_from_slice(b"{\"master\":");
    let master = as_it_is(shared, actor, &whole.master).await?;
    json.extend_from_slice(&master.body.0);
    json.extend_from_slice(b",\"instances\":");
    let instances: Vec<&[u8]> = whole.instances.iter().map(|it| &it.json()[..]).collect();
    array(shared, actor, &instances, &mut json).await?;
    json.push(b'}');
    Ok(json.into())
}

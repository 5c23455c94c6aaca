//! `GET /series/{id}`: a series with all its exceptions.

use axum::extract::State;
use bytes::Bytes;
use domain::event::MasterId;
use store::WholeSeries;
use utoipa::ToSchema;

use super::{OccurrenceItem, SeriesItem};
use crate::docs::problems;
use crate::extract::{Path, Signed};
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
        body: RawJson(json(&whole)),
    })
}

/// Put together from what is JSON already.
fn json(whole: &WholeSeries) -> Bytes {
    let mut json = Vec::with_capacity(4096);
    json.extend_from_slice(b"{\"master\":");
    json.extend_from_slice(whole.master.json());
    json.extend_from_slice(b",\"instances\":[");
    for (place, instance) in whole.instances.iter().enumerate() {
        if place > 0 {
            json.push(b',');
        }
        json.extend_from_slice(instance.json());
    }
    json.extend_from_slice(b"]}");
    json.into()
}

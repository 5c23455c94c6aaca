//! `PATCH /series/{id}/instances/{original}`: a change in this occurrence alone.

use axum::extract::State;
use domain::event::{InstanceChange, MasterId};

use super::{check, located};
use crate::docs::problems;
use crate::events::fields;
use crate::extract::{Body, IfMatch, Input, Origin, Path, Signed};
use crate::kept::as_it_is;
use crate::problem::Result;
use crate::respond::{RawJson, Versioned};
use crate::routes::Shared;
use crate::series::OccurrenceItem;

fields::change! {
    /// What is to be another in this occurrence; null removes.
    OccurrencePatch {}
}

impl Input for OccurrencePatch {
    const SERVER_OWNED: &'static [&'static str] = &[
        "entityType",
        "eventId",
        "masterId",
        "recurrenceId",
        "isException",
        "modifiedFields",
        "version",
        "createdAt",
        "updatedAt",
        "icalUid",
        "sequence",
        "ttl",
    ];
}

/// Change one occurrence of a series
#[utoipa::path(
    patch,
    path = "/series/{masterId}/instances/{original}",
    tag = "series",
    operation_id = "instance_update",
    params(
        ("masterId" = String, Path, description = "Of the series"),
        ("original" = String, Path, description = "The `recurrenceId` of the occurrence, or its date"),
        IfMatch,
    ),
    request_body(content = OccurrencePatch, content_type = "application/merge-patch+json"),
    responses(
        (
            status = 200,
            body = OccurrenceItem,
            headers(("ETag" = String, description = "The version of the whole series, in quotes")),
        ),
        problems::Change,
    )
)]
pub(crate) async fn update(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Path((id, original)): Path<(MasterId, String)>,
    Origin(origin): Origin,
    if_match: IfMatch,
    body: Body,
) -> Result<Versioned<RawJson>> {
    let app = &shared.app;
    let master = app::series::find(app, &actor, &id).await?;
    let located = located(&shared, &master, &original).await?;
    app::access::may_write(&actor)?;
    let mut patch: OccurrencePatch = body.read().await?;
    let change = InstanceChange {
        details: patch.details(),
        when: patch.when(),
    };
    let changed = app::series::changed_one(app, &master, &located, change).await?;
    check(&if_match.required()?, &master, located.version)?;
    let record = app::series::replace_one(app, &actor, &master, &located, changed, &origin).await?;
    as_it_is(&shared, &actor, &record).await
}

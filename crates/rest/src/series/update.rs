//! `PATCH /series/{id}`: a change in all occurrences.

use axum::extract::State;
use domain::Instant;
use domain::event::{Dates, MasterChange, MasterId, RepetitionChange, Ttl};

use super::SeriesItem;
use crate::docs::problems;
use crate::events::fields;
use crate::extract::{Body, IfMatch, Input, Origin, Patch, Path, Signed};
use crate::kept::as_it_is;
use crate::problem::Result;
use crate::respond::{RawJson, Versioned};
use crate::routes::Shared;

fields::change! {
    /// What is to be another in all occurrences; null removes. Exceptions keep what is their own.
    SeriesPatch {
        #[schema(value_type = Option<crate::schemas::RecurrenceRule>)]
        rrule: Patch<String>,
        #[schema(value_type = Option<crate::schemas::Time>)]
        rrule_until: Patch<Instant>,
        #[schema(value_type = Option<Vec<crate::schemas::DateOrTime>>, max_items = 1000)]
        exdate: Patch<Dates>,
        #[schema(value_type = Option<Vec<crate::schemas::DateOrTime>>, max_items = 1000)]
        rdate: Patch<Dates>,
        ttl: Patch<i64>,
    }
}

impl Input for SeriesPatch {
    const SERVER_OWNED: &'static [&'static str] = &[
        "entityType",
        "eventId",
        "masterId",
        "version",
        "createdAt",
        "updatedAt",
        "icalUid",
        "sequence",
        "hasExceptions",
        "exceptionCount",
    ];
}

impl SeriesPatch {
    pub(super) fn change(mut self) -> MasterChange {
        MasterChange {
            details: self.details(),
            when: self.when(),
            repetition: RepetitionChange {
                rrule: self.rrule.into_option(),
                rrule_until: self.rrule_until.into_option(),
                exdate: self.exdate.or_default(),
                rdate: self.rdate.or_default(),
            },
            ttl: self.ttl.map(Ttl).into_option(),
        }
    }
}

/// Change all occurrences of a series
#[utoipa::path(
    patch,
    path = "/series/{masterId}",
    tag = "series",
    params(("masterId" = String, Path, description = "Of the series"), IfMatch),
    request_body(content = SeriesPatch, content_type = "application/merge-patch+json"),
    responses(
        (
            status = 200,
            body = SeriesItem,
            headers(("ETag" = String, description = "The version of the whole series, in quotes")),
        ),
        problems::Change,
    )
)]
pub(crate) async fn update(
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
    let patch: SeriesPatch = body.read().await?;
    let changed = app::series::changed(app, &master, patch.change()).await?;
    if_match.required()?.check(master.version)?;
    let record = app::series::change_all(app, &actor, &master, changed, &origin).await?;
    as_it_is(&shared, &actor, &record).await
}

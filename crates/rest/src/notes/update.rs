//! `PATCH /notes/{id}`.

use axum::extract::State;
use domain::event::{Color, Links, Tags, Title, Ttl};
use domain::note::{ContentChange, NoteBody, NoteChange, NoteId, NoteStatus};
use serde::Deserialize;
use utoipa::ToSchema;

use super::NoteItem;
use crate::docs::problems;
use crate::extract::{Body, IfMatch, Input, Origin, Patch, Path, Signed, present};
use crate::kept::as_it_is;
use crate::problem::Result;
use crate::respond::{RawJson, Versioned};
use crate::routes::Shared;
use crate::schemas;

/// What is to be another; null removes. With another title a note gets another address, and is still
/// found at those it had.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NotePatch {
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = schemas::Title, required = false)]
    title: Option<Title>,
    #[serde(default)]
    #[schema(value_type = Option<schemas::NoteBody>)]
    body: Patch<NoteBody>,
    #[serde(default)]
    #[schema(value_type = Option<schemas::Color>)]
    color: Patch<Color>,
    #[serde(default)]
    is_pinned: Patch<bool>,
    #[serde(default)]
    #[schema(value_type = Option<Vec<schemas::Tag>>, max_items = 50)]
    tags: Patch<Tags>,
    /// Archives it, or takes it back into use.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = schemas::NoteStatus, required = false)]
    status: Option<NoteStatus>,
    #[serde(default)]
    #[schema(value_type = Option<Vec<schemas::Link>>, max_items = 50)]
    links: Patch<Links>,
    #[serde(default)]
    ttl: Patch<i64>,
}

impl Input for NotePatch {
    const SERVER_OWNED: &'static [&'static str] = &[
        "entityType",
        "noteId",
        "slug",
        "oldSlugs",
        "version",
        "createdAt",
        "updatedAt",
    ];
}

impl From<NotePatch> for NoteChange {
    fn from(patch: NotePatch) -> Self {
        Self {
            content: ContentChange {
                title: patch.title,
                body: patch.body.into_option(),
                color: patch.color.into_option(),
                is_pinned: patch.is_pinned.or_default(),
                tags: patch.tags.or_default(),
                status: patch.status,
                links: patch.links.or_default(),
            },
            ttl: patch.ttl.map(Ttl).into_option(),
        }
    }
}

/// Change, archive or restore a note
#[utoipa::path(
    patch,
    path = "/notes/{noteId}",
    tag = "notes",
    params(("noteId" = String, Path, description = "Of the note"), IfMatch),
    request_body(content = NotePatch, content_type = "application/merge-patch+json"),
    responses(
        (
            status = 200,
            body = NoteItem,
            headers(("ETag" = String, description = "The version, in quotes")),
        ),
        problems::Change,
    )
)]
pub(crate) async fn update(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Path(id): Path<NoteId>,
    Origin(origin): Origin,
    if_match: IfMatch,
    body: Body,
) -> Result<Versioned<RawJson>> {
    let app = &shared.app;
    let note = app::notes::find(app, &actor, &id).await?;
    app::access::may_write(&actor)?;
    let patch: NotePatch = body.read().await?;
    let changed = app::notes::changed(app, &note, patch.into()).await?;
    if_match.required()?.check(note.version)?;
    let record = app::notes::replace(app, &actor, &note, changed, &origin).await?;
    as_it_is(&shared, &actor, &record).await
}

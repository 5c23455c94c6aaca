//! `POST /notes`.

use app::notes::NewNote;
use axum::extract::State;
use axum::response::Response;
use domain::event::{Color, Links, Tags, Title, Ttl};
use domain::note::{Content, NoteBody, NoteId, NoteStatus};
use serde::Deserialize;
use utoipa::ToSchema;

use super::NoteItem;
use crate::docs::problems;
use crate::extract::{Body, Input, Origin, Signed};
use crate::kept::made;
use crate::problem::Result;
use crate::routes::{API, Shared};
use crate::schemas;

/// A new note.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"title": "Shopping List", "body": "- bread", "tags": ["home"]}))]
pub(crate) struct NoteWish {
    /// Of your own choosing, so that asking twice makes one.
    #[serde(default)]
    #[schema(value_type = Option<schemas::OwnId>)]
    note_id: Option<NoteId>,
    #[schema(value_type = schemas::Title)]
    title: Title,
    #[serde(default)]
    #[schema(value_type = Option<schemas::NoteBody>)]
    body: Option<NoteBody>,
    #[serde(default)]
    #[schema(value_type = Option<schemas::Color>)]
    color: Option<Color>,
    #[serde(default)]
    is_pinned: Option<bool>,
    #[serde(default)]
    #[schema(value_type = Option<Vec<schemas::Tag>>, max_items = 50)]
    tags: Option<Tags>,
    #[serde(default)]
    #[schema(value_type = Option<schemas::NoteStatus>)]
    status: Option<NoteStatus>,
    #[serde(default)]
    #[schema(value_type = Option<Vec<schemas::Link>>, max_items = 50)]
    links: Option<Links>,
    /// When it goes away by itself, in seconds since 1970.
    #[serde(default)]
    ttl: Option<i64>,
}

impl Input for NoteWish {
    const SERVER_OWNED: &'static [&'static str] = &[
        "entityType",
        "slug",
        "oldSlugs",
        "version",
        "createdAt",
        "updatedAt",
    ];
}

/// Make a note
#[utoipa::path(
    post,
    path = "/notes",
    tag = "notes",
    request_body = NoteWish,
    responses(
        (status = 200, body = NoteItem, description = "It was made before, from the same words"),
        (
            status = 201,
            body = NoteItem,
            headers(
                ("ETag" = String, description = "The version, in quotes"),
                ("Location" = String, description = "Where the note is"),
            ),
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
    let wish: NoteWish = body.read().await?;
    let id = wish.note_id.unwrap_or_else(|| shared.app.new_note_id());
    let new = NewNote {
        id: id.clone(),
        content: Content {
            title: wish.title,
            body: wish.body,
            color: wish.color,
            is_pinned: wish.is_pinned.unwrap_or(false),
            tags: wish.tags.unwrap_or_default(),
            status: wish.status.unwrap_or_default(),
            links: wish.links.unwrap_or_default(),
        },
        ttl: wish.ttl.map(Ttl),
    };
    let outcome = app::notes::create(&shared.app, &actor, new, &origin).await?;
    made(&shared, &actor, outcome, format!("{API}/notes/{id}")).await
}

//! Notes: what somebody writes down.

pub(crate) mod by_slug;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod list;
pub(crate) mod read;
pub(crate) mod update;

/// A note.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "for the document only")]
#[schema(rename_all = "camelCase")]
pub(crate) struct NoteItem {
    #[schema(value_type = NoteType)]
    entity_type: String,
    note_id: String,
    title: String,
    #[schema(required = false)]
    body: String,
    #[schema(required = false)]
    color: String,
    is_pinned: bool,
    #[schema(required = false)]
    tags: Vec<String>,
    #[schema(value_type = crate::schemas::NoteStatus)]
    status: String,
    #[schema(value_type = Vec<crate::schemas::Link>)]
    links: Vec<u32>,
    /// Its address among your notes, made from the title.
    slug: String,
    /// Addresses it had, which still lead to it; the newest last.
    #[schema(required = false)]
    old_slugs: Vec<String>,
    version: u64,
    #[schema(value_type = crate::schemas::Time)]
    created_at: String,
    #[schema(value_type = crate::schemas::Time)]
    updated_at: String,
    /// When it goes away by itself, in seconds since 1970.
    #[schema(required = false)]
    ttl: i64,
}

/// What kind of thing it is.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "for the document only")]
#[schema(rename_all = "UPPERCASE")]
pub(crate) enum NoteType {
    Note,
}

//! Links between things, in both directions.

pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod read;

use utoipa::ToSchema;

/// One end of a link.
#[derive(ToSchema)]
#[expect(dead_code, reason = "for the document only")]
pub(crate) struct LinkEndItem {
    #[schema(rename = "type")]
    kind: crate::schemas::LinkType,
    #[schema(value_type = crate::schemas::OwnId)]
    id: String,
}

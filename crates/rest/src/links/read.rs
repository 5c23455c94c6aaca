//! `GET /links`.

use app::links::Neighbour;
use axum::extract::State;
use domain::Id;
use domain::event::{LinkEnd, LinkType};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::docs::problems;
use crate::extract::{Query, Signed};
use crate::problem::Result;
use crate::respond::Json;
use crate::routes::Shared;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct LinksQuery {
    /// What kind of thing.
    #[serde(rename = "type")]
    #[param(value_type = crate::schemas::LinkType)]
    kind: LinkType,
    /// Its id.
    #[param(value_type = crate::schemas::OwnId)]
    id: Id,
}

/// What a thing is linked with.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LinkedItem {
    /// What it links to.
    outgoing: Vec<LinkItem>,
    /// What links to it.
    incoming: Vec<LinkItem>,
}

/// The other end of a link, as it is called now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LinkItem {
    #[serde(rename = "type")]
    #[schema(value_type = crate::schemas::LinkType)]
    kind: LinkType,
    #[schema(value_type = String)]
    id: Id,
    title: String,
}

impl From<Neighbour> for LinkItem {
    fn from(Neighbour { end, title }: Neighbour) -> Self {
        Self {
            kind: end.kind,
            id: end.id,
            title,
        }
    }
}

/// What a thing is linked with, in both directions
#[utoipa::path(
    get,
    path = "/links",
    tag = "links",
    params(LinksQuery),
    responses((status = 200, body = LinkedItem), problems::Read)
)]
pub(crate) async fn read(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    query: Query<LinksQuery>,
) -> Result<Json<LinkedItem>> {
    let LinksQuery { kind, id } = query.read()?;
    let linked = app::links::linked(&shared.app, &actor, &LinkEnd::new(kind, id)).await?;
    let items = |ends: Vec<Neighbour>| ends.into_iter().map(LinkItem::from).collect();
    Ok(Json(LinkedItem {
        outgoing: items(linked.outgoing),
        incoming: items(linked.incoming),
    }))
}

//! `GET /links`.

use app::links::Neighbour;
use axum::extract::State;
use domain::Id;
use domain::event::{LinkEnd, LinkType};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::docs::problems;
use crate::extract::{Limit, Query, Signed};
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
    /// How many that link to it at most; 100 if absent.
    #[serde(default)]
    #[param(value_type = Option<u32>, minimum = 1, maximum = 100, default = 100)]
    limit: Option<Limit>,
    /// The `cursor` of the page before; the first page has none.
    #[serde(default)]
    cursor: Option<String>,
}

/// What a thing is linked with.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LinkedItem {
    /// What it links to.
    outgoing: Vec<LinkItem>,
    /// What links to it, a page at a time.
    incoming: Vec<LinkItem>,
    /// Where `incoming` goes on; null if that is all.
    #[schema(required)]
    cursor: Option<String>,
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
    let query = query.read()?;
    let name = format!("links?{}&{}", query.kind, query.id);
    let list = shared.list(&actor, &name);
    let limit = query.limit.unwrap_or(Limit::MOST);
    let page = list.page_of(limit, query.cursor.as_deref())?;
    let end = LinkEnd::new(query.kind, query.id);
    let linked = app::links::linked(&shared.app, &actor, &end, page).await?;
    let items = |ends: Vec<Neighbour>| ends.into_iter().map(LinkItem::from).collect();
    Ok(Json(LinkedItem {
        outgoing: items(linked.outgoing),
        cursor: list.sealed(linked.incoming.cursor.as_ref()),
        incoming: items(linked.incoming.items),
    }))
}

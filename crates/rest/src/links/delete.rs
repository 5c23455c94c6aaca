//! `DELETE /links`.

use axum::extract::State;
use domain::Id;
use domain::event::{LinkEnd, LinkType};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::docs::problems;
use crate::extract::{Origin, Query, Signed};
use crate::problem::Result;
use crate::respond::NoContent;
use crate::routes::Shared;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct UnlinkQuery {
    #[param(value_type = crate::schemas::LinkType)]
    source_type: LinkType,
    #[param(value_type = crate::schemas::OwnId)]
    source_id: Id,
    #[param(value_type = crate::schemas::LinkType)]
    target_type: LinkType,
    #[param(value_type = crate::schemas::OwnId)]
    target_id: Id,
}

/// Take a link away
#[utoipa::path(
    delete,
    path = "/links",
    tag = "links",
    params(UnlinkQuery),
    responses((status = 204), problems::Read)
)]
pub(crate) async fn delete(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Origin(origin): Origin,
    query: Query<UnlinkQuery>,
) -> Result<NoContent> {
    app::access::may_write(&actor)?;
    let query = query.read()?;
    let source = LinkEnd::new(query.source_type, query.source_id);
    let target = LinkEnd::new(query.target_type, query.target_id);
    app::links::unlink(&shared.app, &actor, &source, &target, &origin).await?;
    Ok(NoContent)
}

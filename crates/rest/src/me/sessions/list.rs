//! `GET /me/sessions`.

use app::{Actor, Means};
use axum::extract::State;
use domain::account::{Session, SessionId};
use serde::Serialize;
use utoipa::ToSchema;

use crate::docs::problems;
use crate::extract::{PageQuery, Query, Signed};
use crate::problem::Result;
use crate::respond::{Json, Page};
use crate::routes::Shared;

/// A browser that is signed in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SessionItem {
    id: String,
    /// Whether it is the one that asks.
    current: bool,
    #[schema(format = DateTime)]
    created_at: String,
    /// To the hour.
    #[schema(format = DateTime)]
    last_used_at: String,
    #[schema(format = DateTime)]
    expires_at: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    user_agent: Option<String>,
}

impl SessionItem {
    fn of(session: Session, current: Option<&SessionId>) -> Self {
        Self {
            current: Some(&session.id) == current,
            id: session.id.to_string(),
            created_at: session.created_at.to_string(),
            last_used_at: session.last_used_at.to_string(),
            expires_at: session.expires_at.to_string(),
            address: session.address,
            user_agent: session.user_agent,
        }
    }
}

/// Where you are signed in
#[utoipa::path(
    get,
    path = "/me/sessions",
    tag = "sessions",
    params(PageQuery),
    responses((status = 200, body = Page<SessionItem>), problems::Read)
)]
pub(crate) async fn list(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    query: Query<PageQuery>,
) -> Result<Json<Page<SessionItem>>> {
    let list = shared.list(&actor, "me/sessions");
    let page = list.page(query)?;
    let found = app::sessions::list(&shared.app, &actor, page).await?;
    let current = own_session(&actor);
    Ok(Json(list.shown_as(found, |session| {
        SessionItem::of(session, current)
    })))
}

fn own_session(actor: &Actor) -> Option<&SessionId> {
    match &actor.means {
        Means::Session { id, .. } => Some(id),
        _ => None,
    }
}

//! `GET /me/audit`: what was done in the person's name.

use axum::extract::State;
use domain::account::{AuditEntry, Outcome, Thing, Via};
use serde::Serialize;
use utoipa::ToSchema;

use crate::docs::problems;
use crate::extract::{PageQuery, Query, Signed};
use crate::problem::Result;
use crate::respond::{Json, Page};
use crate::routes::Shared;

/// Who did what to which thing, when and from where.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AuditItem {
    id: String,
    #[schema(format = DateTime)]
    at: String,
    /// `noun.verb`; of a refusal maybe the request itself.
    #[schema(example = "token.create")]
    action: String,
    outcome: AuditOutcome,
    via: AuditVia,
    /// Who did it; absent if nobody had signed in.
    #[serde(skip_serializing_if = "Option::is_none")]
    actor_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    thing: Option<AuditThing>,
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    user_agent: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    request_id: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum AuditOutcome {
    Done,
    Refused,
}

/// By what means.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum AuditVia {
    Nobody,
    Session,
    Token,
    Bearer,
    CommandLine,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AuditThing {
    #[serde(rename = "type")]
    kind: String,
    id: String,
}

impl From<AuditEntry> for AuditItem {
    fn from(entry: AuditEntry) -> Self {
        Self {
            id: entry.id.to_string(),
            at: entry.at.to_string(),
            action: entry.action,
            outcome: match entry.outcome {
                Outcome::Done => AuditOutcome::Done,
                Outcome::Refused => AuditOutcome::Refused,
            },
            via: match entry.via {
                Via::Nobody => AuditVia::Nobody,
                Via::Session => AuditVia::Session,
                Via::Token => AuditVia::Token,
                Via::Bearer => AuditVia::Bearer,
                Via::CommandLine => AuditVia::CommandLine,
            },
            actor_id: entry.actor_id.map(|id| id.to_string()),
            thing: entry
                .thing
                .map(|Thing { kind, id }| AuditThing { kind, id }),
            address: entry.address,
            user_agent: entry.user_agent,
            request_id: entry.request_id,
        }
    }
}

/// What was done in your name, newest first
///
/// Changes, sign-ins and refusals of the last year.
#[utoipa::path(
    get,
    path = "/me/audit",
    tag = "me",
    params(PageQuery),
    responses((status = 200, body = Page<AuditItem>), problems::Read)
)]
pub(crate) async fn audit(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    query: Query<PageQuery>,
) -> Result<Json<Page<AuditItem>>> {
    let list = shared.list(&actor, "me/audit");
    let page = list.page(query)?;
    let found = app::audit::trail(&shared.app, &actor, page).await?;
    Ok(Json(list.shown(found)))
}

//! `GET /reminders`.

use axum::extract::State;
use domain::reminder::ReminderStatus;
use serde::Deserialize;
use utoipa::IntoParams;

use super::ReminderItem;
use crate::docs::problems;
use crate::extract::{Limit, Query, Signed};
use crate::problem::Result;
use crate::respond::{Json, Page, RawJson};
use crate::routes::Shared;

#[derive(Debug, Clone, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct RemindersQuery {
    /// Only those in this state; all, one state after the other, if absent.
    #[serde(default)]
    #[param(value_type = Option<crate::schemas::ReminderStatus>)]
    status: Option<ReminderStatus>,
    /// How many items at most.
    #[serde(default)]
    #[param(value_type = Option<u32>, minimum = 1, maximum = 100, default = 50)]
    limit: Limit,
    /// The `cursor` of the page before; the first page has none.
    #[serde(default)]
    cursor: Option<String>,
}

/// Your reminders
///
/// In each state by the time at which they will be heard, or at which they were last changed when
/// they are completed or dismissed.
#[utoipa::path(
    get,
    path = "/reminders",
    tag = "reminders",
    params(RemindersQuery),
    responses((status = 200, body = Page<ReminderItem>), problems::Read)
)]
pub(crate) async fn list(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    query: Query<RemindersQuery>,
) -> Result<Json<RawJson>> {
    let query = query.read()?;
    let name = match query.status {
        Some(status) => format!("reminders?status={status}"),
        None => "reminders".to_owned(),
    };
    let list = shared.list(&actor, &name);
    let page = list.page_of(query.limit, query.cursor.as_deref())?;
    let found = app::reminders::list(&shared.app, &actor, query.status, page).await?;
    list.raw(&shared, &actor, found, store::Record::json).await
}

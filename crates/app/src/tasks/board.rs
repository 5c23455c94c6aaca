//! The board: columns of tasks, each one read, a page at a time.

use domain::task::TaskStatus;
use futures_util::future::try_join_all;
use std::num::NonZeroU32;
use store::{Listed, PageRequest, Record};

use crate::actor::Actor;
use crate::context::App;
use crate::error::Result;

/// What is in a column, in its order.
#[derive(Debug)]
pub struct Column {
    pub status: TaskStatus,
    pub tasks: Listed<Record>,
}

/// The first page of every column.
pub async fn board(app: &App, actor: &Actor, limit: NonZeroU32) -> Result<Vec<Column>> {
    let columns = TaskStatus::ALL.map(|status| {
        let page = PageRequest { limit, after: None };
        column(app, actor, status, page)
    });
    try_join_all(columns).await
}

/// A page of one column.
pub async fn column(
    app: &App,
    actor: &Actor,
    status: TaskStatus,
    page: PageRequest,
) -> Result<Column> {
    let tasks = app.store.column(&actor.user_id, status, page).await?;
    Ok(Column { status, tasks })
}

/// A page of all tasks, column after column.
pub async fn list(app: &App, actor: &Actor, page: PageRequest) -> Result<Listed<Record>> {
    Ok(app.store.all_tasks(&actor.user_id, page).await?)
}

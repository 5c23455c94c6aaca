//! `GET /events/{id}`: an event, and by their ids also a series and an occurrence of one.

use app::{Actor, Error};
use axum::extract::State;
use domain::event::{EventId, InstanceId, MasterId};
use store::Record;

use super::AnyEvent;
use crate::docs::problems;
use crate::extract::{Path, Signed};
use crate::kept::as_it_is;
use crate::problem::Result;
use crate::respond::{RawJson, Versioned};
use crate::routes::Shared;

/// An event
///
/// Also finds a series by an id that begins with `mst_`, and an occurrence by one that begins with
/// `inst_`.
#[utoipa::path(
    get,
    path = "/events/{eventId}",
    tag = "events",
    params(("eventId" = String, Path, description = "Of the event")),
    responses(
        (
            status = 200,
            body = AnyEvent,
            headers(("ETag" = String, description = "The version, in quotes")),
        ),
        problems::Read,
    )
)]
pub(crate) async fn read(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Path(id): Path<String>,
) -> Result<Versioned<RawJson>> {
    let record = found(&shared, &actor, &id).await?;
    as_it_is(&shared, &actor, &record).await
}

async fn found(shared: &Shared, actor: &Actor, id: &str) -> Result<Record, Error> {
    let app = &shared.app;
    if let Ok(id) = EventId::parse(id) {
        match app::events::get(app, actor, &id).await {
            Err(Error::NotFound) => {}
            answer => return answer,
        }
    }
    if id.starts_with("mst_") {
        let id = MasterId::parse(id).map_err(|_| Error::NotFound)?;
        return app::series::get_master(app, actor, &id).await;
    }
    let id = InstanceId::parse(id).map_err(|_| Error::NotFound)?;
    let master_id = id.master_id().map_err(|_| Error::NotFound)?;
    let master = app::series::find(app, actor, &master_id).await?;
    let located = app::series::locate(app, &master, id.name()).await?;
    app::series::shown(app, &master, &located)
}

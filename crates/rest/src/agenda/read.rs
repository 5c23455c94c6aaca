//! `GET /agenda`.

use app::Actor;
use app::agenda::{Agenda, Edge, Extent, Place, Question, Window};
use axum::extract::State;
use bytes::Bytes;
use domain::{Instant, Tzid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::query::AgendaQuery;
use crate::cursor::List;
use crate::docs::problems;
use crate::events::EventItem;
use crate::extract::{Limit, Query, Signed};
use crate::problem::{Problem, Result};
use crate::reminders::ReminderItem;
use crate::respond::{Json, RawJson};
use crate::routes::Shared;
use crate::series::OccurrenceItem;
use crate::tasks::TaskItem;

/// Part of what is in a window. Without a cursor it is the last.
#[derive(ToSchema)]
#[expect(dead_code, reason = "for the document only")]
pub(crate) struct AgendaPage {
    items: Vec<AgendaItem>,
    #[schema(required)]
    cursor: Option<String>,
    meta: AgendaMeta,
}

crate::schemas::one_of! {
    /// Something of yours, told apart by `entityType`.
    AgendaItem: EventItem, OccurrenceItem, TaskItem, ReminderItem
}

/// The window that was looked at.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AgendaMeta {
    #[schema(value_type = crate::schemas::Time)]
    from: Instant,
    #[schema(value_type = crate::schemas::Time)]
    to: Instant,
    #[schema(value_type = String)]
    tz: Tzid,
}

/// Where a page ended, and of which window: without `from` it began at a moment that is past.
#[derive(Debug, Serialize, Deserialize)]
struct Resumed {
    from: Instant,
    to: Instant,
    tz: Tzid,
    place: Place,
}

/// What you have in a window of time
///
/// Events, occurrences of series, tasks from their planned start until they are due, and reminders,
/// in the order in which they are shown. A page may have fewer
/// items than were asked for though others follow: only a cursor of null is the end.
#[utoipa::path(
    get,
    path = "/agenda",
    tag = "agenda",
    params(AgendaQuery),
    responses((status = 200, body = AgendaPage), problems::Read)
)]
pub(crate) async fn read(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    query: Query<AgendaQuery>,
) -> Result<Json<RawJson>> {
    let query = query.read()?;
    let name = query.name();
    let list = List {
        person: &actor.user_id,
        name: &name,
    };
    let question = question(&shared, &actor, &query, list).await?;
    let agenda = app::agenda::agenda(&shared.app, &actor, &question).await?;
    let Question { window, .. } = question;
    let cursor = match &agenda.next {
        Some(place) => Some(seal(&shared, list, &window, place)?),
        None => None,
    };
    let meta = AgendaMeta {
        from: window.from,
        to: window.to,
        tz: window.tzid,
    };
    Ok(Json(RawJson(json(&agenda, cursor.as_deref(), &meta)?)))
}

async fn question(
    shared: &Shared,
    actor: &Actor,
    query: &AgendaQuery,
    list: List<'_>,
) -> Result<Question> {
    let app = &shared.app;
    let filter = query.filter()?;
    let limit = query.limit.unwrap_or(Limit::MOST).non_zero();
    let (from, extent, tz) = (query.from(app)?, query.extent()?, query.tz()?);
    let (window, after) = if let Some(cursor) = &query.cursor {
        resumed(shared, list, cursor)?
    } else {
        let tz = match tz {
            Some(tz) => tz,
            None => app::agenda::usual_zone(app, actor).await?,
        };
        (Window::new(from, extent, tz)?, None)
    };
    Ok(Question {
        window,
        filter,
        limit,
        after,
    })
}

fn seal(shared: &Shared, list: List<'_>, window: &Window, place: &Place) -> Result<String> {
    let resumed = Resumed {
        from: window.from,
        to: window.to,
        tz: window.tzid.clone(),
        place: place.clone(),
    };
    let text = serde_json::to_string(&resumed).map_err(unwritable)?;
    Ok(shared.cursors.seal(list, &text))
}

fn resumed(shared: &Shared, list: List<'_>, cursor: &str) -> Result<(Window, Option<Place>)> {
    let text = shared.cursors.open(list, cursor)?;
    let resumed: Resumed = serde_json::from_str(&text).map_err(unwritable)?;
    let extent = Extent::To(Edge::At(resumed.to));
    let window = Window::new(Edge::At(resumed.from), extent, resumed.tz)?;
    Ok((window, Some(resumed.place)))
}

/// Put together from what is JSON already.
fn json(agenda: &Agenda, cursor: Option<&str>, meta: &AgendaMeta) -> Result<Bytes> {
    let size: usize = agenda.items.iter().map(|item| item.size() + 1).sum();
    let mut json = Vec::with_capacity(size + 512);
    json.extend_from_slice(b"{\"items\":[");
    for (place, item) in agenda.items.iter().enumerate() {
        if place > 0 {
            json.push(b',');
        }
        agenda.write(item, &mut json);
    }
    json.extend_from_slice(b"],\"cursor\":");
    serde_json::to_writer(&mut json, &cursor).map_err(unwritable)?;
    json.extend_from_slice(b",\"meta\":");
    serde_json::to_writer(&mut json, meta).map_err(unwritable)?;
    json.push(b'}');
    Ok(json.into())
}

fn unwritable(error: serde_json::Error) -> Problem {
    Problem::from(app::Error::Internal(error.into()))
}

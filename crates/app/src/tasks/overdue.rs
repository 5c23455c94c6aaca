//! Open tasks whose due time has passed, at the moment of asking.

use std::num::NonZeroU32;

use domain::{Instant, Tzid, UserId, on_wall};
use jiff::SignedDuration;
use jiff::tz::TimeZone;
use store::{End, Found, Listed, PageRequest};

use crate::actor::Actor;
use crate::context::App;
use crate::error::Result;

/// A wall shows at most so much more than UTC: days are indexed as if the wall were UTC.
const MARGIN: SignedDuration = SignedDuration::from_hours(16);
const PAGE: NonZeroU32 = NonZeroU32::new(256).unwrap();

/// A page of a person's overdue tasks, the one that waits longest first. A page may be short though
/// others follow.
pub async fn overdue(app: &App, actor: &Actor, page: PageRequest) -> Result<Listed<Found>> {
    let zone = crate::agenda::usual_zone(app, actor).await?;
    overdue_in(app, &actor.user_id, &zone, page).await
}

/// How many there are.
pub(crate) async fn count_overdue(app: &App, owner: &UserId, zone: &Tzid) -> Result<u64> {
    let (mut count, mut after) = (0, None);
    loop {
        let page = PageRequest { limit: PAGE, after };
        let listed = overdue_in(app, owner, zone, page).await?;
        count += listed.items.len() as u64;
        after = listed.cursor;
        if after.is_none() {
            return Ok(count);
        }
    }
}

async fn overdue_in(
    app: &App,
    owner: &UserId,
    zone: &Tzid,
    page: PageRequest,
) -> Result<Listed<Found>> {
    let now = app.now();
    let zone = TimeZone::get(zone.as_str()).unwrap_or(TimeZone::UTC);
    let before = now.plus(MARGIN);
    let mut listed = app.store.open_tasks_due_before(owner, before, page).await?;
    listed.items.retain(|task| has_passed(task, &zone, now));
    Ok(listed)
}

/// A time has passed after it, a day at its end.
fn has_passed(task: &Found, zone: &TimeZone, now: Instant) -> bool {
    match task.end() {
        Some(End::World(due)) => due < now,
        Some(End::Wall(end)) => on_wall(end, zone) <= now,
        None => false,
    }
}

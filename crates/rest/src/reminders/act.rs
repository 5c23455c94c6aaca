//! What becomes of a reminder without a body that says more.

use app::Actor;
use app::reminders::Act;
use domain::reminder::ReminderId;

use crate::extract::IfMatch;
use crate::kept::as_it_is;
use crate::problem::Result;
use crate::respond::{RawJson, Versioned};
use crate::routes::Shared;

pub(super) async fn finish(
    shared: &Shared,
    actor: &Actor,
    id: &ReminderId,
    act: Act,
    (if_match, origin): (IfMatch, &app::Origin),
) -> Result<Versioned<RawJson>> {
    let app = &shared.app;
    let reminder = app::reminders::find(app, actor, id).await?;
    app::access::may_write(actor)?;
    if_match.required()?.check(reminder.version)?;
    let record = app::reminders::act(app, actor, &reminder, act, origin).await?;
    as_it_is(shared, actor, &record).await
}

//! Planners full of events.

use std::sync::Arc;

use app::events::{self, NewEvent};
use app::series::{self, NewSeries};
use app::{Actor, App, Origin};
use domain::event::{Details, EventId, MasterId, Reminders, RepetitionInput, WhenInput};
use domain::{Instant, Tzid};
use jiff::SignedDuration;
use tokio::task::JoinSet;

use super::Planner;
use crate::{Error, site};

/// In the week that is looked at.
const IN_WEEK: u32 = 70;
/// How many are written at once.
const AT_ONCE: usize = 64;
const WEEK: &str = "2025-12-15T00:00:00Z";
/// The others are spread over ten years, but not over the week.
const TEN_YEARS: &str = "2015-12-21T00:00:00Z";

/// A planner with `count` events, 70 of them in the week, and so many live series.
pub(super) async fn planner(
    app: &Arc<App>,
    email: &str,
    count: u32,
    series: u32,
) -> Result<Planner, Error> {
    let (actor, token) = site::somebody(app, email).await?;
    fill(app, &actor, count, series).await?;
    Ok(Planner { token })
}

/// The same for somebody who is there.
pub(crate) async fn fill(
    app: &Arc<App>,
    actor: &Actor,
    count: u32,
    series: u32,
) -> Result<(), Error> {
    let mut writing = JoinSet::new();
    for number in 0..count {
        if writing.len() >= AT_ONCE
            && let Some(written) = writing.join_next().await
        {
            written??;
        }
        let (app, actor) = (Arc::clone(app), actor.clone());
        let event = event(number, count)?;
        writing.spawn(async move {
            let made = events::create(&app, &actor, event, &Origin::default()).await;
            made.map(drop)
        });
    }
    while let Some(written) = writing.join_next().await {
        written??;
    }
    for number in 0..series {
        weekly(app, actor, number).await?;
    }
    Ok(())
}

/// About a kilobyte as JSON.
fn new_event(id: &str, start: Instant) -> Result<NewEvent, Error> {
    Ok(NewEvent {
        id: EventId::parse(id)?,
        details: details(&format!("Event {id}"))?,
        reminders: Some(Reminders::default()),
        when: half_an_hour(start)?,
        ttl: None,
    })
}

fn event(number: u32, count: u32) -> Result<NewEvent, Error> {
    if number < IN_WEEK {
        let start = Instant::parse(WEEK)?.plus(SignedDuration::from_mins(143) * as_signed(number));
        return new_event(&format!("evt_week_{number}"), start);
    }
    // 3,640 days, without the week.
    let minutes = 3_640 * 24 * 60 / i64::from(count) * i64::from(number);
    let start = Instant::parse(TEN_YEARS)?.plus(SignedDuration::from_mins(minutes));
    new_event(&format!("evt_{number}"), start)
}

/// A weekly series that began up to ten years before.
async fn weekly(app: &App, actor: &Actor, number: u32) -> Result<(), Error> {
    let hours = SignedDuration::from_hours(i64::from(number) * 277);
    let start = Instant::parse(TEN_YEARS)?.plus(hours);
    let new = NewSeries {
        id: MasterId::parse(format!("mst_{number}"))?,
        details: details(&format!("Series {number}"))?,
        reminders: Some(Reminders::default()),
        when: half_an_hour(start)?,
        repetition: RepetitionInput {
            // The first thirty take place in the week; of more, one in ten does.
            rrule: Some(if number < 30 {
                "FREQ=WEEKLY".to_owned()
            } else {
                "FREQ=WEEKLY;INTERVAL=10".to_owned()
            }),
            ..RepetitionInput::default()
        },
        ttl: None,
    };
    series::create(app, actor, new, &Origin::default()).await?;
    Ok(())
}

fn details(title: &str) -> Result<Details, Error> {
    let description = "Where we meet, and what it is about. ".repeat(15);
    Ok(serde_json::from_value(serde_json::json!({
        "title": title,
        "description": description,
        "location": "Room 4",
        "color": "#3b82f6",
        "tags": ["work", "bench"],
    }))?)
}

fn half_an_hour(start: Instant) -> Result<WhenInput, Error> {
    Ok(WhenInput {
        start_utc: Some(start),
        end_utc: Some(start.plus(SignedDuration::from_mins(30))),
        start_tzid: Some(Tzid::parse("Europe/Berlin")?),
        ..WhenInput::default()
    })
}

fn as_signed(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

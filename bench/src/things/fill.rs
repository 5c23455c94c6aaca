//! Boards and planners full of things.

use std::sync::Arc;

use app::events::{self, NewEvent};
use app::notes::{self, NewNote};
use app::reminders::{self, NewReminder};
use app::{Actor, App, Origin};
use domain::Instant;
use domain::event::{Description, EventId, Reminders, Title, WhenInput};
use domain::note::NoteId;
use domain::reminder::ReminderId;
use domain::task::{NewTask, PlanInput, TaskId, TaskStatus};
use jiff::SignedDuration;
use serde_json::json;

use super::words::Words;
use crate::{Error, site};

const START: &str = "2025-01-01T09:00:00Z";

/// Somebody with so many tasks, spread over the columns. Answers their token.
pub(super) async fn board(app: &Arc<App>, count: usize) -> Result<String, Error> {
    let (actor, token) = site::somebody(app, "board@example.com").await?;
    tasks(app, &actor, count).await?;
    Ok(token)
}

/// So many tasks for somebody who is there.
pub(crate) async fn tasks(app: &App, actor: &Actor, count: usize) -> Result<(), Error> {
    let mut words = Words::new(1);
    for number in 0..count {
        task(app, actor, number, &mut words).await?;
    }
    Ok(())
}

/// Somebody with 10,000 things of about a kilobyte. Answers their token.
pub(super) async fn searched(app: &Arc<App>) -> Result<String, Error> {
    let (actor, token) = site::somebody(app, "searched@example.com").await?;
    let mut words = Words::new(2);
    for number in 0..4_000 {
        event(app, &actor, number, &mut words).await?;
    }
    for number in 0..3_000 {
        task(app, &actor, number, &mut words).await?;
    }
    for number in 0..1_000 {
        reminder(app, &actor, number, &mut words).await?;
    }
    for number in 0..2_000 {
        note(app, &actor, number, &mut words).await?;
    }
    Ok(token)
}

fn moment(words: &mut Words) -> Result<Instant, Error> {
    let hours = i64::try_from(words.number(2 * 365 * 24))?;
    Ok(Instant::parse(START)?.plus(SignedDuration::from_hours(hours)))
}

async fn event(app: &App, actor: &Actor, number: usize, words: &mut Words) -> Result<(), Error> {
    let details = json!({
        "title": words.text(5),
        "description": words.text(110),
        "location": words.text(2),
        "tags": [words.text(1)],
    });
    let new = NewEvent {
        id: EventId::parse(format!("evt_{number}"))?,
        details: serde_json::from_value(details)?,
        reminders: Some(Reminders::default()),
        when: WhenInput {
            start_utc: Some(moment(words)?),
            ..WhenInput::default()
        },
        ttl: None,
    };
    events::create(app, actor, new, &Origin::default()).await?;
    Ok(())
}

async fn task(app: &App, actor: &Actor, number: usize, words: &mut Words) -> Result<(), Error> {
    let plan = PlanInput {
        due_utc: Some(moment(words)?),
        ..PlanInput::default()
    };
    let new = NewTask {
        id: TaskId::parse(format!("task_{number}"))?,
        title: Title::parse(&words.text(6))?,
        description: Some(Description::parse(words.text(60))?),
        status: TaskStatus::ALL[if number < 16 { 0 } else { number % 4 }],
        priority: 3.try_into()?,
        effort: None,
        plan: plan
            .resolve()
            .map_err(|(field, problem)| format!("{field} {problem}"))?,
        repeat: None,
        labels: serde_json::from_value(json!([words.text(1)]))?,
        links: domain::event::Links::default(),
        ttl: None,
    };
    app::tasks::create(app, actor, new, &Origin::default()).await?;
    Ok(())
}

async fn reminder(app: &App, actor: &Actor, number: usize, words: &mut Words) -> Result<(), Error> {
    let content = json!({
        "title": words.text(4),
        "note": words.text(30),
        "triggerUtc": moment(words)?,
    });
    let new = NewReminder {
        id: ReminderId::parse(format!("rem_{number}"))?,
        content: serde_json::from_value(content)?,
        ttl: None,
    };
    reminders::create(app, actor, new, &Origin::default()).await?;
    Ok(())
}

async fn note(app: &App, actor: &Actor, number: usize, words: &mut Words) -> Result<(), Error> {
    let content = json!({
        "title": words.text(4),
        "body": words.text(300),
        "tags": [words.text(1)],
    });
    let new = NewNote {
        id: NoteId::parse(format!("note_{number}"))?,
        content: serde_json::from_value(content)?,
        ttl: None,
    };
    notes::create(app, actor, new, &Origin::default()).await?;
    Ok(())
}

//! What the owner has in the planner.

use app::events::{self, NewEvent};
use app::notes::{self, NewNote};
use app::reminders::{self, NewReminder};
use app::series::{self, NewSeries};
use app::{Actor, App, Origin, tasks};
use domain::event::{Details, EventId, MasterId, RepetitionInput, Title, WhenInput};
use domain::note::NoteId;
use domain::reminder::ReminderId;
use domain::task::{Labels, NewTask, Plan, Priority, TaskId, TaskStatus};

pub(crate) struct Planner {
    pub(crate) event_id: String,
    pub(crate) master_id: String,
}

impl Planner {
    /// An event, a series that is weekly from 15 December 2025 on, and a task linked to it.
    pub(crate) async fn of(app: &App, actor: &Actor) -> Self {
        let (event_id, master_id) = ("evt_1".to_owned(), "mst_1".to_owned());
        let event = NewEvent {
            id: EventId::parse(event_id.as_str()).unwrap(),
            details: details(),
            reminders: None,
            when: when(),
            ttl: None,
        };
        events::create(app, actor, event, &Origin::default())
            .await
            .unwrap();
        let series = NewSeries {
            id: MasterId::parse(master_id.as_str()).unwrap(),
            details: details(),
            reminders: None,
            when: when(),
            repetition: RepetitionInput {
                rrule: Some("FREQ=WEEKLY".to_owned()),
                ..RepetitionInput::default()
            },
            ttl: None,
        };
        series::create(app, actor, series, &Origin::default())
            .await
            .unwrap();
        tasks::create(app, actor, task(), &Origin::default())
            .await
            .unwrap();
        reminder(app, actor).await;
        note(app, actor).await;
        Self {
            event_id,
            master_id,
        }
    }
}

fn task() -> NewTask {
    NewTask {
        id: TaskId::parse(TASK).unwrap(),
        title: Title::parse("Lunch").unwrap(),
        description: None,
        status: TaskStatus::Backlog,
        priority: Priority::default(),
        effort: None,
        plan: Plan::Never,
        repeat: None,
        labels: Labels::default(),
        links: serde_json::from_str(r#"[{"type":"MASTER","id":"mst_1"}]"#).unwrap(),
        ttl: None,
    }
}

pub(crate) const TASK: &str = "task_1";
pub(crate) const REMINDER: &str = "rem_1";
pub(crate) const NOTE: &str = "note_1";
/// The address of the note.
pub(crate) const SLUG: &str = "lunch";

async fn reminder(app: &App, actor: &Actor) {
    let content = r#"{"title":"Lunch","triggerUtc":"2025-12-15T14:00:00Z"}"#;
    let reminder = NewReminder {
        id: ReminderId::parse(REMINDER).unwrap(),
        content: serde_json::from_str(content).unwrap(),
        ttl: None,
    };
    reminders::create(app, actor, reminder, &Origin::default())
        .await
        .unwrap();
}

async fn note(app: &App, actor: &Actor) {
    let note = NewNote {
        id: NoteId::parse(NOTE).unwrap(),
        content: serde_json::from_str(r#"{"title":"Lunch"}"#).unwrap(),
        ttl: None,
    };
    notes::create(app, actor, note, &Origin::default())
        .await
        .unwrap();
}

fn details() -> Details {
    serde_json::from_str(r#"{"title":"Lunch"}"#).unwrap()
}

fn when() -> WhenInput {
    WhenInput {
        start_utc: Some(domain::Instant::parse("2025-12-15T14:00:00Z").unwrap()),
        ..WhenInput::default()
    }
}

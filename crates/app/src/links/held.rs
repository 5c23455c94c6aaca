//! Things that have links, whatever they are.

use domain::event::{Event, EventId, LinkEnd, LinkType, Links, Master, MasterId};
use domain::note::{Note, NoteId};
use domain::reminder::{Reminder, ReminderId};
use domain::task::{Task, TaskId};
use domain::{Instant, UserId};
use store::{Commit, Owned, Stored};

use crate::context::App;
use crate::error::Result;

/// A thing with links, as it was read. Occurrences are not among them: they are changed with their
/// series.
pub(super) enum Held {
    Event(Box<Stored<Owned<Event>>>),
    Master(Box<Stored<Owned<Master>>>),
    Task(Box<Stored<Owned<Task>>>),
    Reminder(Box<Stored<Owned<Reminder>>>),
    Note(Box<Stored<Owned<Note>>>),
}

impl Held {
    pub(super) async fn find(app: &App, owner: &UserId, end: &LinkEnd) -> Result<Option<Self>> {
        let (store, id) = (&app.store, end.id.clone());
        Ok(match end.kind {
            LinkType::Event => {
                let event = store.event(owner, &EventId::from(id)).await?;
                event.map(|it| Self::Event(Box::new(it)))
            }
            LinkType::Master => {
                let master = store.master(owner, &MasterId::from(id)).await?;
                master.map(|it| Self::Master(Box::new(it)))
            }
            LinkType::Task => {
                let task = store.task(owner, &TaskId::from(id)).await?;
                task.map(|it| Self::Task(Box::new(it)))
            }
            LinkType::Reminder => {
                let reminder = store.reminder(owner, &ReminderId::from(id)).await?;
                reminder.map(|it| Self::Reminder(Box::new(it)))
            }
            LinkType::Note => {
                let note = store.note(owner, &NoteId::from(id)).await?;
                note.map(|it| Self::Note(Box::new(it)))
            }
            LinkType::Instance | LinkType::Goal | LinkType::Quest => None,
        })
    }

    pub(super) fn links(&self) -> &Links {
        match self {
            Self::Event(it) => &it.entity.thing.details.links,
            Self::Master(it) => &it.entity.thing.details.links,
            Self::Task(it) => &it.entity.thing.links,
            Self::Reminder(it) => &it.entity.thing.content.links,
            Self::Note(it) => &it.entity.thing.content.links,
        }
    }

    /// The same with other links, in its place. It was changed at a moment if a person did so.
    pub(super) fn with_links(&self, links: &Links, at: Option<Instant>) -> Commit<()> {
        /// Every kind keeps its links and its last change somewhere.
        macro_rules! replaced {
            ($read:expr, $($links:ident).+) => {{
                let mut next = $read.entity.clone();
                next.thing.$($links).+ = links.clone();
                next.thing.updated_at = at.unwrap_or(next.thing.updated_at);
                Commit::new().replace($read, &next, ())
            }};
        }
        match self {
            Self::Event(read) => replaced!(read, details.links),
            Self::Master(read) => replaced!(read, details.links),
            Self::Task(read) => replaced!(read, links),
            Self::Reminder(read) => replaced!(read, content.links),
            Self::Note(read) => replaced!(read, content.links),
        }
    }
}

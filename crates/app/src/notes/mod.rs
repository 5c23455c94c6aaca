//! Notes of a person's planner. `address.rs` finds them addresses that nobody else has.

mod address;

use domain::account::{AuditEntry, Thing};
use domain::event::{LinkEnd, LinkType, Links, Ttl};
use domain::note::{Content, Note, NoteChange, NoteId, NoteStatus, Slug};
use store::{Commit, Listed, Owned, PageRequest, Record, SlugGuard, Stored};

use crate::access;
use crate::actor::{Actor, Origin};
use crate::audit::Deed;
use crate::context::App;
use crate::error::{Conflict, Error, Result};
use crate::events::{Made, check_ttl};
use crate::links;
use address::{Refused, Wanted};

/// A note as it is read to be changed.
pub type StoredNote = Stored<Owned<Note>>;

/// What somebody wants to have.
#[derive(Debug, Clone)]
pub struct NewNote {
    pub id: NoteId,
    pub content: Content,
    pub ttl: Option<Ttl>,
}

impl App {
    /// An id for a note whose maker has not chosen one.
    pub fn new_note_id(&self) -> NoteId {
        self.new_id("note_")
    }
}

/// Makes a note. Asking twice with the same id and the same words makes one.
pub async fn create(app: &App, actor: &Actor, mut new: NewNote, origin: &Origin) -> Result<Made> {
    access::may_write(actor)?;
    check_ttl(app, new.ttl)?;
    let links = std::mem::take(&mut new.content.links);
    new.content.links = links::settle(app, &actor.user_id, links, &Links::default()).await?;
    let mut note = Note::new(new.id, new.content, app.now());
    note.ttl = new.ttl;
    let entry = entry(app, actor, "note.create", &note.note_id, origin);
    let wanted = Wanted {
        slug: note.slug.clone(),
        note: &note,
        read: None,
        entry,
    };
    match wanted.take(app, actor).await {
        Ok(record) => Ok(Made::Now(record)),
        Err(Refused::Note(_)) => made_before(app, actor, &note).await,
        Err(Refused::Error(error)) => Err(error),
    }
}

/// What is there already, if it was made from the same words.
async fn made_before(app: &App, actor: &Actor, asked: &Note) -> Result<Made> {
    let record = app
        .store
        .note_record(&actor.user_id, &asked.note_id)
        .await?;
    let record = record.ok_or(Conflict::IdTaken)?;
    let stored: StoredNote = record.read()?;
    if stored.entity.thing.is_made_from(asked) {
        return Ok(Made::Before(record));
    }
    Err(Conflict::IdTaken.into())
}

/// A person's notes, pinned ones first, then what changed last; as they are sent.
pub async fn list(
    app: &App,
    actor: &Actor,
    status: NoteStatus,
    page: PageRequest,
) -> Result<Listed<Record>> {
    Ok(app.store.notes_of(&actor.user_id, status, page).await?)
}

/// A note as it is sent.
pub async fn get(app: &App, actor: &Actor, id: &NoteId) -> Result<Record> {
    let record = app.store.note_record(&actor.user_id, id).await?;
    record.ok_or(Error::NotFound)
}

/// The note that an address leads to, as it is sent.
pub async fn get_by_slug(app: &App, actor: &Actor, slug: &Slug) -> Result<Record> {
    let guard = app.store.slug_guard(&actor.user_id, slug).await?;
    let guard = guard.ok_or(Error::NotFound)?;
    let record = get(app, actor, &guard.entity.note_id).await?;
    let stored: StoredNote = record.read()?;
    if !stored.entity.thing.slugs().any(|own| own == slug) {
        return Err(Error::NotFound);
    }
    Ok(record)
}

/// A note that is about to be changed.
pub async fn find(app: &App, actor: &Actor, id: &NoteId) -> Result<StoredNote> {
    let note = app.store.note(&actor.user_id, id).await?;
    note.ok_or(Error::NotFound)
}

/// The note as it would be, at the address it has.
pub async fn changed(app: &App, read: &StoredNote, mut change: NoteChange) -> Result<Note> {
    check_ttl(app, change.ttl.flatten())?;
    let Owned { owner, thing } = &read.entity;
    if let Some(links) = change.content.links.take() {
        let settled = links::settle(app, owner, links, &thing.content.links).await?;
        change.content.links = Some(settled);
    }
    Ok(read.entity.thing.changed(change, app.now()))
}

/// Puts a note in the place of the one that was read; with another title it gets another address,
/// and is still found at those it had.
pub async fn replace(
    app: &App,
    actor: &Actor,
    read: &StoredNote,
    note: Note,
    origin: &Origin,
) -> Result<Record> {
    access::may_write(actor)?;
    let old = &read.entity.thing;
    if note == *old {
        return Ok(Record::of(&read.entity, read.version)?);
    }
    let entry = entry(app, actor, "note.update", &note.note_id, origin);
    let wanted = Wanted {
        slug: old.asks_for(&note).unwrap_or_else(|| old.slug.clone()),
        note: &note,
        read: Some(read),
        entry,
    };
    wanted.take(app, actor).await.map_err(Error::from)
}

/// Deletes the note that was read; its addresses are free.
pub async fn delete(app: &App, actor: &Actor, read: &StoredNote, origin: &Origin) -> Result<()> {
    access::may_write(actor)?;
    let note = &read.entity.thing;
    let entry = entry(app, actor, "note.delete", &note.note_id, origin);
    let commit = Commit::new().remove(read, ()).put(&entry);
    let commit = note.slugs().fold(commit, |commit, slug| {
        commit.discard(&SlugGuard::of(&actor.user_id, note, slug))
    });
    let (end, before) = (end_of(&note.note_id), &note.content.links);
    let commit = links::edges(commit, &actor.user_id, &end, before, &Links::default());
    app.commit_on_version(commit).await
}

fn end_of(id: &NoteId) -> LinkEnd {
    links::end(LinkType::Note, id.as_str())
}

fn entry(app: &App, actor: &Actor, action: &str, id: &NoteId, origin: &Origin) -> AuditEntry {
    let deed = Deed {
        user_id: &actor.user_id,
        actor: Some(actor),
        action,
        thing: Some(Thing::new("NOTE", id)),
    };
    app.done(deed, origin)
}

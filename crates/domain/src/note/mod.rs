//! Notes: what somebody writes down, and the address it is found at.

mod content;
mod one;
mod slug;

pub use content::{Content, ContentChange, NoteBody, NoteStatus};
pub use one::{Note, NoteChange, NoteId};
pub use slug::Slug;

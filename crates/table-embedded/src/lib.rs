//! The table on disk: a directory with one SQLite file in it, and nothing to install.
//!
//! One writer thread commits concurrent requests together with one sync; readers have
//! connections of their own and never wait for it. A write, its index entries, its change record
//! and its sync log entries are one commit. What was read lately is kept in memory, and is never
//! older than the file. `docs/FILE.md` describes the file.

mod backup;
mod cache;
mod checkpoint;
mod connection;
mod directory;
mod engine;
mod error;
mod feed;
mod read;
mod record;
mod schema;
mod select;
mod writer;

pub use backup::{BackupProgress, restore, take_file};
pub use directory::{database_in, holds_data};
pub use engine::{EmbeddedEngine, Options};
pub use schema::FORMAT;

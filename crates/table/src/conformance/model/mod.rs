//! Random histories, and how they are played on an engine and on the reference side by side.

mod history;
mod play;

pub(super) use history::{Operation, histories};
pub(super) use play::play;

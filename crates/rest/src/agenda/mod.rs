//! What you have in a window of time, over everything.

mod query;
pub(crate) mod read;

//! What you have in a window of time, over everything.

pub(crate) mod query;
pub(crate) mod read;

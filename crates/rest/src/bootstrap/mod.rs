//! What the app needs at its start.

pub(crate) mod read;

//! Finding things by their words.

pub(crate) mod read;

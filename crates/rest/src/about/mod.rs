//! What answers here.

pub(crate) mod read;

//! The board.

pub(crate) mod read;

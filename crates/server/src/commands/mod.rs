//! What the command line can do besides serving.

pub(crate) mod backup;
pub(crate) mod copy;
mod copy_state;
pub(crate) mod order;
pub(crate) mod restore;
pub(crate) mod table;

//! The ways a person signs in by a login provider.

pub(crate) mod link;
pub(crate) mod list;
pub(crate) mod unlink;

//! Signing in by a login provider: sending the browser there, and taking it back.

pub(crate) mod back;
pub(crate) mod callback;
pub(crate) mod start;

//! Where a person is signed in.

pub(crate) mod list;
pub(crate) mod revoke;
pub(crate) mod revoke_others;

//! What the front is made of, one concern a file. [`crate::front`] puts them in order.

pub(crate) mod compression;
pub(crate) mod cors;
pub(crate) mod cross_site;
pub mod forwarded;
pub(crate) mod panic;
pub mod request_id;
pub(crate) mod security;
pub(crate) mod timeout;
pub(crate) mod who;

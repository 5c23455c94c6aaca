//! What handlers take from a request. Bodies, preconditions and queries are deferred: they never
//! refuse by themselves, so that a handler says 401, 404 and 403 before 413, 415, 400 and 428.
//!
//! Handlers name who is asking first, then the path: extractors run from left to right.

mod body;
mod if_match;
mod origin;
mod page;
mod patch;
mod path;
mod query;
mod signed;
mod strict;

pub use body::{BODY_LIMIT, Body, Input, SMALL_BODY};
pub use if_match::{IfMatch, Precondition};
pub use origin::{Origin, Sender};
pub use page::{Limit, PageQuery};
pub use patch::{Patch, present};
pub use path::Path;
pub use query::Query;
pub use signed::Signed;
pub(crate) use signed::nobody;

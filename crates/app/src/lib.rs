//! Use cases: plain async functions over the store, shared by every protocol.
//!
//! A use case takes the [`App`], the [`Actor`] who asks and the [`Origin`] of the request. It
//! decides by `access`, writes what must be true together in one commit, the entry of the audit
//! trail with it, and answers with entities or an [`Error`].

pub mod access;
pub mod accounts;
mod actor;
pub mod agenda;
pub mod audit;
mod authenticate;
mod context;
mod error;
pub mod events;
pub mod jobs;
pub mod links;
pub mod notes;
mod passwords;
pub mod preferences;
pub mod providers;
mod randomness;
pub mod reminders;
pub mod search;
mod secret;
pub mod series;
pub mod server_secrets;
pub mod sessions;
pub mod statistics;
pub mod tasks;
mod throttle;
pub mod tokens;

pub use actor::{Actor, Means, Origin};
pub use authenticate::{Authenticated, Carried, authenticate};
pub use context::{App, Parts, RefusalsToWrite, Rules, SignUpRule};
pub use error::{Cause, Conflict, Error, Forbidden, Result, Unauthenticated};
pub use passwords::{Costs, PasswordError, Passwords};
pub use randomness::{Randomness, SystemRandomness, new_id};
pub use secret::Secret;
pub use throttle::{Limit, Limits, Throttles};

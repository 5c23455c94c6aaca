//! Accounts: who somebody is, how they sign in, and what was done in their name.

mod audit;
mod credential;
mod email;
mod identity;
mod scope;
mod session;
mod token;
mod user;

pub use audit::{AuditEntry, AuditId, Outcome, Thing, Via};
pub use credential::{Credential, MAX_PASSWORD, MIN_PASSWORD, Password};
pub use email::Email;
pub use identity::{Identity, IdentityId, Provider, Subject};
pub use scope::{Scope, Scopes};
pub use session::{Session, SessionId};
pub use token::{ApiToken, TokenId, TokenLabel};
pub use user::{PersonName, User};

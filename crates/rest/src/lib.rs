//! The JSON API and the HTTP front.
//!
//! [`routes`] is the table of contents. [`front`] says what every request goes through before a
//! handler sees it, and every response before a client does.

mod about;
mod auth;
pub mod connections;
mod cookies;
pub mod cursor;
pub mod docs;
pub mod extract;
pub mod front;
pub mod health;
pub mod layers;
mod listing;
mod me;
mod pages;
pub mod problem;
pub mod respond;
pub mod routes;
mod schemas;
pub mod settings;
mod tokens;

pub use connections::serve;
pub use cookies::CookieRule;
pub use problem::{Problem, Result};
pub use routes::{Shared, router};
pub use settings::Settings;

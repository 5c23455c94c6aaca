//! The JSON API and the HTTP front.
//!
//! [`routes`] is the table of contents. [`front`] says what every request goes through before a
//! handler sees it, and every response before a client does.

mod about;
mod accept;
mod agenda;
mod auth;
mod board;
mod bootstrap;
pub mod connections;
mod cookies;
pub mod cursor;
pub mod docs;
mod events;
pub mod extract;
pub mod front;
pub mod health;
mod kept;
pub mod layers;
mod links;
mod listing;
mod me;
mod notes;
mod preferences;
pub mod problem;
mod reminders;
pub mod respond;
pub mod routes;
mod schemas;
mod search;
mod series;
pub mod settings;
mod tasks;
mod tokens;
mod web;

pub use connections::serve;
pub use cookies::CookieRule;
pub use problem::{Problem, Result};
pub use routes::{Shared, router};
pub use settings::Settings;
pub use web::Site;

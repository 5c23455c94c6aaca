//! The front over the real router: what every client meets, kind or hostile.

#![expect(clippy::unwrap_used, reason = "this is test code")]

mod bodies;
mod browsers;
mod connections;
mod documents;
mod garden;
mod logs;
mod problems;
mod requests;
mod web;

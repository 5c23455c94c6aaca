//! What an agenda shows, against a model that looks at everything, and in cases that are known to be
//! hard.

#![expect(clippy::unwrap_used, reason = "this is test code")]

mod agreement;
mod bounds;
mod breaking;
mod ends;
mod exceptions;
mod extremes;
mod laws;
mod model;
mod plan;
mod races;
mod random;
mod reminders;
mod shapes;
mod splits;
mod walls;
mod world;

//! What holds for tasks: their plans, how they repeat, and how they are changed.

#![expect(clippy::unwrap_used, reason = "this is test code")]

mod changes;
mod plans;
mod repeating;
mod support;

//! What holds for series, their exceptions and how they repeat.

#![expect(clippy::unwrap_used, reason = "this is test code")]

mod instances;
mod masters;
mod moving;
mod repetition;
mod support;

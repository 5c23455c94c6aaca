//! What the expander of recurrence rules promises, one file per kind of evidence.

#![expect(clippy::unwrap_used, reason = "this is test code")]

mod differential;
mod dst;
mod hostile;
mod naive;
mod properties;
mod refusals;
mod rfc;
mod series;
mod spec;
mod support;
mod timing;
mod weeks;

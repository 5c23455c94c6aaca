//! What tests of several packages share. Never part of the product.

mod engines;

pub use engines::{EngineTest, TestTable, on_both_engines};
pub use table::conformance::ManualClock;

//! The cases, by what they are about.

pub mod appender;
pub mod bulk;
pub mod conditions;
pub mod contention;
pub mod cursors;
pub mod expected_values;
pub mod expiry;
pub mod feed;
pub mod feed_positions;
pub mod indexes;
pub mod keys;
pub mod large_transactions;
pub mod model;
pub mod numbers;
pub mod pages;
pub mod ranges;
pub mod reads;
pub mod sizes;
pub mod sweeping;
pub mod sync_log;
pub mod ties;
pub mod transactions;
pub mod values;

use crate::conformance::case::Case;

/// Every case of the suite.
pub fn all() -> impl Iterator<Item = &'static Case> {
    [
        appender::CASES,
        bulk::CASES,
        conditions::CASES,
        contention::CASES,
        cursors::CASES,
        expected_values::CASES,
        expiry::CASES,
        feed::CASES,
        feed_positions::CASES,
        indexes::CASES,
        keys::CASES,
        large_transactions::CASES,
        model::CASES,
        numbers::CASES,
        pages::CASES,
        ranges::CASES,
        reads::CASES,
        sizes::CASES,
        sweeping::CASES,
        sync_log::CASES,
        ties::CASES,
        transactions::CASES,
        values::CASES,
    ]
    .into_iter()
    .flatten()
}

//! What the crash tests share: writers whose every state is known beforehand, the ledger of what
//! they were promised, and the check that a table holds exactly that.

pub(crate) mod ledger;
pub(crate) mod open;
pub(crate) mod units;
pub(crate) mod verify;
pub(crate) mod writers;

/// Why a check failed, in words.
pub(crate) type Problem = Box<dyn std::error::Error + Send + Sync>;

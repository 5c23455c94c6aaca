//! Where chance comes from, so that a test can fix it.

use std::fmt;

/// Gives numbers nobody can foresee: for the pauses between attempts, and for the token by which
/// the server knows a repeated transaction.
pub trait Randomness: Send + Sync + fmt::Debug {
    fn number(&self) -> u64;
}

/// The machine's own randomness.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemRandomness;

impl Randomness for SystemRandomness {
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the one place of the engine that chance comes from"
    )]
    fn number(&self) -> u64 {
        rand::random()
    }
}

//! Where randomness comes from, so that every test can fix it; and the ids made of it.

use std::fmt;

use domain::Id;
use rand::Rng as _;

/// Gives random bytes that nobody can guess.
pub trait Randomness: Send + Sync + fmt::Debug {
    fn fill(&self, bytes: &mut [u8]);
}

/// The operating system's randomness, through a generator of each thread's own.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemRandomness;

impl Randomness for SystemRandomness {
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the one place randomness comes from"
    )]
    fn fill(&self, bytes: &mut [u8]) {
        rand::rng().fill_bytes(bytes);
    }
}

/// A new id: the prefix of its kind and a random UUID (version 4).
///
/// # Panics
///
/// If the prefix is not one of ours, which are short and of the letters of an id.
pub fn new_id<T: From<Id>>(randomness: &dyn Randomness, prefix: &str) -> T {
    let mut bytes = [0; 16];
    randomness.fill(&mut bytes);
    let uuid = uuid::Builder::from_random_bytes(bytes).into_uuid();
    Id::parse(format!("{prefix}{uuid}"))
        .expect("a short prefix and a UUID are an id")
        .into()
}

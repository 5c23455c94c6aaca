//! Argon2id, on threads of its own: hashing takes long on purpose, and must hold up nobody else.

use std::fmt;
use std::io;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{self, PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};
use domain::account::Password;
use thiserror::Error;
use tokio::sync::oneshot;

use crate::error;
use crate::randomness::Randomness;

/// Passwords that wait to be hashed; more are turned away, to try again later.
const QUEUE: usize = 64;

/// What hashing costs.
#[derive(Debug, Clone, Copy)]
pub struct Costs {
    /// Memory in KiB.
    pub memory: u32,
    pub passes: u32,
    /// Threads that hash; each uses that memory while it does.
    pub threads: usize,
}

impl Default for Costs {
    /// 19 MiB and two passes, as OWASP recommends: about 20 ms of one core.
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Self {
            memory: 19 * 1024,
            passes: 2,
            threads: cores.min(4),
        }
    }
}

/// Hashes and checks passwords.
#[derive(Clone)]
pub struct Passwords {
    jobs: SyncSender<Job>,
    randomness: Arc<dyn Randomness>,
    costs: Costs,
    /// What unknown people's passwords are checked against, so that it takes as long.
    decoy: Arc<str>,
}

type Job = Box<dyn FnOnce() + Send>;

/// Why a password could not be hashed or checked.
#[derive(Debug, Error)]
pub enum PasswordError {
    #[error("too many passwords are being checked at the moment")]
    Busy,
    #[error("the threads that hash passwords are gone")]
    Gone,
    #[error("the threads that hash passwords cannot be started")]
    NotStarted(#[source] io::Error),
    #[error("the hash cannot be computed: {0}")]
    Hash(password_hash::Error),
    #[error("the costs of hashing are not possible: {0}")]
    Costs(argon2::Error),
}

impl From<PasswordError> for error::Error {
    fn from(error: PasswordError) -> Self {
        match error {
            PasswordError::Busy => Self::Unavailable(error.into()),
            other => Self::Internal(other.into()),
        }
    }
}

impl Passwords {
    /// Starts the threads. They end when the last clone of this is dropped.
    pub fn start(costs: Costs, randomness: Arc<dyn Randomness>) -> Result<Self, PasswordError> {
        hasher(costs)?;
        let (jobs, waiting) = sync_channel::<Job>(QUEUE);
        let waiting = Arc::new(Mutex::new(waiting));
        for number in 0..costs.threads.max(1) {
            let waiting = waiting.clone();
            thread::Builder::new()
                .name(format!("passwords-{number}"))
                .spawn(move || work(&waiting))
                .map_err(PasswordError::NotStarted)?;
        }
        let decoy = decoy(costs, randomness.as_ref());
        Ok(Self {
            jobs,
            randomness,
            costs,
            decoy: decoy.into(),
        })
    }

    /// The hash of a new password, in the PHC notation.
    pub(crate) async fn hash(&self, password: Password) -> Result<String, PasswordError> {
        let mut salt = [0; 16];
        self.randomness.fill(&mut salt);
        let costs = self.costs;
        self.run(move || {
            let hash: PasswordHash = hasher(costs)?
                .hash_password_with_salt(password.as_bytes(), &salt)
                .map_err(PasswordError::Hash)?;
            Ok(hash.to_string())
        })
        .await
    }

    /// Whether a password is the one that was hashed. Without a hash the answer is no, after as
    /// much work.
    pub(crate) async fn verify(
        &self,
        password: Password,
        hash: Option<&str>,
    ) -> Result<bool, PasswordError> {
        let known = hash.is_some();
        let hash: Arc<str> = hash.map_or_else(|| self.decoy.clone(), Into::into);
        let costs = self.costs;
        let same = self
            .run(move || {
                let hash =
                    PasswordHash::new(&hash).map_err(|error| PasswordError::Hash(error.into()))?;
                match hasher(costs)?.verify_password(password.as_bytes(), &hash) {
                    Ok(()) => Ok(true),
                    Err(password_hash::Error::PasswordInvalid) => Ok(false),
                    Err(error) => Err(PasswordError::Hash(error)),
                }
            })
            .await?;
        Ok(same && known)
    }

    /// Whether a hash was made with other costs than are used now.
    pub(crate) fn is_outdated(&self, hash: &str) -> bool {
        !hash.starts_with(&format!("{}$", prefix(self.costs)))
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, PasswordError> + Send + 'static,
    ) -> Result<T, PasswordError> {
        let (answer, answered) = oneshot::channel();
        let job = Box::new(move || {
            // Nobody waits any more for the answer to a request that was given up.
            if !answer.is_closed() {
                let _ = answer.send(work());
            }
        });
        self.jobs.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) => PasswordError::Busy,
            TrySendError::Disconnected(_) => PasswordError::Gone,
        })?;
        answered.await.map_err(|_| PasswordError::Gone)?
    }
}

impl fmt::Debug for Passwords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Passwords({:?})", self.costs)
    }
}

fn work(waiting: &Mutex<Receiver<Job>>) {
    loop {
        let next = waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        match next {
            Ok(job) => job(),
            Err(_) => return,
        }
    }
}

fn hasher(costs: Costs) -> Result<Argon2<'static>, PasswordError> {
    let params = Params::new(costs.memory, costs.passes, 1, None).map_err(PasswordError::Costs)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn prefix(costs: Costs) -> String {
    let Costs { memory, passes, .. } = costs;
    format!("$argon2id$v=19$m={memory},t={passes},p=1")
}

/// A hash of the right shape that no known password has.
fn decoy(costs: Costs, randomness: &dyn Randomness) -> String {
    use base64::Engine as _;
    let mut bytes = [0; 48];
    randomness.fill(&mut bytes);
    let text = |part: &[u8]| base64::engine::general_purpose::STANDARD_NO_PAD.encode(part);
    format!(
        "{}${}${}",
        prefix(costs),
        text(&bytes[..16]),
        text(&bytes[16..])
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::randomness::SystemRandomness;

    fn passwords() -> Passwords {
        let costs = Costs {
            memory: 8,
            passes: 1,
            threads: 1,
        };
        Passwords::start(costs, Arc::new(SystemRandomness)).unwrap()
    }

    #[tokio::test]
    async fn a_password_matches_its_own_hash_only() {
        let passwords = passwords();
        let right = Password::claimed("correct horse");
        let hash = passwords.hash(right.clone()).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=8,t=1,p=1$"), "{hash}");
        assert!(passwords.verify(right, Some(&hash)).await.unwrap());
        let wrong = Password::claimed("wrong horse");
        assert!(!passwords.verify(wrong, Some(&hash)).await.unwrap());
    }

    #[tokio::test]
    async fn without_a_hash_no_password_is_right() {
        let passwords = passwords();
        assert!(
            !passwords
                .verify(Password::claimed("x"), None)
                .await
                .unwrap()
        );
    }

    #[tokio::test]
    async fn a_hash_with_other_costs_is_outdated() {
        let passwords = passwords();
        let hash = passwords.hash(Password::claimed("x")).await.unwrap();
        assert!(!passwords.is_outdated(&hash));
        assert!(passwords.is_outdated("$argon2id$v=19$m=64,t=1,p=1$c2FsdA$aGFzaA"));
    }
}

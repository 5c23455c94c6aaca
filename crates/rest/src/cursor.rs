//! Cursors of lists as clients see them: sealed, because within them are keys of the table, and
//! bound to one person's one list, because a cursor made elsewhere must not open a place in it.

use std::fmt;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use domain::UserId;
use hmac::{Hmac, Mac};
use sha2::Sha256;

use crate::problem::{Problem, Result};

const NONCE: usize = 24;

/// Seals and opens. The nonce is a keyed digest of what is sealed, so that no randomness is needed
/// and the same place always has the same cursor; nothing else can be learnt from it.
#[derive(Clone)]
pub struct Cursors {
    cipher: XChaCha20Poly1305,
    nonces: Hmac<Sha256>,
}

/// A list that a cursor belongs to.
#[derive(Debug, Clone, Copy)]
pub struct List<'a> {
    pub person: &'a UserId,
    /// Which of the person's lists, with what was asked for, such as `tasks?status=BACKLOG`.
    pub name: &'a str,
}

impl Cursors {
    /// One secret for all servers over the same table.
    pub fn new(secret: &[u8; 32]) -> Self {
        let derive = |purpose: &str| digest(keyed(secret), &[purpose.as_bytes()]);
        Self {
            cipher: XChaCha20Poly1305::new(&derive("cursor cipher").into()),
            nonces: keyed(&derive("cursor nonce")),
        }
    }

    pub fn seal(&self, list: List<'_>, place: &str) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(self.sealed(list, place))
    }

    pub fn open(&self, list: List<'_>, cursor: &str) -> Result<String> {
        self.opened(list, cursor).ok_or_else(|| {
            Problem::invalid(
                "cursor",
                "cursor is not one of this list: start without a cursor",
            )
        })
    }

    fn sealed(&self, list: List<'_>, place: &str) -> Vec<u8> {
        let bound = list.bound();
        let place = place.as_bytes();
        let digest = digest(self.nonces.clone(), &[&length(&bound), &bound, place]);
        let nonce = &digest[..NONCE];
        let payload = Payload {
            msg: place,
            aad: &bound,
        };
        let sealed = self.cipher.encrypt(&nonce_of(nonce), payload);
        let sealed = sealed.expect("a cursor is far shorter than what one nonce can seal");
        [nonce, &sealed].concat()
    }

    fn opened(&self, list: List<'_>, cursor: &str) -> Option<String> {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(cursor).ok()?;
        let (nonce, sealed) = bytes.split_at_checked(NONCE)?;
        let payload = Payload {
            msg: sealed,
            aad: &list.bound(),
        };
        let place = self.cipher.decrypt(&nonce_of(nonce), payload).ok()?;
        String::from_utf8(place).ok()
    }
}

impl List<'_> {
    /// An id holds no NUL, so two lists never look the same.
    fn bound(&self) -> Vec<u8> {
        [self.person.as_str().as_bytes(), b"\0", self.name.as_bytes()].concat()
    }
}

fn keyed(key: &[u8; 32]) -> Hmac<Sha256> {
    <Hmac<Sha256> as KeyInit>::new_from_slice(key).expect("HMAC takes keys of any length")
}

fn digest(mut mac: Hmac<Sha256>, parts: &[&[u8]]) -> [u8; 32] {
    for part in parts {
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

fn length(bytes: &[u8]) -> [u8; 8] {
    (bytes.len() as u64).to_be_bytes()
}

fn nonce_of(bytes: &[u8]) -> XNonce {
    let bytes: [u8; NONCE] = bytes.try_into().expect("cut to this length");
    bytes.into()
}

impl fmt::Debug for Cursors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cursors")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(id: &str) -> UserId {
        UserId::parse(id).unwrap()
    }

    fn tasks(person: &UserId) -> List<'_> {
        List {
            person,
            name: "tasks",
        }
    }

    #[test]
    fn a_cursor_opens_in_its_own_list() {
        let cursors = Cursors::new(&[7; 32]);
        let ada = person("ada");
        for place in ["", "USER#ada|TASK#1", &"ä".repeat(2_000)] {
            let cursor = cursors.seal(tasks(&ada), place);
            assert_eq!(cursors.open(tasks(&ada), &cursor).unwrap(), place);
        }
    }

    #[test]
    fn a_cursor_shows_nothing_and_is_safe_in_a_url() {
        let cursor = Cursors::new(&[7; 32]).seal(tasks(&person("ada")), "USER#ada|TASK#1");
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(&cursor).unwrap();
        assert!(!bytes.windows(4).any(|window| window == b"USER"));
        assert!(
            cursor
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
        );
    }

    #[test]
    fn the_same_place_has_the_same_cursor() {
        let ada = person("ada");
        let [one, two] = [1, 2].map(|_| Cursors::new(&[7; 32]).seal(tasks(&ada), "place"));
        assert_eq!(one, two);
        assert_ne!(one, Cursors::new(&[7; 32]).seal(tasks(&ada), "place 2"));
    }

    #[test]
    fn a_cursor_of_another_list_person_or_server_is_refused() {
        let cursors = Cursors::new(&[7; 32]);
        let (ada, bob) = (person("ada"), person("bob"));
        let cursor = cursors.seal(tasks(&ada), "place");
        let notes = List {
            person: &ada,
            name: "notes",
        };
        for refused in [
            cursors.open(notes, &cursor),
            cursors.open(tasks(&bob), &cursor),
            Cursors::new(&[8; 32]).open(tasks(&ada), &cursor),
        ] {
            let problem = refused.unwrap_err();
            assert_eq!(
                (problem.status().as_u16(), problem.code()),
                (400, "INVALID_INPUT")
            );
        }
    }

    #[test]
    fn a_changed_cursor_is_refused() {
        let cursors = Cursors::new(&[7; 32]);
        let ada = person("ada");
        let cursor = cursors.seal(tasks(&ada), "place");
        for at in 0..cursor.len() {
            let mut changed = cursor.clone().into_bytes();
            changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
            let changed = String::from_utf8(changed).unwrap();
            assert!(cursors.open(tasks(&ada), &changed).is_err(), "{changed}");
        }
        for nonsense in ["", "x", "====", "ä", &cursor[..40]] {
            assert!(cursors.open(tasks(&ada), nonsense).is_err(), "{nonsense}");
        }
    }
}

//! The indexes of the people who search, as many as memory is meant for.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::UserId;
use store::Store;
use tokio::sync::Semaphore;

use super::person::Person;

/// What indexes may take together unless something else is said.
const USUAL: usize = 128 * 1024 * 1024;

/// When they take more than they may, those that were asked longest ago are forgotten; they are made
/// again when their person searches again. The one that was asked last stays, whatever it takes.
#[derive(Debug)]
pub(crate) struct Shelf {
    bound: AtomicUsize,
    people: Mutex<People>,
    makings: Turns,
}

/// So many indexes are made at once at most: each reads all that its person has.
pub(super) type Turns = Arc<Semaphore>;
const MAKINGS: usize = 2;

#[derive(Debug, Default)]
struct People {
    places: HashMap<UserId, Place>,
    /// How often somebody has searched.
    turn: u64,
}

#[derive(Debug)]
struct Place {
    person: Arc<Person>,
    bytes: usize,
    last_turn: u64,
}

impl Default for Shelf {
    fn default() -> Self {
        Self {
            bound: AtomicUsize::new(USUAL),
            people: Mutex::default(),
            makings: Arc::new(Semaphore::new(MAKINGS)),
        }
    }
}

impl Shelf {
    pub(crate) fn bound(&self, bytes: usize) {
        self.bound.store(bytes, Ordering::Relaxed);
    }

    pub(super) fn makings(&self) -> Turns {
        Arc::clone(&self.makings)
    }

    /// The index of a person, which may have to be made first.
    pub(super) fn of(&self, owner: &UserId, store: &Store) -> Arc<Person> {
        let mut people = self.people();
        people.turn += 1;
        let turn = people.turn;
        let place = people.places.entry(owner.clone());
        let place = place.or_insert_with(|| Place {
            person: Arc::new(Person::new(store.watch_writes(owner))),
            bytes: 0,
            last_turn: 0,
        });
        place.last_turn = turn;
        Arc::clone(&place.person)
    }

    /// Looks at what a person's index takes now, and makes room.
    pub(super) fn weigh(&self, owner: &UserId) {
        // Looked at before all others are held up.
        let person = self.people().places.get(owner).map(Place::person);
        let bytes = person.map_or(0, |person| person.bytes());
        let mut people = self.people();
        if let Some(place) = people.places.get_mut(owner) {
            place.bytes = bytes;
        }
        let bound = self.bound.load(Ordering::Relaxed);
        while people.bytes() > bound && people.forget_one(owner) {}
    }

    fn people(&self) -> MutexGuard<'_, People> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    fn person(&self) -> Arc<Person> {
        Arc::clone(&self.person)
    }
}

impl People {
    fn bytes(&self) -> usize {
        self.places.values().map(|place| place.bytes).sum()
    }

    /// False if there is nobody else.
    fn forget_one(&mut self, except: &UserId) -> bool {
        let others = self.places.iter().filter(|(owner, _)| *owner != except);
        let oldest = others.min_by_key(|(_, place)| place.last_turn);
        let oldest = oldest.map(|(owner, _)| owner.clone());
        oldest.is_some_and(|owner| self.places.remove(&owner).is_some())
    }
}

//! What this store has written, for those who must not know less than whoever wrote it: an index and
//! the sync log may lag.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use domain::UserId;
use table::{Action, Key, Transaction};
use tokio::sync::watch;

use crate::keys::planner::owner_of;

/// Tells of every write, and where it was to those who watch its person.
#[derive(Debug, Default)]
pub(crate) struct Written {
    told: watch::Sender<()>,
    watching: Mutex<HashMap<UserId, Vec<Weak<Writes>>>>,
}

/// Where this store has written of one person's, for as long as somebody keeps it.
#[derive(Debug, Default)]
pub struct Writes(Mutex<Places>);

#[derive(Debug, Default)]
struct Places {
    /// Each with the number of its last write.
    unseen: Unseen,
    count: u64,
    /// Whether there were more than are kept.
    too_many: bool,
}

/// As many places are kept for somebody who does not look.
const MOST: usize = 5000;

/// Places that were written, and when by the count of all writes.
pub type Unseen = HashMap<Key, u64>;

impl Writes {
    /// Where was written since, but for what was seen to. `None` if that was in more places than are
    /// kept.
    pub fn unseen(&self) -> Option<Unseen> {
        let places = self.places();
        (!places.too_many).then(|| places.unseen.clone())
    }

    /// For who is about to read everything anew.
    pub fn forget(&self) {
        let mut places = self.places();
        places.unseen.clear();
        places.too_many = false;
    }

    /// For who has seen to these. What was written once more meanwhile is not among them.
    pub fn seen(&self, seen: &Unseen) {
        let mut places = self.places();
        places
            .unseen
            .retain(|key, number| seen.get(key) != Some(number));
    }

    fn add(&self, key: &Key) {
        let mut places = self.places();
        if places.too_many {
            return;
        }
        places.count += 1;
        let count = places.count;
        places.unseen.insert(key.clone(), count);
        if places.unseen.len() > MOST {
            places.unseen.clear();
            places.too_many = true;
        }
    }

    fn places(&self) -> MutexGuard<'_, Places> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Written {
    pub(crate) fn subscribe(&self) -> watch::Receiver<()> {
        self.told.subscribe()
    }

    pub(crate) fn watch(&self, owner: &UserId) -> Arc<Writes> {
        let writes = Arc::<Writes>::default();
        let mut watching = self.watching();
        watching.retain(|_, kept| {
            kept.retain(|writes| writes.strong_count() > 0);
            !kept.is_empty()
        });
        let kept = watching.entry(owner.clone()).or_default();
        kept.push(Arc::downgrade(&writes));
        writes
    }

    /// A write that is about to happen. Whoever begins to watch before it has is told of it, too.
    pub(crate) fn begin(&self, transaction: &Transaction) -> Writing<'_> {
        let written = transaction.actions().iter().filter_map(|action| {
            let key = match action {
                Action::Check { .. } => return None,
                Action::Put(_) | Action::Delete(_) => action.key(),
            };
            Some((owner_of(&key.pk)?, key.clone()))
        });
        Writing {
            written: self,
            places: written.collect(),
        }
    }

    fn tell(&self, places: &[(UserId, Key)]) {
        {
            let watching = self.watching();
            for (owner, key) in places {
                let kept = watching.get(owner).into_iter().flatten();
                for writes in kept.filter_map(Weak::upgrade) {
                    writes.add(key);
                }
            }
        }
        self.told.send_replace(());
    }

    fn watching(&self) -> MutexGuard<'_, HashMap<UserId, Vec<Weak<Writes>>>> {
        self.watching.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A write, told of when it is over: also if nobody knows how it ended, or nobody waits for it.
#[derive(Debug)]
pub(crate) struct Writing<'a> {
    written: &'a Written,
    places: Vec<(UserId, Key)>,
}

impl Drop for Writing<'_> {
    fn drop(&mut self) {
        self.written.tell(&self.places);
    }
}

#[cfg(test)]
mod tests {
    use table::{Condition, Delete};

    use super::*;

    fn key(name: &str) -> Key {
        Key::new("USER#ada", name).unwrap()
    }

    fn ada() -> UserId {
        UserId::parse("ada").unwrap()
    }

    fn deletion(name: &str) -> Transaction {
        let delete = Delete {
            key: key(name),
            condition: Condition::None,
        };
        Transaction::new(vec![Action::Delete(delete)]).unwrap()
    }

    fn places(writes: &Writes) -> Vec<String> {
        let unseen = writes.unseen().unwrap();
        let mut names: Vec<_> = unseen.keys().map(|key| key.sk.to_string()).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn all_who_watch_are_told_until_they_have_seen_to_it() {
        let written = Written::default();
        let (one, other) = (written.watch(&ada()), written.watch(&ada()));
        let nobody = written.watch(&UserId::parse("bob").unwrap());
        drop(written.begin(&deletion("NOTE#1")));
        let seen = one.unseen().unwrap();
        assert_eq!(places(&one), ["NOTE#1"], "asking takes nothing away");
        one.seen(&seen);
        assert!(places(&one).is_empty());
        assert_eq!(places(&other), ["NOTE#1"]);
        assert!(places(&nobody).is_empty());
    }

    #[test]
    fn what_was_written_again_meanwhile_is_not_seen_to() {
        let written = Written::default();
        let writes = written.watch(&ada());
        drop(written.begin(&deletion("NOTE#1")));
        let seen = writes.unseen().unwrap();
        drop(written.begin(&deletion("NOTE#1")));
        drop(written.begin(&deletion("NOTE#2")));
        writes.seen(&seen);
        assert_eq!(places(&writes), ["NOTE#1", "NOTE#2"]);
    }

    #[test]
    fn who_begins_to_watch_during_a_write_is_told_of_it() {
        let written = Written::default();
        let writing = written.begin(&deletion("NOTE#1"));
        let writes = written.watch(&ada());
        assert!(places(&writes).is_empty());
        drop(writing);
        assert_eq!(places(&writes), ["NOTE#1"]);
    }

    #[test]
    fn nothing_is_kept_for_who_watches_no_longer() {
        let written = Written::default();
        drop(written.watch(&ada()));
        drop(written.begin(&deletion("NOTE#1")));
        drop(written.watch(&UserId::parse("bob").unwrap()));
        assert!(!written.watching().contains_key(&ada()));
    }
    #[test]
    fn who_does_not_look_for_long_reads_everything_anew() {
        let written = Written::default();
        let writes = written.watch(&ada());
        for number in 0..=MOST {
            drop(written.begin(&deletion(&format!("NOTE#{number}"))));
        }
        assert_eq!(writes.unseen(), None);
        writes.forget();
        drop(written.begin(&deletion("NOTE#1")));
        assert_eq!(places(&writes), ["NOTE#1"]);
    }
}

//! A bounded number of bytes of answers, of which those in use stay.
//!
//! An answer is kept when its question is asked a second time: whoever reads everything once would
//! otherwise push out what is in use, and pay for it, since memory that is kept is not at hand for
//! the next read. Answers stand in a queue. When there is no room, the first of them is let go, unless
//! it was given since it was first the last time: then it goes to the back once more. So a hit costs a
//! look-up, and what is let go is found without a search.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;

use table::Page;

use super::answer::{Answer, Asked, Moment};

/// As many questions are remembered as there could be answers of the smallest kind.
const BYTES_PER_ASKED: usize = 1024;

pub(super) struct Shard {
    /// By the hash of the question. Two questions with one hash take each other's place.
    answers: HashMap<u64, Kept>,
    /// The hash of every answer, once.
    queue: VecDeque<u64>,
    /// The hashes of questions that were asked once; all are forgotten when there are too many.
    asked: HashSet<u64>,
    weight: usize,
    bound: usize,
}

struct Kept {
    answer: Answer,
    in_use: bool,
}

/// What was let go. It is dropped by the caller, who has given up the lock by then.
pub(super) type LetGo = Vec<Answer>;

impl Shard {
    pub(super) fn new(bound: usize) -> Self {
        Self {
            answers: HashMap::new(),
            queue: VecDeque::new(),
            asked: HashSet::new(),
            weight: 0,
            bound,
        }
    }

    pub(super) fn find(&mut self, hash: u64, asked: Asked<'_>, now: Moment) -> Option<Arc<Page>> {
        let kept = self.answers.get_mut(&hash)?;
        let page = kept.answer.to(asked, now)?;
        kept.in_use = true;
        Some(page)
    }

    /// Whether the answer to a question should be kept: if there was one before, or it has been asked
    /// before.
    pub(super) fn wants(&mut self, hash: u64) -> bool {
        if self.answers.contains_key(&hash) || self.asked.remove(&hash) {
            return true;
        }
        if self.asked.len() >= self.bound / BYTES_PER_ASKED {
            self.asked.clear();
        }
        self.asked.insert(hash);
        false
    }

    /// Keeps an answer, in the place of an earlier one to the same question. One that is too large
    /// is let go at once.
    pub(super) fn keep(&mut self, hash: u64, answer: Answer) -> LetGo {
        if answer.weight() > self.bound {
            return vec![answer];
        }
        let mut let_go = LetGo::new();
        self.weight += answer.weight();
        let in_use = false;
        match self.answers.insert(hash, Kept { answer, in_use }) {
            Some(before) => {
                self.weight -= before.answer.weight();
                let_go.push(before.answer);
            }
            None => self.queue.push_back(hash),
        }
        while self.weight > self.bound
            && let Some(first) = self.queue.pop_front()
        {
            let_go.extend(self.pass(first));
        }
        let_go
    }

    /// The first of the queue goes to its back if it is in use, else out.
    fn pass(&mut self, hash: u64) -> Option<Answer> {
        let kept = self.answers.get_mut(&hash)?;
        if std::mem::take(&mut kept.in_use) {
            self.queue.push_back(hash);
            return None;
        }
        let answer = self.answers.remove(&hash)?.answer;
        self.weight -= answer.weight();
        Some(answer)
    }

    #[cfg(test)]
    pub(super) fn weight(&self) -> usize {
        self.weight
    }
}

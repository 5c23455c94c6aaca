//! The ledger: what the writers tried, what they were promised, and so what a table may hold.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

use crate::support::Problem;
use crate::support::units::{State, Unit};

/// One line of a writer's journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entry {
    /// The unit was read and is in this state.
    Found(Unit, State),
    /// The engine is about to be asked to bring the unit into this state.
    Trying(Unit, State),
    /// The engine has said that it did.
    Acknowledged(Unit, State),
    /// The engine has said that it did not.
    Refused(Unit, State),
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, unit, state) = match self {
            Self::Found(unit, state) => ("found", unit, state),
            Self::Trying(unit, state) => ("try", unit, state),
            Self::Acknowledged(unit, state) => ("ack", unit, state),
            Self::Refused(unit, state) => ("no", unit, state),
        };
        match state {
            Some(stamp) => write!(f, "{word} {unit} {stamp}"),
            None => write!(f, "{word} {unit} -"),
        }
    }
}

impl Entry {
    /// Reads a line; `None` for lines that say something else.
    pub(crate) fn parse(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let (word, unit, state) = (words.next()?, words.next()?, words.next()?);
        let unit = unit.parse().ok()?;
        let state = match state {
            "-" => None,
            stamp => Some(stamp.parse().ok()?),
        };
        match word {
            "found" => Some(Self::Found(unit, state)),
            "try" => Some(Self::Trying(unit, state)),
            "ack" => Some(Self::Acknowledged(unit, state)),
            "no" => Some(Self::Refused(unit, state)),
            _ => None,
        }
    }
}

/// Where writers note what they do, a line at a time, each handed to the system before the next
/// step: whoever kills the process can still read them all.
pub(crate) struct Journal(Mutex<Box<dyn Write + Send>>);

impl Journal {
    pub(crate) fn new(to: impl Write + Send + 'static) -> Self {
        Self(Mutex::new(Box::new(to)))
    }

    pub(crate) fn note(&self, entry: Entry) {
        self.line(&entry.to_string());
    }

    /// Nobody reads any more when this fails: the parent is gone, and so is the purpose.
    pub(crate) fn line(&self, line: &str) {
        let line = format!("{line}\n");
        let mut to = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let written = to.write_all(line.as_bytes()).and_then(|()| to.flush());
        if written.is_err() {
            std::process::exit(3);
        }
    }
}

/// The states each unit may be in. A unit nobody has heard of does not exist.
#[derive(Debug, Clone, Default)]
pub(crate) struct Ledger {
    possible: BTreeMap<Unit, BTreeSet<State>>,
    pub(crate) acknowledged: u64,
}

impl Ledger {
    pub(crate) fn read(&mut self, entry: Entry) -> Result<(), Problem> {
        match entry {
            Entry::Found(unit, state) => self.settle(unit, state)?,
            Entry::Trying(unit, state) => self.may_be(unit, state),
            Entry::Acknowledged(unit, state) => {
                self.acknowledged += 1;
                self.possible.insert(unit, BTreeSet::from([state]));
            }
            Entry::Refused(unit, state) => {
                self.states(unit).remove(&state);
            }
        }
        Ok(())
    }

    /// The unit may have come into this state besides those it may already be in.
    pub(crate) fn may_be(&mut self, unit: Unit, state: State) {
        self.states(unit).insert(state);
    }

    /// What was found must have been possible, and is the truth from here on.
    pub(crate) fn settle(&mut self, unit: Unit, found: State) -> Result<(), Problem> {
        let possible = self.states(unit);
        if !possible.contains(&found) {
            return Err(format!("{unit} is {found:?}, but may only be one of {possible:?}").into());
        }
        *possible = BTreeSet::from([found]);
        Ok(())
    }

    pub(crate) fn units(&self) -> Vec<Unit> {
        self.possible.keys().copied().collect()
    }

    fn states(&mut self, unit: Unit) -> &mut BTreeSet<State> {
        self.possible
            .entry(unit)
            .or_insert_with(|| BTreeSet::from([None]))
    }
}

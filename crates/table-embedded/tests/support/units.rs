//! Units: rows that are always written together, each state of which follows from its stamp. So a
//! stamp is all that need be remembered to know every byte and every index key of a unit.

use std::fmt;
use std::str::FromStr;

use table::{
    Action, Condition, EntityType, Gsi, Key, PartitionKey, Result, Row, SortKey, Value, Version,
};

/// In each global index the rows wander between so many partitions.
pub(crate) const INDEX_PARTITIONS: u64 = 5;
/// What the two rows of a pair have between them, always.
const TOTAL: u64 = 1000;
/// No row of this kind is ever written: each belongs to a transaction that must fail.
pub(crate) const NEVER: &str = "NEVER";

/// The stamp of the write that made a unit what it is; `None` where there is no such unit.
pub(crate) type State = Option<u64>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// One row, written by `put` and `delete`.
    Single,
    /// Two rows that must agree, and the ledger row of the last transfer between them, written by
    /// `transact`.
    Pair,
}

/// Rows that belong together, written by one task.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Unit {
    pub(crate) kind: Kind,
    pub(crate) task: u32,
    pub(crate) number: u32,
}

impl Unit {
    /// The units a task writes.
    pub(crate) fn of_task(task: u32) -> Vec<Self> {
        let unit = move |kind| move |number| Self { kind, task, number };
        let singles = (0..3).map(unit(Kind::Single));
        singles.chain((0..2).map(unit(Kind::Pair))).collect()
    }

    /// The row whose version is the unit's stamp.
    pub(crate) fn main_key(self) -> Key {
        match self.kind {
            Kind::Single => self.key(&format!("SINGLE#{}", self.number)),
            Kind::Pair => self.key(&format!("PAIR#{}#LEFT", self.number)),
        }
    }

    /// Every row of the unit in a state.
    pub(crate) fn rows(self, state: State) -> Vec<Row> {
        let Some(stamp) = state else {
            return Vec::new();
        };
        if self.kind == Kind::Single {
            return vec![self.row(self.main_key(), "SINGLE", stamp, stamp % TOTAL)];
        }
        let left = self.mix(stamp) % TOTAL;
        let right = self.key(&format!("PAIR#{}#RIGHT", self.number));
        vec![
            self.row(self.main_key(), "ACCOUNT", stamp, left),
            self.row(right, "ACCOUNT", stamp, TOTAL - left),
            self.row(self.ledger_key(stamp), "TRANSFER", stamp, left),
        ]
    }

    /// What brings the unit from one state to another, on condition that it is in the first.
    pub(crate) fn step(self, from: State, to: State) -> Vec<Action> {
        let condition = match from {
            Some(stamp) => Condition::Version(Version(stamp)),
            None => Condition::NotExists,
        };
        let (old, new) = (self.rows(from), self.rows(to));
        let is_new = |key: &Key| new.iter().any(|row| row.key() == key);
        let gone = old.iter().map(Row::key).filter(|key| !is_new(key));
        let mut actions: Vec<_> = gone
            .map(|key| Action::delete(key.clone(), condition.clone()))
            .collect();
        for row in new {
            let was_there = old.iter().any(|old| old.key() == row.key());
            let condition = if was_there {
                condition.clone()
            } else {
                Condition::NotExists
            };
            actions.push(Action::put(row, condition));
        }
        actions
    }

    fn key(self, sort: &str) -> Key {
        Key::new(format!("TASK#{}", self.task), sort).expect("a short text is a key")
    }

    fn ledger_key(self, stamp: u64) -> Key {
        self.key(&format!("LEDGER#{}#{stamp:012}", self.number))
    }

    /// A number that differs from stamp to stamp and from unit to unit.
    fn mix(self, stamp: u64) -> u64 {
        let seed = stamp * 64 + u64::from(self.task) * 8 + u64::from(self.number) + 1;
        seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33
    }

    fn row(self, key: Key, entity_type: &str, stamp: u64, balance: u64) -> Row {
        let mix = self.mix(stamp);
        let entity_type = EntityType::new(entity_type).expect("capitals are a type");
        let mut row = Row::builder(key, entity_type, Version(stamp));
        for (place, gsi) in (0_u64..).zip(Gsi::ALL) {
            if !(mix >> place).is_multiple_of(4) {
                let partition = (mix + place) % INDEX_PARTITIONS;
                let sort = SortKey::new(format!("{:04}", mix % 50)).expect("digits are a key");
                row = row.index(gsi, index_partition(gsi, partition), sort);
            }
        }
        if !mix.is_multiple_of(3) {
            let (month, day) = (mix % 12 + 1, mix % 28 + 1);
            row = row.attribute("startDate", format!("2026-{month:02}-{day:02}"));
        }
        if mix.is_multiple_of(4) {
            row = row.ttl(4_000_000_000);
        }
        let tags = ["blue", "red"].map(|tag| format!("{tag}{}", mix % 9));
        let row = row
            .attribute("balance", Value::Number(balance.into()))
            .attribute("tags", Value::StringSet(tags.into()))
            .attribute("filling", filling(mix));
        row.build().expect("a small row is within every limit")
    }
}

/// Mostly short; now and then so long that the row spreads over many pages, and the log grows
/// until it is moved into the file.
fn filling(mix: u64) -> String {
    let letter = char::from(b'a' + u8::try_from(mix % 26).unwrap_or(0));
    let length = if mix.is_multiple_of(29) {
        20_000 + mix % 7 * 5_000
    } else {
        mix % 400
    };
    letter
        .to_string()
        .repeat(usize::try_from(length).unwrap_or(0))
}

pub(crate) fn index_partition(gsi: Gsi, number: u64) -> PartitionKey {
    PartitionKey::new(format!("{}#{number}", gsi.name())).expect("a short text is a key")
}

/// A transaction that must fail: its last condition cannot hold.
pub(crate) fn never(task: u32, stamp: u64) -> Result<Vec<Action>> {
    let key = |name: &str| Key::new(format!("NEVER#{task}"), format!("{name}#{stamp}"));
    let row = Row::builder(key("ROW")?, EntityType::new(NEVER)?, Version::FIRST).build()?;
    Ok(vec![
        Action::put(row, Condition::NotExists),
        Action::check(key("ABSENT")?, Condition::Exists),
    ])
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}/{}/{}", self.kind, self.task, self.number)
    }
}

impl FromStr for Unit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unreadable = || format!("{text} is not a unit");
        let parts: Vec<_> = text.split('/').collect();
        let &[kind, task, number] = parts.as_slice() else {
            return Err(unreadable());
        };
        Ok(Self {
            kind: match kind {
                "Single" => Kind::Single,
                "Pair" => Kind::Pair,
                _ => return Err(unreadable()),
            },
            task: task.parse().map_err(|_| unreadable())?,
            number: number.parse().map_err(|_| unreadable())?,
        })
    }
}

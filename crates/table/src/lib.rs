//! The one table everything is kept in.
//!
//! A [`Row`] has a [`Key`], places in sparse indexes, and a [`Document`] of attributes. An
//! [`Engine`] keeps rows: on disk (`table-embedded`) or on Amazon DynamoDB (`table-dynamodb`),
//! with the same limits, the same conditions, the same order and the same answers. Keys here are
//! opaque: what they mean is the business of the layer above.

mod change;
mod clock;
mod condition;
#[cfg(feature = "conformance")]
pub mod conformance;
pub mod copy;
mod cursor;
mod digest;
mod document;
mod engine;
mod error;
mod index;
mod key;
pub mod limits;
mod number;
mod query;
mod row;
pub mod sync;
mod value;
mod write;

pub use change::{Change, ChangePage, ChangesRequest, FeedPosition, FeedStart, RETENTION};
pub use clock::{Clock, SystemClock};
pub use condition::Condition;
pub use cursor::Cursor;
pub use digest::Digest;
pub use document::{Document, SetNames};
pub use engine::{Description, Engine, Scan, ScanPage, Swept};
pub use error::{Cause, ConditionFailed, Error, Failure, InvalidKey, InvalidRow, Result, TooLarge};
pub use index::{Gsi, IndexKey, IndexKeys, START_DATE, START_DATE_INDEX, Source};
pub use key::{Key, MAX_PARTITION_KEY, MAX_SORT_KEY, PartitionKey, SortKey};
pub use number::{InvalidNumber, MAX_DIGITS, Number};
pub use query::{Direction, MAX_LIMIT, Page, Query, SortRange};
pub use row::{
    ENDS_AT, ENTITY_TYPE, EntityType, PK, Row, RowBuilder, SK, StoredRow, TTL, VERSION, Version,
};
pub use value::{Attributes, MAX_DEPTH, Value};
pub use write::{Action, Delete, Put, Transaction};

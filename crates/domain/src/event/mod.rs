//! Events: what takes place, when, how often, and how it is told.

mod details;
mod field;
mod fields;
mod instance;
mod master;
mod repetition;
mod shift;
mod single;
mod when;

use crate::invalid::Invalid;

pub use details::{Details, DetailsChange};
pub use field::Field;
pub use fields::{
    Color, Description, EventStatus, Link, LinkType, Links, Location, Reminders, Tag, Tags, Title,
};
pub use instance::{Instance, InstanceChange, InstanceId};
pub use master::{Generation, Master, MasterChange, MasterId, SeriesKey};
pub use repetition::{Dates, Repetition, RepetitionChange, RepetitionInput};
pub use single::{Event, EventChange, EventId, ICAL_DOMAIN, Ttl};
pub use when::{AllDay, Timed, When, WhenChange, WhenInput, Zone};

/// Why attributes do not go together, and which of them is to blame.
pub type Blamed = (&'static str, Invalid);

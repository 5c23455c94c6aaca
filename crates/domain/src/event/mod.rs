//! Events: what takes place, when, how often, and how it is told.

mod details;
mod field;
mod fields;
mod instance;
mod links;
mod master;
mod repetition;
mod shift;
mod single;
mod when;

use crate::invalid::Invalid;

pub use details::{Details, DetailsChange};
pub use field::Field;
pub use fields::{Color, Description, EventStatus, Location, Reminders, Tag, Tags, Title};
pub use instance::{Instance, InstanceChange, InstanceId};
pub use links::{Link, LinkEnd, LinkType, Links};
pub use master::{Generation, Master, MasterChange, MasterId, SeriesKey};
pub use repetition::{Dates, Repetition, RepetitionChange, RepetitionInput};
pub(crate) use shift::clock_of;
pub use single::{Event, EventChange, EventId, ICAL_DOMAIN, Ttl};
pub use when::{AllDay, Timed, When, WhenChange, WhenInput, Zone};

/// Why attributes do not go together, and which of them is to blame.
pub type Blamed = (&'static str, Invalid);

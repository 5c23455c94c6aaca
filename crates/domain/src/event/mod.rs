//! Events: what takes place, when, and how it is told.

mod fields;
mod single;
mod when;

pub use fields::{
    Color, Description, EventStatus, Link, LinkType, Links, Location, Tag, Tags, Title,
};
pub use single::{Event, EventId, ICAL_DOMAIN};
pub use when::{AllDay, Timed, When, WhenChange, WhenInput, Zone};

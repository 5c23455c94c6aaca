//! Time zones by their IANA names.

use std::fmt;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use crate::instant::Instant;
use crate::invalid::Invalid;

/// The name of a zone that exists, in the spelling of the IANA database.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Tzid(Box<str>);

impl Tzid {
    pub fn utc() -> Self {
        Self("UTC".into())
    }

    pub fn parse(text: &str) -> Result<Self, Invalid> {
        let refused =
            || Invalid::new("must be the IANA name of a time zone, such as America/New_York");
        // What else `jiff` understands, such as POSIX rules, has no name to keep.
        let zone = TimeZone::get(text).map_err(|_| refused())?;
        let name = zone.iana_name().filter(|name| is_place(name));
        Ok(Self(name.ok_or_else(refused)?.into()))
    }

    /// Every zone there is.
    pub fn all() -> impl Iterator<Item = Self> {
        let names = jiff::tz::db().available();
        names.filter_map(|name| Self::parse(name.as_str()).ok())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The instant at which a clock shows something: of what it shows twice the first, and of what it skips
/// the time as much after the gap. Beyond the ends of time, the nearest there is.
pub fn on_wall(wall: DateTime, zone: &TimeZone) -> Instant {
    let beyond = if wall.year() > 0 {
        Timestamp::MAX
    } else {
        Timestamp::MIN
    };
    let at = zone.to_ambiguous_timestamp(wall).compatible();
    Instant::of(at.unwrap_or(beyond))
}

/// The database also has abbreviations, which mean a rule and no place, and names that mean that
/// nothing is known.
fn is_place(name: &str) -> bool {
    const NO_PLACES: &[&str] = &[
        "CET",
        "CST6CDT",
        "EET",
        "EST",
        "EST5EDT",
        "Etc/Unknown",
        "Factory",
        "HST",
        "MET",
        "MST",
        "MST7MDT",
        "PST8PDT",
        "WET",
    ];
    !NO_PLACES.contains(&name)
}

impl fmt::Display for Tzid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for Tzid {
    type Error = Invalid;

    fn try_from(text: String) -> Result<Self, Invalid> {
        Self::parse(&text)
    }
}

impl From<Tzid> for String {
    fn from(tzid: Tzid) -> Self {
        tzid.0.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spelling_is_that_of_the_database() {
        assert_eq!(
            Tzid::parse("america/new_york").unwrap().as_str(),
            "America/New_York"
        );
        assert_eq!(Tzid::parse("UTC").unwrap(), Tzid::utc());
    }

    #[test]
    fn all_zones_are_known_by_their_own_names() {
        assert!(Tzid::all().count() > 400);
        assert!(Tzid::all().all(|zone| Tzid::parse(zone.as_str()) == Ok(zone)));
    }

    #[test]
    fn offsets_rules_abbreviations_and_unknown_names_are_refused() {
        for text in [
            "",
            "+02:00",
            "EST5EDT,M3.2.0,M11.1.0",
            "Mars/Base",
            "CET ",
            "EST",
            "est5edt",
            "Factory",
            "Etc/Unknown",
        ] {
            assert!(Tzid::parse(text).is_err(), "{text:?}");
        }
    }
}

//! Recurrence by RFC 5545: rules, and the occurrences of a series in a window.
//!
//! Everything is computed on wall time, a period at a time, and becomes instants last. A window is
//! reached by arithmetic, so that the age of a series does not matter.
//!
//! What the RFC leaves open, or others do otherwise:
//!
//! - **DTSTART is always the first occurrence** and the first that COUNT counts, even if the rule does
//!   not generate it. The RFC calls that set undefined, yet its own example "every Friday the 13th"
//!   takes such a DTSTART out with EXDATE, and says that DTSTART "always counts as the first
//!   occurrence". Only an UNTIL before DTSTART leaves it out.
//! - **Times that the zone skips** are no occurrences and are not counted (3.3.10). Of times that
//!   come twice the first is meant (3.3.5), also by HOURLY and MINUTELY rules, which repeat wall
//!   times as all others do. A DTSTART or RDATE at a skipped time was written by somebody and is read
//!   with the offset before the gap (3.3.5).
//! - **BYSETPOS** counts in the complete set of a period, with what lies before DTSTART or is skipped.
//! - **BYWEEKNO** goes by the week that each day of a calendar year lies in. Without a part that
//!   names days it means the weekday of DTSTART (RFC 8984, 4.3.3.1), not the whole week.
//! - **BYMONTHDAY in a YEARLY rule** without BYMONTH means every month, as the table says.
//! - **UNTIL** bounds the rule and not RDATE; COUNT counts before EXDATE takes away.
//! - Nothing comes after 9999-12-30T22:00:00, the last instant that can be spelled.

mod calendar;
mod count;
mod cursor;
mod day_set;
mod display;
mod occurrences;
mod parse;
mod period;
mod plan;
mod refuse;
mod rule;
mod series;
mod set_pos;
mod start;
mod times;
mod until;

pub use occurrences::{Occurrence, Occurrences};
pub use rule::{Freq, ParsedRule, Rule, WeekdayNum};
pub use series::{Checkpoint, Definition, Series};
pub use start::Start;
pub use until::{DateOrTime, Until};

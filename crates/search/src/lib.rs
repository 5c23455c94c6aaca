//! An index in memory of one person's things, for words as people type them: with typos, without
//! accents, not finished yet, in any script. Pure: no async, no I/O, no clock.
//!
//! A text is cut into words (`words`), these are folded (`fold`) into terms, and [`Index`] knows
//! for each term where it stands. A [`Query`] goes the same way, so both meet in the same terms.

mod excerpt;
mod fields;
mod fold;
mod index;
mod months;
mod query;
mod score;
mod terms;
mod typo;
mod words;

pub use excerpt::excerpt;
pub use fields::Field;
pub use index::{Document, Hit, Index};
pub use months::Months;
pub use query::Query;
pub use score::Quality;

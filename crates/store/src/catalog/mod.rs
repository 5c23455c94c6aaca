//! What is in the table, as `docs/TABLE.md` tells it: made from the keys the code uses and from
//! rows the code writes, so it cannot tell anything else.

mod account;
mod departures;
mod markdown;
mod planner;
mod service;
mod tasks;

use table::Row;

use crate::entity::Kept;
use crate::keys::Pattern;

pub use markdown::markdown;

/// One kind of row.
struct Described {
    entity_type: &'static str,
    what: &'static str,
    key: Pattern,
    indexes: &'static [(&'static str, Pattern)],
    /// When it goes away by itself.
    kept: &'static str,
    /// A row of this kind, as the code writes it.
    example: fn() -> Row,
    questions: &'static [Question],
}

/// Something that is asked of the table.
struct Question {
    /// As a person would ask it.
    asks: &'static str,
    /// The function that answers.
    function: &'static str,
    /// How the answer is read.
    read: Read,
}

enum Read {
    Get(&'static [Pattern]),
    Query(&'static str, Pattern),
}

fn all() -> impl Iterator<Item = &'static Described> {
    let entities = [
        account::ENTITIES,
        planner::ENTITIES,
        tasks::ENTITIES,
        service::ENTITIES,
    ];
    entities.into_iter().flatten()
}

/// The row of an example, which is always one that can be written.
fn example<E: Kept>(entity: &E) -> Row {
    let row = entity.row(table::Version(1));
    row.expect("an example can be written")
}

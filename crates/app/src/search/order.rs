//! The order of what was found of one kind.

use std::cmp::Reverse;
use std::num::NonZeroU32;

use ::search::Quality;
use domain::Instant;
use store::Searchable;

use super::document::Info;

/// How well words fit something.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fit {
    pub(super) quality: Quality,
    pub(super) score: u32,
}

/// What decides the order, the first of it before the rest.
pub(super) type Place<'k> = (Quality, bool, (i64, i64), Reverse<u32>, &'k str);

/// So many of the series found are asked when they take place next.
const SERIES_LOOKED_AT: usize = 200;

/// How many of a kind can be shown in the end.
pub(super) fn kept(kind: Searchable, limit: NonZeroU32) -> usize {
    let limit = limit.get() as usize;
    if kind == Searchable::Master {
        limit.max(SERIES_LOOKED_AT)
    } else {
        limit
    }
}

/// How well it fits; what is archived comes last; then what is upcoming, the soonest first, before what
/// is past, the latest first; tasks by priority and due time; notes by when they were changed last.
pub(super) fn place<'k>(info: &Info, fit: Fit, key: &'k str, now: Instant) -> Place<'k> {
    let second = |at: Option<Instant>| at.map_or(i64::MAX, Instant::as_second);
    let order = match info.kind {
        Searchable::Task => (i64::from(info.priority), second(info.end.or(info.start))),
        Searchable::Note => (0, -second(info.updated_at)),
        _ => {
            let start = second(info.start);
            let is_past = info.end.or(info.start).is_some_and(|end| end < now);
            (i64::from(is_past), if is_past { -start } else { start })
        }
    };
    (fit.quality, info.archived, order, Reverse(fit.score), key)
}

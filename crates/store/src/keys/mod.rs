//! Every key of the table, spelled here and nowhere else.
//!
//! The macros make of each line a function, for the code, and a pattern, for `docs/TABLE.md`: the
//! two cannot disagree. The parts of a key are types that cannot hold a separator, or are escaped;
//! all are bounded, so a key is never too long.

pub(crate) mod account;
pub(crate) mod part;
pub(crate) mod planner;
pub(crate) mod service;
pub(crate) mod things;

pub(crate) use part::Part;

use table::{IndexKey, Key, PartitionKey, Query, SortKey, SortRange, Source};

/// A key as people read it, with its parts in braces. For a range the sort key is what the sort
/// keys begin with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pattern {
    pub(crate) pk: &'static str,
    pub(crate) sk: &'static str,
}

/// `name(part: Type, …) = "PK" / "SK";` for each key of the table, of an index, and for each range
/// that is read, with what it is read from.
macro_rules! keys {
    (
        keys { $($key:ident($($kp:ident: $kt:ty),*) = $kpk:literal / $ksk:literal;)* }
        indexes { $($index:ident($($ip:ident: $it:ty),*) = $ipk:literal / $isk:literal;)* }
        ranges { $($range:ident($($rp:ident: $rt:ty),*) in $source:expr, $rpk:literal / $rsk:literal;)* }
    ) => {
        $(pub(crate) fn $key($($kp: &$kt),*) -> table::Key {
            $(let $kp = $crate::keys::Part::part($kp);)*
            $crate::keys::key(format!($kpk), format!($ksk))
        })*
        $(pub(crate) fn $index($($ip: &$it),*) -> table::IndexKey {
            $(let $ip = $crate::keys::Part::part($ip);)*
            $crate::keys::index_key(format!($ipk), format!($isk))
        })*
        $(pub(crate) fn $range($($rp: &$rt),*) -> table::Query {
            $(let $rp = $crate::keys::Part::part($rp);)*
            $crate::keys::range($source, format!($rpk), format!($rsk))
        })*
        #[expect(non_upper_case_globals, reason = "each is named as its function")]
        pub(crate) mod patterns {
            use $crate::keys::Pattern;
            $(pub(crate) const $key: Pattern = Pattern { pk: $kpk, sk: $ksk };)*
            $(pub(crate) const $index: Pattern = Pattern { pk: $ipk, sk: $isk };)*
            $(pub(crate) const $range: Pattern = Pattern { pk: $rpk, sk: $rsk };)*
        }
    };
}

pub(super) use keys;

const BOUNDED: &str = "all parts of a key are bounded";

fn key(pk: String, sk: String) -> Key {
    Key::new(pk, sk).expect(BOUNDED)
}

fn index_key(pk: String, sk: String) -> IndexKey {
    IndexKey {
        pk: PartitionKey::new(pk).expect(BOUNDED),
        sk: SortKey::new(sk).expect(BOUNDED),
    }
}

/// The rows of a partition whose sort keys begin so; all of them if there is nothing to begin with.
fn range(source: Source, pk: String, prefix: String) -> Query {
    let query = Query::new(source, PartitionKey::new(pk).expect(BOUNDED));
    match SortKey::new(prefix) {
        Ok(prefix) => query.range(SortRange::Prefix(prefix)),
        Err(_) => query,
    }
}

//! What lies in a person's own partition, by its type and its id: for those who go by keys alone.

use domain::UserId;
use table::{Key, PartitionKey, Query, Source};

use super::{Part as _, range};

const PERSON: &str = "USER#";

/// The name under which a person's changes are told.
pub(crate) fn scope(owner: &UserId) -> String {
    format!("{PERSON}{}", owner.part())
}

/// Whether it is a person's own partition.
pub(crate) fn is_persons(partition: &PartitionKey) -> bool {
    partition.as_str().starts_with(PERSON)
}

/// The type and the id of something in a partition, by its key. The id of an exception names its
/// series, too.
pub(crate) fn type_and_id(key: &Key) -> Option<(&str, &str)> {
    key.sk.as_str().split_once('#')
}

/// Where something of a person's lies. The parts are as a key had them.
pub(crate) fn thing(owner: &UserId, entity_type: &str, id: &str) -> table::Result<Key> {
    Ok(Key::new(scope(owner), format!("{entity_type}#{id}"))?)
}

/// All things of one type that a person has.
pub(crate) fn all_of_type(owner: &UserId, entity_type: &str) -> Query {
    range(Source::Base, scope(owner), format!("{entity_type}#"))
}

#[cfg(test)]
mod tests {
    use domain::event::{EventId, MasterId, SeriesKey};
    use domain::recurrence::DateOrTime;

    use super::super::{account, planner};
    use super::*;

    #[test]
    fn a_key_is_made_again_from_its_type_and_id() {
        let owner = UserId::parse("user_123").unwrap();
        let series = SeriesKey {
            master_id: MasterId::parse("mst_1").unwrap(),
            generation: None,
        };
        let christmas_eve = DateOrTime::parse("20251224").unwrap();
        let keys = [
            (
                planner::event(&owner, &EventId::parse("evt_1").unwrap()),
                ("EVENT", "evt_1"),
            ),
            (
                planner::instance(&owner, &series, &christmas_eve),
                ("INSTANCE", "mst_1#20251224"),
            ),
            (account::user_meta(&owner), ("USER_META", "user_123")),
        ];
        for (key, expected) in keys {
            assert!(is_persons(&key.pk));
            let (entity_type, id) = type_and_id(&key).unwrap();
            assert_eq!((entity_type, id), expected);
            assert_eq!(thing(&owner, entity_type, id).unwrap(), key);
        }
    }
}

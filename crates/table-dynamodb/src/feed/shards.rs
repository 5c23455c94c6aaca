//! The shards of a stream: which there are, and which may be read now.

use std::collections::BTreeSet;

use table::Result;

use crate::connect::Connection;
use crate::feed::position::Position;

/// A part of the stream. When the server splits or closes one, others carry on from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Shard {
    pub(super) id: String,
    pub(super) parent: Option<String>,
}

impl Connection {
    /// Every shard the stream still has.
    pub(super) async fn shards(&self, stream: &str) -> Result<Vec<Shard>> {
        let mut shards = Vec::new();
        let mut after = None;
        loop {
            let request = self.streams.describe_stream().stream_arn(stream);
            let request = request.set_exclusive_start_shard_id(after);
            let output = self.ask(|| request.clone().send()).await?;
            let Some(description) = output.stream_description else {
                return Ok(shards);
            };
            let page = description.shards.unwrap_or_default().into_iter();
            shards.extend(page.filter_map(|shard| {
                Some(Shard {
                    id: shard.shard_id?,
                    parent: shard.parent_shard_id,
                })
            }));
            after = description.last_evaluated_shard_id;
            if after.is_none() {
                return Ok(shards);
            }
        }
    }
}

/// The shard to read next: one that is not finished, not at its end for now, and whose parent, if
/// it is still there, has been read to the end, so that the changes of a key stay in order. They
/// take turns, so that a busy one does not keep the others from being read.
pub(super) fn next<'a>(
    shards: &'a [Shard],
    position: &Position,
    at_end: &BTreeSet<String>,
) -> Option<&'a Shard> {
    let listed = |id: &str| shards.iter().any(|shard| shard.id == id);
    let parent_is_read = |shard: &Shard| {
        let parent = shard.parent.as_deref();
        parent.is_none_or(|parent| position.is_finished(parent) || !listed(parent))
    };
    let readable = shards.iter().filter(|shard| {
        !position.is_finished(&shard.id) && !at_end.contains(&shard.id) && parent_is_read(shard)
    });
    let had_its_turn = |shard: &Shard| position.last().is_some_and(|last| &*shard.id <= last);
    readable.min_by_key(|shard| (had_its_turn(shard), &shard.id))
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::feed::position::Reached;

    fn shard(id: &str, parent: Option<&str>) -> Shard {
        Shard {
            id: id.to_owned(),
            parent: parent.map(ToOwned::to_owned),
        }
    }

    fn beginning() -> Position {
        Position::beginning("stream", None, Timestamp::UNIX_EPOCH)
    }

    /// Reads every shard to its end and answers in which order.
    fn order(shards: &[Shard], mut position: Position) -> Vec<&str> {
        let mut order = Vec::new();
        while let Some(shard) = next(shards, &position, &BTreeSet::new()) {
            order.push(shard.id.as_str());
            position.move_to(&shard.id, Reached::Finished);
        }
        order
    }

    #[test]
    fn parents_come_before_children_however_they_are_listed() {
        let shards = [
            shard("c2", Some("b1")),
            shard("a1", Some("z9")),
            shard("c1", Some("b1")),
            shard("z9", None),
            shard("b1", Some("a1")),
        ];
        assert_eq!(order(&shards, beginning()), ["z9", "a1", "b1", "c1", "c2"]);
    }

    #[test]
    fn a_child_whose_parent_is_gone_can_be_read() {
        let shards = [shard("b", Some("a"))];
        assert_eq!(order(&shards, beginning()), ["b"]);
    }

    #[test]
    fn a_child_waits_while_its_parent_is_only_at_its_end_for_now() {
        let shards = [shard("a", None), shard("b", Some("a"))];
        let at_end = BTreeSet::from(["a".to_owned()]);
        assert_eq!(next(&shards, &beginning(), &at_end), None);
    }

    #[test]
    fn open_shards_take_turns() {
        let shards = [shard("a", None), shard("b", None), shard("c", None)];
        let mut position = beginning();
        let mut turns = String::new();
        for number in 0..6 {
            let shard = next(&shards, &position, &BTreeSet::new()).unwrap();
            turns.push_str(&shard.id);
            position.move_to(&shard.id, Reached::After(number.to_string()));
        }
        assert_eq!(turns, "abcabc");
    }
}

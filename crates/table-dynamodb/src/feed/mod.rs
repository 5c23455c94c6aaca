//! The change feed, from DynamoDB Streams.

mod position;
mod reader;
mod record;
mod shards;

use std::collections::BTreeSet;
use std::sync::Arc;

use table::{Change, ChangePage, ChangesRequest, FeedStart, Result};

use crate::connect::Connection;
use crate::feed::position::{Position, Reached};
use crate::feed::reader::{Iterators, Read};
use crate::feed::shards::Shard;

/// Reads the stream of one table.
#[derive(Debug)]
pub(crate) struct Feed {
    connection: Arc<Connection>,
    stream: String,
    iterators: Iterators,
}

impl Feed {
    pub(crate) fn new(connection: Arc<Connection>, stream: String) -> Self {
        Self {
            connection,
            stream,
            iterators: Iterators::default(),
        }
    }

    pub(crate) async fn changes(&self, request: &ChangesRequest) -> Result<ChangePage> {
        let now = self.connection.clock.now();
        let mut position = match &request.start {
            FeedStart::Oldest => Position::beginning(&self.stream, None, now),
            FeedStart::Since(since) => Position::beginning(&self.stream, Some(*since), now),
            FeedStart::After(position) => Position::parse(position, &self.stream)?,
        };
        let shards = self.connection.shards(&self.stream).await?;
        position.reconcile(&shards, now)?;
        let limit = request.limit.get() as usize;
        let (changes, caught_up) = self.fill(&mut position, &shards, limit).await?;
        if caught_up {
            position.caught_up(now);
        }
        Ok(ChangePage {
            changes,
            next: position.to_feed_position(),
            caught_up,
        })
    }

    /// Reads one shard after the other until there are changes enough or all are at their end.
    async fn fill(
        &self,
        position: &mut Position,
        shards: &[Shard],
        limit: usize,
    ) -> Result<(Vec<Change>, bool)> {
        let mut changes = Vec::new();
        let mut at_end = BTreeSet::new();
        let mut certain = true;
        while let Some(shard) = shards::next(shards, position, &at_end) {
            if changes.len() >= limit {
                return Ok((changes, false));
            }
            let room = limit - changes.len();
            match self.read(&shard.id, position, room, &mut changes).await? {
                Read::Some => {}
                Read::Nothing => {
                    certain = false;
                    at_end.insert(shard.id.clone());
                }
                Read::All => {
                    at_end.insert(shard.id.clone());
                }
                Read::Finished => {
                    position.move_to(&shard.id, Reached::Finished);
                    // One that has just closed may have successors that were not listed yet.
                    let parent = Some(&shard.id);
                    certain &= shards.iter().any(|it| it.parent.as_ref() == parent);
                }
            }
        }
        Ok((changes, certain))
    }
}

//! Keys of what the server keeps for itself.

use domain::{Instant, UserId};
use table::Source::Base;
use table::{Query, SortKey, SortRange};

use super::keys;
use super::part::{Hash, JobName, Shard};
use crate::checkpoints::Consumer;

keys! {
    keys {
        code(hash: Hash<'_>) = "CODE#{hash}" / "CODE#{hash}";
        flow(hash: Hash<'_>) = "FLOW#{hash}" / "FLOW#{hash}";
        first_account() = "SERVER" / "FIRST_ACCOUNT";
        server_secrets() = "SERVER" / "SECRETS";
        job(shard: Shard, at: Instant, name: JobName<'_>) = "DUE#{shard}" / "{at}#{name}";
        checkpoint(consumer: Consumer) = "CHECKPOINT" / "{consumer}";
        erasure(user_id: UserId) = "ERASURE" / "USER#{user_id}";
    }
    indexes {}
    ranges {
        erasures() in Base, "ERASURE" / "USER#";
        jobs_in(shard: Shard) in Base, "DUE#{shard}" / "";
    }
}

/// The jobs of a queue whose time has come.
pub(crate) fn jobs_due(shard: Shard, now: Instant) -> Query {
    // `$` follows the separator, so what is due this second is among them.
    let end = SortKey::new(format!("{now}$")).expect("a moment is a short text");
    jobs_in(&shard).range(SortRange::before(end))
}

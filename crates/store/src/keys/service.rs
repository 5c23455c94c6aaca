//! Keys of what the server keeps for itself.

use domain::UserId;
use table::Source::Base;

use super::keys;
use super::part::Hash;
use crate::checkpoints::Consumer;

keys! {
    keys {
        code(hash: Hash<'_>) = "CODE#{hash}" / "CODE#{hash}";
        flow(hash: Hash<'_>) = "FLOW#{hash}" / "FLOW#{hash}";
        first_account() = "SERVER" / "FIRST_ACCOUNT";
        server_secrets() = "SERVER" / "SECRETS";
        checkpoint(consumer: Consumer) = "CHECKPOINT" / "{consumer}";
        erasure(user_id: UserId) = "ERASURE" / "USER#{user_id}";
    }
    indexes {}
    ranges {
        erasures() in Base, "ERASURE" / "USER#";
    }
}

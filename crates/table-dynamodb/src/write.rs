//! Single writes.

use aws_sdk_dynamodb::operation::delete_item::DeleteItemError;
use aws_sdk_dynamodb::operation::put_item::PutItemError;
use jiff::Timestamp;
use table::{
    Cause, Condition, ConditionFailed, Delete, Error, Failure, Key, Put, Result, Row, TooLarge,
};

use crate::call::Ended;
use crate::condition::{Expression, conditioned};
use crate::connect::Connection;
use crate::item::{self, Item};

/// Why the server did not write.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// The condition did not hold, for this item.
    Condition(Option<Item>),
    PartitionFull,
}

impl Connection {
    pub(crate) async fn put(&self, put: Put) -> Result<()> {
        let now = self.clock.now();
        let request = self.db.put_item().table_name(&self.table);
        let request = request.set_item(Some(item::of_row(&put.row)?));
        let request = match Expression::of_write(&put.condition, now) {
            Some(expression) => conditioned!(request, expression),
            None => request,
        };
        let ended = self.ask_unless(|| request.clone().send(), refused_put);
        let Ended::Refused { reason, lost } = ended.await? else {
            return Ok(());
        };
        let key = put.row.key().clone();
        if lost && let Refusal::Condition(_) = reason {
            let stored = self.stored(&key).await?;
            match settle_put(&put.row, stored.as_ref()) {
                Settled::Written => return Ok(()),
                Settled::NotWritten => {}
                Settled::Unknown => return Err(self.unsettled(&key)),
            }
        }
        Err(refused(0, key, put.condition, reason, now)?)
    }

    pub(crate) async fn delete(&self, delete: Delete) -> Result<()> {
        let Delete { key, condition } = delete;
        let now = self.clock.now();
        let request = self.db.delete_item().table_name(&self.table);
        let request = request.set_key(Some(item::of_key(&key)));
        let request = match Expression::of_write(&condition, now) {
            Some(expression) => conditioned!(request, expression),
            None => request,
        };
        let ended = self.ask_unless(|| request.clone().send(), refused_delete);
        let Ended::Refused { reason, lost } = ended.await? else {
            return Ok(());
        };
        // If the row is gone, it may have been us or somebody else: a caller for whom that makes
        // a difference must not be told that it was us.
        if lost
            && let Refusal::Condition(_) = reason
            && self
                .stored(&key)
                .await?
                .is_none_or(|row| row.is_expired(now))
        {
            return Err(self.unsettled(&key));
        }
        Err(refused(0, key, condition, reason, now)?)
    }

    /// What is stored under a key, expired or not.
    pub(crate) async fn stored(&self, key: &Key) -> Result<Option<Row>> {
        let request = self.db.get_item().table_name(&self.table);
        let request = request
            .set_key(Some(item::of_key(key)))
            .consistent_read(true);
        let output = self.ask(|| request.clone().send()).await?;
        output.item.map(item::to_row).transpose()
    }

    fn unsettled(&self, key: &Key) -> Error {
        let context = format!(
            "{} did not say whether it had written {key}, and what is there now does not tell",
            self.location()
        );
        Error::Unavailable {
            source: Cause::new(context.clone()),
            context,
        }
    }
}

/// The error for a refused write. What the server found is given on, unless it has expired.
pub(crate) fn refused(
    action: usize,
    key: Key,
    condition: Condition,
    reason: Refusal,
    now: Timestamp,
) -> Result<Error> {
    Ok(match reason {
        Refusal::PartitionFull => TooLarge::Partition { key }.into(),
        Refusal::Condition(item) => {
            let failures = vec![failure(action, key, condition, item, now)?];
            ConditionFailed { failures }.into()
        }
    })
}

pub(crate) fn failure(
    action: usize,
    key: Key,
    condition: Condition,
    item: Option<Item>,
    now: Timestamp,
) -> Result<Failure> {
    let current = item.map(item::to_row).transpose()?;
    let current = current.filter(|row| !row.is_expired(now)).map(Box::new);
    Ok(Failure {
        action,
        key,
        condition,
        current,
    })
}

fn refused_put(error: &PutItemError) -> Option<Refusal> {
    match error {
        PutItemError::ConditionalCheckFailedException(error) => {
            Some(Refusal::Condition(error.item.clone()))
        }
        PutItemError::ItemCollectionSizeLimitExceededException(_) => Some(Refusal::PartitionFull),
        _ => None,
    }
}

fn refused_delete(error: &DeleteItemError) -> Option<Refusal> {
    match error {
        DeleteItemError::ConditionalCheckFailedException(error) => {
            Some(Refusal::Condition(error.item.clone()))
        }
        DeleteItemError::ItemCollectionSizeLimitExceededException(_) => {
            Some(Refusal::PartitionFull)
        }
        _ => None,
    }
}

/// What is known of a put whose first attempt got no answer and whose second was refused.
#[derive(Debug, PartialEq, Eq)]
enum Settled {
    Written,
    NotWritten,
    Unknown,
}

/// The stored row tells: it is the one we wrote, or one that came instead of ours. If it is a
/// later version, or gone, ours may have been there in between.
fn settle_put(ours: &Row, stored: Option<&Row>) -> Settled {
    match stored {
        Some(stored) if stored == ours => Settled::Written,
        Some(stored) if stored.version() <= ours.version() => Settled::NotWritten,
        _ => Settled::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use table::{EntityType, Version};

    use super::*;

    fn row(version: u64, title: &str) -> Row {
        let key = Key::new("USER#u", "EVENT#e").unwrap();
        let row = Row::builder(key, EntityType::new("EVENT").unwrap(), Version(version));
        row.attribute("title", title).build().unwrap()
    }

    #[test]
    fn a_put_that_got_no_answer_is_settled_by_what_is_stored() {
        let ours = row(2, "ours");
        assert_eq!(settle_put(&ours, Some(&ours)), Settled::Written);
        assert_eq!(
            settle_put(&ours, Some(&row(1, "before"))),
            Settled::NotWritten
        );
        assert_eq!(
            settle_put(&ours, Some(&row(2, "theirs"))),
            Settled::NotWritten
        );
        assert_eq!(settle_put(&ours, Some(&row(3, "later"))), Settled::Unknown);
        assert_eq!(settle_put(&ours, None), Settled::Unknown);
    }
}

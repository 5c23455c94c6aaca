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
        if lost {
            // Only our own row tells: any other may have come instead of ours or after it, even
            // one of a lower version, if ours was removed in between.
            return match self.stored(&key).await? {
                Some(stored) if stored == put.row => Ok(()),
                _ => Err(self.unsettled(&key)),
            };
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
        // Whatever is there now, the row we were to remove may have been removed by us before it
        // came, or by somebody else: a caller for whom that makes a difference is told neither.
        if lost {
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

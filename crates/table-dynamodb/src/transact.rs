//! Transactions.

use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::types::{self, CancellationReason, ConditionCheck, TransactWriteItem};
use jiff::Timestamp;
use table::{Action, Cause, ConditionFailed, Error, Result, TooLarge, Transaction};

use crate::batch::incomplete;
use crate::call::Ended;
use crate::condition::{Expression, conditioned};
use crate::connect::Connection;
use crate::item;
use crate::write::failure;

impl Connection {
    pub(crate) async fn transact(&self, transaction: Transaction) -> Result<()> {
        let actions = transaction.into_actions();
        let now = self.clock.now();
        let items = actions.iter().map(|action| self.transact_item(action, now));
        let request = self
            .db
            .transact_write_items()
            .set_transact_items(Some(items.collect::<Result<_>>()?))
            // By this the server knows a repeated attempt, and does nothing twice.
            .client_request_token(self.token());
        let ended = self.ask_unless(|| request.clone().send(), cancelled);
        match ended.await? {
            Ended::Done(_) => Ok(()),
            Ended::Refused { reason, .. } => Err(self.cancellation(&actions, reason, now)?),
        }
    }

    fn token(&self) -> String {
        let half = || self.randomness.number();
        format!("{:016x}{:016x}", half(), half())
    }

    fn transact_item(&self, action: &Action, now: Timestamp) -> Result<TransactWriteItem> {
        let item = TransactWriteItem::builder();
        let item = match action {
            Action::Put(put) => item.put(self.transact_put(put, now)?),
            Action::Delete(delete) => item.delete(self.transact_delete(delete, now)?),
            Action::Check { key, condition } => {
                let check = ConditionCheck::builder().table_name(&self.table);
                let check = check.set_key(Some(item::of_key(key)));
                let expression = Expression::of_check(condition, now);
                let check = conditioned!(check, expression).build();
                item.condition_check(check.map_err(incomplete)?)
            }
        };
        Ok(item.build())
    }

    fn transact_put(&self, put: &table::Put, now: Timestamp) -> Result<types::Put> {
        let request = types::Put::builder().table_name(&self.table);
        let request = request.set_item(Some(item::of_row(&put.row)?));
        let request = match Expression::of_write(&put.condition, now) {
            Some(expression) => conditioned!(request, expression),
            None => request,
        };
        request.build().map_err(incomplete)
    }

    fn transact_delete(&self, delete: &table::Delete, now: Timestamp) -> Result<types::Delete> {
        let request = types::Delete::builder().table_name(&self.table);
        let request = request.set_key(Some(item::of_key(&delete.key)));
        let request = match Expression::of_write(&delete.condition, now) {
            Some(expression) => conditioned!(request, expression),
            None => request,
        };
        request.build().map_err(incomplete)
    }

    /// The error for a cancelled transaction, with every action that had a part in it.
    fn cancellation(
        &self,
        actions: &[Action],
        reasons: Vec<CancellationReason>,
        now: Timestamp,
    ) -> Result<Error> {
        let mut failures = Vec::new();
        for (number, (action, reason)) in actions.iter().zip(reasons).enumerate() {
            let key = action.key().clone();
            match reason.code.as_deref() {
                None | Some("None") => {}
                Some("ConditionalCheckFailed") => {
                    let condition = action.condition().clone();
                    failures.push(failure(number, key, condition, reason.item, now)?);
                }
                Some("ItemCollectionSizeLimitExceeded") => {
                    return Ok(TooLarge::Partition { key }.into());
                }
                Some(code) => {
                    let message = reason.message.as_deref().unwrap_or("no reason was given");
                    let context = format!("action {number} on {key}: {message} ({code})");
                    return Ok(self.refused_transaction(&context));
                }
            }
        }
        if failures.is_empty() {
            return Ok(self.refused_transaction("no reason was given"));
        }
        Ok(ConditionFailed { failures }.into())
    }

    fn refused_transaction(&self, reason: &str) -> Error {
        let context = format!("{}: {reason}", self.location());
        Error::Refused {
            source: Cause::new(context.clone()),
            context,
        }
    }
}

/// Why a transaction was cancelled, unless it is worth another attempt. While one action's row
/// was busy it is not known whether its condition holds, so even with other conditions failed the
/// whole is tried again: the answer names every one.
fn cancelled(error: &TransactWriteItemsError) -> Option<Vec<CancellationReason>> {
    let TransactWriteItemsError::TransactionCanceledException(error) = error else {
        return None;
    };
    let reasons = error.cancellation_reasons();
    let passing = |reason: &CancellationReason| {
        matches!(
            reason.code(),
            Some("TransactionConflict" | "ThrottlingError" | "ProvisionedThroughputExceeded")
        )
    };
    (!reasons.iter().any(passing)).then(|| reasons.to_vec())
}

#[cfg(test)]
mod tests {
    use table::{Condition, EntityType, Key, Row, Version};

    use super::*;
    use crate::connect::{Credentials, Options};

    fn row(sort: &str, version: u64, ttl: i64) -> Row {
        let key = Key::new("USER#u", sort).unwrap();
        let row = Row::builder(key, EntityType::new("EVENT").unwrap(), Version(version));
        row.ttl(ttl).build().unwrap()
    }

    fn reason(code: &str, found: Option<&Row>) -> CancellationReason {
        let item = found.map(|row| item::of_row(row).unwrap());
        let reason = CancellationReason::builder().code(code);
        reason.set_item(item).build()
    }

    async fn error_of(reasons: Vec<CancellationReason>) -> Error {
        let mut options = Options::new("nexus");
        options.endpoint = Some("http://127.0.0.1:1".to_owned());
        options.credentials = Credentials::Any;
        let connection = Connection::new(options).await.unwrap();
        let actions = [
            Action::put(row("a", 2, 100), Condition::Version(Version(1))),
            Action::delete(row("b", 2, 100).key().clone(), Condition::Exists),
            Action::check(row("c", 2, 100).key().clone(), Condition::NotExists),
        ];
        let now = Timestamp::from_second(50).unwrap();
        connection.cancellation(&actions, reasons, now).unwrap()
    }

    #[tokio::test]
    async fn every_failed_action_is_named_with_the_live_row_that_was_there() {
        let live = row("a", 7, 100);
        let expired = row("b", 7, 50);
        let error = error_of(vec![
            reason("ConditionalCheckFailed", Some(&live)),
            reason("ConditionalCheckFailed", Some(&expired)),
            reason("None", None),
        ]);
        let Error::ConditionFailed(ConditionFailed { failures }) = error.await else {
            panic!("a failed condition");
        };
        assert_eq!(failures.len(), 2);
        assert_eq!(failures[0].action, 0);
        assert_eq!(failures[0].condition, Condition::Version(Version(1)));
        assert_eq!(failures[0].current.as_deref(), Some(&live));
        assert_eq!(failures[1].action, 1);
        assert_eq!(failures[1].key.sk.as_str(), "b");
        assert_eq!(failures[1].current, None);
    }

    #[tokio::test]
    async fn a_full_partition_is_named() {
        let full = reason("ItemCollectionSizeLimitExceeded", None);
        let error = error_of(vec![reason("None", None), full]).await;
        let Error::TooLarge(TooLarge::Partition { key }) = error else {
            panic!("{error:?}");
        };
        assert_eq!(key.sk.as_str(), "b");
    }

    #[tokio::test]
    async fn what_the_server_refuses_otherwise_is_told_in_its_words() {
        let refused = CancellationReason::builder().code("ValidationError");
        let refused = refused.message("a number is too long").build();
        let error = error_of(vec![refused]).await;
        assert!(matches!(error, Error::Refused { .. }), "{error:?}");
        let text = error.to_string();
        assert!(
            text.ends_with("action 0 on USER#u / a: a number is too long (ValidationError)"),
            "{text}"
        );
    }

    #[test]
    fn a_conflict_anywhere_is_worth_another_attempt() {
        let error = |codes: &[&str]| {
            let reasons = codes.iter().map(|code| reason(code, None)).collect();
            let error = types::error::TransactionCanceledException::builder();
            let error = error.set_cancellation_reasons(Some(reasons)).build();
            TransactWriteItemsError::TransactionCanceledException(error)
        };
        assert!(cancelled(&error(&["None", "TransactionConflict"])).is_none());
        assert!(cancelled(&error(&["ConditionalCheckFailed", "ThrottlingError"])).is_none());
        assert!(cancelled(&error(&["ConditionalCheckFailed", "None"])).is_some());
    }
}

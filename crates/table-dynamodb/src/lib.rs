//! The table on Amazon DynamoDB, or on anything that speaks its protocol.
//!
//! Every attribute is a native one, so that the console and the AWS command line show what the
//! rest of the code means. Throttling, conflicts and lost connections are retried in here, and
//! nowhere else; what is still wrong after that is one of the table's own errors.

mod batch;
mod call;
mod condition;
mod connect;
mod engine;
mod error;
mod feed;
mod item;
mod pace;
mod query;
mod randomness;
mod retry;
mod schema;
mod transact;
mod write;

pub use connect::{Credentials, Options};
pub use engine::DynamoDbEngine;
pub use randomness::{Randomness, SystemRandomness};
pub use retry::Patience;
pub use schema::{Created, TableStatus, create_table, delete_table, describe_table};

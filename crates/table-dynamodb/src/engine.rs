//! The engine: a connection whose table was found to be right.

use std::num::NonZeroU32;
use std::sync::Arc;

use async_trait::async_trait;
use table::{
    ChangePage, ChangesRequest, Delete, Description, Engine, Error, Key, Page, Put, Query, Result,
    Row, Scan, ScanPage, Swept, Transaction,
};

use crate::connect::{Connection, Options};
use crate::feed::Feed;

/// A key that no row has.
const NOBODY: &str = "NOBODY";

/// The table on DynamoDB.
#[derive(Debug)]
pub struct DynamoDbEngine {
    connection: Arc<Connection>,
    feed: Feed,
}

impl DynamoDbEngine {
    /// Finds the table and checks that it has every index and a stream.
    ///
    /// Errors: `NoTable`, with advice, if there is none or it has another shape; `AccessDenied`;
    /// `Unavailable` within ten seconds if the server does not answer.
    pub async fn connect(options: Options) -> Result<Self> {
        let connection = Arc::new(Connection::new(options).await?);
        let stream = connection.checked_stream().await?;
        Ok(Self {
            feed: Feed::new(Arc::clone(&connection), stream),
            connection,
        })
    }
}

#[async_trait]
impl Engine for DynamoDbEngine {
    async fn get(&self, key: &Key) -> Result<Option<Row>> {
        let row = self.connection.stored(key).await?;
        let now = self.connection.clock.now();
        Ok(row.filter(|row| !row.is_expired(now)))
    }

    async fn batch_get(&self, keys: &[Key]) -> Result<Vec<Option<Row>>> {
        self.connection.batch_get(keys).await
    }

    async fn query(&self, query: &Query) -> Result<Page> {
        self.connection.query(query).await
    }

    async fn put(&self, put: Put) -> Result<()> {
        self.connection.put(put).await
    }

    async fn delete(&self, delete: Delete) -> Result<()> {
        self.connection.delete(delete).await
    }

    async fn transact(&self, transaction: Transaction) -> Result<()> {
        self.connection.transact(transaction).await
    }

    async fn changes(&self, request: &ChangesRequest) -> Result<ChangePage> {
        self.feed.changes(request).await
    }

    async fn scan(&self, scan: &Scan) -> Result<ScanPage> {
        self.connection.scan(scan).await
    }

    async fn load(&self, rows: Vec<Row>) -> Result<()> {
        self.connection.load(rows).await
    }

    /// Nothing to do: the server removes what has expired, and forgets old changes, by itself.
    async fn sweep(&self, _limit: NonZeroU32) -> Result<Swept, Error> {
        Ok(Swept {
            rows: 0,
            more: false,
        })
    }

    async fn describe(&self) -> Result<Description> {
        // Asked for often and by anybody, so it is a read like any other: the server allows few
        // questions about the table itself, and those go through while its rows cannot be read.
        self.connection.stored(&Key::new(NOBODY, NOBODY)?).await?;
        Ok(Description {
            engine: "dynamodb",
            location: self.connection.location(),
        })
    }
}

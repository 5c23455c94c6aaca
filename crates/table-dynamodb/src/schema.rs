//! The table itself: making it, checking it, taking it away.

use std::time::Duration;

use aws_sdk_dynamodb::error::{BuildError, ProvideErrorMetadata};
use aws_sdk_dynamodb::operation::create_table::builders::CreateTableFluentBuilder;
use aws_sdk_dynamodb::types::{
    AttributeDefinition, BillingMode, GlobalSecondaryIndex, IndexStatus, KeySchemaElement, KeyType,
    LocalSecondaryIndex, Projection, ProjectionType, ScalarAttributeType, StreamSpecification,
    StreamViewType, TableDescription, TableStatus as ServerStatus, TimeToLiveSpecification,
    TimeToLiveStatus,
};
use table::{Cause, Error, Gsi, PK, Result, SK, START_DATE, START_DATE_INDEX, TTL};
use tokio::time::Instant;

use crate::batch::incomplete;
use crate::call::Ended;
use crate::connect::{Connection, Options};
use crate::error::create_advice;

/// Making or removing a table takes the server a while.
const LONGEST_WAIT: Duration = Duration::from_mins(5);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// What [`create_table`] found to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Created {
    New,
    /// A table of this name and the right shape was there already.
    AlreadyThere,
}

/// What a table is like, for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableStatus {
    pub table: String,
    /// The endpoint or the region.
    pub server: String,
    /// In the server's word: `ACTIVE`, `CREATING`, …
    pub status: String,
    /// How many rows there were some hours ago.
    pub rows: i64,
    /// How many bytes there were some hours ago.
    pub bytes: i64,
    /// What is missing or different; empty if the table is right.
    pub problems: Vec<String>,
}

/// Makes the table with all its indexes, its stream and its expiry, and waits until it can be
/// used. Making it twice is fine; `NoTable` says what is wrong with one of another shape.
pub async fn create_table(options: Options) -> Result<Created> {
    let connection = Connection::new(options).await?;
    let created = match connection.description().await? {
        Some(_) => Created::AlreadyThere,
        None => connection.create().await?,
    };
    connection.wait_until_active().await?;
    connection.checked_stream().await?;
    connection.turn_on_expiry().await?;
    Ok(created)
}

/// Removes the table with everything in it, and waits until it is gone. `false` if there was none.
pub async fn delete_table(options: Options) -> Result<bool> {
    let connection = Connection::new(options).await?;
    if connection.description().await?.is_none() {
        return Ok(false);
    }
    let request = connection.db.delete_table().table_name(&connection.table);
    let gone = |error: &_| code_is(error, "ResourceNotFoundException");
    connection
        .ask_unless(|| request.clone().send(), gone)
        .await?;
    let mut wait = Wait::new();
    while connection.description().await?.is_some() {
        wait.pause(&connection).await?;
    }
    Ok(true)
}

/// What the table is like; `None` if there is none.
pub async fn describe_table(options: Options) -> Result<Option<TableStatus>> {
    let connection = Connection::new(options).await?;
    let description = connection.description().await?;
    Ok(description.map(|table| TableStatus {
        status: table
            .table_status()
            .map_or("unknown", ServerStatus::as_str)
            .to_owned(),
        rows: table.item_count().unwrap_or(0),
        bytes: table.table_size_bytes().unwrap_or(0),
        problems: problems(&table),
        table: connection.table,
        server: connection.server,
    }))
}

impl Connection {
    async fn description(&self) -> Result<Option<TableDescription>> {
        let request = self.db.describe_table().table_name(&self.table);
        let absent = |error: &_| code_is(error, "ResourceNotFoundException");
        match self.ask_unless(|| request.clone().send(), absent).await? {
            Ended::Done(output) => Ok(output.table),
            Ended::Refused { .. } => Ok(None),
        }
    }

    /// The stream of the table, if the table is as it must be.
    pub(crate) async fn checked_stream(&self) -> Result<String> {
        let Some(table) = self.description().await? else {
            return Err(self.no_table());
        };
        let problems = problems(&table);
        match table.latest_stream_arn {
            Some(stream) if problems.is_empty() => Ok(stream),
            _ => Err(Error::NoTable {
                advice: format!(
                    "the one of that name {}; choose another name with --table and {}",
                    problems.join(", "),
                    create_advice("NAME")
                ),
                table: self.table.clone(),
            }),
        }
    }

    async fn create(&self) -> Result<Created> {
        let request = self.creation().map_err(incomplete)?;
        let there = |error: &_| code_is(error, "ResourceInUseException");
        Ok(
            match self.ask_unless(|| request.clone().send(), there).await? {
                // Lost means that an earlier attempt of ours may have made it.
                Ended::Done(_) | Ended::Refused { lost: true, .. } => Created::New,
                Ended::Refused { .. } => Created::AlreadyThere,
            },
        )
    }

    fn creation(&self) -> Result<CreateTableFluentBuilder, BuildError> {
        let stream = StreamSpecification::builder()
            .stream_enabled(true)
            .stream_view_type(StreamViewType::NewAndOldImages)
            .build()?;
        let local = LocalSecondaryIndex::builder()
            .index_name(START_DATE_INDEX)
            .set_key_schema(Some(key_schema(PK, START_DATE)?))
            .projection(everything())
            .build()?;
        let mut request = self
            .db
            .create_table()
            .table_name(&self.table)
            .billing_mode(BillingMode::PayPerRequest)
            .set_key_schema(Some(key_schema(PK, SK)?))
            .local_secondary_indexes(local)
            .stream_specification(stream);
        for gsi in Gsi::ALL {
            let index = GlobalSecondaryIndex::builder()
                .index_name(gsi.name())
                .set_key_schema(Some(key_schema(gsi.pk_attribute(), gsi.sk_attribute())?))
                .projection(everything())
                .build()?;
            request = request.global_secondary_indexes(index);
        }
        let of_indexes = Gsi::ALL.map(|gsi| [gsi.pk_attribute(), gsi.sk_attribute()]);
        for name in [PK, SK, START_DATE].iter().chain(of_indexes.as_flattened()) {
            let attribute = AttributeDefinition::builder()
                .attribute_name(*name)
                .attribute_type(ScalarAttributeType::S)
                .build()?;
            request = request.attribute_definitions(attribute);
        }
        Ok(request)
    }

    async fn wait_until_active(&self) -> Result<()> {
        let mut wait = Wait::new();
        while !self.description().await?.is_some_and(|it| is_active(&it)) {
            wait.pause(self).await?;
        }
        Ok(())
    }

    async fn turn_on_expiry(&self) -> Result<()> {
        let request = self.db.describe_time_to_live().table_name(&self.table);
        let output = self.ask(|| request.clone().send()).await?;
        let status = output.time_to_live_description;
        if let Some(TimeToLiveStatus::Enabled | TimeToLiveStatus::Enabling) =
            status.and_then(|it| it.time_to_live_status)
        {
            return Ok(());
        }
        let expiry = TimeToLiveSpecification::builder().attribute_name(TTL);
        let expiry = expiry.enabled(true).build().map_err(incomplete)?;
        let request = self.db.update_time_to_live().table_name(&self.table);
        let request = request.time_to_live_specification(expiry);
        self.ask(|| request.clone().send()).await?;
        Ok(())
    }
}

fn code_is(error: &impl ProvideErrorMetadata, code: &str) -> Option<()> {
    (error.code() == Some(code)).then_some(())
}

fn key_schema(pk: &str, sk: &str) -> Result<Vec<KeySchemaElement>, BuildError> {
    let part = |name: &str, kind| {
        let part = KeySchemaElement::builder().attribute_name(name);
        part.key_type(kind).build()
    };
    Ok(vec![part(pk, KeyType::Hash)?, part(sk, KeyType::Range)?])
}

fn everything() -> Projection {
    let projection = Projection::builder();
    projection.projection_type(ProjectionType::All).build()
}

fn is_active(table: &TableDescription) -> bool {
    let indexes = table.global_secondary_indexes();
    table.table_status() == Some(&ServerStatus::Active)
        && indexes
            .iter()
            .all(|index| index.index_status() == Some(&IndexStatus::Active))
}

/// What keeps a table from being used, in words that follow "the table".
fn problems(table: &TableDescription) -> Vec<String> {
    let mut problems = Vec::new();
    if !is_schema(table.key_schema(), PK, SK) {
        problems.push(format!("does not have the keys {PK} and {SK}"));
    }
    for gsi in Gsi::ALL {
        let indexes = table.global_secondary_indexes();
        let index = indexes
            .iter()
            .find(|index| index.index_name() == Some(gsi.name()));
        let right = index.is_some_and(|index| {
            is_schema(index.key_schema(), gsi.pk_attribute(), gsi.sk_attribute())
                && holds_everything(index.projection())
        });
        problems.extend(index_problem(gsi.name(), index.is_some(), right));
    }
    let indexes = table.local_secondary_indexes();
    let index = indexes
        .iter()
        .find(|index| index.index_name() == Some(START_DATE_INDEX));
    let right = index.is_some_and(|index| {
        is_schema(index.key_schema(), PK, START_DATE) && holds_everything(index.projection())
    });
    problems.extend(index_problem(START_DATE_INDEX, index.is_some(), right));
    let stream = table
        .stream_specification()
        .filter(|it| it.stream_enabled());
    let stream = stream.and_then(StreamSpecification::stream_view_type);
    if stream != Some(&StreamViewType::NewAndOldImages) || table.latest_stream_arn().is_none() {
        problems.push("has no stream of new and old images".to_owned());
    }
    problems
}

fn index_problem(name: &str, exists: bool, right: bool) -> Option<String> {
    match (exists, right) {
        (_, true) => None,
        (true, false) => Some(format!("has an index {name} of another shape")),
        (false, false) => Some(format!("has no index {name}")),
    }
}

fn is_schema(schema: &[KeySchemaElement], pk: &str, sk: &str) -> bool {
    let parts = schema
        .iter()
        .map(|part| (part.attribute_name(), part.key_type()));
    parts.eq([(pk, &KeyType::Hash), (sk, &KeyType::Range)])
}

fn holds_everything(projection: Option<&Projection>) -> bool {
    projection.and_then(Projection::projection_type) == Some(&ProjectionType::All)
}

/// Waiting for the server to be done with a table.
struct Wait {
    began: Instant,
    pause: Duration,
}

impl Wait {
    fn new() -> Self {
        Self {
            began: Instant::now(),
            pause: Duration::from_millis(50),
        }
    }

    async fn pause(&mut self, connection: &Connection) -> Result<()> {
        if self.began.elapsed() > LONGEST_WAIT {
            let context = format!("{} takes too long to change", connection.location());
            return Err(Error::Unavailable {
                source: Cause::new(context.clone()),
                context,
            });
        }
        tokio::time::sleep(self.pause).await;
        self.pause = (self.pause * 2).min(LONGEST_PAUSE);
        Ok(())
    }
}

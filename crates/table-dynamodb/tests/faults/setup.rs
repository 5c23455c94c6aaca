//! Engines, rows and answers that the cases share.

use std::pin::Pin;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use table::{Clock, EntityType, Key, Row, SystemClock, Version};
use table_dynamodb::{Credentials, DynamoDbEngine, Options, Patience, create_table};

use crate::proxy::{Fate, Proxy, Request};
use crate::support::Removed;

pub(crate) type Running = Pin<Box<dyn Future<Output = ()> + Send>>;
/// A case that needs nothing.
pub(crate) type Alone = (&'static str, fn() -> Running);
/// A case in front of the server with this URL.
pub(crate) type InFront = (&'static str, fn(String) -> Running);

/// Lists the cases of a module by the names of their functions.
macro_rules! cases {
    ($($case:ident),* $(,)?) => {
        &[$((stringify!($case), || Box::pin($case()))),*]
    };
}
macro_rules! cases_in_front {
    ($($case:ident),* $(,)?) => {
        &[$((stringify!($case), |server| Box::pin($case(server)))),*]
    };
}
pub(crate) use {cases, cases_in_front};

pub(crate) fn options(endpoint: &str, table: &str) -> Options {
    Options {
        endpoint: Some(endpoint.to_owned()),
        credentials: Credentials::Any,
        ..Options::new(table)
    }
}

/// Gives up soon, for cases that wait for it.
pub(crate) fn impatient() -> Patience {
    Patience {
        attempts: 4,
        total: Duration::from_secs(5),
        first_pause: Duration::from_millis(1),
        ..Patience::default()
    }
}

/// A name that no other case and no other run uses.
pub(crate) fn table_name() -> String {
    static TABLES: AtomicU32 = AtomicU32::new(0);
    let number = TABLES.fetch_add(1, Ordering::Relaxed);
    let now = SystemClock.now().as_millisecond();
    format!("faults-{}-{now}-{number}", std::process::id())
}

/// An engine behind a proxy in front of a new table of its own.
pub(crate) async fn behind(
    server: &str,
    script: impl Fn(&Request) -> Fate + Send + Sync + 'static,
) -> (DynamoDbEngine, Proxy) {
    let table = options(server, &table_name());
    create_table(table.clone()).await.unwrap();
    let proxy = Proxy::start(Some(server), script).await;
    let engine = DynamoDbEngine::connect(options(&proxy.url, &table.table)).await;
    (engine.unwrap(), proxy.keeping(Removed(table)))
}

pub(crate) fn key(sort: &str) -> Key {
    Key::new("USER#u", sort).unwrap()
}

pub(crate) fn row(sort: &str, version: u64, title: &str) -> Row {
    let row = Row::builder(
        key(sort),
        EntityType::new("EVENT").unwrap(),
        Version(version),
    );
    row.attribute("title", title).build().unwrap()
}

/// Does something to the first so many requests of an operation, and passes on the rest.
pub(crate) fn first(
    count: usize,
    operation: &'static str,
    fate: impl Fn(&Request) -> Fate + Send + Sync + 'static,
) -> impl Fn(&Request) -> Fate + Send + Sync + 'static {
    move |request| {
        if request.operation == operation && request.number < count {
            fate(request)
        } else {
            Fate::Pass
        }
    }
}

pub(crate) fn error(code: &str) -> Fate {
    let body = json!({
        "__type": format!("com.amazonaws.dynamodb.v20120810#{code}"),
        "message": format!("scripted {code}"),
    });
    let status = if code == "InternalServerError" {
        500
    } else {
        400
    };
    Fate::Answer(status, body)
}

/// What a server says of a table that is as it must be.
pub(crate) fn right_table() -> Value {
    let schema = |pk: &str, sk: &str| {
        json!([
            {"AttributeName": pk, "KeyType": "HASH"},
            {"AttributeName": sk, "KeyType": "RANGE"},
        ])
    };
    let all = json!({"ProjectionType": "ALL"});
    let globals = ["GSI1", "GSI2", "GSI3", "GSI4"].map(|name| {
        json!({
            "IndexName": name,
            "KeySchema": schema(&format!("{name}PK"), &format!("{name}SK")),
            "Projection": all,
            "IndexStatus": "ACTIVE",
        })
    });
    json!({"Table": {
        "TableName": "nexus",
        "TableStatus": "ACTIVE",
        "KeySchema": schema("PK", "SK"),
        "GlobalSecondaryIndexes": globals,
        "LocalSecondaryIndexes": [{
            "IndexName": "startDateIndex",
            "KeySchema": schema("PK", "startDate"),
            "Projection": all,
        }],
        "StreamSpecification": {"StreamEnabled": true, "StreamViewType": "NEW_AND_OLD_IMAGES"},
        "LatestStreamArn": "arn:aws:dynamodb:us-east-1:1:table/nexus/stream/1",
    }})
}

//! Picks the engine and opens it. The only place of the product that names them.

use std::path::Path;
use std::sync::Arc;

use table::Engine;
use table_dynamodb::DynamoDbEngine;
use table_embedded::EmbeddedEngine;

use crate::endpoint::Endpoint;
use crate::error::Failure;

/// An open table. The embedded engine can do what only a file can, such as a hot backup.
#[derive(Debug, Clone)]
pub(crate) enum Opened {
    Embedded(EmbeddedEngine),
    DynamoDb(Arc<DynamoDbEngine>),
}

impl Opened {
    pub(crate) fn engine(&self) -> Arc<dyn Engine> {
        match self {
            Self::Embedded(engine) => Arc::new(engine.clone()),
            Self::DynamoDb(engine) => engine.clone(),
        }
    }
}

pub(crate) async fn open(endpoint: &Endpoint) -> Result<Opened, Failure> {
    match endpoint {
        Endpoint::Embedded(directory) => Ok(Opened::Embedded(open_directory(directory).await?)),
        Endpoint::DynamoDb(table) => {
            let engine = DynamoDbEngine::connect(dynamodb_options(table)).await?;
            Ok(Opened::DynamoDb(Arc::new(engine)))
        }
    }
}

pub(crate) async fn open_directory(directory: &Path) -> Result<EmbeddedEngine, Failure> {
    let directory = directory.to_owned();
    let options = table_embedded::Options::default();
    blocking(move || Ok(EmbeddedEngine::open(&directory, options)?)).await
}

pub(crate) fn dynamodb_options(table: &str) -> table_dynamodb::Options {
    table_dynamodb::Options::new(table)
}

/// Work that blocks, on a thread that may.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    match tokio::task::spawn_blocking(work).await {
        Ok(answer) => answer,
        Err(error) => Err(Failure::io("the work was broken off", error.into())),
    }
}

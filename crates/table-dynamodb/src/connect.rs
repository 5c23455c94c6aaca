//! Where the table is and how to reach it.

use std::sync::Arc;
use std::time::Duration;

use aws_config::retry::RetryConfig;
use aws_config::stalled_stream_protection::StalledStreamProtectionConfig;
use aws_config::timeout::TimeoutConfig;
use aws_config::{BehaviorVersion, ConfigLoader, Region, SdkConfig};
use aws_smithy_http_client::Builder as HttpClient;
use aws_smithy_http_client::tls::{Provider, rustls_provider::CryptoMode};
use table::{Cause, Clock, Error, Result, SystemClock};

use crate::pace::Pace;
use crate::randomness::{Randomness, SystemRandomness};
use crate::retry::Patience;

/// An address that does not answer at all must not use up the time for the whole request.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);

/// Local servers ignore the region, but a request cannot be signed without one.
const REGION_OF_LOCAL_SERVERS: &str = "us-east-1";

/// What to connect to, and with what.
#[derive(Debug, Clone)]
pub struct Options {
    pub table: String,
    /// The server to ask, instead of the one `AWS_ENDPOINT_URL` or the region names.
    pub endpoint: Option<String>,
    pub credentials: Credentials,
    /// Says which rows have expired.
    pub clock: Arc<dyn Clock>,
    pub randomness: Arc<dyn Randomness>,
    pub patience: Patience,
    /// For loading and scanning, where nobody waits for a single answer.
    pub bulk_patience: Patience,
}

impl Options {
    /// The table of this name, found and entered by what the environment says.
    pub fn new(table: impl Into<String>) -> Self {
        Self {
            table: table.into(),
            endpoint: None,
            credentials: Credentials::Environment,
            clock: Arc::new(SystemClock),
            randomness: Arc::new(SystemRandomness),
            patience: Patience::default(),
            bulk_patience: Patience::bulk(),
        }
    }
}

/// Who is asking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Credentials {
    /// The usual chain: environment, profile, web identity, container, instance.
    Environment,
    /// For local servers, which take any.
    Any,
}

/// A way to the server.
#[derive(Debug)]
pub(crate) struct Connection {
    pub(crate) db: aws_sdk_dynamodb::Client,
    pub(crate) streams: aws_sdk_dynamodbstreams::Client,
    pub(crate) table: String,
    /// The endpoint or the region, for people.
    pub(crate) server: String,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) randomness: Arc<dyn Randomness>,
    pub(crate) patience: Patience,
    pub(crate) bulk_patience: Patience,
    pub(crate) pace: Pace,
}

impl Connection {
    /// Prepares the clients. Nothing is asked of the server yet.
    pub(crate) async fn new(options: Options) -> Result<Self> {
        let config = configuration(&options).await;
        let region = config.region().map(ToString::to_string);
        let server = config.endpoint_url().map(ToOwned::to_owned).or(region);
        let Some(server) = server else {
            let context =
                "no region is set; set AWS_REGION, or AWS_ENDPOINT_URL for a local server";
            return Err(Error::Unavailable {
                context: context.to_owned(),
                source: Cause::new(context),
            });
        };
        Ok(Self {
            db: aws_sdk_dynamodb::Client::new(&config),
            streams: aws_sdk_dynamodbstreams::Client::new(&config),
            table: options.table,
            server,
            clock: options.clock,
            randomness: options.randomness,
            patience: options.patience,
            bulk_patience: options.bulk_patience,
            pace: Pace::default(),
        })
    }

    pub(crate) fn location(&self) -> String {
        format!("table {} at {}", self.table, self.server)
    }
}

async fn configuration(options: &Options) -> SdkConfig {
    let http_client = HttpClient::new()
        .tls_provider(Provider::Rustls(CryptoMode::Ring))
        .build_https();
    let timeouts = TimeoutConfig::builder()
        .connect_timeout(CONNECT_TIMEOUT)
        .build();
    let mut loader: ConfigLoader = aws_config::defaults(BehaviorVersion::v2026_01_12())
        .http_client(http_client)
        .timeout_config(timeouts)
        // Retried by the engine itself: only it can tell what a second attempt may conclude.
        .retry_config(RetryConfig::disabled())
        .stalled_stream_protection(StalledStreamProtectionConfig::disabled());
    if let Some(endpoint) = &options.endpoint {
        loader = loader.endpoint_url(endpoint);
    }
    if options.credentials == Credentials::Any {
        loader = loader.test_credentials();
    }
    let config = loader.load().await;
    if config.region().is_none() && config.endpoint_url().is_some() {
        let region = Region::from_static(REGION_OF_LOCAL_SERVERS);
        return config.into_builder().region(region).build();
    }
    config
}

//! Picks the engine and opens it, and puts the application together. The only place of the
//! product that names the engines.

use std::path::Path;
use std::sync::Arc;

use app::providers::Providers;
use app::{
    App, Costs, Limit, Limits, Parts, Passwords, Randomness, RefusalsToWrite, Rules, SignUpRule,
    SystemRandomness,
};
use identity::{BearerConfig, BearerVerifier, HttpClient, HttpSettings};
use jiff::SignedDuration;
use store::{PlannerChanges, Store};
use table::sync::Appender;
use table::{Engine, SystemClock};
use table_dynamodb::DynamoDbEngine;
use table_embedded::EmbeddedEngine;

use crate::endpoint::Endpoint;
use crate::error::Failure;
use crate::settings::{BearerSettings, Settings, SignUp, Switch};

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

    /// Who writes the sync log, if the engine does not do so within the commit.
    pub(crate) fn appender(&self) -> Result<Option<Appender>, Failure> {
        match self {
            Self::Embedded(_) => Ok(None),
            Self::DynamoDb(engine) => {
                let rule = Arc::new(PlannerChanges);
                let appender = Appender::new(engine.clone(), rule, Arc::new(SystemClock), LOG)?;
                Ok(Some(appender))
            }
        }
    }
}

/// The name of the log of everything, which every server of a table writes on.
const LOG: &str = "ALL";

/// The table as a server has it.
pub(crate) async fn open_to_serve(settings: &Settings) -> Result<Opened, Failure> {
    let cache_bytes = (settings.cache_mb as usize).saturating_mul(1024 * 1024);
    open_with(&Endpoint::of(settings), with_the_log(cache_bytes)).await
}

/// The table as a single order has it, which reads nothing twice.
pub(crate) async fn open_for_orders(settings: &Settings) -> Result<Opened, Failure> {
    open_with(&Endpoint::of(settings), with_the_log(0)).await
}

/// A table to be copied from or to. What is copied has been told of before, or has its log with it.
pub(crate) async fn open(endpoint: &Endpoint) -> Result<Opened, Failure> {
    open_with(endpoint, plain()).await
}

async fn open_with(
    endpoint: &Endpoint,
    options: table_embedded::Options,
) -> Result<Opened, Failure> {
    match endpoint {
        Endpoint::Embedded(directory) => {
            let engine = open_embedded(directory, options).await?;
            Ok(Opened::Embedded(engine))
        }
        Endpoint::DynamoDb(table) => {
            let engine = DynamoDbEngine::connect(dynamodb_options(table)).await?;
            Ok(Opened::DynamoDb(Arc::new(engine)))
        }
    }
}

/// A directory that is read only.
pub(crate) async fn open_directory(directory: &Path) -> Result<EmbeddedEngine, Failure> {
    open_embedded(directory, plain()).await
}

fn plain() -> table_embedded::Options {
    table_embedded::Options {
        cache_bytes: 0,
        ..table_embedded::Options::default()
    }
}

fn with_the_log(cache_bytes: usize) -> table_embedded::Options {
    table_embedded::Options {
        cache_bytes,
        sync_rule: Some(Arc::new(PlannerChanges)),
        ..table_embedded::Options::default()
    }
}

async fn open_embedded(
    directory: &Path,
    options: table_embedded::Options,
) -> Result<EmbeddedEngine, Failure> {
    let directory = directory.to_owned();
    blocking(move || Ok(EmbeddedEngine::open(&directory, options)?)).await
}

pub(crate) fn dynamodb_options(table: &str) -> table_dynamodb::Options {
    table_dynamodb::Options::new(table)
}

/// The application as a server has it.
pub(crate) fn app(
    settings: &Settings,
    opened: &Opened,
    public_url: &str,
) -> Result<(App, RefusalsToWrite), Failure> {
    let limits = match settings.rate_limits {
        Switch::On => Limits::default(),
        Switch::Off => Limits::none(),
    };
    let limits = Limits {
        requests_per_person: settings.requests_per_minute.map(per_minute),
        ..limits
    };
    let (app, refusals) = assemble(settings, opened, public_url, limits, providers(settings)?)?;
    app.bound_search((settings.search_mb as usize).saturating_mul(1024 * 1024));
    Ok((app, refusals))
}

/// The application as a single command has it: without anybody from outside.
pub(crate) fn app_for_orders(settings: &Settings, opened: &Opened) -> Result<App, Failure> {
    let public_url = settings.http.public_url.clone();
    let public_url = public_url.unwrap_or_else(|| format!("http://{}", settings.listen));
    let (app, _) = assemble(
        settings,
        opened,
        &public_url,
        Limits::none(),
        Providers::default(),
    )?;
    Ok(app)
}

fn assemble(
    settings: &Settings,
    opened: &Opened,
    public_url: &str,
    limits: Limits,
    providers: Providers,
) -> Result<(App, RefusalsToWrite), Failure> {
    let randomness: Arc<dyn Randomness> = Arc::new(SystemRandomness);
    let passwords = Passwords::start(Costs::default(), randomness.clone());
    Ok(App::new(Parts {
        store: Store::new(opened.engine()),
        rules: Rules {
            sign_up: match settings.sign_up {
                SignUp::Open => SignUpRule::Open,
                SignUp::Invitation => SignUpRule::Invitation,
                SignUp::Closed => SignUpRule::Closed,
            },
            public_url: public_url.trim_end_matches('/').to_owned(),
        },
        clock: Arc::new(SystemClock),
        randomness,
        passwords: passwords.map_err(app::Error::from)?,
        limits,
        providers,
    }))
}

fn per_minute(requests: u32) -> Limit {
    let requests = requests.max(1);
    Limit::new(requests, SignedDuration::from_mins(1) / as_signed(requests))
}

fn as_signed(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// The login providers and the issuer of bearer tokens. None is asked anything yet: one that is
/// down does not keep the server from starting.
fn providers(settings: &Settings) -> Result<Providers, Failure> {
    let unusable = |error: &dyn std::fmt::Display| Failure::Settings(error.to_string());
    let http = HttpClient::new(HttpSettings::default()).map_err(|error| unusable(&error))?;
    let bearer = settings
        .bearer
        .as_ref()
        .map(|bearer| verifier(bearer, &http))
        .transpose()?;
    let mut providers = Providers::new(bearer);
    for settings in &settings.providers {
        let provider = identity::Provider::new(settings.config.clone(), http.clone())
            .map_err(|error| unusable(&error))?;
        providers = providers.with(settings.id.clone(), provider, settings.answers_by_post);
    }
    Ok(providers)
}

fn verifier(settings: &BearerSettings, http: &HttpClient) -> Result<BearerVerifier, Failure> {
    let mut config = BearerConfig::new(
        settings.issuer.clone(),
        settings.audiences.clone(),
        settings.provider.clone(),
    );
    if !settings.algorithms.is_empty() {
        let algorithms = settings.algorithms.iter().map(|name| name.parse());
        config.algorithms = algorithms
            .collect::<Result<_, identity::UnknownAlgorithm>>()
            .map_err(|error| Failure::Settings(error.to_string()))?;
    }
    config.jwks_url.clone_from(&settings.jwks_url);
    Ok(BearerVerifier::new(config, http.clone()))
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

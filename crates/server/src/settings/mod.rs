//! Settings: from the command line, the environment, `.env.local` and `nexus.toml`, in this order.

mod file;
mod flags;
mod providers;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;

use clap::ValueEnum;
use serde::Deserialize;

pub(crate) use flags::Flags;
pub(crate) use providers::ProviderSettings;

use crate::error::Failure;
use file::ConfigFile;

const ENV_FILE: &str = ".env.local";

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum EngineKind {
    /// A directory on disk, nothing to install.
    Embedded,
    /// Amazon DynamoDB, or anything that speaks its protocol.
    #[value(name = "dynamodb")]
    DynamoDb,
}

/// Who may make an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SignUp {
    /// Whoever reaches the server.
    Open,
    /// Whoever has an invitation.
    Invitation,
    /// Nobody: accounts are made with `nexus user add`.
    Closed,
}

/// Whether trying too often is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Switch {
    On,
    Off,
}

/// What holds, all sources considered.
#[derive(Debug, Clone)]
pub(crate) struct Settings {
    pub(crate) data: PathBuf,
    pub(crate) listen: SocketAddr,
    pub(crate) engine: EngineKind,
    pub(crate) table: String,
    /// What the embedded engine keeps in memory, in megabytes.
    pub(crate) cache_mb: u32,
    /// What search indexes keep in memory, in megabytes.
    pub(crate) search_mb: u32,
    pub(crate) log: String,
    pub(crate) http: HttpSettings,
    pub(crate) sign_up: SignUp,
    pub(crate) rate_limits: Switch,
    /// Requests a minute of one person; unlimited if not set.
    pub(crate) requests_per_minute: Option<u32>,
    pub(crate) providers: Vec<ProviderSettings>,
    pub(crate) bearer: Option<BearerSettings>,
}

/// How the server is reached.
#[derive(Debug, Clone)]
pub(crate) struct HttpSettings {
    /// Where people reach the server; by default where it listens.
    pub(crate) public_url: Option<String>,
    /// Networks whose `X-Forwarded-…` headers are believed.
    pub(crate) trusted_proxies: Vec<String>,
    /// Other origins whose pages may use the API.
    pub(crate) cors_origins: Vec<String>,
}

/// The issuer whose signed tokens are believed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BearerSettings {
    pub(crate) issuer: String,
    pub(crate) audiences: Vec<String>,
    pub(crate) provider: String,
    pub(crate) algorithms: Vec<String>,
    pub(crate) jwks_url: Option<String>,
}

/// A list in one text, separated by commas.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "TextOrList")]
pub(crate) struct List(Vec<String>);

#[derive(Deserialize)]
#[serde(untagged)]
enum TextOrList {
    Text(String),
    List(Vec<String>),
}

impl From<TextOrList> for List {
    fn from(value: TextOrList) -> Self {
        match value {
            TextOrList::Text(text) => Self::of(&text),
            TextOrList::List(list) => Self(list),
        }
    }
}

impl List {
    fn of(text: &str) -> Self {
        let parts = text.split(',').map(str::trim);
        Self(
            parts
                .filter(|part| !part.is_empty())
                .map(str::to_owned)
                .collect(),
        )
    }
}

impl FromStr for List {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self::of(text))
    }
}

/// Takes `.env.local` of the working directory into the environment.
pub(crate) fn load_env_file() -> Result<(), Failure> {
    match dotenvy::from_path(ENV_FILE) {
        Ok(()) => Ok(()),
        Err(error) if error.not_found() => Ok(()),
        // The message of a parse error shows the line, which may hold a secret.
        Err(dotenvy::Error::LineParse(_, position)) => Err(Failure::Settings(format!(
            "{ENV_FILE} has a line that is not NAME=value (character {position})"
        ))),
        Err(error) => Err(Failure::Settings(format!(
            "{ENV_FILE} cannot be read: {error}"
        ))),
    }
}

pub(crate) fn resolve(flags: Flags) -> Result<Settings, Failure> {
    let file = file::read(flags.config.as_deref())?;
    let bearer = bearer(&flags, &file)?;
    let providers = providers::resolve(&flags.provider, file.providers)?;
    let list = |flag: Option<List>, line: Option<List>| flag.or(line).unwrap_or_default().0;
    Ok(Settings {
        data: flags
            .data
            .or(file.data)
            .unwrap_or_else(|| PathBuf::from("./nexus-data")),
        listen: flags
            .listen
            .or(file.listen)
            .unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 8080))),
        engine: flags.engine.or(file.engine).unwrap_or(EngineKind::Embedded),
        table: flags
            .table
            .or(file.table)
            .unwrap_or_else(|| "nexus".to_owned()),
        cache_mb: flags.cache_mb.or(file.cache_mb).unwrap_or(64),
        search_mb: flags.search_mb.or(file.search_mb).unwrap_or(128),
        log: flags.log.or(file.log).unwrap_or_else(|| "info".to_owned()),
        http: HttpSettings {
            public_url: flags.public_url.or(file.public_url),
            trusted_proxies: list(flags.trusted_proxies, file.trusted_proxies),
            cors_origins: list(flags.cors_origins, file.cors_origins),
        },
        sign_up: flags.signup.or(file.signup).unwrap_or(SignUp::Open),
        rate_limits: flags.rate_limits.or(file.rate_limits).unwrap_or(Switch::On),
        requests_per_minute: flags.requests_per_minute.or(file.requests_per_minute),
        providers,
        bearer,
    })
}

/// The issuer of bearer tokens, if one is named. It needs an audience: without, a token made for
/// any other program of that issuer would open this one.
fn bearer(flags: &Flags, file: &ConfigFile) -> Result<Option<BearerSettings>, Failure> {
    let pick = |flag: &Option<String>, line: &Option<String>| flag.clone().or(line.clone());
    let list = |flag: &Option<List>, line: &Option<List>| {
        flag.clone().or(line.clone()).unwrap_or_default().0
    };
    let Some(issuer) = pick(&flags.bearer_issuer, &file.bearer_issuer) else {
        return Ok(None);
    };
    let audiences = list(&flags.bearer_audience, &file.bearer_audience);
    if audiences.is_empty() {
        return Err(Failure::Settings(
            "bearer_issuer is set: set bearer_audience too, to what its tokens name in `aud` (for \
             Cognito the client id)"
                .to_owned(),
        ));
    }
    Ok(Some(BearerSettings {
        issuer,
        audiences,
        provider: pick(&flags.bearer_provider, &file.bearer_provider)
            .unwrap_or_else(|| "bearer".to_owned()),
        algorithms: list(&flags.bearer_algorithms, &file.bearer_algorithms),
        jwks_url: pick(&flags.bearer_jwks_url, &file.bearer_jwks_url),
    }))
}

//! What the command line and the environment may say.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;

use super::{EngineKind, List, SignUp, Switch};

/// One setting: a flag, and a variable of the environment with the same name.
#[derive(Debug, Args)]
pub(crate) struct Flags {
    /// The data directory of the embedded engine [default: ./nexus-data]
    #[arg(
        long,
        global = true,
        env = "NEXUS_DATA",
        hide_env_values = true,
        value_name = "DIR"
    )]
    pub(super) data: Option<PathBuf>,
    /// The address to serve on [default: 127.0.0.1:8080]
    #[arg(
        long,
        global = true,
        env = "NEXUS_LISTEN",
        hide_env_values = true,
        value_name = "ADDR"
    )]
    pub(super) listen: Option<SocketAddr>,
    /// Where the data is kept [default: embedded]
    #[arg(
        long,
        global = true,
        env = "NEXUS_ENGINE",
        hide_env_values = true,
        value_enum
    )]
    pub(super) engine: Option<EngineKind>,
    /// The table's name on DynamoDB [default: nexus]
    #[arg(
        long,
        global = true,
        env = "NEXUS_TABLE",
        hide_env_values = true,
        value_name = "NAME"
    )]
    pub(super) table: Option<String>,
    /// How many megabytes of what was read lately the embedded engine keeps in memory; 0 for none
    /// [default: 64]
    #[arg(
        long,
        global = true,
        env = "NEXUS_CACHE_MB",
        hide_env_values = true,
        value_name = "MB"
    )]
    pub(super) cache_mb: Option<u32>,
    /// How much memory the search indexes of all people may take together, in megabytes
    /// [default: 128]
    #[arg(
        long,
        global = true,
        env = "NEXUS_SEARCH_MB",
        hide_env_values = true,
        value_name = "MB"
    )]
    pub(super) search_mb: Option<u32>,
    /// What to log: error, warn, info, debug or trace, or by part, such as
    /// `info,table_embedded=debug`
    /// [default: info]
    #[arg(
        long,
        global = true,
        env = "NEXUS_LOG",
        hide_env_values = true,
        value_name = "FILTER"
    )]
    pub(super) log: Option<String>,
    /// A file with settings [default: ./nexus.toml, if it is there]
    #[arg(
        long,
        global = true,
        env = "NEXUS_CONFIG",
        hide_env_values = true,
        value_name = "FILE"
    )]
    pub(super) config: Option<PathBuf>,
    /// Where people reach the server, such as `https://nexus.example.com` [default: `http://` and
    /// the address it serves on]
    #[arg(
        long,
        global = true,
        env = "NEXUS_PUBLIC_URL",
        hide_env_values = true,
        value_name = "URL"
    )]
    pub(super) public_url: Option<String>,
    /// Networks of proxies whose X-Forwarded-For and X-Forwarded-Proto are believed, such as
    /// `10.0.0.0/8,::1` [default: none]
    #[arg(
        long,
        global = true,
        env = "NEXUS_TRUSTED_PROXIES",
        hide_env_values = true,
        value_name = "NETWORKS"
    )]
    pub(super) trusted_proxies: Option<List>,
    /// Other origins whose pages may use the API [default: none]
    #[arg(
        long,
        global = true,
        env = "NEXUS_CORS_ORIGINS",
        hide_env_values = true,
        value_name = "ORIGINS"
    )]
    pub(super) cors_origins: Option<List>,
    /// Who may make an account [default: open]
    #[arg(
        long,
        global = true,
        env = "NEXUS_SIGNUP",
        hide_env_values = true,
        value_enum
    )]
    pub(super) signup: Option<SignUp>,
    /// Whether trying to sign in or up too often is refused [default: on]
    #[arg(
        long,
        global = true,
        env = "NEXUS_RATE_LIMITS",
        hide_env_values = true,
        value_enum
    )]
    pub(super) rate_limits: Option<Switch>,
    /// How many requests a minute one person may make [default: unlimited]
    #[arg(
        long,
        global = true,
        env = "NEXUS_REQUESTS_PER_MINUTE",
        hide_env_values = true,
        value_name = "N"
    )]
    pub(super) requests_per_minute: Option<u32>,
    /// A setting of a login provider, such as `google.client_id=…` (also
    /// `NEXUS_PROVIDER_GOOGLE_CLIENT_ID`, or `client_id` below `[providers.google]`); can be given
    /// several times
    #[arg(long, global = true, value_name = "NAME.KEY=VALUE")]
    pub(super) provider: Vec<String>,
    /// The issuer whose signed tokens are accepted, such as Cognito's [default: none]
    #[arg(
        long,
        global = true,
        env = "NEXUS_BEARER_ISSUER",
        hide_env_values = true,
        value_name = "URL"
    )]
    pub(super) bearer_issuer: Option<String>,
    /// What its tokens must name in `aud`
    #[arg(
        long,
        global = true,
        env = "NEXUS_BEARER_AUDIENCE",
        hide_env_values = true,
        value_name = "NAMES"
    )]
    pub(super) bearer_audience: Option<List>,
    /// The provider under which its people are known [default: bearer]
    #[arg(
        long,
        global = true,
        env = "NEXUS_BEARER_PROVIDER",
        hide_env_values = true,
        value_name = "NAME"
    )]
    pub(super) bearer_provider: Option<String>,
    /// The algorithms its tokens may be signed with [default: RS256,ES256]
    #[arg(
        long,
        global = true,
        env = "NEXUS_BEARER_ALGORITHMS",
        hide_env_values = true,
        value_name = "NAMES"
    )]
    pub(super) bearer_algorithms: Option<List>,
    /// Where its keys are, if it has no discovery document
    #[arg(
        long,
        global = true,
        env = "NEXUS_BEARER_JWKS_URL",
        hide_env_values = true,
        value_name = "URL"
    )]
    pub(super) bearer_jwks_url: Option<String>,
}

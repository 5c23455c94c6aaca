//! `nexus.toml`.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::providers::ProviderLines;
use super::{EngineKind, List, SignUp, Switch};
use crate::error::Failure;

const CONFIG_FILE: &str = "nexus.toml";

/// What the file may say. An unknown line is refused: it is most likely a mistyped one.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ConfigFile {
    pub(super) data: Option<PathBuf>,
    pub(super) listen: Option<SocketAddr>,
    pub(super) engine: Option<EngineKind>,
    pub(super) table: Option<String>,
    pub(super) cache_mb: Option<u32>,
    pub(super) search_mb: Option<u32>,
    pub(super) log: Option<String>,
    pub(super) public_url: Option<String>,
    pub(super) trusted_proxies: Option<List>,
    pub(super) cors_origins: Option<List>,
    pub(super) signup: Option<SignUp>,
    pub(super) rate_limits: Option<Switch>,
    pub(super) requests_per_minute: Option<u32>,
    pub(super) bearer_issuer: Option<String>,
    pub(super) bearer_audience: Option<List>,
    pub(super) bearer_provider: Option<String>,
    pub(super) bearer_algorithms: Option<List>,
    pub(super) bearer_jwks_url: Option<String>,
    #[serde(default)]
    pub(super) providers: BTreeMap<String, ProviderLines>,
}

/// A file that was named must be there; the default one may be missing.
pub(super) fn read(named: Option<&Path>) -> Result<ConfigFile, Failure> {
    let path = named.unwrap_or(Path::new(CONFIG_FILE));
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if named.is_none() && error.kind() == io::ErrorKind::NotFound => {
            return Ok(ConfigFile::default());
        }
        Err(error) => {
            return Err(Failure::io(
                &format!("{} cannot be read", path.display()),
                error,
            ));
        }
    };
    toml::from_str(&text).map_err(|error| {
        // The whole message shows the line, which may hold a secret.
        let error = error.message();
        Failure::Settings(format!("{} is not right: {error}", path.display()))
    })
}

//! Settings: from the command line, the environment, `.env.local` and `nexus.toml`, in this order.

use std::fs;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde::Deserialize;

use crate::error::Failure;

const ENV_FILE: &str = ".env.local";
const CONFIG_FILE: &str = "nexus.toml";

/// What the command line and the environment may say.
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
    data: Option<PathBuf>,
    /// The address to serve on [default: 127.0.0.1:8080]
    #[arg(
        long,
        global = true,
        env = "NEXUS_LISTEN",
        hide_env_values = true,
        value_name = "ADDR"
    )]
    listen: Option<SocketAddr>,
    /// Where the data is kept [default: embedded]
    #[arg(
        long,
        global = true,
        env = "NEXUS_ENGINE",
        hide_env_values = true,
        value_enum
    )]
    engine: Option<EngineKind>,
    /// The table's name on DynamoDB [default: nexus]
    #[arg(
        long,
        global = true,
        env = "NEXUS_TABLE",
        hide_env_values = true,
        value_name = "NAME"
    )]
    table: Option<String>,
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
    log: Option<String>,
    /// A file with settings [default: ./nexus.toml, if it is there]
    #[arg(
        long,
        global = true,
        env = "NEXUS_CONFIG",
        hide_env_values = true,
        value_name = "FILE"
    )]
    config: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum EngineKind {
    /// A directory on disk, nothing to install.
    Embedded,
    /// Amazon DynamoDB, or anything that speaks its protocol.
    #[value(name = "dynamodb")]
    DynamoDb,
}

/// What holds, all sources considered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) data: PathBuf,
    pub(crate) listen: SocketAddr,
    pub(crate) engine: EngineKind,
    pub(crate) table: String,
    pub(crate) log: String,
}

/// What `nexus.toml` may say. An unknown line is refused: it is most likely a mistyped one.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct ConfigFile {
    data: Option<PathBuf>,
    listen: Option<SocketAddr>,
    engine: Option<EngineKind>,
    table: Option<String>,
    log: Option<String>,
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
    let file = read_config(flags.config.as_deref())?;
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
        log: flags.log.or(file.log).unwrap_or_else(|| "info".to_owned()),
    })
}

/// A file that was named must be there; the default one may be missing.
fn read_config(named: Option<&Path>) -> Result<ConfigFile, Failure> {
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
    toml::from_str(&text)
        .map_err(|error| Failure::Settings(format!("{} is not right: {error}", path.display())))
}

//! Where a table is: `embedded:DIR` or `dynamodb:TABLE`.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use crate::settings::{EngineKind, Settings};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Endpoint {
    Embedded(PathBuf),
    DynamoDb(String),
}

impl Endpoint {
    pub(crate) fn of(settings: &Settings) -> Self {
        match settings.engine {
            EngineKind::Embedded => Self::Embedded(settings.data.clone()),
            EngineKind::DynamoDb => Self::DynamoDb(settings.table.clone()),
        }
    }
}

impl FromStr for Endpoint {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(':') {
            Some(("embedded", dir)) if !dir.is_empty() => Ok(Self::Embedded(dir.into())),
            Some(("dynamodb", table)) if !table.is_empty() => Ok(Self::DynamoDb(table.to_owned())),
            _ => Err("write embedded:DIR or dynamodb:TABLE".to_owned()),
        }
    }
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Embedded(dir) => write!(f, "embedded:{}", dir.display()),
            Self::DynamoDb(table) => write!(f, "dynamodb:{table}"),
        }
    }
}

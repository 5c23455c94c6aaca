//! SQLite's errors, told in the table's words.

use rusqlite::ErrorCode;
use rusqlite::ffi::SQLITE_IOERR_SHMSIZE;
use table::{Cause, Error, InvalidKey, InvalidRow};
use thiserror::Error as ThisError;

/// What can go wrong below the engine's surface.
#[derive(Debug, ThisError)]
pub(crate) enum StorageError {
    #[error(transparent)]
    Sqlite(#[from] rusqlite::Error),
    #[error("a stored row cannot be read: {0}")]
    Row(#[from] InvalidRow),
    #[error("a stored row has no valid key: {0}")]
    Key(#[from] InvalidKey),
    #[error("a stored change cannot be read: {0}")]
    Image(#[from] serde_json::Error),
    #[error(transparent)]
    Table(#[from] Error),
}

pub(crate) type Result<T, E = StorageError> = std::result::Result<T, E>;

impl From<StorageError> for Error {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Table(error) => error,
            StorageError::Sqlite(error) => from_sqlite(error),
            unreadable => Self::Corrupt {
                context: unreadable.to_string(),
                source: Cause::new(unreadable),
            },
        }
    }
}

fn from_sqlite(error: rusqlite::Error) -> Error {
    let context = error.to_string();
    let code = error.sqlite_error_code();
    let extended = error.sqlite_error().map(|error| error.extended_code);
    let source = Cause::new(error);
    match code {
        // The file that connections share has a fixed size: only a full disk cannot hold it.
        _ if extended == Some(SQLITE_IOERR_SHMSIZE) => Error::StorageFull { source },
        Some(ErrorCode::DiskFull) => Error::StorageFull { source },
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            Error::Corrupt { context, source }
        }
        Some(ErrorCode::PermissionDenied | ErrorCode::ReadOnly | ErrorCode::CannotOpen) => {
            Error::AccessDenied { context, source }
        }
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Error::Throttled { source },
        Some(_) => Error::Unavailable { context, source },
        // Not from SQLite itself: a column of the wrong type, which our own file never has.
        None => Error::Corrupt { context, source },
    }
}

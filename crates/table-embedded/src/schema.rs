//! The file's layout, its version, and the way from older ones.

use rusqlite::{Connection, Transaction, TransactionBehavior};
use table::{Cause, Error, Result};

use crate::error::StorageError;

/// `NEXU`: tells our files from other SQLite files.
const APPLICATION_ID: i64 = 0x4E45_5855;

/// Each step brings a file from the version of its place to the next. Steps are never changed,
/// only added.
const MIGRATIONS: &[&str] = &[CREATE];

/// The version this build writes, and the newest it reads.
#[expect(clippy::cast_possible_wrap, reason = "there will not be that many")]
pub const FORMAT: i64 = MIGRATIONS.len() as i64;

/// Text is compared as bytes, which is DynamoDB's order. A sparse index is a partial one; equal
/// index keys are ordered by `id`, which every SQLite index holds anyway.
const CREATE: &str = "
CREATE TABLE rows (
  id          INTEGER PRIMARY KEY,
  pk          TEXT NOT NULL,
  sk          TEXT NOT NULL,
  gsi1pk      TEXT, gsi1sk TEXT,
  gsi2pk      TEXT, gsi2sk TEXT,
  gsi3pk      TEXT, gsi3sk TEXT,
  gsi4pk      TEXT, gsi4sk TEXT,
  start_date  TEXT,
  entity_type TEXT NOT NULL,
  version     INTEGER NOT NULL,
  ttl         INTEGER,
  ends_at     TEXT,
  sets        TEXT,
  document    TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX rows_key ON rows (pk, sk);
CREATE INDEX rows_gsi1 ON rows (gsi1pk, gsi1sk) WHERE gsi1pk IS NOT NULL;
CREATE INDEX rows_gsi2 ON rows (gsi2pk, gsi2sk) WHERE gsi2pk IS NOT NULL;
CREATE INDEX rows_gsi3 ON rows (gsi3pk, gsi3sk) WHERE gsi3pk IS NOT NULL;
CREATE INDEX rows_gsi4 ON rows (gsi4pk, gsi4sk) WHERE gsi4pk IS NOT NULL;
CREATE INDEX rows_start_date ON rows (pk, start_date) WHERE start_date IS NOT NULL;
CREATE INDEX rows_ttl ON rows (ttl) WHERE ttl IS NOT NULL;

CREATE TABLE changes (
  seq     INTEGER PRIMARY KEY,
  at      INTEGER NOT NULL,
  pk      TEXT NOT NULL,
  sk      TEXT NOT NULL,
  expired INTEGER NOT NULL,
  old     TEXT,
  new     TEXT
) STRICT;

CREATE TABLE feed (forgotten INTEGER NOT NULL) STRICT;
INSERT INTO feed VALUES (0);
";

/// Makes a new file's tables, or brings an older file up to date, in one commit.
pub(crate) fn prepare(connection: &mut Connection) -> Result<()> {
    let transaction = connection
        .transaction_with_behavior(TransactionBehavior::Immediate)
        .map_err(StorageError::from)?;
    let found = check(&transaction)?;
    migrate(&transaction, found).map_err(StorageError::from)?;
    transaction.commit().map_err(StorageError::from)?;
    Ok(())
}

/// The version of a file, if it is one of ours that this build can read. 0 is an empty file.
pub(crate) fn check(connection: &Connection) -> Result<i64> {
    let (application, version) = identity(connection).map_err(StorageError::from)?;
    let tables: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(StorageError::from)?;
    if version == 0 && tables == 0 {
        return Ok(0);
    }
    if application != APPLICATION_ID {
        let context = "it is not a Nexus file".to_owned();
        let source = Cause::new(format!("application id {application:#x}"));
        return Err(Error::Corrupt { context, source });
    }
    if version > FORMAT {
        return Err(Error::NewerFormat {
            found: version,
            supported: FORMAT,
        });
    }
    Ok(version)
}

fn identity(connection: &Connection) -> rusqlite::Result<(i64, i64)> {
    let application = connection.query_row("PRAGMA application_id", [], |row| row.get(0))?;
    let version = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    Ok((application, version))
}

fn migrate(transaction: &Transaction<'_>, found: i64) -> rusqlite::Result<()> {
    if found == FORMAT {
        return Ok(());
    }
    for step in MIGRATIONS.iter().skip(usize::try_from(found).unwrap_or(0)) {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", FORMAT)
}

//! One commit under way. Rows are written here and nowhere else, and there is no other way to finish
//! it: so the cache is told of every row, before anybody can read it.

use std::ops::Deref;

use rusqlite::{Connection, Transaction, TransactionBehavior, params};
use table::Row;

use crate::cache::{Cache, Touched};
use crate::error::Result;
use crate::record::{self, Stored};

pub(super) struct Commit<'a> {
    transaction: Transaction<'a>,
    /// Nothing is collected where there is no cache.
    touched: Option<Touched<'a>>,
}

impl<'a> Commit<'a> {
    pub(super) fn begin(connection: &'a mut Connection, cache: Option<&'a Cache>) -> Result<Self> {
        let behavior = TransactionBehavior::Immediate;
        Ok(Self {
            transaction: connection.transaction_with_behavior(behavior)?,
            touched: cache.map(Cache::touched),
        })
    }

    /// Writes a row over the one that was there, keeping its id, or anew.
    pub(super) fn put(&mut self, old: Option<&Stored>, row: &Row) -> Result<()> {
        if let Some(old) = old {
            self.touch(&old.row);
        }
        self.touch(row);
        let sql = "INSERT INTO rows (id, pk, sk, gsi1pk, gsi1sk, gsi2pk, gsi2sk, gsi3pk, gsi3sk, \
                   gsi4pk, gsi4sk, start_date, entity_type, version, ttl, ends_at, sets, document) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18) \
                   ON CONFLICT (id) DO UPDATE SET \
                   gsi1pk = ?4, gsi1sk = ?5, gsi2pk = ?6, gsi2sk = ?7, gsi3pk = ?8, gsi3sk = ?9, \
                   gsi4pk = ?10, gsi4sk = ?11, start_date = ?12, entity_type = ?13, version = ?14, \
                   ttl = ?15, ends_at = ?16, sets = ?17, document = ?18";
        let [gsi1, gsi2, gsi3, gsi4] = table::Gsi::ALL.map(|gsi| row.index_keys().get(gsi));
        let pk = |key: Option<&table::IndexKey>| key.map(|key| key.pk.as_str().to_owned());
        let sk = |key: Option<&table::IndexKey>| key.map(|key| key.sk.as_str().to_owned());
        self.transaction.prepare_cached(sql)?.execute(params![
            old.map(|stored| stored.id),
            row.key().pk.as_str(),
            row.key().sk.as_str(),
            pk(gsi1),
            sk(gsi1),
            pk(gsi2),
            sk(gsi2),
            pk(gsi3),
            sk(gsi3),
            pk(gsi4),
            sk(gsi4),
            row.start_date().map(table::SortKey::as_str),
            row.entity_type().as_str(),
            row.version().0.cast_signed(),
            row.ttl(),
            row.ends_at(),
            record::sets_text(row),
            row.document().text()?,
        ])?;
        Ok(())
    }

    pub(super) fn delete(&mut self, old: &Stored) -> Result<()> {
        self.touch(&old.row);
        self.transaction
            .prepare_cached("DELETE FROM rows WHERE id = ?1")?
            .execute([old.id])?;
        Ok(())
    }

    fn touch(&mut self, row: &Row) {
        if let Some(touched) = &mut self.touched {
            touched.add(row);
        }
    }

    /// Commits, and syncs. The cache answers nothing of what is touched from before the commit can
    /// be seen until after it can, or never will: a commit that fails is rolled back in here.
    pub(super) fn finish(self) -> Result<()> {
        let writing = self.touched.map(Touched::begin);
        let outcome = self.transaction.commit();
        drop(writing);
        Ok(outcome?)
    }
}

/// For everything but rows: reading, the change log.
impl Deref for Commit<'_> {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.transaction
    }
}

//! Reading a window of a person's time: rows as they are found, undecoded.

use std::num::NonZeroU32;

use bytes::Bytes;
use domain::event::SeriesKey;
use domain::{Instant, UserId};
use futures_util::future::try_join_all;
use jiff::civil::{Date, DateTime};
use jiff::tz::Offset;
use table::{Gsi, Query, Row};

use crate::Store;
use crate::error::Result;
use crate::keys::part::Year;
use crate::keys::planner as keys;
use crate::record::Record;

/// A page: so many are read where they are asked for.
const PAGE: NonZeroU32 = NonZeroU32::new(256).unwrap();

/// Something that was found by its time.
#[derive(Debug, Clone)]
pub struct Found(Row);

/// What was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Event,
    Master,
    Instance,
    Task,
    Reminder,
    Other,
}

/// From when to when, and by whose clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clock {
    /// Instants.
    World { start: Instant, end: Instant },
    /// Times on the reader's wall.
    Wall { start: DateTime, end: DateTime },
    /// Whole days of the reader's; the end is the first day after.
    Days { start: Date, end: Date },
}

/// An end alone, by whose clock it is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    World(Instant),
    Wall(DateTime),
}

impl Found {
    pub(crate) fn of(record: &Record) -> Self {
        Self(record.row())
    }

    /// When it ends; `None` for a row that does not say so.
    pub fn end(&self) -> Option<End> {
        let end = self.0.ends_at()?;
        if end.ends_with('Z') {
            return Instant::parse(end).ok().map(End::World);
        }
        let wall = if end.contains('T') {
            end.parse().ok()?
        } else {
            end.parse::<Date>().ok()?.at(0, 0, 0, 0)
        };
        Some(End::Wall(wall))
    }

    pub fn kind(&self) -> Kind {
        match self.0.entity_type().as_str() {
            "EVENT" => Kind::Event,
            "MASTER" => Kind::Master,
            "INSTANCE" => Kind::Instance,
            "TASK" => Kind::Task,
            "REMINDER" => Kind::Reminder,
            _ => Kind::Other,
        }
    }

    /// The start as the time index has it.
    pub fn indexed_start(&self) -> Option<Instant> {
        let key = self.0.index_keys().get(Gsi::Gsi1)?;
        Instant::parse(key.sk.as_str()).ok()
    }

    /// When it is; `None` for a row that does not say so.
    pub fn clock(&self) -> Option<Clock> {
        let start = self.indexed_start()?;
        let wall = |instant: Instant| Offset::UTC.to_datetime(instant.timestamp());
        let end = self.0.ends_at()?;
        Some(if end.ends_with('Z') {
            let end = Instant::parse(end).ok()?;
            Clock::World { start, end }
        } else if end.contains('T') {
            let (start, end) = (wall(start), end.parse().ok()?);
            Clock::Wall { start, end }
        } else {
            let (start, end) = (wall(start).date(), end.parse().ok()?);
            Clock::Days { start, end }
        })
    }

    /// The id by which it is known, made from its key.
    pub fn id(&self) -> String {
        let sk = &self.0.key().sk;
        match (keys::id_of(sk), keys::series_and_name(sk)) {
            (Some(id), _) => id.to_owned(),
            (None, Some((series, name))) => format!("inst_{name}_{}", keys::master_of(series)),
            (None, None) => sk.as_str().to_owned(),
        }
    }

    /// The series an exception lies under, as its key spells it: of these texts, those that are
    /// equal are the same series and the same set of its exceptions.
    pub fn series(&self) -> Option<&str> {
        keys::series_and_name(&self.0.key().sk).map(|(series, _)| series)
    }

    /// The moment whose occurrence an exception replaces, as the index spells it.
    pub fn replaced(&self) -> Option<&str> {
        let key = self.0.index_keys().get(Gsi::Gsi3)?;
        keys::replaced(&key.sk).map(|(moment, _)| moment)
    }

    /// The attributes, as they are sent.
    pub fn json(&self) -> &Bytes {
        self.0.document().json()
    }
}

impl Store {
    /// What begins from one moment up to another? (AP1) Nothing is answered if that is more than
    /// `most` in one year.
    pub async fn starting_between(
        &self,
        owner: &UserId,
        from: Instant,
        to: Instant,
        most: usize,
    ) -> Result<Option<Vec<Found>>> {
        let year = |instant: Instant| Offset::UTC.to_datetime(instant.timestamp()).year();
        let (from_text, to_text) = (from.to_string(), to.to_string());
        let years = (year(from)..=year(to)).map(|year| {
            let query = keys::starting_in(owner, Year(year), &from_text, &to_text);
            self.found_up_to(query, most)
        });
        let found: Option<Vec<_>> = try_join_all(years).await?.into_iter().collect();
        Ok(found.map(|found| found.into_iter().flatten().collect()))
    }

    /// What lasts longer than a day and ends after a moment?
    pub async fn long_ending_after(&self, owner: &UserId, moment: Instant) -> Result<Vec<Found>> {
        let query = keys::long_ending_after(owner, &moment.to_string());
        self.found(query).await
    }

    /// Which series have occurrences that end after a moment?
    pub async fn series_ending_after(
        &self,
        owner: &UserId,
        moment: Instant,
    ) -> Result<Vec<Record>> {
        let query = keys::series_ending_after(owner, &moment.to_string());
        let rows = self.all_rows(query.limit(PAGE)).await?;
        Ok(rows.into_iter().map(Record::from_row).collect())
    }

    /// Which exceptions take the place of occurrences from one moment up to another?
    pub async fn exceptions_replacing(
        &self,
        owner: &UserId,
        from: Instant,
        to: Instant,
    ) -> Result<Vec<Found>> {
        let query = keys::exceptions_replacing(owner, &from.to_string(), &to.to_string());
        self.found(query).await
    }

    /// All exceptions of one series.
    pub async fn exceptions_of_series(
        &self,
        owner: &UserId,
        series: SeriesKey,
    ) -> Result<Vec<Found>> {
        self.found(keys::instances_of(owner, &series)).await
    }

    async fn found_up_to(&self, query: Query, most: usize) -> Result<Option<Vec<Found>>> {
        let rows = self.rows_up_to(query.limit(PAGE), most).await?;
        Ok(rows.map(|rows| rows.into_iter().map(Found).collect()))
    }

    async fn found(&self, query: Query) -> Result<Vec<Found>> {
        let rows = self.all_rows(query.limit(PAGE)).await?;
        Ok(rows.into_iter().map(Found).collect())
    }
}

//! The reads of a window, and what they mean together.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use domain::event::{MasterId, When};
use domain::{Instant, UserId};
use futures_util::future::try_join_all;
use jiff::SignedDuration;
use store::{Clock, Found, Kind};

use super::item::{Item, Occurrence, tags_of};
use super::order::{Placed, Time};
use super::prepared::Prepared;
use super::slice::Slice;
use super::{ItemType, LOOKED_AT, Question};
use crate::context::App;
use crate::error::Result;

/// A wall shows at most so much more or less than UTC, and a little over: what is told by the wall
/// is indexed as if it were UTC.
const MARGIN: SignedDuration = SignedDuration::from_hours(16);
/// What lasts longer is also found by its end.
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// What is live since the beginning of the window: read once, whatever the slices.
pub(super) struct Live<'q> {
    question: &'q Question,
    series: Vec<Arc<Prepared>>,
    long: Vec<Found>,
    /// What exceptions of long occurrences replace: they may lie far before the window.
    replaced_long: HashSet<(String, String)>,
}

/// What is in a slice.
pub(super) struct InSlice {
    pub(super) items: Vec<Placed>,
    /// How many rows were read for it.
    pub(super) looked_at: usize,
}

impl<'q> Live<'q> {
    pub(super) async fn read(
        app: &App,
        owner: &UserId,
        question: &'q Question,
        from: Instant,
    ) -> Result<Self> {
        let since = from.plus(-MARGIN);
        let series = async {
            if !question.filter.wants(ItemType::Instance) {
                return Ok(Vec::new());
            }
            app.store.series_ending_after(owner, since).await
        };
        let long = app.store.long_ending_after(owner, since);
        let (series, long) = tokio::try_join!(series, long)?;
        let series = app.prepared.of(&series);
        let long_series = series
            .iter()
            .filter(|it| it.duration > DAY && it.master.has_exceptions)
            .map(|it| app.store.exceptions_of_series(owner, it.series_key()));
        let exceptions = try_join_all(long_series).await?;
        let exceptions = exceptions.iter().flatten();
        let replaced_long = exceptions.filter_map(replaced).collect();
        Ok(Self {
            question,
            series,
            long,
            replaced_long,
        })
    }

    /// What is in a slice, or nothing if that is too much at once and the slice can be a shorter one.
    pub(super) async fn read_slice(
        &self,
        app: &App,
        owner: &UserId,
        slice: &Slice<'_>,
    ) -> Result<Option<InSlice>> {
        let before = if slice.with_running {
            MARGIN + DAY
        } else {
            MARGIN
        };
        let (from, to) = (slice.from.plus(-before), slice.to.plus(MARGIN));
        let most = if slice.is_one_day() {
            usize::MAX
        } else {
            LOOKED_AT
        };
        let starting = app.store.starting_between(owner, from, to, most);
        let exceptions = async {
            if self.series.is_empty() {
                return Ok(Vec::new());
            }
            let from = slice.from.plus(-(MARGIN + DAY));
            app.store.exceptions_replacing(owner, from, to).await
        };
        let (starting, exceptions) = tokio::try_join!(starting, exceptions)?;
        let Some(starting) = starting else {
            return Ok(None);
        };
        let looked_at = starting.len() + exceptions.len();
        let mut items = self.occurrences(slice, &exceptions);
        // What is long and begins near the slice was found twice.
        let long = self.long.iter().filter(|found| {
            let start = found.indexed_start();
            slice.with_running && start.is_some_and(|start| start < from)
        });
        let found = starting.into_iter().chain(long.cloned());
        items.extend(self.shown(app, owner, slice, found).await?);
        Ok(Some(InSlice { items, looked_at }))
    }

    /// Rows that overlap the slice and are wanted. Exceptions count only with their series.
    async fn shown(
        &self,
        app: &App,
        owner: &UserId,
        slice: &Slice<'_>,
        found: impl Iterator<Item = Found>,
    ) -> Result<Vec<Placed>> {
        let placed: Vec<Placed> = found
            .filter(|found| self.wants(found))
            .filter_map(|found| place(found, slice))
            .collect();
        let series: HashSet<String> = placed.iter().filter_map(series_of).collect();
        if series.is_empty() {
            return Ok(placed);
        }
        let alive = self.alive(app, owner, series).await?;
        Ok(placed
            .into_iter()
            .filter(|placed| series_of(placed).is_none_or(|series| alive.contains(&series)))
            .collect())
    }

    /// Which of these series are there, with this set of exceptions. Those that are not live any more
    /// are asked for.
    async fn alive(
        &self,
        app: &App,
        owner: &UserId,
        mut unknown: HashSet<String>,
    ) -> Result<HashSet<String>> {
        let mut alive: HashSet<String> = HashSet::new();
        for series in &self.series {
            if unknown.remove(&series.key) {
                alive.insert(series.key.clone());
            }
        }
        let ids: Vec<MasterId> = unknown
            .iter()
            .filter_map(|series| MasterId::parse(series.split('~').next()?).ok())
            .collect();
        if ids.is_empty() {
            return Ok(alive);
        }
        let records = app.store.masters(owner, &ids).await?;
        let records: Vec<_> = records.into_iter().flatten().collect();
        let series = app.prepared.of(&records);
        alive.extend(series.iter().map(|series| series.key.clone()));
        Ok(alive)
    }

    fn wants(&self, found: &Found) -> bool {
        let kind = match found.kind() {
            Kind::Event => ItemType::Event,
            Kind::Instance => ItemType::Instance,
            Kind::Task => ItemType::Task,
            Kind::Reminder => ItemType::Reminder,
            Kind::Master | Kind::Other => return false,
        };
        let filter = &self.question.filter;
        let tags = || {
            let tags = tags_of(found);
            filter.wants_tags(tags.iter().map(String::as_str))
        };
        filter.wants(kind) && (filter.tags.is_empty() || tags())
    }

    /// Occurrences that no exception replaces.
    fn occurrences(&self, slice: &Slice<'_>, exceptions: &[Found]) -> Vec<Placed> {
        let mut replaced: HashMap<&str, HashSet<&str>> = HashMap::new();
        for exception in exceptions {
            if let (Some(series), Some(at)) = (exception.series(), exception.replaced()) {
                replaced.entry(series).or_default().insert(at);
            }
        }
        let mut placed = Vec::new();
        for series in &self.series {
            let tags = series.master.details.tags.iter();
            let filter = &self.question.filter;
            if !filter.wants_tags(tags.map(domain::event::Tag::as_str)) {
                continue;
            }
            let near = replaced.get(series.key.as_str());
            let is_replaced = |at: Instant| {
                let text = || at.to_string();
                near.is_some_and(|near| near.contains(text().as_str()))
                    || (!self.replaced_long.is_empty()
                        && self.replaced_long.contains(&(series.key.clone(), text())))
            };
            let occurrences = in_slice(series, slice)
                .filter(|(at, placed)| self.is_behind(placed) && !is_replaced(*at))
                .map(|(_, placed)| placed);
            placed.extend(occurrences.take(self.enough_of(series)));
        }
        placed
    }

    /// Whether it is not on a page before this one.
    fn is_behind(&self, placed: &Placed) -> bool {
        let after = self.question.after.as_ref();
        after.is_none_or(|after| placed.is_behind(after))
    }

    /// How many occurrences of one series can be on the page, and one that shows that there are more:
    /// they come in their order. Those told by the wall come in the order of the wall, which may be
    /// another where it skips up to a day.
    fn enough_of(&self, series: &Prepared) -> usize {
        let enough = self.question.limit.get() as usize + 1;
        if series.master.when.is_wall_time() {
            enough + MINUTES_OF_A_DAY
        } else {
            enough
        }
    }
}

/// No series takes place more often.
const MINUTES_OF_A_DAY: usize = 24 * 60;

/// The occurrences of a series in a slice, by their originals. Those told by the wall are looked for
/// a little around, since the wall may skip and repeat.
fn in_slice<'s>(
    series: &'s Arc<Prepared>,
    slice: &'s Slice<'_>,
) -> impl Iterator<Item = (Instant, Placed)> + 's {
    let back = if slice.with_running {
        series.duration
    } else {
        SignedDuration::ZERO
    };
    let (from, to) = if series.master.when.is_wall_time() {
        let around = SignedDuration::from_hours(26);
        let (from, to) = (
            slice.window.wall_of(slice.from),
            slice.window.wall_of(slice.to),
        );
        (from.plus(-(back + around)), to.plus(around))
    } else {
        (slice.from.plus(-back), slice.to)
    };
    series.between(from, to).filter_map(move |occurrence| {
        let clock = clock_of(series, occurrence.at);
        let item = Item::Occurrence(Occurrence::new(Arc::clone(series), occurrence));
        Some((occurrence.at, placed(item, clock, slice)?))
    })
}

fn clock_of(series: &Prepared, at: Instant) -> Clock {
    let wall = |instant: Instant| jiff::tz::Offset::UTC.to_datetime(instant.timestamp());
    let when = &series.master.when;
    let end = at.plus(series.duration);
    if let When::AllDay(days) = when {
        let start = wall(at).date();
        let end = days.end_after(start);
        Clock::Days { start, end }
    } else if when.is_wall_time() {
        let (start, end) = (wall(at), wall(end));
        Clock::Wall { start, end }
    } else {
        Clock::World { start: at, end }
    }
}

fn place(found: Found, slice: &Slice<'_>) -> Option<Placed> {
    let clock = found.clock()?;
    placed(Item::Kept(found), clock, slice)
}

/// A thing with its place, if it is to be shown in the slice.
fn placed(item: Item, clock: Clock, slice: &Slice<'_>) -> Option<Placed> {
    let (start, end) = slice.window.span_of(clock);
    if !slice.shows((start, end)) {
        return None;
    }
    let time = Time {
        day: slice.day_of(start.max(slice.window.from)),
        by_clock: !matches!(clock, Clock::Days { .. }),
        start,
        end,
    };
    Some(Placed { time, item })
}

fn series_of(placed: &Placed) -> Option<String> {
    match &placed.item {
        Item::Kept(found) => found.series().map(str::to_owned),
        Item::Occurrence(_) => None,
    }
}

fn replaced(found: &Found) -> Option<(String, String)> {
    Some((found.series()?.to_owned(), found.replaced()?.to_owned()))
}

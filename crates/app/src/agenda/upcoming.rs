//! How much takes place in the next days.

use std::num::NonZeroU32;

use domain::{Instant, Tzid};
use jiff::Timestamp;
use store::Record;

use super::{Edge, Extent, Filter, ItemType, Question, Window, page_of};
use crate::actor::Actor;
use crate::context::App;
use crate::error::Result;

const DAYS: u16 = 7;
const PAGE: NonZeroU32 = NonZeroU32::new(1000).unwrap();

/// The events and occurrences of the next seven days that have not been called off.
pub(crate) async fn count_upcoming(app: &App, actor: &Actor, zone: &Tzid) -> Result<u64> {
    let window = Window::new(Edge::At(app.now()), Extent::Days(DAYS), zone.clone())?;
    let filter = Filter {
        types: vec![ItemType::Event, ItemType::Instance],
        tags: Vec::new(),
    };
    let (mut count, mut after) = (0, None);
    loop {
        let question = Question {
            window: window.clone(),
            filter: filter.clone(),
            limit: PAGE,
            after,
        };
        let page = page_of(app, actor, &question).await?;
        let on = page.items.iter().filter(|item| !item.is_cancelled());
        count += on.count() as u64;
        after = page.next;
        if after.is_none() {
            return Ok(count);
        }
    }
}

/// When a series takes place next, or took place last if nothing is to come: from when to when, what is
/// told by the wall as if the wall were UTC.
pub(crate) fn next_of(app: &App, series: &Record, now: Instant) -> Option<(Instant, Instant)> {
    let prepared = app.prepared.of(std::slice::from_ref(series));
    let series = prepared.first()?;
    let since = now.plus(-series.duration);
    let mut to_come = series.between(since, Instant::of(Timestamp::MAX));
    let next = to_come.next().or_else(|| series.last());
    let start = next?.at;
    Some((start, start.plus(series.duration)))
}

//! When things are: for the order in which they are found, and in which months and years.

use ::search::Months;
use domain::Instant;
use domain::event::Master;
use jiff::ToSpan as _;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use store::Clock;

/// As many years are kept of what lasts for ever.
const YEARS: usize = 100;

/// So many occurrences are looked at for months that were not among those of the first year.
const LATER_OCCURRENCES: usize = 200;

/// The zone of that name; UTC for what is told by the wall.
pub(super) fn zone(name: Option<&str>) -> TimeZone {
    let zone = name.and_then(|name| TimeZone::get(name).ok());
    zone.unwrap_or(TimeZone::UTC)
}

/// From when to when, what is told by the wall as if the wall were UTC.
pub(super) fn moments(clock: Clock) -> (Instant, Instant) {
    let instant = |wall: DateTime| domain::on_wall(wall, &TimeZone::UTC);
    match clock {
        Clock::World { start, end } => (start, end),
        Clock::Wall { start, end } => (instant(start), instant(end)),
        Clock::Days { start, end } => (instant(midnight(start)), instant(midnight(end))),
    }
}

/// The months and years in which something is, on the wall where it takes place. Its end is not part
/// of it.
pub(super) fn of(clock: Clock, zone: &TimeZone) -> (Months, Vec<i16>) {
    let wall = |at: Instant| zone.to_datetime(at.timestamp());
    let (first, end) = match clock {
        Clock::World { start, end } => (wall(start), wall(end)),
        Clock::Wall { start, end } => (start, end),
        Clock::Days { start, end } => (midnight(start), midnight(end)),
    };
    let last = end.saturating_sub(1.second()).max(first);
    let months = first.date().first_of_month().series(1.month());
    let months = months.take(12).take_while(|month| *month <= last.date());
    let years = (first.year()..=last.year()).take(YEARS);
    (months.filter_map(number).collect(), years.collect())
}

/// The months in which a series takes place, and the years up to its last.
pub(super) fn of_series(master: &Master) -> (Months, Vec<i16>) {
    let Ok(series) = master.series() else {
        return (Months::NONE, Vec::new());
    };
    let zone = zone(master.when.tzid().map(domain::Tzid::as_str));
    let day = |at: Instant| zone.to_datetime(at.timestamp()).date();
    let moment = |date: Date| domain::on_wall(midnight(date), &zone);
    let takes_place = |month: &Date| {
        let next = month.saturating_add(1.month());
        let mut within = series.between(moment(*month), moment(next));
        within.next().is_some()
    };
    let begin = day(master.when.start());
    let first = begin.first_of_month();
    let early = first.series(1.month()).take(13).filter(takes_place);
    let later = moment(first.saturating_add(13.months()));
    let later = series.between(later, Instant::of(jiff::Timestamp::MAX));
    let later = later.take(LATER_OCCURRENCES).map(|it| day(it.at));
    let mut months: Months = early.filter_map(number).collect();
    // Most have them all by now, or have the same ones every year.
    if (1..=12).any(|month| !months.contains(month)) {
        months = later.filter_map(number).fold(months, Months::with);
    }
    let last = series.last().map_or(i16::MAX, |last| day(last.at).year());
    (months, (begin.year()..=last).take(YEARS).collect())
}

fn midnight(date: Date) -> DateTime {
    date.at(0, 0, 0, 0)
}

fn number(date: Date) -> Option<u8> {
    u8::try_from(date.month()).ok()
}

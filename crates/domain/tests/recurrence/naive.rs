//! A slow reference that shares nothing with the expander: it asks of every candidate whether the
//! rule wants it, with the dates of jiff.

use jiff::civil::{Date, DateTime, Weekday};
use jiff::{Span, Unit};

use crate::spec::{Freq, Spec};

/// What a rule generates in `[from, to)`, as wall times, after DTSTART or at it.
pub(crate) fn expand(spec: &Spec, start: DateTime, from: DateTime, to: DateTime) -> Vec<DateTime> {
    let mut found: Vec<_> = if spec.by_set_pos.is_empty() {
        candidates(spec, start, from.date(), to.date()).collect()
    } else {
        by_set_pos(spec, start, from.date(), to.date())
    };
    found.retain(|civil| *civil >= from.max(start) && *civil < to);
    found.sort();
    found
}

/// From the first date to the last, both included.
fn candidates(
    spec: &Spec,
    start: DateTime,
    first: Date,
    last: Date,
) -> impl Iterator<Item = DateTime> {
    let days = first
        .series(Span::new().days(1))
        .take_while(move |date| *date <= last);
    days.filter(move |date| wants_date(spec, start, *date))
        .flat_map(move |date| {
            times(spec, start)
                .into_iter()
                .map(move |(h, m, s)| date.at(h, m, s, 0))
        })
        .filter(move |civil| is_due(spec, start, *civil))
}

fn times(spec: &Spec, start: DateTime) -> Vec<(i8, i8, i8)> {
    let values = |part: &[i16], of_start: i8, all: i8, free: bool| -> Vec<i8> {
        match part {
            [] if free => (0..all).collect(),
            [] => vec![of_start],
            _ => part.iter().map(|it| i8::try_from(*it).unwrap()).collect(),
        }
    };
    let hours = values(&spec.by_hour, start.hour(), 24, spec.freq <= Freq::Hourly);
    let minutes = values(
        &spec.by_minute,
        start.minute(),
        60,
        spec.freq <= Freq::Minutely,
    );
    let seconds = values(&spec.by_second, start.second(), 60, false);
    let mut times = Vec::new();
    for hour in hours {
        for minute in &minutes {
            times.extend(seconds.iter().map(|second| (hour, *minute, *second)));
        }
    }
    times
}

/// Whether a candidate lies in an interval that INTERVAL does not leave out.
fn is_due(spec: &Spec, start: DateTime, civil: DateTime) -> bool {
    let interval = i64::from(spec.interval);
    let between = |unit: Unit, from: DateTime, to: DateTime| {
        let seconds = from.duration_until(to).as_secs();
        match unit {
            Unit::Minute => seconds / 60,
            Unit::Hour => seconds / 3_600,
            Unit::Day => seconds / 86_400,
            _ => seconds / 86_400 / 7,
        }
    };
    let units = match spec.freq {
        Freq::Yearly => i64::from(civil.year() - start.year()),
        Freq::Monthly => {
            let month = |it: DateTime| i64::from(it.year()) * 12 + i64::from(it.month());
            month(civil) - month(start)
        }
        Freq::Weekly => between(
            Unit::Week,
            week(start.date(), spec.wkst).at(0, 0, 0, 0),
            week(civil.date(), spec.wkst).at(0, 0, 0, 0),
        ),
        Freq::Daily => between(
            Unit::Day,
            start.date().at(0, 0, 0, 0),
            civil.date().at(0, 0, 0, 0),
        ),
        Freq::Hourly => {
            let hour = |it: DateTime| it.date().at(it.hour(), 0, 0, 0);
            between(Unit::Hour, hour(start), hour(civil))
        }
        Freq::Minutely => {
            let minute = |it: DateTime| it.date().at(it.hour(), it.minute(), 0, 0);
            between(Unit::Minute, minute(start), minute(civil))
        }
    };
    units.rem_euclid(interval) == 0
}

fn wants_date(spec: &Spec, start: DateTime, date: Date) -> bool {
    let month_length = i16::from(date.days_in_month());
    let from_both_ends = |list: &[i16], number: i16, length: i16| {
        list.is_empty() || list.contains(&number) || list.contains(&(number - length - 1))
    };
    let month = i16::from(date.month());
    let month_ok = spec.by_month.is_empty() || spec.by_month.contains(&month);
    let day_of_month = i16::from(date.day());
    month_ok
        && wants_week(spec, date)
        && from_both_ends(&spec.by_year_day, date.day_of_year(), date.days_in_year())
        && from_both_ends(&spec.by_month_day, day_of_month, month_length)
        && (spec.by_day.is_empty() || spec.by_day.iter().any(|day| is_weekday(spec, *day, date)))
        && wants_as_start(spec, start, date)
}

fn wants_week(spec: &Spec, date: Date) -> bool {
    if spec.by_week_no.is_empty() {
        return true;
    }
    // A week belongs to the year that has four of its days, and so the fourth.
    let fourth = |date: Date| {
        week(date, spec.wkst)
            .checked_add(Span::new().days(3))
            .unwrap()
    };
    let number = |date: Date| (fourth(date).day_of_year() - 1) / 7 + 1;
    let last = (22..=31).map(|day| jiff::civil::date(fourth(date).year(), 12, day));
    let weeks = last
        .filter(|it| fourth(*it).year() == fourth(date).year())
        .map(number)
        .max()
        .unwrap();
    spec.by_week_no.iter().any(|wanted| match wanted {
        1.. => *wanted == number(date),
        _ => weeks + 1 + *wanted == number(date),
    })
}

fn is_weekday(spec: &Spec, (ordinal, weekday): (i16, Weekday), date: Date) -> bool {
    if date.weekday() != weekday {
        return false;
    }
    let in_month = spec.freq == Freq::Monthly || !spec.by_month.is_empty();
    let (before, after) = if in_month {
        (
            i16::from(date.day()) - 1,
            i16::from(date.days_in_month() - date.day()),
        )
    } else {
        (
            date.day_of_year() - 1,
            date.days_in_year() - date.day_of_year(),
        )
    };
    ordinal == 0 || ordinal == before / 7 + 1 || ordinal == -(after / 7 + 1)
}

/// What the rule leaves open and DTSTART decides.
fn wants_as_start(spec: &Spec, start: DateTime, date: Date) -> bool {
    if !spec.by_day.is_empty() || !spec.by_month_day.is_empty() || !spec.by_year_day.is_empty() {
        return true;
    }
    match spec.freq {
        Freq::Yearly if !spec.by_week_no.is_empty() => date.weekday() == start.date().weekday(),
        Freq::Yearly if spec.by_month.is_empty() => {
            (date.month(), date.day()) == (start.month(), start.day())
        }
        Freq::Yearly | Freq::Monthly => date.day() == start.day(),
        Freq::Weekly => date.weekday() == start.date().weekday(),
        _ => true,
    }
}

/// Sorts the candidates into the periods they lie in and takes the wanted ones of each.
fn by_set_pos(spec: &Spec, start: DateTime, first: Date, last: Date) -> Vec<DateTime> {
    // Whole periods are needed, also those that are cut by the range.
    let first = first.checked_sub(Span::new().days(400)).unwrap();
    let last = last.checked_add(Span::new().days(400)).unwrap();
    let mut sets = std::collections::BTreeMap::<_, Vec<_>>::new();
    for civil in candidates(spec, start, first, last) {
        sets.entry(period(spec, civil)).or_default().push(civil);
    }
    let mut found = Vec::new();
    for mut set in sets.into_values() {
        set.sort();
        let length = i16::try_from(set.len()).unwrap();
        for (index, civil) in (1..).zip(&set) {
            if spec.by_set_pos.contains(&index) || spec.by_set_pos.contains(&(index - length - 1)) {
                found.push(*civil);
            }
        }
    }
    found
}

/// When the period of a candidate begins.
fn period(spec: &Spec, civil: DateTime) -> DateTime {
    let date = civil.date();
    match spec.freq {
        Freq::Yearly => date.first_of_year().at(0, 0, 0, 0),
        Freq::Monthly => date.first_of_month().at(0, 0, 0, 0),
        Freq::Weekly => week(date, spec.wkst).at(0, 0, 0, 0),
        Freq::Daily => date.at(0, 0, 0, 0),
        Freq::Hourly => date.at(civil.hour(), 0, 0, 0),
        Freq::Minutely => date.at(civil.hour(), civil.minute(), 0, 0),
    }
}

/// The day on which the week of a date begins.
fn week(date: Date, wkst: Weekday) -> Date {
    let back = date.weekday().since(wkst);
    date.checked_sub(Span::new().days(back)).unwrap()
}

//! Reading the text of an RRULE. What each part may contain is decided here; how parts go together
//! in `refuse`.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use jiff::civil::Weekday;

use super::rule::{Freq, ParsedRule, Rule, WeekdayNum};
use super::until::Until;
use crate::invalid::Invalid;

impl Rule {
    /// Reads `FREQ=…;…`, with or without `RRULE:` before it, in any case and order.
    ///
    /// Refuses what RFC 5545, 3.3.10 forbids; a rule without a single occurrence whatever its
    /// start; and one that fires more than once a minute, FREQ=SECONDLY above all.
    pub fn parse(text: &str) -> Result<ParsedRule, Invalid> {
        let mut parts = Parts::default();
        for part in without_name(text).split(';') {
            parts.take(part)?;
        }
        let parsed = parts.finish()?;
        parsed.refuse_contradictions()?;
        Ok(parsed)
    }
}

fn without_name(text: &str) -> &str {
    match text.split_at_checked(6) {
        Some((name, rest)) if name.eq_ignore_ascii_case("RRULE:") => rest,
        _ => text,
    }
}

/// The parts met so far.
#[derive(Default)]
struct Parts {
    freq: Option<Freq>,
    interval: Option<u32>,
    count: Option<u32>,
    until: Option<Until>,
    wkst: Option<Weekday>,
    by_month: Option<Vec<i16>>,
    by_week_no: Option<Vec<i16>>,
    by_year_day: Option<Vec<i16>>,
    by_month_day: Option<Vec<i16>>,
    by_day: Option<Vec<WeekdayNum>>,
    by_hour: Option<Vec<i16>>,
    by_minute: Option<Vec<i16>>,
    by_second: Option<Vec<i16>>,
    by_set_pos: Option<Vec<i16>>,
}

impl Parts {
    fn take(&mut self, part: &str) -> Result<(), Invalid> {
        let Some((name, value)) = part.split_once('=') else {
            let part = shortened(part);
            return Err(Invalid::new(format!(
                "\"{part}\" must be a name, =, and a value"
            )));
        };
        let name = name.to_ascii_uppercase();
        match name.as_str() {
            "FREQ" => set(&mut self.freq, &name, freq(value)?),
            "INTERVAL" => set(&mut self.interval, &name, at_least_one(&name, value)?),
            "COUNT" => set(&mut self.count, &name, at_least_one(&name, value)?),
            "UNTIL" => set(&mut self.until, &name, Until::parse(value)?),
            "WKST" => set(&mut self.wkst, &name, weekday(&name, value)?),
            "BYMONTH" => set(&mut self.by_month, &name, numbers(&name, value, 1..=12)?),
            "BYWEEKNO" => set(&mut self.by_week_no, &name, ordinals(&name, value, 53)?),
            "BYYEARDAY" => set(&mut self.by_year_day, &name, ordinals(&name, value, 366)?),
            "BYMONTHDAY" => set(&mut self.by_month_day, &name, ordinals(&name, value, 31)?),
            "BYDAY" => set(&mut self.by_day, &name, weekday_nums(value)?),
            "BYHOUR" => set(&mut self.by_hour, &name, numbers(&name, value, 0..=23)?),
            "BYMINUTE" => set(&mut self.by_minute, &name, numbers(&name, value, 0..=59)?),
            "BYSECOND" => set(&mut self.by_second, &name, seconds(&name, value)?),
            "BYSETPOS" => set(&mut self.by_set_pos, &name, ordinals(&name, value, 366)?),
            _ => {
                let name = shortened(&name);
                Err(Invalid::new(format!(
                    "{name} is not a part of a recurrence rule"
                )))
            }
        }
    }

    fn finish(self) -> Result<ParsedRule, Invalid> {
        let Some(freq) = self.freq else {
            return Err(Invalid::new("FREQ is missing"));
        };
        let rule = Rule {
            freq,
            interval: self.interval.unwrap_or(1),
            count: self.count,
            by_month: self.by_month.unwrap_or_default(),
            by_week_no: self.by_week_no.unwrap_or_default(),
            by_year_day: self.by_year_day.unwrap_or_default(),
            by_month_day: self.by_month_day.unwrap_or_default(),
            by_day: self.by_day.unwrap_or_default(),
            by_hour: self.by_hour.unwrap_or_default(),
            by_minute: self.by_minute.unwrap_or_default(),
            by_second: self.by_second.unwrap_or_default(),
            by_set_pos: self.by_set_pos.unwrap_or_default(),
            wkst: self.wkst.unwrap_or(Weekday::Monday),
        };
        let until = self.until;
        Ok(ParsedRule { rule, until })
    }
}

fn set<T>(part: &mut Option<T>, name: &str, value: T) -> Result<(), Invalid> {
    match part.replace(value) {
        Some(_) => Err(Invalid::new(format!("{name} is given twice"))),
        None => Ok(()),
    }
}

fn freq(value: &str) -> Result<Freq, Invalid> {
    match value.to_ascii_uppercase().as_str() {
        "SECONDLY" => Err(Invalid::new(
            "FREQ=SECONDLY is not possible: a series fires at most once a minute",
        )),
        "MINUTELY" => Ok(Freq::Minutely),
        "HOURLY" => Ok(Freq::Hourly),
        "DAILY" => Ok(Freq::Daily),
        "WEEKLY" => Ok(Freq::Weekly),
        "MONTHLY" => Ok(Freq::Monthly),
        "YEARLY" => Ok(Freq::Yearly),
        _ => Err(Invalid::new(
            "FREQ must be YEARLY, MONTHLY, WEEKLY, DAILY, HOURLY or MINUTELY",
        )),
    }
}

fn at_least_one(name: &str, value: &str) -> Result<u32, Invalid> {
    match value.parse() {
        Ok(number @ 1..) if !value.starts_with('+') => Ok(number),
        _ => Err(Invalid::new(format!("{name} must be 1 to {}", u32::MAX))),
    }
}

fn weekday(name: &str, value: &str) -> Result<Weekday, Invalid> {
    match value.to_ascii_uppercase().as_str() {
        "MO" => Ok(Weekday::Monday),
        "TU" => Ok(Weekday::Tuesday),
        "WE" => Ok(Weekday::Wednesday),
        "TH" => Ok(Weekday::Thursday),
        "FR" => Ok(Weekday::Friday),
        "SA" => Ok(Weekday::Saturday),
        "SU" => Ok(Weekday::Sunday),
        _ => {
            let value = shortened(value);
            Err(Invalid::new(format!(
                "{name}: \"{value}\" is not MO, TU, WE, TH, FR, SA or SU"
            )))
        }
    }
}

/// Numbers without a sign.
fn numbers(name: &str, value: &str, range: RangeInclusive<i16>) -> Result<Vec<i16>, Invalid> {
    sorted(value, |item| {
        let number = item.parse().ok().filter(|number| range.contains(number));
        number.filter(|_| !item.starts_with('+')).ok_or_else(|| {
            let (item, first, last) = (shortened(item), range.start(), range.end());
            Invalid::new(format!("{name}: \"{item}\" is not {first} to {last}"))
        })
    })
}

/// Second 60 is read as 59, as RFC 5545, 3.3.12 advises where there are no leap seconds.
fn seconds(name: &str, value: &str) -> Result<Vec<i16>, Invalid> {
    let mut seconds = numbers(name, value, 0..=60)?;
    for second in &mut seconds {
        *second = (*second).min(59);
    }
    seconds.dedup();
    Ok(seconds)
}

/// Numbers from the start or, if negative, from the end.
fn ordinals(name: &str, value: &str, last: i16) -> Result<Vec<i16>, Invalid> {
    sorted(value, |item| {
        ordinal(item, last).ok_or_else(|| {
            let item = shortened(item);
            Invalid::new(format!(
                "{name}: \"{item}\" is not 1 to {last} or -{last} to -1"
            ))
        })
    })
}

fn ordinal(text: &str, last: i16) -> Option<i16> {
    let number = text.parse::<i16>().ok()?;
    (number != 0 && (-last..=last).contains(&number)).then_some(number)
}

fn weekday_nums(value: &str) -> Result<Vec<WeekdayNum>, Invalid> {
    let mut list = Vec::new();
    for item in value.split(',') {
        list.push(weekday_num(item)?);
    }
    list.sort_by_key(|day| (day.weekday.to_monday_zero_offset(), day.ordinal));
    list.dedup();
    Ok(list)
}

fn weekday_num(item: &str) -> Result<WeekdayNum, Invalid> {
    let split = item.len().saturating_sub(2);
    let (number, name) = item.split_at_checked(split).unwrap_or(("", item));
    let weekday = weekday("BYDAY", name)?;
    if number.is_empty() {
        return Ok(WeekdayNum {
            ordinal: None,
            weekday,
        });
    }
    let ordinal = ordinal(number, 53).ok_or_else(|| {
        let item = shortened(item);
        Invalid::new(format!(
            "BYDAY: the number of \"{item}\" is not 1 to 53 or -53 to -1"
        ))
    })?;
    Ok(WeekdayNum {
        ordinal: Some(ordinal),
        weekday,
    })
}

fn sorted(value: &str, read: impl Fn(&str) -> Result<i16, Invalid>) -> Result<Vec<i16>, Invalid> {
    let mut list = value.split(',').map(read).collect::<Result<Vec<_>, _>>()?;
    list.sort_unstable();
    list.dedup();
    Ok(list)
}

/// What a message may repeat of a text that somebody sent.
fn shortened(text: &str) -> Cow<'_, str> {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

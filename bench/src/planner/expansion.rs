//! Expansion alone: which occurrences fall in a week, by kind of rule and age of the series.

use std::hint::black_box;
use std::time::{Duration, Instant};

use domain::recurrence::{Definition, Series, Start};
use domain::{Instant as Moment, Tzid};
use jiff::civil::date;

use crate::Error;
use crate::report::{fact, median};

const ROUND: Duration = Duration::from_millis(50);
const RULES: &[(&str, &str)] = &[
    ("weekly", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
    ("daily", "FREQ=DAILY"),
    ("monthly", "FREQ=MONTHLY;BYDAY=-1FR"),
    ("yearly", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=18"),
    (
        "workdays, last of month",
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    ),
    ("hourly", "FREQ=HOURLY"),
    ("weekly, counted", "FREQ=WEEKLY;COUNT=100000"),
];

pub(super) fn measure() -> Result<(), Error> {
    fact(
        "expansion of one week",
        "ns a series that began 0, 10 and 100 years before",
    );
    for (name, rule) in RULES {
        let mut times = Vec::new();
        for years in [0, 10, 100] {
            times.push(format!("{:.0}", nanoseconds(rule, 2025 - years)?));
        }
        fact(&format!("  {name}"), &times.join(" · "));
    }
    Ok(())
}

fn nanoseconds(rule: &str, year: i16) -> Result<f64, Error> {
    let zone = Tzid::parse("Europe/Berlin")?;
    let start = Start::zoned(date(year, 1, 6).at(9, 0, 0, 0), &zone)?;
    let series = Series::new(Definition::with_rule(start, rule)?)?;
    let (from, to) = (
        Moment::parse("2025-12-15T00:00:00Z")?,
        Moment::parse("2025-12-22T00:00:00Z")?,
    );
    let mut rounds: Vec<f64> = (0..7)
        .map(|_| {
            let (started, mut done) = (Instant::now(), 0_u32);
            while started.elapsed() < ROUND {
                for _ in 0..100 {
                    black_box(series.between(black_box(from), to).count());
                }
                done += 100;
            }
            started.elapsed().as_secs_f64() * 1e9 / f64::from(done)
        })
        .collect();
    Ok(median(&mut rounds))
}

//! How long a week of a series takes by its age. Prints, and fails for nothing:
//! `cargo test --release -p domain --test recurrence timing -- --ignored --nocapture`.

use std::fmt::Write;
use std::hint::black_box;
use std::time::Instant;

use domain::recurrence::{Definition, Series};

use crate::support::{at, new_york, series};

#[test]
#[ignore = "prints how long things take"]
fn a_week_of_a_series_of_any_age() {
    let (from, to) = (at("2025-06-02T04:00:00Z"), at("2025-06-09T04:00:00Z"));
    for rule in [
        "FREQ=DAILY",
        "FREQ=WEEKLY",
        "FREQ=WEEKLY;BYDAY=MO,WE,FR",
        "FREQ=MONTHLY",
        "FREQ=MONTHLY;BYDAY=1MO",
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
        "FREQ=YEARLY",
        "FREQ=YEARLY;BYWEEKNO=23;BYDAY=TU",
        "FREQ=HOURLY",
        "FREQ=MINUTELY;INTERVAL=15;BYHOUR=9,10",
        "FREQ=WEEKLY;COUNT=2000",
        "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=300",
    ] {
        let mut line = format!("{rule:48}");
        for start in ["2025-05-01T09:00", "2015-06-01T09:00", "1925-06-01T09:00"] {
            let series = series(new_york(start), rule);
            write!(line, "{:>8} ns", each(|| series.between(from, to).count())).unwrap();
        }
        let definition = Definition::with_rule(new_york("2015-06-01T09:00"), rule).unwrap();
        let make = || Series::new(black_box(&definition).clone()).unwrap();
        println!(
            "{line}   made in {} ns, its end found in {} ns",
            each(make),
            each(|| make().last())
        );
    }
}

fn each<T>(work: impl Fn() -> T) -> u128 {
    const TIMES: u32 = 20_000;
    let begun = Instant::now();
    for _ in 0..TIMES {
        black_box(work());
    }
    begun.elapsed().as_nanos() / u128::from(TIMES)
}

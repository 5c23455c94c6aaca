//! Rounds, medians, and the lines that are printed.

use std::time::{Duration, Instant};

const ROUNDS: usize = 5;

/// How often a thing happens in a second: the median of several rounds of the given length.
pub(crate) fn rate(length: Duration, mut work: impl FnMut() -> u64) -> f64 {
    let mut rates: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let (started, mut done) = (Instant::now(), 0);
            while started.elapsed() < length {
                done += work();
            }
            per_second(done, started.elapsed())
        })
        .collect();
    median(&mut rates)
}

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
pub(crate) fn per_second(done: u64, elapsed: Duration) -> f64 {
    done as f64 / elapsed.as_secs_f64()
}

pub(crate) fn median(figures: &mut [f64]) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// A figure, its yardstick, and the one as a share of the other.
pub(crate) fn line(what: &str, figure: f64, unit: &str, yardstick: &str, measure: f64) {
    let ratio = figure / measure;
    println!(
        "{what:<44} {figure:>12.0} {unit:<8} {yardstick:<38} {measure:>12.0} {unit:<8} ratio {ratio:.3}"
    );
}

pub(crate) fn fact(what: &str, text: &str) {
    println!("{what:<44} {text}");
}

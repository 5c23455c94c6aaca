//! What was run, how long it took, and how it ended.

use std::fmt;
use std::time::Duration;

#[derive(Debug, Default)]
pub(super) struct Summary {
    rows: Vec<(&'static str, Duration, bool)>,
}

impl Summary {
    pub(super) fn add(&mut self, step: &'static str, took: Duration, passed: bool) {
        self.rows.push((step, took, passed));
    }

    pub(super) fn print(&self) {
        println!("\n{self}");
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (step, took, passed) in &self.rows {
            let result = if *passed { "ok" } else { "FAILED" };
            writeln!(
                formatter,
                "{step:<8} {:>7.1} s  {result}",
                took.as_secs_f64()
            )?;
        }
        let total: Duration = self.rows.iter().map(|(_, took, _)| *took).sum();
        write!(formatter, "{:<8} {:>7.1} s", "all", total.as_secs_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_step_seconds_and_result() {
        let mut summary = Summary::default();
        summary.add("fmt", Duration::from_millis(1240), true);
        summary.add("clippy", Duration::from_secs(101), false);
        assert_eq!(
            summary.to_string(),
            "fmt          1.2 s  ok\n\
             clippy     101.0 s  FAILED\n\
             all        102.2 s"
        );
    }
}

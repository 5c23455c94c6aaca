//! How many tests there were, read from what test programs print.

use std::fmt;
use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use crate::error::{Context as _, Error, Result};
use crate::process;

/// Whose words are read.
#[derive(Debug, Clone, Copy)]
pub(super) enum Teller {
    Cargo,
    Vitest,
    Playwright,
}

/// The sum over all test programs.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    passed: usize,
    failed: usize,
    skipped: usize,
}

impl Counts {
    pub(super) fn any(&self) -> bool {
        *self != Self::default()
    }

    /// Runs tests, showing what they print and adding up what they say.
    pub(super) fn run(&mut self, command: &mut Command, teller: Teller) -> Result<()> {
        let line = process::line(command);
        let mut child = command
            .stdout(Stdio::piped())
            .spawn()
            .context(|| format!("cannot start `{line}`"))?;
        if let Some(output) = child.stdout.take() {
            for text in BufReader::new(output).split(b'\n') {
                let text = text.context(|| format!("cannot read what `{line}` prints"))?;
                let text = String::from_utf8_lossy(&text);
                println!("{text}");
                self.read(&text, teller);
            }
        }
        let status = child.wait().context(|| format!("lost `{line}`"))?;
        if status.success() {
            return Ok(());
        }
        Err(Error::new(format!("`{line}` failed ({status})")))
    }

    fn read(&mut self, line: &str, teller: Teller) {
        let line = without_colours(line);
        for (number, word) in told(&line, teller) {
            match word {
                // At the second try, after what is no fault of ours.
                "passed" | "flaky" => self.passed += number,
                "failed" => self.failed += number,
                "ignored" | "skipped" | "todo" | "did not run" => self.skipped += number,
                _ => {}
            }
        }
    }
}

/// The numbers in a line that sums up, each with its word.
///
/// - `test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; …`
/// - `      Tests  1 failed | 11 passed | 2 skipped (14)`
/// - `  12 passed (3.4s)`
fn told(line: &str, teller: Teller) -> Vec<(usize, &str)> {
    let sum = match teller {
        Teller::Cargo => line.strip_prefix("test result: "),
        Teller::Vitest => line.trim_start().strip_prefix("Tests  "),
        Teller::Playwright => line.strip_prefix("  "),
    };
    let parts = sum.unwrap_or_default().split(['.', ';', '|']);
    parts.filter_map(count).collect()
}

/// `12 passed`, without what follows in parentheses.
fn count(part: &str) -> Option<(usize, &str)> {
    let (number, words) = part.trim().split_once(' ')?;
    let words = words.split(" (").next()?;
    Some((number.parse().ok()?, words))
}

/// What a terminal takes for colours begins with ESC and ends with `m`.
fn without_colours(line: &str) -> String {
    let mut pieces = line.split('\x1b');
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |text, piece| {
        let rest = piece.split_once('m').map_or("", |(_, rest)| rest);
        text + rest
    })
}

impl fmt::Display for Counts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            passed,
            failed,
            skipped,
        } = self;
        write!(
            formatter,
            "tests: {passed} passed, {failed} failed, {skipped} skipped"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(teller: Teller, lines: &[&str]) -> String {
        let mut counts = Counts::default();
        for line in lines {
            counts.read(line, teller);
        }
        counts.to_string()
    }

    #[test]
    fn adds_up_what_the_test_programs_say() {
        let lines = [
            "running 13 tests",
            "test a::b ... ok",
            "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; \
             finished in 1.23s",
            "test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 4 filtered out; \
             finished in 0.00s",
        ];
        assert_eq!(
            sum(Teller::Cargo, &lines),
            "tests: 15 passed, 2 failed, 1 skipped"
        );
    }

    #[test]
    fn tests_of_the_web_app_count_and_their_files_do_not() {
        let lines = [
            " ✓ src/lib/time.test.ts (7 tests) 4ms",
            " Test Files  1 failed | 3 passed (4)",
            "\x1b[2m      Tests \x1b[22m \x1b[1m\x1b[31m1 failed\x1b[39m\x1b[22m\x1b[2m | \
             \x1b[22m\x1b[1m\x1b[32m11 passed\x1b[39m\x1b[22m | 2 skipped\x1b[90m (14)\x1b[39m",
        ];
        assert_eq!(
            sum(Teller::Vitest, &lines),
            "tests: 11 passed, 1 failed, 2 skipped"
        );
    }

    #[test]
    fn tests_in_a_browser_count_when_they_are_summed_up() {
        let lines = [
            "Running 16 tests using 2 workers",
            "  ✓  1 e2e/sign-in.spec.ts:3:1 › 2 passed words (1.2s)",
            "  1 failed",
            "    e2e/board.spec.ts:9:1 › 3 passed",
            "  1 flaky",
            "  2 skipped",
            "  1 did not run",
            "  \x1b[32m12 passed\x1b[39m (3.4s)",
        ];
        assert_eq!(
            sum(Teller::Playwright, &lines),
            "tests: 13 passed, 1 failed, 3 skipped"
        );
    }

    #[test]
    fn nothing_run_is_nothing_to_tell() {
        assert!(!Counts::default().any());
    }
}

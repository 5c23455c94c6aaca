//! Progress for people: a bar on a terminal, nothing where nobody looks.

use std::io::{self, Write as _};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar that counts rows or pages; without a known total it only counts.
pub(crate) fn bar(what: &'static str, total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (
            ProgressBar::new(total),
            "{prefix:>12} [{bar:30}] {human_pos}/{human_len} ({per_sec}, {eta} left)",
        ),
        None => (
            ProgressBar::no_length(),
            "{prefix:>12} {spinner} {human_pos} ({per_sec})",
        ),
    };
    bar.enable_steady_tick(Duration::from_millis(200));
    let style =
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    bar.with_style(style.progress_chars("=> "))
        .with_prefix(what)
}

/// One line for the person at the terminal. Standard output is kept for results.
pub(crate) fn tell(text: &str) {
    // Nothing can be done if standard error is closed.
    let _ = writeln!(io::stderr(), "{text}");
}

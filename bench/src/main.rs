//! Measures the product, each figure next to a yardstick taken in the same run on the same machine.
//! Absolute numbers differ between machines; the ratios say how much is ours.

#![expect(clippy::print_stdout, reason = "printing figures is what this is for")]

mod accounts;
mod disk;
mod embedded;
mod http;
mod load;
mod planner;
mod reads;
mod report;
mod rows;
mod site;
mod things;
mod web;

use std::path::PathBuf;

use clap::Parser;

#[derive(Debug, Parser)]
#[command(
    about = "Measures the embedded engine, and over HTTP signing in, the planner, the board and the search, and the web app in a browser"
)]
struct Arguments {
    /// How many rows the large store holds.
    #[arg(long, default_value_t = 1_000_000)]
    rows: u32,
    /// The folder to measure in; the disk under it is what is measured.
    #[arg(long)]
    dir: Option<PathBuf>,
    /// Measure one part alone.
    #[arg(long, value_enum)]
    only: Option<Part>,
    /// How many logins of each kind are timed.
    #[arg(long, default_value_t = 500)]
    logins: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    Embedded,
    Accounts,
    Planner,
    Things,
    Web,
}

type Error = Box<dyn std::error::Error + Send + Sync>;

fn main() -> Result<(), Error> {
    let arguments = Arguments::parse();
    let parent = arguments.dir.unwrap_or_else(std::env::temp_dir);
    let directory = tempfile::tempdir_in(parent)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let wanted = |part| arguments.only.is_none_or(|only| only == part);
    runtime.block_on(async {
        if wanted(Part::Embedded) {
            embedded::measure(directory.path(), arguments.rows).await?;
        }
        if wanted(Part::Accounts) {
            accounts::measure(directory.path(), arguments.logins).await?;
        }
        if wanted(Part::Planner) {
            planner::measure(directory.path()).await?;
        }
        if wanted(Part::Things) {
            things::measure(directory.path()).await?;
        }
        if wanted(Part::Web) {
            web::measure(directory.path()).await?;
        }
        Ok(())
    })
}

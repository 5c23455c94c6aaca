//! Measures the product, each figure next to a yardstick taken in the same run on the same machine.
//! Absolute numbers differ between machines; the ratios say how much is ours.

#![expect(clippy::print_stdout, reason = "printing figures is what this is for")]

mod disk;
mod embedded;
mod report;
mod rows;

use std::path::PathBuf;

use clap::Parser;

#[derive(Debug, Parser)]
#[command(about = "Measures the embedded engine")]
struct Arguments {
    /// How many rows the large store holds.
    #[arg(long, default_value_t = 1_000_000)]
    rows: u32,
    /// The folder to measure in; the disk under it is what is measured.
    #[arg(long)]
    dir: Option<PathBuf>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments = Arguments::parse();
    let parent = arguments.dir.unwrap_or_else(std::env::temp_dir);
    let directory = tempfile::tempdir_in(parent)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(embedded::measure(directory.path(), arguments.rows))
}

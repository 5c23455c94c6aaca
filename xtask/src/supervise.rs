//! Runs a server that must not outlive the program that started it.
//!
//! The starter holds the other end of our standard input. However it ends, killed included, the
//! pipe closes and the server is stopped; if the server ends first, so do we.

use std::io::Read as _;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::error::{Context as _, Error, Result};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The program and its arguments.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true)]
    program: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let Some((program, arguments)) = args.program.split_first() else {
        return Err(Error::new("no program to supervise"));
    };
    let mut server = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .spawn()
        .context(|| format!("cannot start `{program}`"))?;

    let released = starter_is_gone();
    loop {
        if let Some(status) = server.try_wait().context(|| format!("lost `{program}`"))? {
            return Err(Error::new(format!(
                "`{program}` ended by itself ({status})"
            )));
        }
        if released.load(Ordering::Relaxed) {
            server
                .kill()
                .context(|| format!("cannot stop `{program}`"))?;
            server.wait().context(|| format!("lost `{program}`"))?;
            return Ok(());
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Becomes true when standard input closes.
fn starter_is_gone() -> Arc<AtomicBool> {
    let gone = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&gone);
    std::thread::spawn(move || {
        let mut rest = Vec::new();
        // An unreadable pipe is as good as a closed one.
        let _ = std::io::stdin().read_to_end(&mut rest);
        told.store(true, Ordering::Relaxed);
    });
    gone
}

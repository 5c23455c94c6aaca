//! Runs a server that must not outlive the program that started it.
//!
//! The starter holds the other end of our standard input. However it ends, killed included, the
//! pipe closes and the server is stopped; if the server ends first, so do we.

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::error::{Context as _, Error, Result};

/// A server that lives as long as this value, and never longer than this process.
#[derive(Debug)]
pub(crate) struct Supervised(Child);

impl Supervised {
    /// Starts the server as a child of `xtask supervise`, in our process group, so that an
    /// interrupt at the terminal reaches it too. The log gets what it prints.
    pub(crate) fn start(server: &Command, log: &Path) -> Result<Self> {
        command(&own_program()?, server, log)?
            .spawn()
            .map(Self)
            .context(|| "cannot start this program again as a supervisor".to_owned())
    }

    pub(crate) fn is_running(&mut self) -> bool {
        self.0.try_wait().is_ok_and(|ended| ended.is_none())
    }
}

impl Drop for Supervised {
    fn drop(&mut self) {
        // The supervisor stops the server when its standard input closes.
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}

/// One log file, to be written to by both output streams.
pub(crate) fn log_files(log: &Path) -> Result<(File, File)> {
    let failed = || format!("cannot write {}", log.display());
    let out = File::create(log).context(failed)?;
    let err = out.try_clone().context(failed)?;
    Ok((out, err))
}

/// Everything said of the server is said of its supervisor, which passes it on.
fn command(supervisor: &Path, server: &Command, log: &Path) -> Result<Command> {
    let (out, err) = log_files(log)?;
    let mut command = Command::new(supervisor);
    command
        .args(["supervise", "--"])
        .arg(server.get_program())
        .args(server.get_args())
        .stdin(Stdio::piped())
        .stdout(out)
        .stderr(err);
    for (name, value) in server.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    if let Some(folder) = server.get_current_dir() {
        command.current_dir(folder);
    }
    Ok(command)
}

/// This very program, even if cargo has put another build in its place since it was started.
fn own_program() -> Result<PathBuf> {
    let running = Path::new("/proc/self/exe");
    if running.exists() {
        return Ok(running.to_owned());
    }
    std::env::current_exe().context(|| "cannot find this program".to_owned())
}

/// The command line of the supervisor itself.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_server_keeps_its_folder_and_environment() {
        let folder = tempfile::tempdir().unwrap();
        let mut server = Command::new("server");
        server
            .arg("--port=0")
            .env("LIMITS", "off")
            .env_remove("HOME")
            .current_dir(folder.path());
        let log = folder.path().join("log");
        let supervisor = command(Path::new("xtask"), &server, &log).unwrap();
        assert_eq!(
            crate::process::line(&supervisor),
            "xtask supervise -- server --port=0"
        );
        assert_eq!(supervisor.get_current_dir(), Some(folder.path()));
        let environment: Vec<_> = supervisor.get_envs().collect();
        assert_eq!(
            environment,
            [
                ("HOME".as_ref(), None),
                ("LIMITS".as_ref(), Some("off".as_ref()))
            ]
        );
    }
}

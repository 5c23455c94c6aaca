//! `dynamodb start` and `stop`: one server in the background, remembered in the tools folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::server::{self, Kind};
use crate::error::{Context as _, Error, Result};
use crate::process;
use crate::supervise;
use crate::tools;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Which server.
    #[arg(long, value_enum, default_value = "dynoxide")]
    server: Kind,
    /// Where it listens.
    #[arg(long, default_value_t = 8000)]
    port: u16,
}

/// The server in the background, as the file beside the tools remembers it.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Remembered {
    pid: u32,
    server: Kind,
    port: u16,
}

pub(super) fn start(args: &Args) -> Result<()> {
    let memory = memory()?;
    if let Some(running) = Remembered::read(&memory)?.filter(Remembered::is_alive) {
        if (running.server, running.port) == (args.server, args.port) {
            println!("{} is running already", running.server);
            tell(&running);
            return Ok(());
        }
        return Err(Error::new(format!(
            "{} is running on port {}: stop it first, with `cargo xtask dynamodb stop`",
            running.server, running.port
        )));
    }
    if server::answers(args.port) {
        let port = args.port;
        return Err(Error::new(format!(
            "another DynamoDB server answers on port {port} already: stop it or choose a --port"
        )));
    }
    let running = spawn(args, &memory)?;
    println!("{} started", running.server);
    tell(&running);
    Ok(())
}

/// Leaves our process group, so that the server stays when this command ends.
fn spawn(args: &Args, memory: &Path) -> Result<Remembered> {
    let log = server::log_path("dynamodb")?;
    let (out, err) = supervise::log_files(&log)?;
    let mut command = args.server.command(args.port)?;
    detach(&mut command);
    let mut child = command
        .stdin(Stdio::null())
        .stdout(out)
        .stderr(err)
        .spawn()
        .context(|| format!("cannot start {}", args.server))?;
    let running = Remembered {
        pid: child.id(),
        server: args.server,
        port: args.port,
    };
    let remembered = running.write(memory);
    let alive = || Ok(child.try_wait().is_ok_and(|ended| ended.is_none()));
    let ready =
        remembered.and_then(|()| server::wait_until_ready(args.server, args.port, &log, alive));
    if ready.is_err() {
        let _ = child.kill();
        let _ = child.wait();
        forget(memory)?;
    }
    ready.map(|()| running)
}

#[cfg(unix)]
fn detach(command: &mut Command) {
    use std::os::unix::process::CommandExt as _;
    command.process_group(0);
}

#[cfg(not(unix))]
fn detach(_command: &mut Command) {}

fn tell(running: &Remembered) {
    let url = server::url(running.port);
    println!("  {url}, everything in memory until `cargo xtask dynamodb stop`");
    if running.server == Kind::Amazon {
        println!("  it listens on every interface, not only on 127.0.0.1");
    }
    println!(
        "\nTo use it, set:\n  \
         export AWS_ENDPOINT_URL={url}\n  \
         export AWS_REGION=us-east-1 AWS_ACCESS_KEY_ID=local AWS_SECRET_ACCESS_KEY=local\n\
         \nthen `cargo xtask dynamodb deploy` and `cargo xtask run --engine dynamodb`.\n\
         To test against it, set:\n  \
         export {variable}={url}",
        variable = match running.server {
            Kind::Dynoxide => "NEXUS_TEST_DYNAMODB",
            Kind::Amazon => "NEXUS_TEST_DYNAMODB_AMAZON",
        }
    );
}

pub(super) fn stop() -> Result<()> {
    let memory = memory()?;
    let Some(running) = Remembered::read(&memory)?.filter(Remembered::is_alive) else {
        forget(&memory)?;
        println!("no DynamoDB server is running");
        return Ok(());
    };
    // The shell's own `kill`: not every machine has a program of that name.
    let pid = running.pid.to_string();
    process::run(Command::new("sh").args(["-c", "kill \"$1\"", "kill", &pid]))?;
    let asked = Instant::now();
    while running.is_alive() {
        if asked.elapsed() > Duration::from_secs(10) {
            return Err(Error::new(format!(
                "{} (process {pid}) does not stop",
                running.server
            )));
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    forget(&memory)?;
    println!("{} stopped", running.server);
    Ok(())
}

fn memory() -> Result<PathBuf> {
    Ok(tools::folder()?.join("dynamodb.json"))
}

fn forget(memory: &Path) -> Result<()> {
    match fs::remove_file(memory) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).context(|| format!("cannot remove {}", memory.display()))
        }
        _ => Ok(()),
    }
}

impl Remembered {
    /// A file that cannot be understood is as good as none.
    fn read(memory: &Path) -> Result<Option<Self>> {
        match fs::read(memory) {
            Ok(text) => Ok(serde_json::from_slice(&text).ok()),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error).context(|| format!("cannot read {}", memory.display())),
        }
    }

    fn write(&self, memory: &Path) -> Result<()> {
        let failed = || format!("cannot write {}", memory.display());
        let text = serde_json::to_vec(self).context(failed)?;
        fs::write(memory, text).context(failed)
    }

    /// Whether the process is there and is still this server: a process id is used again.
    fn is_alive(&self) -> bool {
        let program = match self.server {
            Kind::Dynoxide => "dynoxide",
            Kind::Amazon => "DynamoDBLocal.jar",
        };
        command_line(self.pid).is_some_and(|line| line.contains(program))
    }
}

/// How a process was started; nothing if there is no such process, or only its remains.
fn command_line(pid: u32) -> Option<String> {
    if let Ok(line) = fs::read(format!("/proc/{pid}/cmdline")) {
        return Some(String::from_utf8_lossy(&line).replace('\0', " "));
    }
    let mut ps = Command::new("ps");
    ps.args(["-o", "command=", "-p"]).arg(pid.to_string());
    let output = ps.stderr(Stdio::null()).output().ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SERVER: Remembered = Remembered {
        pid: 1,
        server: Kind::Dynoxide,
        port: 8000,
    };

    #[test]
    fn remembers_what_it_started() {
        let folder = tempfile::tempdir().unwrap();
        let memory = folder.path().join("dynamodb.json");
        assert_eq!(Remembered::read(&memory).unwrap(), None);
        SERVER.write(&memory).unwrap();
        assert_eq!(Remembered::read(&memory).unwrap(), Some(SERVER));
        forget(&memory).unwrap();
        forget(&memory).unwrap();
        assert_eq!(Remembered::read(&memory).unwrap(), None);
    }

    #[test]
    fn a_torn_file_is_as_good_as_none() {
        let folder = tempfile::tempdir().unwrap();
        let memory = folder.path().join("dynamodb.json");
        fs::write(&memory, "{\"pid\":").unwrap();
        assert_eq!(Remembered::read(&memory).unwrap(), None);
    }

    #[test]
    fn another_program_with_the_same_process_id_is_not_ours() {
        let own = Remembered {
            pid: std::process::id(),
            ..SERVER
        };
        assert!(command_line(own.pid).is_some());
        assert!(!own.is_alive());
    }
}

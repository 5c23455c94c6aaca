//! The server under test: a folder of its own, a user with a token, and the process.

use std::ffi::OsString;
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use serde::Deserialize;

use crate::error::{Context as _, Error, Result};
use crate::process;
use crate::supervise::Supervised;

const EMAIL: &str = "api@example.com";
const PATIENCE: Duration = Duration::from_mins(1);

/// How much of the log is shown when the server ends by itself.
const LAST_LINES: usize = 20;

/// Where a server is tried: the program, and a temporary folder for its data and its log.
#[derive(Debug)]
pub(super) struct Place {
    program: PathBuf,
    folder: PathBuf,
}

impl Place {
    pub(super) fn create(program: PathBuf) -> Result<Self> {
        let name = format!("nexus-api-{}", std::process::id());
        let place = Self {
            program,
            folder: std::env::temp_dir().join(name),
        };
        // A process of the same number may have left it behind when it failed.
        if place.folder.exists() {
            place.remove()?;
        }
        fs::create_dir(place.folder())
            .and_then(|()| fs::create_dir(place.data()))
            .context(|| format!("cannot create {}", place.folder.display()))?;
        Ok(place)
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(super) fn remove(&self) -> Result<()> {
        fs::remove_dir_all(&self.folder)
            .context(|| format!("cannot remove {}", self.folder.display()))
    }

    /// Makes a user, and a token that stands for that user.
    pub(super) fn token(&self) -> Result<String> {
        process::output(&mut self.add_user())?;
        let token = process::output(&mut self.create_token())?;
        Ok(token.trim().to_owned())
    }

    fn add_user(&self) -> Command {
        let mut command = self.nexus(&["user", "add"]);
        command.args(["--email", EMAIL, "--name", "Api"]);
        command
    }

    fn create_token(&self) -> Command {
        let mut command = self.nexus(&["token", "create"]);
        command.args(["--email", EMAIL]);
        command
    }

    fn serve(&self) -> Command {
        let mut command = self.nexus(&["serve"]);
        command
            .args(["--listen", "127.0.0.1:0"])
            .env("NEXUS_RATE_LIMITS", "off");
        command
    }

    /// The program on this place's data, without settings of the person who runs it.
    fn nexus(&self, subcommand: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command
            .args(subcommand)
            .arg("--data")
            .arg(self.data())
            .current_dir(&self.folder);
        for variable in settings(std::env::vars_os().map(|(name, _)| name)) {
            command.env_remove(variable);
        }
        command
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn log(&self) -> PathBuf {
        self.folder.join("log")
    }
}

fn settings(variables: impl Iterator<Item = OsString>) -> impl Iterator<Item = OsString> {
    variables.filter(|name| name.as_encoded_bytes().starts_with(b"NEXUS_"))
}

/// A server that answers, for as long as this value lives.
#[derive(Debug)]
pub(super) struct Server {
    process: Supervised,
    address: SocketAddr,
    log: PathBuf,
}

impl Server {
    /// Starts it on a port the operating system has free, and waits until it says which.
    pub(super) fn start(place: &Place) -> Result<Self> {
        let log = place.log();
        let mut process = Supervised::start(&place.serve(), &log)?;
        let address = wait_for_address(&log, || process.is_running())?;
        Ok(Self {
            process,
            address,
            log,
        })
    }

    pub(super) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Why it is no longer there, if it is not.
    pub(super) fn ended(&mut self) -> Option<Error> {
        (!self.process.is_running()).then(|| ended("while it was tried", &read(&self.log)))
    }
}

fn wait_for_address(log: &Path, mut alive: impl FnMut() -> bool) -> Result<SocketAddr> {
    let started = Instant::now();
    loop {
        // Asked before the log is read, so that nothing it said at last is missed.
        let alive = alive();
        let said = read(log);
        if let Some(address) = address_in(&said) {
            return Ok(address);
        }
        if !alive {
            return Err(ended("before it served", &said));
        }
        if started.elapsed() > PATIENCE {
            let seconds = PATIENCE.as_secs();
            let what = format!("the server does not say its address after {seconds} s");
            return Err(Error::new(what));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The line of the log that says where the server listens, as far as we ask.
#[derive(Debug, Deserialize)]
struct Serving {
    address: SocketAddr,
}

fn address_in(log: &str) -> Option<SocketAddr> {
    log.lines()
        .filter(|line| line.contains("serving on"))
        .find_map(|line| serde_json::from_str::<Serving>(line).ok())
        .map(|serving| serving.address)
}

/// A log that cannot be read says nothing.
fn read(log: &Path) -> String {
    fs::read(log).map_or_else(
        |_| String::new(),
        |said| String::from_utf8_lossy(&said).into_owned(),
    )
}

fn ended(when: &str, log: &str) -> Error {
    let lines: Vec<&str> = log.lines().collect();
    let last = lines[lines.len().saturating_sub(LAST_LINES)..].join("\n");
    Error::new(format!(
        "the server ended {when}; the end of its log:\n{last}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SERVING: &str =
        r#"{"level":"INFO","message":"serving on 127.0.0.1:4000","address":"127.0.0.1:4000"}"#;

    fn place() -> Place {
        Place {
            program: "target/nexus".into(),
            folder: "place".into(),
        }
    }

    #[test]
    fn the_commands_are_those_a_person_would_type() {
        let place = place();
        assert_eq!(
            process::line(&place.add_user()),
            "nexus user add --data place/data --email api@example.com --name Api"
        );
        assert_eq!(
            process::line(&place.create_token()),
            "nexus token create --data place/data --email api@example.com"
        );
        assert_eq!(
            process::line(&place.serve()),
            "nexus serve --data place/data --listen 127.0.0.1:0"
        );
    }

    #[test]
    fn the_server_is_asked_without_limits() {
        let off = ("NEXUS_RATE_LIMITS".as_ref(), Some("off".as_ref()));
        assert!(place().serve().get_envs().any(|variable| variable == off));
    }

    #[test]
    fn only_settings_of_the_server_are_left_out() {
        let names = ["PATH", "NEXUS_ENGINE", "NEXUSES", "NEXUS_TEST_DYNAMODB"];
        let left_out: Vec<_> = settings(names.into_iter().map(OsString::from)).collect();
        assert_eq!(left_out, ["NEXUS_ENGINE", "NEXUS_TEST_DYNAMODB"]);
    }

    #[test]
    fn the_address_is_found_in_the_log() {
        let log = format!("{{\"message\":\"opened\"}}\n{SERVING}\nnot JSON\n");
        assert_eq!(address_in(&log), Some(([127, 0, 0, 1], 4000).into()));
    }

    #[test]
    fn half_a_line_is_no_address_yet() {
        for length in 0..SERVING.len() {
            assert_eq!(address_in(&SERVING[..length]), None);
        }
    }

    #[test]
    fn a_server_that_ends_is_reported_with_the_end_of_its_log() {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("log");
        let lines: Vec<String> = (0..30).map(|number| format!("line {number}")).collect();
        fs::write(&log, lines.join("\n")).unwrap();
        let message = wait_for_address(&log, || false).unwrap_err().to_string();
        assert!(message.starts_with("the server ended before it served"));
        assert!(message.contains("\nline 10\n"), "{message}");
        assert!(!message.contains("\nline 9\n"), "{message}");
    }

    #[test]
    fn a_place_is_empty_and_can_be_removed() {
        let place = Place::create("nexus".into()).unwrap();
        assert!(place.data().is_dir());
        place.remove().unwrap();
        assert!(!place.folder().exists());
    }
}

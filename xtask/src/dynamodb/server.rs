//! The two local servers: how each is started, and when it is ready.

use std::fmt;
use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::error::{Context as _, Error, Result};
use crate::supervise::Supervised;
use crate::tools;

const PATIENCE: Duration = Duration::from_mins(1);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    /// dynoxide: starts at once, full transactions and streams.
    Dynoxide,
    /// Amazon's DynamoDB Local, of 2020. Needs Java; listens on every interface.
    Amazon,
}

impl fmt::Display for Kind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Dynoxide => "dynoxide",
            Self::Amazon => "Amazon's DynamoDB Local",
        })
    }
}

impl Kind {
    /// The command that serves on a port, after installing what it needs.
    pub(super) fn command(self, port: u16) -> Result<Command> {
        Ok(match self {
            Self::Dynoxide => tools::Dynoxide::install()?.serve(port),
            Self::Amazon => tools::Amazon::install()?.serve(port),
        })
    }
}

/// A server that lives as long as this value, and never longer than this process.
#[derive(Debug)]
pub(crate) struct Running {
    supervised: Supervised,
    url: String,
    log: PathBuf,
}

impl Running {
    /// Starts a server on a port the operating system has free, and waits until it answers.
    pub(crate) fn start(kind: Kind) -> Result<Self> {
        let port = free_port()?;
        let log = log_path(&format!("{kind:?}-{port}").to_lowercase())?;
        let mut running = Self {
            supervised: Supervised::start(&kind.command(port)?, &log)?,
            url: url(port),
            log: log.clone(),
        };
        let alive = || Ok(running.supervised.is_running());
        wait_until_ready(kind, port, &log, alive)?;
        Ok(running)
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // If it ended by itself, its log says why.
        if self.supervised.is_running() {
            let _ = std::fs::remove_file(&self.log);
        }
    }
}

pub(super) fn url(port: u16) -> String {
    format!("http://127.0.0.1:{port}")
}

pub(super) fn log_path(name: &str) -> Result<PathBuf> {
    Ok(tools::folder()?.join(format!("{name}.log")))
}

/// Returns when the server answers a request. `alive` tells whether waiting still makes sense.
pub(super) fn wait_until_ready(
    kind: Kind,
    port: u16,
    log: &Path,
    mut alive: impl FnMut() -> Result<bool>,
) -> Result<()> {
    let started = Instant::now();
    while !answers(port) {
        if !alive()? {
            let said = std::fs::read_to_string(log).unwrap_or_default();
            return Err(Error::new(format!(
                "{kind} did not start:\n{}",
                said.trim()
            )));
        }
        if started.elapsed() > PATIENCE {
            let seconds = PATIENCE.as_secs();
            let log = log.display();
            return Err(Error::new(format!(
                "{kind} does not answer on port {port} after {seconds} s; its log is {log}"
            )));
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    Ok(())
}

/// Whether a DynamoDB server answers on this port: it lists its tables.
pub(super) fn answers(port: u16) -> bool {
    list_tables(port).is_ok_and(|answer| answer.starts_with("HTTP/1.1 200"))
}

fn list_tables(port: u16) -> std::io::Result<String> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let mut stream = TcpStream::connect_timeout(&address, Duration::from_secs(1))?;
    stream.set_read_timeout(Some(Duration::from_secs(5)))?;
    stream.write_all(list_tables_request(port).as_bytes())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

/// Local servers look at the form of a signature, not at the signature.
fn list_tables_request(port: u16) -> String {
    format!(
        "POST / HTTP/1.1\r\n\
         Host: 127.0.0.1:{port}\r\n\
         Connection: close\r\n\
         Content-Type: application/x-amz-json-1.0\r\n\
         Content-Length: 2\r\n\
         X-Amz-Target: DynamoDB_20120810.ListTables\r\n\
         X-Amz-Date: 20260101T000000Z\r\n\
         Authorization: AWS4-HMAC-SHA256 \
         Credential=local/20260101/us-east-1/dynamodb/aws4_request, \
         SignedHeaders=host;x-amz-date, Signature=0\r\n\
         \r\n\
         {{}}"
    )
}

/// A port that was free a moment ago: neither server can be told to choose one itself and say so.
fn free_port() -> Result<u16> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .and_then(|listener| listener.local_addr())
        .map(|address| address.port())
        .context(|| "no free port on 127.0.0.1".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_answers_on_a_closed_port() {
        assert!(!answers(free_port().unwrap()));
    }

    #[test]
    fn a_server_that_answers_something_else_is_not_ready() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let server = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let _ = stream.read(&mut [0; 1024]).unwrap();
            stream.write_all(b"HTTP/1.1 404 Not Found\r\n\r\n").unwrap();
        });
        assert!(!answers(port));
        server.join().unwrap();
    }

    #[test]
    fn a_server_that_ends_is_reported_with_what_it_said() {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("log");
        std::fs::write(&log, "address in use\n").unwrap();
        let port = free_port().unwrap();
        let error = wait_until_ready(Kind::Dynoxide, port, &log, || Ok(false)).unwrap_err();
        assert_eq!(error.to_string(), "dynoxide did not start:\naddress in use");
    }
}

//! A command's end of the admin socket.

use std::io;
use std::path::Path;

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1;
use hyper::{Request, Response, header};
use hyper_util::rt::TokioIo;
use tokio::net::UnixStream;

use crate::admin::{BackupRequest, Update, socket};
use crate::error::Failure;
use crate::orders::{Answer, Order};

/// Asks the server that holds a directory for a backup into a file. `progress` hears of each step.
pub(crate) async fn backup(
    directory: &Path,
    file: &Path,
    progress: impl FnMut(u64, u64),
) -> Result<(), Failure> {
    let file = std::path::absolute(file)
        .map_err(|error| Failure::io(&format!("{} has no full path", file.display()), error))?;
    let body =
        serde_json::to_vec(&BackupRequest { file }).map_err(|error| no_answer(directory, error))?;
    let response = ask(directory, "/backup", body).await?;
    follow(directory, response, progress).await
}

/// Has the server that holds a directory carry out an order; answers with what to print.
pub(crate) async fn order(directory: &Path, order: &Order) -> Result<String, Failure> {
    let body = serde_json::to_vec(order).map_err(|error| no_answer(directory, error))?;
    let response = ask(directory, "/orders", body).await?;
    if !response.status().is_success() {
        return Err(Failure::Server(response.status().to_string()));
    }
    let answer = response.into_body().collect().await;
    let answer = answer.map_err(|error| no_answer(directory, error))?;
    match serde_json::from_slice(&answer.to_bytes()).map_err(|error| no_answer(directory, error))? {
        Answer::Done(text) => Ok(text),
        Answer::Failed(message) => Err(Failure::Refused(message)),
    }
}

async fn ask(directory: &Path, path: &str, body: Vec<u8>) -> Result<Response<Incoming>, Failure> {
    let stream = connect(directory)
        .await
        .map_err(|source| Failure::NoServer {
            socket: directory.join(socket::NAME).display().to_string(),
            source,
        })?;
    post(stream, path, body)
        .await
        .map_err(|error| no_answer(directory, error))
}

type BoxError = Box<dyn std::error::Error + Send + Sync>;

async fn connect(directory: &Path) -> io::Result<UnixStream> {
    let (address, _open) = socket::address(directory, socket::NAME)?;
    UnixStream::connect(address).await
}

async fn post(
    stream: UnixStream,
    path: &str,
    body: Vec<u8>,
) -> Result<Response<Incoming>, BoxError> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    let request = Request::post(path)
        .header(header::HOST, "nexus")
        .header(header::CONTENT_TYPE, "application/json")
        .body(Full::new(Bytes::from(body)))?;
    Ok(sender.send_request(request).await?)
}

/// Reads updates until the last one. A stream that ends before it means that the server went away.
async fn follow(
    directory: &Path,
    mut response: Response<Incoming>,
    mut progress: impl FnMut(u64, u64),
) -> Result<(), Failure> {
    if !response.status().is_success() {
        return Err(Failure::Server(response.status().to_string()));
    }
    let mut buffer = Vec::new();
    while let Some(frame) = response.body_mut().frame().await {
        let frame = frame.map_err(|error| no_answer(directory, error))?;
        buffer.extend_from_slice(frame.data_ref().map_or(&[], |data| data));
        while let Some(end) = buffer.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = buffer.drain(..=end).collect();
            match serde_json::from_slice(&line).map_err(|error| no_answer(directory, error))? {
                Update::Progress { done, total } => progress(done, total),
                Update::Failed { message } => return Err(Failure::Server(message)),
                Update::Finished => return Ok(()),
            }
        }
    }
    Err(no_answer(
        directory,
        "it went away before the work was done",
    ))
}

fn no_answer(directory: &Path, error: impl Into<BoxError>) -> Failure {
    Failure::NoAnswer {
        socket: directory.join(socket::NAME).display().to_string(),
        source: error.into(),
    }
}

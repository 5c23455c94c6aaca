//! A server between the engine and the real one, which does to each request what a test wants.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::support::Removed;

/// What becomes of a request.
pub(crate) enum Fate {
    /// It is passed on, and so is the answer.
    Pass,
    /// It is passed on, but the answer never arrives.
    LoseAnswer,
    /// The connection breaks before it is passed on.
    LoseRequest,
    /// It is answered here.
    Answer(u16, Value),
    /// It is answered here, well, after a while.
    AnswerLate(Duration, Value),
    /// Nothing happens at all.
    Ignore,
}

/// A request as far as tests want to know it.
pub(crate) struct Request {
    /// `PutItem`, `GetRecords`, …
    pub(crate) operation: String,
    pub(crate) body: Value,
    /// How many requests of the same operation came before.
    pub(crate) number: usize,
}

type Script = Box<dyn Fn(&Request) -> Fate + Send + Sync>;

pub(crate) struct Proxy {
    pub(crate) url: String,
    seen: Arc<Mutex<Vec<(String, Value)>>>,
    table: Option<Removed>,
}

impl Proxy {
    /// Starts a server in front of `upstream` that follows the script.
    pub(crate) async fn start(
        upstream: Option<&str>,
        script: impl Fn(&Request) -> Fate + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let seen = Arc::new(Mutex::new(Vec::new()));
        let shared = Arc::new(Shared {
            upstream: upstream.map(|url| url.trim_start_matches("http://").to_owned()),
            script: Box::new(script),
            seen: Arc::clone(&seen),
        });
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let shared = Arc::clone(&shared);
                tokio::spawn(async move { shared.serve(stream).await });
            }
        });
        Self {
            url,
            seen,
            table: None,
        }
    }

    /// Keeps the table behind it until it is dropped itself.
    pub(crate) fn keeping(mut self, table: Removed) -> Self {
        self.table = Some(table);
        self
    }

    /// The requests of an operation so far.
    pub(crate) fn seen(&self, operation: &str) -> Vec<Value> {
        let seen = self.seen.lock().unwrap();
        let of_operation = seen.iter().filter(|(name, _)| name == operation);
        of_operation.map(|(_, body)| body.clone()).collect()
    }
}

struct Shared {
    upstream: Option<String>,
    script: Script,
    seen: Arc<Mutex<Vec<(String, Value)>>>,
}

impl Shared {
    async fn serve(&self, mut client: TcpStream) -> Option<()> {
        loop {
            let raw = read_message(&mut client).await?;
            match (self.script)(&self.note(&raw)) {
                Fate::Pass => client.write_all(&self.pass_on(&raw).await?).await.ok()?,
                Fate::LoseAnswer => {
                    self.pass_on(&raw).await?;
                    return None;
                }
                Fate::LoseRequest => return None,
                Fate::Answer(status, body) => {
                    client.write_all(&answer(status, &body)).await.ok()?;
                }
                Fate::AnswerLate(wait, body) => {
                    tokio::time::sleep(wait).await;
                    client.write_all(&answer(200, &body)).await.ok()?;
                }
                Fate::Ignore => std::future::pending().await,
            }
        }
    }

    fn note(&self, raw: &[u8]) -> Request {
        let end = header_end(raw).unwrap();
        let head = String::from_utf8_lossy(&raw[..end]).into_owned();
        let target = header(&head, "x-amz-target").unwrap_or_default();
        let operation = target.rsplit('.').next().unwrap_or_default().to_owned();
        let body: Value = serde_json::from_slice(&raw[end..]).unwrap_or_default();
        let mut seen = self.seen.lock().unwrap();
        let number = seen.iter().filter(|(name, _)| *name == operation).count();
        seen.push((operation.clone(), body.clone()));
        Request {
            operation,
            body,
            number,
        }
    }

    async fn pass_on(&self, raw: &[u8]) -> Option<Vec<u8>> {
        let upstream = self.upstream.as_deref().expect("a server to pass on to");
        let mut server = TcpStream::connect(upstream).await.ok()?;
        server.write_all(raw).await.ok()?;
        read_message(&mut server).await
    }
}

/// One whole request or answer: its head, and as many bytes as the head says.
async fn read_message(stream: &mut TcpStream) -> Option<Vec<u8>> {
    let mut message = Vec::new();
    loop {
        if let Some(end) = header_end(&message) {
            let head = String::from_utf8_lossy(&message[..end]);
            let length = header(&head, "content-length").and_then(|it| it.parse::<usize>().ok());
            if message.len() >= end + length.unwrap_or(0) {
                return Some(message);
            }
        }
        if stream.read_buf(&mut message).await.ok()? == 0 {
            return None;
        }
    }
}

fn header_end(message: &[u8]) -> Option<usize> {
    let end = message.windows(4).position(|bytes| bytes == b"\r\n\r\n")?;
    Some(end + 4)
}

fn header(head: &str, name: &str) -> Option<String> {
    head.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        (key.eq_ignore_ascii_case(name)).then(|| value.trim().to_owned())
    })
}

fn answer(status: u16, body: &Value) -> Vec<u8> {
    let body = body.to_string();
    let head = format!(
        "HTTP/1.1 {status} Scripted\r\ncontent-type: application/x-amz-json-1.0\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    [head.into_bytes(), body.into_bytes()].concat()
}

//! Starts the issuer of `server.mjs` as a process of its own, and plays the browser that goes there
//! and comes back. It knows nothing of this package, so that tests of others can include it.

#![expect(
    clippy::unwrap_used,
    unreachable_pub,
    reason = "this is test code that is included as a module"
)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::header::{COOKIE, HOST, HeaderMap, LOCATION, SET_COOKIE};
use hyper::{Request, Uri};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};

/// What the `aud` of the access tokens is that the issuer makes for an API.
pub const AUDIENCE: &str = "urn:nexus:api";

/// How many pages there are at most between a login and its end.
const MOST_PAGES: usize = 20;

/// The folder with oidc-provider in it, or None if there is none to test with.
pub fn node_modules() -> Option<PathBuf> {
    std::env::var_os("NEXUS_TEST_NODE_MODULES").map(PathBuf::from)
}

/// A running issuer. It ends when this is dropped, and with this process in any case.
#[derive(Debug)]
pub struct Peer {
    child: Child,
    /// Also the address of everything else on the same server.
    pub issuer: String,
}

impl Peer {
    pub fn start() -> Self {
        Self::start_with_token_ttl(3600)
    }

    /// An issuer whose tokens live for some seconds.
    pub fn start_with_token_ttl(seconds: u32) -> Self {
        let script = workspace().join("crates/identity/tests/provider/server.mjs");
        let mut child = Command::new("node")
            .arg(script)
            .env("NEXUS_TEST_NODE_MODULES", node_modules().unwrap())
            .env("NEXUS_TEST_TOKEN_TTL", seconds.to_string())
            // It says that it is not for production. To see that, run it by hand.
            .stderr(Stdio::null())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let stdout = child.stdout.take().unwrap();
        BufReader::new(stdout).read_line(&mut line).unwrap();
        let ready: Value = serde_json::from_str(&line).expect("the issuer starts");
        let issuer = ready["issuer"].as_str().unwrap().to_owned();
        Self { child, issuer }
    }

    pub fn stop(&mut self) {
        // It may have ended already, and then there is nothing to do.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Signs with a new key from now on, and publishes that one alone.
    pub async fn rotate(&self) {
        self.control("rotate", &Value::Null).await;
    }

    /// A token with these claims, signed with the `current`, an `other` or the `old` key.
    pub async fn sign(&self, key: &str, claims: &Value) -> String {
        let signing = json!({"key": key, "claims": claims});
        self.sign_with(&signing).await
    }

    /// A token made of `claims`, `key`, and a `header` that overrides parts of the usual one.
    pub async fn sign_with(&self, signing: &Value) -> String {
        let signed = self.control("sign", signing).await;
        signed["token"].as_str().unwrap().to_owned()
    }

    /// The id of the key that is published.
    pub async fn current_kid(&self) -> String {
        let signed = self.control("sign", &json!({"claims": {}})).await;
        signed["kid"].as_str().unwrap().to_owned()
    }

    /// How often a path was asked for.
    pub async fn requests(&self, path: &str) -> u64 {
        let requests = self.control("requests", &Value::Null).await;
        requests[path].as_u64().unwrap_or_default()
    }

    async fn control(&self, what: &str, body: &Value) -> Value {
        let request = Request::post(format!("{}/test/{what}", self.issuer));
        let answer = send(request, body.to_string()).await;
        assert_eq!(answer.status, 200, "{what}: {}", answer.body);
        serde_json::from_str(&answer.body).unwrap()
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        self.stop();
    }
}

/// An authorization URL for somebody, written as `server.mjs` says.
pub fn as_somebody(authorization_url: &str, login_hint: &str) -> String {
    let mut url = format!("{authorization_url}&login_hint=");
    for byte in login_hint.bytes() {
        write!(url, "%{byte:02X}").unwrap();
    }
    url
}

#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: String,
}

/// Sends one request over a connection of its own.
pub async fn send(request: hyper::http::request::Builder, body: String) -> Answer {
    let uri: Uri = request.uri_ref().unwrap().clone();
    let authority = uri.authority().unwrap().to_string();
    let stream = tokio::net::TcpStream::connect(&authority).await.unwrap();
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream))
        .await
        .unwrap();
    let connection = tokio::spawn(connection);
    let request = request
        .uri(uri.path_and_query().unwrap().as_str())
        .header(HOST, authority)
        .body(Full::new(Bytes::from(body)))
        .unwrap();
    let (head, body) = sender.send_request(request).await.unwrap().into_parts();
    let body = body.collect().await.unwrap().to_bytes();
    connection.abort();
    Answer {
        status: head.status.as_u16(),
        headers: head.headers,
        body: String::from_utf8_lossy(&body).into_owned(),
    }
}

/// A browser with cookies and nobody in front of it.
#[derive(Debug, Default)]
pub struct Browser {
    /// By path and name: several logins may be under way on one server.
    cookies: BTreeMap<(String, String), String>,
}

impl Browser {
    /// Opens a URL, follows it wherever it leads until it leads to the redirect URI, and returns
    /// what came back with it, as a query or as a form.
    pub async fn come_back(&mut self, url: &str, redirect_uri: &str) -> BTreeMap<String, String> {
        let mut url = url.to_owned();
        for _ in 0..MOST_PAGES {
            if let Some(query) = url.strip_prefix(redirect_uri) {
                return pairs(query.trim_start_matches('?'));
            }
            let answer = self.open(&url).await;
            if let Some(location) = answer.headers.get(LOCATION) {
                url = absolute(&url, location.to_str().unwrap());
            } else if answer.body.contains(redirect_uri) {
                return form(&answer.body);
            } else {
                panic!("{url}: {} {}", answer.status, answer.body);
            }
        }
        panic!("{url}: the login does not end");
    }

    async fn open(&mut self, url: &str) -> Answer {
        let uri: Uri = url.parse().unwrap();
        let sent = self
            .cookies
            .iter()
            .filter(|((path, _), _)| uri.path().starts_with(path));
        let sent: Vec<_> = sent
            .map(|((_, name), value)| format!("{name}={value}"))
            .collect();
        let answer = send(
            Request::get(uri).header(COOKIE, sent.join("; ")),
            String::new(),
        )
        .await;
        for cookie in answer.headers.get_all(SET_COOKIE) {
            self.keep(cookie.to_str().unwrap());
        }
        answer
    }

    fn keep(&mut self, cookie: &str) {
        let (pair, attributes) = cookie.split_once(';').unwrap_or((cookie, ""));
        let (name, value) = pair.split_once('=').unwrap();
        let mut attributes = attributes.split(';').map(str::trim);
        let path = attributes.find_map(|attribute| attribute.strip_prefix("path="));
        let key = (path.unwrap_or("/").to_owned(), name.to_owned());
        self.cookies.insert(key, value.to_owned());
    }
}

fn absolute(from: &str, location: &str) -> String {
    if !location.starts_with('/') {
        return location.to_owned();
    }
    let from: Uri = from.parse().unwrap();
    format!("http://{}{location}", from.authority().unwrap())
}

/// The hidden fields of a form that posts itself.
fn form(html: &str) -> BTreeMap<String, String> {
    let inputs = html.split("<input").skip(1);
    let attribute = |input: &str, name: &str| {
        let (_, value) = input.split_once(&format!("{name}=\"")).unwrap();
        value.split('"').next().unwrap().replace("&amp;", "&")
    };
    inputs
        .map(|input| (attribute(input, "name"), attribute(input, "value")))
        .collect()
}

fn pairs(query: &str) -> BTreeMap<String, String> {
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs
        .map(|(name, value)| (decoded(name), decoded(value)))
        .collect()
}

fn decoded(text: &str) -> String {
    let mut bytes = text.bytes();
    let mut decoded = Vec::new();
    while let Some(byte) = bytes.next() {
        decoded.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digits = [bytes.next().unwrap(), bytes.next().unwrap()];
                u8::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap()
            }
            byte => byte,
        });
    }
    String::from_utf8(decoded).unwrap()
}

/// The folder of the workspace, whichever of its packages includes this.
fn workspace() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let is_workspace = |folder: &&Path| folder.join("Cargo.lock").is_file();
    package.ancestors().find(is_workspace).unwrap()
}

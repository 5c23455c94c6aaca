//! A running server with every kind of provider, and browsers that use it.

use std::collections::BTreeMap;
use std::io::{Read, Write as _};
use std::os::fd::AsFd as _;
use std::process::{Command, Stdio};
use std::thread::JoinHandle;

use hyper::Request;
use hyper::header::{CONTENT_TYPE, COOKIE, LOCATION, SET_COOKIE};
use serde_json::{Value, json};
use tempfile::TempDir;
use url::form_urlencoded::Serializer;

use crate::provider::{Answer, Browser, Peer, as_somebody, send};
use crate::support::{Server, nexus, stderr};

pub(crate) const PASSWORD: &str = "correct horse battery";
pub(crate) const SESSION: &str = "nexus_session";
pub(crate) const SIGN_IN: &str = "nexus_sign_in";

/// A server with a directory of its own. Its providers are `corp` and `other` (OpenID Connect),
/// `apple` (which posts its answer), `github` (plain OAuth 2), and `told` (which says what it is
/// told).
pub(crate) struct Site {
    directory: TempDir,
    pub(crate) server: Server,
    log: Option<JoinHandle<String>>,
}

impl Site {
    pub(crate) fn start(peer: &Peer) -> Self {
        Self::start_with(peer, &[])
    }

    /// With further variables of the environment.
    pub(crate) fn start_with(peer: &Peer, variables: &[(&str, &str)]) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let mut command = nexus(directory.path());
        command.env("NEXUS_RATE_LIMITS", "off");
        for (name, value) in providers(&peer.issuer) {
            command.env(format!("NEXUS_PROVIDER_{name}"), value);
        }
        command.envs(variables.iter().copied());
        let server = Server::start_with(command);
        let log = Some(read_on(&server));
        Self {
            directory,
            server,
            log,
        }
    }

    pub(crate) fn client(&self) -> Client {
        Client {
            origin: format!("http://{}", self.server.address),
            cookies: BTreeMap::new(),
        }
    }

    /// What a command prints that must succeed, while the server runs.
    pub(crate) fn order(&self, arguments: &[&str]) -> String {
        let mut command = nexus(self.directory.path());
        command.args(arguments);
        finish(command, "")
    }

    /// The id of a new account with a verified address and [`PASSWORD`].
    pub(crate) fn add_user(&self, email: &str) -> String {
        let mut command = nexus(self.directory.path());
        command.args(["user", "add", "--name", "Ada", "--password-stdin"]);
        command.args(["--email", email]);
        finish(command, PASSWORD)
    }

    /// A browser in which somebody has signed in with [`PASSWORD`].
    pub(crate) async fn signed_in(&self, email: &str) -> Client {
        let mut client = self.client();
        assert_eq!(client.log_in(email).await.status, 200);
        client
    }

    /// Ends the server in good order, and gives everything it logged after it was ready.
    pub(crate) fn stopped(mut self) -> String {
        self.server.signal("TERM");
        self.server.child.wait().unwrap();
        self.log.take().unwrap().join().unwrap()
    }
}

fn providers(issuer: &str) -> Vec<(&'static str, String)> {
    vec![
        ("CORP_ISSUER", issuer.to_owned()),
        ("CORP_CLIENT_ID", "confidential".to_owned()),
        ("CORP_CLIENT_SECRET", "confidential-secret".to_owned()),
        ("OTHER_ISSUER", issuer.to_owned()),
        ("OTHER_CLIENT_ID", "public".to_owned()),
        ("APPLE_ISSUER", issuer.to_owned()),
        ("APPLE_CLIENT_ID", "confidential".to_owned()),
        ("APPLE_CLIENT_SECRET", "confidential-secret".to_owned()),
        ("APPLE_RESPONSE_MODE", "form_post".to_owned()),
        ("GITHUB_AUTHORIZE_URL", format!("{issuer}/oauth/authorize")),
        ("GITHUB_TOKEN_URL", format!("{issuer}/oauth/token")),
        ("GITHUB_USER_URL", format!("{issuer}/user")),
        ("GITHUB_EMAILS_URL", format!("{issuer}/user/emails")),
        ("GITHUB_CLIENT_ID", "github".to_owned()),
        ("GITHUB_CLIENT_SECRET", "github-secret".to_owned()),
        ("TOLD_ISSUER", format!("{issuer}/told")),
        ("TOLD_CLIENT_ID", "client".to_owned()),
        ("TOLD_CLIENT_SECRET", "told-secret".to_owned()),
    ]
}

/// Reads the log to its end, so that the server never waits for a reader.
fn read_on(server: &Server) -> JoinHandle<String> {
    let begun = server.log.buffer().to_vec();
    let rest = server.log.get_ref().as_fd().try_clone_to_owned().unwrap();
    std::thread::spawn(move || {
        let mut bytes = begun;
        std::fs::File::from(rest).read_to_end(&mut bytes).unwrap();
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

fn finish(mut command: Command, input: &str) -> String {
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A command that reads nothing may have ended already.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

/// A browser, as the server sees it.
#[derive(Clone)]
pub(crate) struct Client {
    pub(crate) origin: String,
    pub(crate) cookies: BTreeMap<String, String>,
}

/// What a browser brings back from a provider.
#[derive(Clone, Debug)]
pub(crate) struct Return {
    pub(crate) provider: String,
    /// Where the server had sent it.
    pub(crate) sent_to: String,
    pub(crate) fields: BTreeMap<String, String>,
}

impl Return {
    pub(crate) fn encoded(&self) -> String {
        Serializer::new(String::new())
            .extend_pairs(&self.fields)
            .finish()
    }

    fn path(&self) -> String {
        format!("/api/v1/auth/providers/{}/callback", self.provider)
    }
}

impl Client {
    /// A request with the cookies, whose answer's cookies are kept.
    pub(crate) async fn send(&mut self, request: Sent<'_>) -> Answer {
        let uri = format!("{}{}", self.origin, request.path);
        let mut head = Request::builder().method(request.method).uri(uri);
        if !self.cookies.is_empty() {
            let pairs = self
                .cookies
                .iter()
                .map(|(name, value)| format!("{name}={value}"));
            head = head.header(COOKIE, pairs.collect::<Vec<_>>().join("; "));
        }
        for (name, value) in request.headers {
            head = head.header(*name, *value);
        }
        let answer = send(head, request.body).await;
        for cookie in answer.headers.get_all(SET_COOKIE) {
            let pair = cookie.to_str().unwrap().split(';').next().unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
        self.cookies.retain(|_, value| !value.is_empty());
        answer
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.send(Sent::new("GET", path)).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> Answer {
        let headers = [(CONTENT_TYPE.as_str(), "application/json")];
        self.send(Sent {
            headers: &headers,
            body: body.to_string(),
            ..Sent::new("POST", path)
        })
        .await
    }

    pub(crate) async fn log_in(&mut self, email: &str) -> Answer {
        let body = json!({"email": email, "password": PASSWORD});
        self.post("/api/v1/auth/login", &body).await
    }

    pub(crate) async fn sign_up(&mut self, email: &str) -> Answer {
        let body = json!({"email": email, "name": "Somebody", "password": PASSWORD});
        self.post("/api/v1/auth/signup", &body).await
    }

    /// Who is signed in here; nothing if nobody is.
    pub(crate) async fn me(&mut self) -> Value {
        let answer = self.get("/api/v1/me").await;
        match answer.status {
            200 => said(&answer),
            401 => Value::Null,
            other => panic!("{other}: {}", answer.body),
        }
    }

    pub(crate) async fn items(&mut self, path: &str) -> Vec<Value> {
        let answer = self.get(path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        said(&answer)["items"].as_array().unwrap().clone()
    }

    /// Begins at a provider; where to go is in the answer.
    pub(crate) async fn begin(&mut self, provider: &str, query: &str) -> Answer {
        self.get(&format!("/api/v1/auth/providers/{provider}/start{query}"))
            .await
    }

    /// Goes to a provider as somebody, written as `server.mjs` says, and comes back.
    pub(crate) async fn go(&mut self, provider: &str, query: &str, hint: &str) -> Return {
        let begun = self.begin(provider, query).await;
        assert_eq!(begun.status, 303, "{}", begun.body);
        self.go_to(provider, location(&begun), hint).await
    }

    /// Begins to connect a login to the account that is signed in.
    pub(crate) async fn begin_to_connect(&mut self, provider: &str) -> Answer {
        let body = json!({"provider": provider, "returnTo": "/settings"});
        self.post("/api/v1/me/identities", &body).await
    }

    /// Goes to a provider as somebody to connect that login, and comes back.
    pub(crate) async fn connect(&mut self, provider: &str, hint: &str) -> Return {
        let begun = self.begin_to_connect(provider).await;
        assert_eq!(begun.status, 200, "{}", begun.body);
        let url = said(&begun)["authorizationUrl"]
            .as_str()
            .unwrap()
            .to_owned();
        self.go_to(provider, url, hint).await
    }

    async fn go_to(&mut self, provider: &str, sent_to: String, hint: &str) -> Return {
        let mut back = Return {
            provider: provider.to_owned(),
            sent_to,
            fields: BTreeMap::new(),
        };
        let redirect_uri = format!("{}{}", self.origin, back.path());
        let url = as_somebody(&back.sent_to, hint);
        back.fields = Browser::default().come_back(&url, &redirect_uri).await;
        back
    }

    /// Opens the address that the provider sent the browser to.
    pub(crate) async fn come_back(&mut self, back: &Return) -> Answer {
        let path = format!("{}?{}", back.path(), back.encoded());
        self.get(&path).await
    }

    /// Posts the form that the provider's page posts, as browsers do from another site.
    pub(crate) async fn post_back(&mut self, back: &Return, from: &str) -> Answer {
        let headers = [
            (CONTENT_TYPE.as_str(), "application/x-www-form-urlencoded"),
            ("origin", from),
            ("sec-fetch-site", "cross-site"),
        ];
        let path = back.path();
        self.send(Sent {
            headers: &headers,
            body: back.encoded(),
            ..Sent::new("POST", &path)
        })
        .await
    }

    /// The whole way.
    pub(crate) async fn enter(&mut self, provider: &str, hint: &str) -> Answer {
        let back = self.go(provider, "", hint).await;
        self.come_back(&back).await
    }
}

/// A request but for its cookies.
pub(crate) struct Sent<'a> {
    pub(crate) method: &'a str,
    pub(crate) path: &'a str,
    pub(crate) headers: &'a [(&'a str, &'a str)],
    pub(crate) body: String,
}

impl<'a> Sent<'a> {
    pub(crate) fn new(method: &'a str, path: &'a str) -> Self {
        Self {
            method,
            path,
            headers: &[],
            body: String::new(),
        }
    }
}

pub(crate) fn said(answer: &Answer) -> Value {
    serde_json::from_str(&answer.body).unwrap()
}

pub(crate) fn location(answer: &Answer) -> String {
    answer.headers[LOCATION].to_str().unwrap().to_owned()
}

/// The whole line that sets a cookie.
pub(crate) fn cookie_line(answer: &Answer, name: &str) -> Option<String> {
    let lines = answer.headers.get_all(SET_COOKIE).into_iter();
    let mut lines = lines.map(|line| line.to_str().unwrap());
    let found = lines.find(|line| line.starts_with(&format!("{name}=")));
    found.map(str::to_owned)
}

/// That a request was refused in this way, and opened no session.
#[track_caller]
pub(crate) fn assert_refused(answer: &Answer, status: u16, code: &str) {
    assert_eq!(answer.status, status, "{}", answer.body);
    assert_eq!(said(answer)["code"], code, "{}", answer.body);
    assert_eq!(cookie_line(answer, SESSION), None);
}

#[track_caller]
pub(crate) fn assert_entered(answer: &Answer) {
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert!(cookie_line(answer, SESSION).is_some());
}

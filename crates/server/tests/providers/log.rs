//! What the server tells of itself at its most talkative.

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use serde_json::json;
use sha2::{Digest as _, Sha256};

use crate::provider::AUDIENCE;
use crate::site::{Client, PASSWORD, Return, Sent, Site, assert_entered, assert_refused, said};
use crate::{now, shared};

/// What was seen on the way that nobody else may see.
#[derive(Default)]
struct Secrets {
    texts: Vec<String>,
    /// Hashes of PKCE verifiers, which the browser never sees.
    challenges: Vec<String>,
}

impl Secrets {
    fn add(&mut self, text: impl Into<String>) {
        self.texts.push(text.into());
    }

    fn keep(&mut self, client: &Client) {
        self.texts.extend(client.cookies.values().cloned());
    }

    /// The code, and what the sign-in was begun with.
    fn keep_return(&mut self, back: &Return) {
        self.add(&back.fields["code"]);
        let url = url::Url::parse(&back.sent_to).unwrap();
        for (name, value) in url.query_pairs() {
            match name.as_ref() {
                "code_challenge" => self.challenges.push(value.into_owned()),
                "nonce" | "state" => self.texts.push(value.into_owned()),
                _ => {}
            }
        }
    }

    fn found_in(&self, log: &str) -> Vec<String> {
        let texts = self.texts.iter().filter(|text| log.contains(text.as_str()));
        let verifiers = words(log).filter(|word| self.challenges.contains(&challenge(word)));
        texts.cloned().chain(verifiers).collect()
    }
}

/// Everything that could be a verifier: 43 characters of base64url.
fn words(log: &str) -> impl Iterator<Item = String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let runs = log.split(move |c: char| !is_part(c));
    runs.flat_map(|run| run.as_bytes().windows(43))
        .map(|word| String::from_utf8_lossy(word).into_owned())
}

fn challenge(verifier: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes()))
}

pub(crate) async fn no_secret_is_logged() {
    let variables = [
        ("NEXUS_LOG", "trace"),
        ("NEXUS_BEARER_ISSUER", shared().issuer.as_str()),
        ("NEXUS_BEARER_AUDIENCE", AUDIENCE),
        ("NEXUS_BEARER_PROVIDER", "corp"),
    ];
    let site = Site::start_with(shared(), &variables);
    let mut secrets = Secrets::default();
    for text in ["confidential-secret", "github-secret", PASSWORD] {
        secrets.add(text);
        secrets.add(STANDARD.encode(format!("confidential:{text}")));
    }
    for provider in ["corp", "github", "apple"] {
        sign_in(&site, provider, &mut secrets).await;
    }
    sign_in_with_an_invented_code(&site, &mut secrets).await;
    site.add_user("by-password@example.com");
    secrets.keep(&site.signed_in("by-password@example.com").await);
    for subject in ["7", "nobody"] {
        secrets.add(ask_with_a_token_for(&site, subject).await);
    }

    let log = site.stopped();
    assert!(log.contains("TRACE"), "the log is at its most talkative");
    let found = secrets.found_in(&log);
    let is_told = |line: &&str| found.iter().any(|secret| line.contains(secret.as_str()));
    let lines: Vec<_> = log.lines().filter(is_told).collect();
    assert!(found.is_empty(), "{lines:#?}");
    assert!(!log.contains("eyJ"), "there is a signed token in the log");
}

/// There and back, once more with the same answer, and on to an API token.
async fn sign_in(site: &Site, provider: &str, secrets: &mut Secrets) {
    let mut browser = site.client();
    let hint = "sub=7;email=logged@example.com;verified=true";
    let back = browser.go(provider, "", hint).await;
    secrets.keep_return(&back);
    secrets.keep(&browser);
    let answer = match provider {
        "apple" => browser.post_back(&back, "https://appleid.example").await,
        _ => browser.come_back(&back).await,
    };
    assert_entered(&answer);
    secrets.keep(&browser);
    let replayed = browser.come_back(&back).await;
    assert_refused(&replayed, 403, "SIGN_IN_EXPIRED");
    let wish = json!({"label": "Logged", "scopes": ["read"]});
    let made = said(&browser.post("/api/v1/tokens", &wish).await);
    secrets.add(made["token"].as_str().unwrap());
}

async fn sign_in_with_an_invented_code(site: &Site, secrets: &mut Secrets) {
    let mut browser = site.client();
    let mut back = browser.go("corp", "", "sub=forged").await;
    let code = "invented-code".to_owned();
    back.fields.insert("code".to_owned(), code);
    let refused = browser.come_back(&back).await;
    assert_refused(&refused, 403, "PROVIDER_REFUSED");
    secrets.keep_return(&back);
}

async fn ask_with_a_token_for(site: &Site, subject: &str) -> String {
    let (issuer, expires) = (&shared().issuer, now() + 60);
    let claims = json!({"iss": issuer, "aud": AUDIENCE, "sub": subject, "exp": expires});
    let token = shared().sign("current", &claims).await;
    let value = format!("Bearer {token}");
    let headers = [("authorization", value.as_str())];
    let by_token = Sent {
        headers: &headers,
        ..Sent::new("GET", "/api/v1/me")
    };
    site.client().send(by_token).await;
    token
}

pub(crate) async fn a_wrong_client_secret_is_for_the_log_alone() {
    let variables = [("NEXUS_PROVIDER_CORP_CLIENT_SECRET", "not-the-secret")];
    let site = Site::start_with(shared(), &variables);
    let mut browser = site.client();
    let hint = "sub=misled;email=misled@example.com;verified=true";
    let answer = browser.enter("corp", hint).await;
    assert_refused(&answer, 500, "INTERNAL_ERROR");
    assert!(!answer.body.contains("client"), "{}", answer.body);
    let log = site.stopped();
    assert!(log.contains("invalid_client"), "{log}");
    assert!(log.contains("corp"), "{log}");
    assert!(!log.contains("not-the-secret"), "{log}");
}

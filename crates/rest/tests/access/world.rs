//! A world with everybody in it who may ask.

use std::sync::{Arc, LazyLock};

use app::accounts::sign_up::{self, SignUp, sign_up};
use app::accounts::{Person as NewPerson, SignedIn};
use app::providers::Providers;
use app::tokens::{self, NewToken};
use app::{
    Actor, App, Costs, Limits, Means, Origin, Passwords, Rules, SignUpRule, SystemRandomness,
};
use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use domain::UserId;
use domain::account::{
    Email, Password, PersonName, Provider, Scopes, Session, Subject, TokenLabel,
};
use identity::{HttpClient, HttpSettings, OAuth2Config, ProviderConfig, ProviderKind, Secret};
use jiff::{SignedDuration, Timestamp};
use rest::cursor::Cursors;
use rest::settings::RequestIds;
use rest::{CookieRule, Settings, Shared, Site};
use store::Store;
use table::conformance::{ManualClock, ReferenceEngine};
use tower::ServiceExt;

use crate::matrix::Row;
use crate::planner::{NOTE, Planner, REMINDER, SLUG, TASK};

/// A file of the web app.
const FILE: &str = "app-1a2b.js";

/// Who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Person {
    Nobody,
    Stranger,
    ReadOnlyToken,
    WriteToken,
    Owner,
    ExpiredSession,
    RevokedToken,
}

impl Person {
    pub(crate) const ALL: [Self; 7] = [
        Self::Nobody,
        Self::Stranger,
        Self::ReadOnlyToken,
        Self::WriteToken,
        Self::Owner,
        Self::ExpiredSession,
        Self::RevokedToken,
    ];
}

pub(crate) struct World {
    router: Router,
    clock: Arc<ManualClock>,
    owner_cookie: String,
    stranger_cookie: String,
    expired_cookie: String,
    read_token: String,
    write_token: String,
    revoked_token: String,
    session_id: String,
    token_id: String,
    identity_id: String,
    planner: Planner,
}

impl World {
    pub(crate) async fn new() -> Self {
        let clock = Arc::new(ManualClock::at(Timestamp::UNIX_EPOCH));
        let app = Arc::new(app(clock.clone()));
        let late = signed_up(&app, "late@example.com").await;
        clock.advance(Session::LIFETIME);
        let owner = owner(&app).await;
        let stranger = signed_up(&app, "stranger@example.com").await;
        let actor = actor(&owner.user.entity.id);
        let spare = sign_in(&app).await;
        let revoked = token(&app, &actor, Scopes::all()).await;
        tokens::revoke(&app, &actor, &revoked.0, &Origin::default())
            .await
            .unwrap();
        let write = token(&app, &actor, Scopes::all()).await;
        let identities = app::providers::identities::list(&app, &actor)
            .await
            .unwrap();
        Self {
            router: router(&app),
            clock,
            owner_cookie: owner.session.cookie(),
            stranger_cookie: stranger.session.cookie(),
            expired_cookie: late.session.cookie(),
            read_token: token(&app, &actor, Scopes::read_only()).await.1,
            write_token: write.1,
            revoked_token: revoked.1,
            session_id: spare.session.session.id.to_string(),
            token_id: token(&app, &actor, Scopes::all()).await.0.to_string(),
            identity_id: identities[0].id.to_string(),
            planner: Planner::of(&app, &actor).await,
        }
    }

    /// The cookie that the owner gets with an answer so many minutes later.
    pub(crate) async fn cookie_given_after(&self, minutes: i64) -> Option<String> {
        self.clock.advance(SignedDuration::from_mins(minutes));
        let request = Request::builder()
            .uri("/api/v1/me")
            .header(header::COOKIE, cookie(&self.owner_cookie))
            .body(Body::empty())
            .unwrap();
        let response = self.router.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status(), 200);
        let given = response.headers().get(header::SET_COOKIE)?;
        Some(given.to_str().unwrap().to_owned())
    }

    /// The status somebody gets for a request of the matrix.
    pub(crate) async fn ask(&self, row: &Row, person: Person) -> u16 {
        let if_match = row.if_match.then_some("*");
        self.ask_with(row, person, if_match).await
    }

    /// The same with an `If-Match` of one's own.
    pub(crate) async fn ask_with(&self, row: &Row, person: Person, if_match: Option<&str>) -> u16 {
        let asked = row.asked.map(|asked| format!("?{asked}"));
        let path = self.path(&format!("{}{}", row.path, asked.unwrap_or_default()));
        let mut request = Request::builder().method(row.method).uri(path);
        request = match person {
            Person::Nobody => request,
            Person::Stranger => request.header(header::COOKIE, cookie(&self.stranger_cookie)),
            Person::Owner => request.header(header::COOKIE, cookie(&self.owner_cookie)),
            Person::ExpiredSession => request.header(header::COOKIE, cookie(&self.expired_cookie)),
            Person::ReadOnlyToken => {
                request.header(header::AUTHORIZATION, bearer(&self.read_token))
            }
            Person::WriteToken => request.header(header::AUTHORIZATION, bearer(&self.write_token)),
            Person::RevokedToken => {
                request.header(header::AUTHORIZATION, bearer(&self.revoked_token))
            }
        };
        if let Some(version) = if_match {
            request = request.header(header::IF_MATCH, version);
        }
        let body = row.body.unwrap_or_default();
        let kind = if body.starts_with('{') {
            "application/json"
        } else {
            "application/x-www-form-urlencoded"
        };
        let request = request.header(header::CONTENT_TYPE, kind);
        let request = request.body(Body::from(body)).unwrap();
        let response = self.router.clone().oneshot(request).await.unwrap();
        response.status().as_u16()
    }

    fn path(&self, path: &str) -> String {
        let id = if path.contains("/sessions/") {
            &self.session_id
        } else if path.contains("/identities/") {
            &self.identity_id
        } else {
            &self.token_id
        };
        path.replace("{id}", id)
            .replace("{provider}", "google")
            .replace("{eventId}", &self.planner.event_id)
            .replace("{masterId}", &self.planner.master_id)
            .replace("{taskId}", TASK)
            .replace("{original}", "20251222")
            .replace("{reminderId}", REMINDER)
            .replace("{noteId}", NOTE)
            .replace("{slug}", SLUG)
            .replace("{section}", "tokens")
            .replace("{file}", FILE)
    }
}

fn cookie(value: &str) -> String {
    format!("nexus_session={value}")
}

fn bearer(value: &str) -> String {
    format!("Bearer {value}")
}

fn app(clock: Arc<ManualClock>) -> App {
    let costs = Costs {
        memory: 8,
        passes: 1,
        threads: 1,
    };
    let randomness = Arc::new(SystemRandomness);
    let (app, _) = App::new(app::Parts {
        store: Store::new(Arc::new(ReferenceEngine::new(clock.clone(), None))),
        rules: Rules {
            sign_up: SignUpRule::Open,
            public_url: "https://nexus.example".to_owned(),
        },
        clock,
        passwords: Passwords::start(costs, randomness.clone()).unwrap(),
        randomness,
        limits: Limits::none(),
        providers: Providers::new(None).with(google(), provider(), false),
    });
    app
}

fn google() -> Provider {
    Provider::parse("google").unwrap()
}

/// Reading the machine's certificates takes a while: once is enough.
static HTTP: LazyLock<HttpClient> =
    LazyLock::new(|| HttpClient::new(HttpSettings::default()).unwrap());

/// A provider that is asked nothing before somebody comes back from it.
fn provider() -> identity::Provider {
    let url = |path: &str| format!("https://provider.example/{path}");
    let config = ProviderConfig {
        id: "google".to_owned(),
        name: "Google".to_owned(),
        kind: ProviderKind::OAuth2(OAuth2Config {
            authorize_url: url("authorize"),
            token_url: url("token"),
            user_url: url("user"),
            emails_url: None,
            client_id: "nexus".to_owned(),
            client_secret: Secret::new("secret"),
            scopes: Vec::new(),
        }),
    };
    identity::Provider::new(config, HTTP.clone()).unwrap()
}

fn router(app: &Arc<App>) -> Router {
    let ids = RequestIds::new(|| "req_1".to_owned());
    let mut settings = Settings::new("https://nexus.example".parse().unwrap(), ids);
    settings.site = Site::new([(format!("assets/{FILE}"), b"".to_vec())]);
    let shared = Shared {
        app: app.clone(),
        cursors: Cursors::new(&[7; 32]),
        cookies: CookieRule::new(&settings),
        ready: app.clone(),
    };
    rest::router(shared, &settings)
}

fn person(email: &str) -> NewPerson {
    NewPerson {
        email: Email::parse(email).unwrap(),
        name: PersonName::parse("Ada").unwrap(),
        default_tzid: None,
    }
}

fn password() -> Password {
    Password::choose("correct horse").unwrap()
}

async fn signed_up(app: &App, email: &str) -> SignedIn {
    let new = SignUp {
        person: person(email),
        password: password(),
        invitation: None,
    };
    sign_up(app, new, &Origin::default()).await.unwrap()
}

/// With a password and a provider's account.
async fn owner(app: &App) -> SignedIn {
    let login = (google(), Subject::parse("1").unwrap());
    let owner = person("owner@example.com");
    sign_up::add(app, &owner, Some(password()), Some(login))
        .await
        .unwrap();
    sign_in(app).await
}

async fn sign_in(app: &App) -> SignedIn {
    let email = Email::parse("owner@example.com").unwrap();
    app::accounts::sign_in::sign_in(app, &email, password(), &Origin::default())
        .await
        .unwrap()
}

fn actor(user_id: &UserId) -> Actor {
    Actor {
        user_id: user_id.clone(),
        means: Means::CommandLine,
    }
}

async fn token(app: &App, actor: &Actor, scopes: Scopes) -> (domain::account::TokenId, String) {
    let new = NewToken {
        label: TokenLabel::parse("Phone").unwrap(),
        scopes,
        expires_at: None,
    };
    let made = tokens::create(app, actor, new, &Origin::default())
        .await
        .unwrap();
    let text = made.text();
    (made.token.id, text)
}

//! Somebody with a planner, asking over HTTP what anybody could ask.

mod answer;
mod rows;
mod watched;

use std::sync::Arc;

use app::accounts::Person;
use app::accounts::sign_up::{SignUp, sign_up};
use app::providers::Providers;
use app::tokens::{self, NewToken};
use app::{
    Actor, App, Costs, Limits, Means, Origin, Passwords, Rules, SignUpRule, SystemRandomness,
};
use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, header};
use domain::UserId;
use domain::account::{Email, Password, PersonName, Scopes, TokenLabel};
use jiff::SignedDuration;
use rest::cursor::Cursors;
use rest::settings::RequestIds;
use rest::{CookieRule, Settings, Shared};
use serde_json::{Value, json};
use store::Store;
use table::Engine;
use test_support::{ManualClock, TestTable};
use tower::ServiceExt;

pub(crate) use answer::Answer;
pub(crate) use rows::{Rows, attributes, index_key, sets};
pub(crate) use watched::{Watched, When};

/// A person's planner on the table of a test, reached through the router with an API token.
#[derive(Clone)]
pub(crate) struct Planner {
    pub(crate) user_id: String,
    pub(crate) table: TestTable,
    /// The engine that the application uses. It knows no scan.
    pub(crate) engine: Arc<Watched>,
    pub(crate) app: Arc<App>,
    router: Router,
    token: String,
    read_only_token: String,
}

/// Who asks, and whether they say which version they read.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Asking<'a> {
    pub(crate) token: Option<&'a str>,
    pub(crate) if_match: Option<&'a str>,
    pub(crate) kind: Option<&'a str>,
}

impl Planner {
    pub(crate) async fn new(table: &TestTable) -> Self {
        Self::of("ada", table).await
    }

    /// The planner of a person of one's own choosing.
    pub(crate) async fn of(name: &str, table: &TestTable) -> Self {
        let engine = Arc::new(Watched::around(table.engine.clone()));
        let app = Arc::new(app(engine.clone(), table.clock.clone()));
        Self::in_app(name, table, engine, app).await
    }

    /// Somebody else on the same server.
    pub(crate) async fn beside(&self, name: &str) -> Self {
        Self::in_app(name, &self.table, self.engine.clone(), self.app.clone()).await
    }

    /// The same person on another server over the same table.
    pub(crate) fn elsewhere(&self) -> Self {
        let engine = Arc::new(Watched::around(self.table.engine.clone()));
        let app = Arc::new(app(engine.clone(), self.table.clock.clone()));
        Self {
            router: router(&app),
            engine,
            app,
            ..self.clone()
        }
    }

    /// The application as its workers have it, who may look through the whole table.
    pub(crate) fn at_work(&self) -> App {
        app(self.table.engine.clone(), self.table.clock.clone())
    }

    async fn in_app(name: &str, table: &TestTable, engine: Arc<Watched>, app: Arc<App>) -> Self {
        let user_id = signed_up(&app, &format!("{}@example.com", table.unique(name))).await;
        Self {
            router: router(&app),
            token: token(&app, &user_id, Scopes::all()).await,
            read_only_token: token(&app, &user_id, Scopes::read_only()).await,
            user_id: user_id.to_string(),
            table: table.clone(),
            engine,
            app,
        }
    }

    /// What is in the table of this person.
    pub(crate) fn rows(&self) -> Rows {
        Rows::of(self.table.engine.clone(), &self.user_id)
    }

    pub(crate) fn advance(&self, by: SignedDuration) {
        self.table.clock.advance(by);
    }

    /// How many ask at once: a race on DynamoDB takes longer.
    pub(crate) async fn crowd(&self) -> usize {
        let described = self.table.engine.describe().await.unwrap();
        if described.engine == "dynamodb" {
            30
        } else {
            100
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.ask(Method::GET, path, Asking::default(), Vec::new())
            .await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.ask(Method::POST, path, Asking::default(), bytes(&body))
            .await
    }

    /// A post on a version that was read.
    pub(crate) async fn post_on(&self, path: &str, etag: &str, body: Value) -> Answer {
        self.ask(Method::POST, path, on(etag), bytes(&body)).await
    }

    pub(crate) async fn patch(&self, path: &str, etag: &str, body: Value) -> Answer {
        self.ask(Method::PATCH, path, on(etag), bytes(&body)).await
    }

    /// Whatever version it is.
    pub(crate) async fn change(&self, path: &str, body: Value) -> Value {
        self.patch(path, "*", body).await.is(200).json
    }

    pub(crate) async fn delete(&self, path: &str, etag: &str) -> Answer {
        self.ask(Method::DELETE, path, on(etag), Vec::new()).await
    }

    pub(crate) fn read_only(&self) -> Asking<'_> {
        Asking {
            token: Some(&self.read_only_token),
            ..Asking::default()
        }
    }

    /// Any request.
    pub(crate) async fn ask(
        &self,
        method: Method,
        path: &str,
        asking: Asking<'_>,
        body: Vec<u8>,
    ) -> Answer {
        let token = asking.token.unwrap_or(&self.token);
        let mut request = Request::builder()
            .method(method)
            .uri(format!("/api/v1{path}"));
        if !token.is_empty() {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if let Some(version) = asking.if_match {
            request = request.header(header::IF_MATCH, version);
        }
        let kind = asking.kind.unwrap_or("application/json");
        let request = request
            .header(header::CONTENT_TYPE, kind)
            .body(Body::from(body))
            .unwrap();
        Answer::of(self.router.clone().oneshot(request).await.unwrap()).await
    }

    /// Makes an event with these attributes, and answers it as it was made.
    pub(crate) async fn event(&self, attributes: Value) -> Value {
        self.post("/events", attributes).await.is(201).json
    }

    /// Makes a series with these attributes, and answers it as it was made.
    pub(crate) async fn series(&self, attributes: Value) -> Value {
        self.post("/series", attributes).await.is(201).json
    }

    /// Everything in a window, whatever the pages.
    pub(crate) async fn agenda(&self, query: &str) -> Vec<Value> {
        let (mut items, mut cursor) = (Vec::new(), None::<String>);
        loop {
            let after = cursor.map(|it| format!("&cursor={it}")).unwrap_or_default();
            let page = self.get(&format!("/agenda?{query}{after}")).await.is(200);
            items.extend(page.json["items"].as_array().unwrap().iter().cloned());
            match page.json["cursor"].as_str() {
                Some(next) => cursor = Some(next.to_owned()),
                None => return items,
            }
        }
    }

    /// The starts of everything in a window, in its order.
    pub(crate) async fn starts(&self, query: &str) -> Vec<String> {
        texts(&self.agenda(query).await, |item| {
            let start = item.get("startUtc").or(item.get("startDate"));
            start.unwrap().as_str().unwrap().to_owned()
        })
    }

    /// The titles of everything in a window, in its order.
    pub(crate) async fn titles(&self, query: &str) -> Vec<String> {
        texts(&self.agenda(query).await, |item| {
            item["title"].as_str().unwrap().to_owned()
        })
    }
}

fn texts(items: &[Value], text: impl Fn(&Value) -> String) -> Vec<String> {
    items.iter().map(text).collect()
}

fn on(etag: &str) -> Asking<'_> {
    Asking {
        if_match: Some(etag),
        ..Asking::default()
    }
}

fn bytes(body: &Value) -> Vec<u8> {
    serde_json::to_vec(body).unwrap()
}

/// An event of half an hour in New York, with a title and a start.
pub(crate) fn timed(title: &str, start: &str) -> Value {
    json!({"title": title, "startUtc": start, "startTzid": "America/New_York"})
}

/// The same with further attributes.
pub(crate) fn with(mut object: Value, more: Value) -> Value {
    if let (Some(attributes), Value::Object(more)) = (object.as_object_mut(), more) {
        attributes.extend(more);
    }
    object
}

/// A standup on Mondays at 10:00 in New York (15:00Z in winter), from 6 January 2025 on.
pub(crate) fn standup(more: Value) -> Value {
    let usual = json!({
        "masterId": "mst_standup",
        "title": "Standup",
        "rrule": "FREQ=WEEKLY;BYDAY=MO",
        "startUtc": "2025-01-06T15:00:00Z",
        "endUtc": "2025-01-06T15:15:00Z",
        "startTzid": "America/New_York"
    });
    with(usual, more)
}

fn app(engine: Arc<dyn Engine>, clock: Arc<ManualClock>) -> App {
    let costs = Costs {
        memory: 8,
        passes: 1,
        threads: 1,
    };
    let randomness = Arc::new(SystemRandomness);
    let (app, _) = App::new(app::Parts {
        store: Store::new(engine),
        rules: Rules {
            sign_up: SignUpRule::Open,
            public_url: "https://nexus.example".to_owned(),
        },
        clock,
        passwords: Passwords::start(costs, randomness.clone()).unwrap(),
        randomness,
        limits: Limits::none(),
        providers: Providers::default(),
    });
    app
}

fn router(app: &Arc<App>) -> Router {
    let ids = RequestIds::new(|| "req_1".to_owned());
    let settings = Settings::new("https://nexus.example".parse().unwrap(), ids);
    let shared = Shared {
        app: app.clone(),
        cursors: Cursors::new(&[7; 32]),
        cookies: CookieRule::new(&settings),
        ready: app.clone(),
    };
    rest::router(shared, &settings)
}

async fn signed_up(app: &App, email: &str) -> UserId {
    let new = SignUp {
        person: Person {
            email: Email::parse(email).unwrap(),
            name: PersonName::parse("Ada").unwrap(),
            default_tzid: None,
        },
        password: Password::choose("correct horse").unwrap(),
        invitation: None,
    };
    let signed_in = sign_up(app, new, &Origin::default()).await.unwrap();
    signed_in.user.entity.id.clone()
}

async fn token(app: &App, user_id: &UserId, scopes: Scopes) -> String {
    let actor = Actor {
        user_id: user_id.clone(),
        means: Means::CommandLine,
    };
    let new = NewToken {
        label: TokenLabel::parse("Phone").unwrap(),
        scopes,
        expires_at: None,
    };
    let made = tokens::create(app, &actor, new, &Origin::default()).await;
    made.unwrap().text()
}

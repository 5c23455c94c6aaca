//! A small API of plants behind the real front, and a client for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use app::providers::Providers;
use app::{App, Costs, Limits, Passwords, Rules, SignUpRule, SystemRandomness, Unauthenticated};
use async_trait::async_trait;
use axum::Router;
use axum::body::Body as RawBody;
use axum::extract::{ConnectInfo, FromRequestParts, State};
use axum::http::request::{Builder, Parts};
use axum::http::{HeaderMap, Request, StatusCode, header};
use domain::{Id, UserId};
use http_body_util::BodyExt;
use jiff::Timestamp;
use rest::CookieRule;
use rest::cursor::{Cursors, List};
use rest::docs::problems;
use rest::extract::{Body, IfMatch, Input, Origin, PageQuery, Patch, Path, Query};
use rest::health::Ready;
use rest::respond::{Created, Json, NoContent, Page, Versioned};
use rest::routes::Shared;
use rest::settings::{RequestIds, Settings};
use rest::{Problem, Result};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::Store;
use table::Version;
use table::conformance::{ManualClock, ReferenceEngine};
use tower::ServiceExt;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Who is asking: the bearer token is the person's name, any cookie is Ada's.
struct Gardener(UserId);

impl<S: Sync> FromRequestParts<S> for Gardener {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self> {
        let token = parts.headers.get(header::AUTHORIZATION);
        let token = token.and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
        let cookie = parts.headers.get(header::COOKIE).map(|_| "ada");
        let name = token.or(cookie).ok_or_else(nobody)?;
        Ok(Self(UserId::parse(name).map_err(|_| nobody())?))
    }
}

fn nobody() -> Problem {
    app::Error::from(Unauthenticated::NoCredentials).into()
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct NewPlant {
    /// Its name in the garden.
    name: String,
    #[serde(default)]
    care: Option<Care>,
}

impl Input for NewPlant {
    const SERVER_OWNED: &'static [&'static str] = &["id", "version"];
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Care {
    water_daily: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PlantPatch {
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    #[schema(inline)]
    bed: Patch<String>,
    #[serde(default)]
    #[schema(inline)]
    care: Patch<Care>,
}

impl Input for PlantPatch {}

#[derive(Debug, Serialize, ToSchema)]
struct Plant {
    id: String,
    name: String,
    bed: Option<String>,
    version: u64,
}

/// Plant something
#[utoipa::path(
    post,
    path = "/plants",
    tag = "plants",
    request_body = NewPlant,
    responses((status = 201, body = Plant), problems::Write)
)]
async fn create(Gardener(_): Gardener, body: Body) -> Result<Created<Plant>> {
    let new: NewPlant = body.read().await?;
    let watered = new.care.is_some_and(|care| care.water_daily);
    Ok(Created {
        location: "/api/v1/plants/fern".to_owned(),
        version: Version::FIRST,
        body: plant(new.name, watered.then(|| "wet".to_owned())),
    })
}

/// Look at a plant
#[utoipa::path(
    get,
    path = "/plants/{id}",
    tag = "plants",
    params(("id" = String, Path)),
    responses((status = 200, body = Plant), problems::Read)
)]
async fn read(Gardener(_): Gardener, Path(id): Path<Id>) -> Result<Versioned<Plant>> {
    known(&id)?;
    Ok(Versioned {
        version: Version(3),
        body: plant("Fern".to_owned(), None),
    })
}

/// Change a plant
#[utoipa::path(
    patch,
    path = "/plants/{id}",
    tag = "plants",
    params(("id" = String, Path), IfMatch),
    request_body(content = PlantPatch, content_type = "application/merge-patch+json"),
    responses((status = 200, body = Plant), problems::Change)
)]
async fn change(
    Gardener(_): Gardener,
    Path(id): Path<Id>,
    if_match: IfMatch,
    body: Body,
) -> Result<Versioned<Plant>> {
    known(&id)?;
    let change: PlantPatch = body.read().await?;
    if_match.required()?.check(Version(3))?;
    let mut bed = Some("north".to_owned());
    change.bed.apply(&mut bed);
    if let Patch::Value(Care { water_daily: true }) = change.care {
        bed = bed.map(|bed| format!("{bed}, wet"));
    }
    Ok(Versioned {
        version: Version(4),
        body: plant(change.name.unwrap_or_default(), bed),
    })
}

/// Dig a plant out
#[utoipa::path(
    delete,
    path = "/plants/{id}",
    tag = "plants",
    params(("id" = String, Path), IfMatch),
    responses((status = 204), problems::Change)
)]
async fn remove(Gardener(_): Gardener, Path(id): Path<Id>, if_match: IfMatch) -> Result<NoContent> {
    known(&id)?;
    if_match.required()?.check(Version(3))?;
    Ok(NoContent)
}

/// All plants
#[utoipa::path(
    get,
    path = "/plants",
    tag = "plants",
    params(PageQuery),
    responses((status = 200, body = Page<Plant>), problems::Read)
)]
async fn list(
    State(shared): State<Shared>,
    Gardener(person): Gardener,
    query: Query<PageQuery>,
) -> Result<Json<Page<Plant>>> {
    let page = query.read()?;
    let list = List {
        person: &person,
        name: "plants",
    };
    let after = page.cursor.map(|cursor| shared.cursors.open(list, &cursor));
    let place = after
        .transpose()?
        .unwrap_or_else(|| "USER#ada|PLANT#1".to_owned());
    Ok(Json(Page {
        items: (0..page.limit.get())
            .map(|n| plant(n.to_string(), None))
            .collect(),
        cursor: Some(shared.cursors.seal(list, &place)),
    }))
}

/// Where the question came from
#[utoipa::path(get, path = "/origin", responses((status = 200, body = Value)))]
async fn origin(Origin(origin): Origin) -> Json<Value> {
    Json(serde_json::json!({
        "address": origin.address,
        "userAgent": origin.user_agent,
        "requestId": origin.request_id,
    }))
}

/// A stone
#[utoipa::path(get, path = "/panic", responses((status = 200)))]
async fn panics() -> NoContent {
    panic!("the stone said USER#ada")
}

/// A worm in the table
#[utoipa::path(get, path = "/broken", responses((status = 200)))]
async fn broken() -> Result<NoContent> {
    Err(app::Error::Internal("row USER#ada has a worm".into()).into())
}

/// Takes as long as the body
#[utoipa::path(post, path = "/water", responses((status = 200)))]
async fn water(body: Body) -> Result<&'static str> {
    body.bytes(1024).await?;
    Ok("watered")
}

fn plant(name: String, bed: Option<String>) -> Plant {
    Plant {
        id: "fern".to_owned(),
        name,
        bed,
        version: 3,
    }
}

/// There is one plant, and a stranger's that nobody can tell from none.
fn known(id: &Id) -> Result<()> {
    match id.as_str() {
        "fern" => Ok(()),
        "seen" => Err(app::Forbidden::ReadOnly.into()),
        _ => Err(Problem::not_found()),
    }
}

#[derive(Debug)]
struct Soil {
    dry: bool,
}

#[async_trait]
impl Ready for Soil {
    async fn ready(&self) -> app::Result<()> {
        if self.dry {
            return Err(app::Error::Unavailable("no rain in /var/lib".into()));
        }
        Ok(())
    }
}

pub(crate) fn settings() -> Settings {
    let count = AtomicU32::new(0);
    let ids = RequestIds::new(move || format!("req-{}", count.fetch_add(1, Ordering::Relaxed)));
    Settings::new("https://nexus.example".parse().unwrap(), ids)
}

pub(crate) fn garden(settings: &Settings) -> Router {
    let api = OpenApiRouter::with_openapi(rest::docs::openapi())
        .routes(routes!(list, create))
        .routes(routes!(read, change, remove))
        .routes(routes!(origin))
        .routes(routes!(panics))
        .routes(routes!(broken))
        .routes(routes!(water));
    rest::routes::assemble(api, shared(false), settings)
}

/// The real table of contents.
pub(crate) fn product(dry: bool) -> Router {
    rest::router(shared(dry), &settings())
}

/// The same with settings of one's own.
pub(crate) fn product_with(settings: &Settings) -> Router {
    rest::router(shared(false), settings)
}

fn shared(dry: bool) -> Shared {
    Shared {
        app: Arc::new(empty_app()),
        cursors: Cursors::new(&[7; 32]),
        cookies: CookieRule::new(&settings()),
        ready: Arc::new(Soil { dry }),
    }
}

/// An application without anybody in it: the garden has its own gardeners.
fn empty_app() -> App {
    let clock = Arc::new(ManualClock::at(Timestamp::UNIX_EPOCH));
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
        limits: Limits::default(),
        providers: Providers::default(),
    });
    app
}

#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap()
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }

    /// Status, code and field of a problem that is one in every respect.
    #[track_caller]
    pub(crate) fn problem(&self) -> (u16, String, String) {
        assert_eq!(
            self.header("content-type"),
            "application/problem+json",
            "{self:?}"
        );
        let body = self.json();
        assert_eq!(body["status"], self.status.as_u16());
        assert_eq!(body["requestId"], self.header("x-request-id"));
        for member in ["type", "title", "detail", "code", "requestId"] {
            assert!(
                body[member].as_str().is_some_and(|text| !text.is_empty()),
                "{body}"
            );
        }
        let text = |member: &str| body[member].as_str().unwrap_or_default().to_owned();
        (self.status.as_u16(), text("code"), text("field"))
    }

    #[track_caller]
    pub(crate) fn is_problem(&self, status: u16, code: &str) {
        let (found, name, _) = self.problem();
        assert_eq!((found, &*name), (status, code));
    }

    #[track_caller]
    pub(crate) fn is_invalid(&self, field: &str) {
        assert_eq!(
            self.problem(),
            (400, "INVALID_INPUT".to_owned(), field.to_owned())
        );
    }
}

pub(crate) async fn send(router: &Router, request: Request<RawBody>) -> Answer {
    let response = router.clone().oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    Answer {
        status: parts.status,
        headers: parts.headers,
        bytes: body.collect().await.unwrap().to_bytes().to_vec(),
    }
}

/// Ada asks for something.
pub(crate) fn ask(method: &str, path: &str) -> Builder {
    nobody_asks(method, path).header("authorization", "Bearer ada")
}

pub(crate) fn nobody_asks(method: &str, path: &str) -> Builder {
    Request::builder().method(method).uri(path)
}

pub(crate) fn nothing(request: Builder) -> Request<RawBody> {
    request.body(RawBody::empty()).unwrap()
}

pub(crate) fn json(request: Builder, body: impl Into<RawBody>) -> Request<RawBody> {
    let request = request.header("content-type", "application/json");
    request.body(body.into()).unwrap()
}

pub(crate) fn from_peer(mut request: Request<RawBody>, peer: &str) -> Request<RawBody> {
    let peer: std::net::SocketAddr = format!("{peer}:4711").parse().unwrap();
    request.extensions_mut().insert(ConnectInfo(peer));
    request
}

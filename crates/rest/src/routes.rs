//! The table of contents: every address this server answers at, one line each. The API's own are
//! the OpenAPI document at the same time, so the two cannot disagree.

use std::sync::Arc;

use app::App;
use axum::Router;
use axum::http::Method;
use axum::middleware::from_fn_with_state;
use axum::routing::{MethodRouter, get, post};
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::cookies::CookieRule;
use crate::cursor::Cursors;
use crate::docs::{self, Document, page};
use crate::health::{self, Ready};
use crate::layers::who;
use crate::settings::Settings;
use crate::{
    about, agenda, auth, board, bootstrap, events, front, links, me, pages, preferences, series,
    tasks, tokens,
};

/// Where the API is; the paths of the document are relative to it.
pub const API: &str = "/api/v1";

/// What handlers share.
#[derive(Debug, Clone)]
pub struct Shared {
    pub app: Arc<App>,
    pub cursors: Cursors,
    pub cookies: CookieRule,
    pub ready: Arc<dyn Ready>,
}

/// Everything, behind the front.
pub fn router(shared: Shared, settings: &Settings) -> Router {
    assemble(api(), shared, settings)
}

/// Every method and path served. `HEAD` is answered wherever `GET` is.
pub fn routes() -> Vec<(Method, String)> {
    let document = openapi();
    let of_the_api = documented(&document).map(|(method, path)| (method, format!("{API}{path}")));
    let others = outside(&Document::of(&document));
    let others = others
        .into_iter()
        .map(|(method, path, _)| (method, path.to_owned()));
    of_the_api.chain(others).collect()
}

/// The document as it is served, for whoever generates clients from it.
pub fn openapi() -> OpenApi {
    docs::finish(api().into_openapi())
}

/// The API, one line a path, grouped by noun.
pub fn api() -> OpenApiRouter<Shared> {
    let accounts = OpenApiRouter::with_openapi(docs::openapi())
        // about
        .routes(routes!(about::read::read))
        // auth
        .routes(routes!(auth::options::options))
        .routes(routes!(auth::signup::signup))
        .routes(routes!(auth::setup::setup))
        .routes(routes!(auth::login::login))
        .routes(routes!(auth::logout::logout))
        .routes(routes!(auth::reset::reset))
        .routes(routes!(auth::providers::start::start))
        .routes(routes!(
            auth::providers::callback::by_query,
            auth::providers::callback::by_form
        ))
        // me
        .routes(routes!(me::read::read, me::update::update, me::delete::delete))
        .routes(routes!(me::password::replace))
        .routes(routes!(me::audit::audit))
        .routes(routes!(
            me::sessions::list::list,
            me::sessions::revoke_others::revoke_others
        ))
        .routes(routes!(me::sessions::revoke::revoke))
        .routes(routes!(me::identities::list::list, me::identities::link::link))
        .routes(routes!(me::identities::unlink::unlink))
        // tokens
        .routes(routes!(tokens::list::list, tokens::create::create))
        .routes(routes!(tokens::read::read, tokens::revoke::revoke));
    with_planner(accounts)
}

/// What a person plans, and how they like it.
fn with_planner(api: OpenApiRouter<Shared>) -> OpenApiRouter<Shared> {
    api
        // planner
        .routes(routes!(agenda::read::read))
        .routes(routes!(events::create::create))
        .routes(routes!(
            events::read::read,
            events::update::update,
            events::delete::delete
        ))
        .routes(routes!(series::create::create))
        .routes(routes!(
            series::read::read,
            series::update::update,
            series::delete::delete
        ))
        .routes(routes!(series::end::end))
        .routes(routes!(series::split::split))
        .routes(routes!(
            series::instances::read::read,
            series::instances::update::update,
            series::instances::cancel::cancel
        ))
        .routes(routes!(series::instances::restore::restore))
        // tasks
        .routes(routes!(board::read::read))
        .routes(routes!(tasks::list::list, tasks::create::create))
        .routes(routes!(
            tasks::read::read,
            tasks::update::update,
            tasks::delete::delete
        ))
        .routes(routes!(tasks::move_to::move_to))
        // links
        .routes(routes!(
            links::read::read,
            links::create::create,
            links::delete::delete
        ))
        // preferences
        .routes(routes!(preferences::read::read, preferences::update::update))
        .routes(routes!(bootstrap::read::read))
}

/// What is served besides the API.
fn outside(document: &Document) -> Vec<(Method, &'static str, MethodRouter<Shared>)> {
    let (read, send) = (Method::GET, Method::POST);
    vec![
        (read.clone(), "/healthz", get(health::healthz)),
        (read.clone(), "/readyz", get(health::readyz)),
        (read.clone(), "/api/v1/openapi.json", document.route()),
        (read.clone(), "/api/docs", get(page::index)),
        (read.clone(), "/api/docs/start.js", get(page::start)),
        (read.clone(), "/api/docs/swagger-ui.css", get(page::style)),
        (
            read.clone(),
            "/api/docs/swagger-ui-bundle.js",
            get(page::script),
        ),
        (read.clone(), "/", get(pages::home::show)),
        (read.clone(), "/pages.css", get(pages::style)),
        (read.clone(), "/setup", get(pages::setup::show)),
        (send.clone(), "/setup", post(pages::setup::send)),
        (read.clone(), "/sign-up", get(pages::sign_up::show)),
        (send.clone(), "/sign-up", post(pages::sign_up::send)),
        (read, "/reset", get(pages::reset::show)),
        (send, "/reset", post(pages::reset::send)),
    ]
}

/// Puts routes of an API together with everything else. Public for tests that bring their own.
pub fn assemble(api: OpenApiRouter<Shared>, shared: Shared, settings: &Settings) -> Router {
    let (api, document) = api.split_for_parts();
    let document = Document::of(&docs::finish(document));
    let who = from_fn_with_state(shared.clone(), who::find);
    let mut router = Router::new().nest(API, api.route_layer(who));
    for (_, path, route) in outside(&document) {
        router = router.route(path, route);
    }
    front::wrap(router.with_state(shared), settings)
}

fn documented(document: &OpenApi) -> impl Iterator<Item = (Method, String)> {
    document.paths.paths.iter().flat_map(|(path, item)| {
        let operations = [
            (Method::GET, &item.get),
            (Method::PUT, &item.put),
            (Method::POST, &item.post),
            (Method::PATCH, &item.patch),
            (Method::DELETE, &item.delete),
        ];
        operations
            .into_iter()
            .filter(|(_, operation)| operation.is_some())
            .map(move |(method, _)| (method, path.clone()))
    })
}

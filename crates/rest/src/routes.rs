//! The table of contents: every address this server answers at, one line each. The API's own are
//! the OpenAPI document at the same time, so the two cannot disagree.

use std::sync::Arc;

use app::App;
use axum::Router;
use axum::http::Method;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{MethodRouter, get};
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::cookies::CookieRule;
use crate::cursor::Cursors;
use crate::docs::{self, Document, page};
use crate::health::{self, Ready};
use crate::layers::who;
use crate::settings::Settings;
use crate::web::Site;
use crate::{
    about, agenda, auth, board, bootstrap, events, front, links, me, notes, preferences, reminders,
    search, series, tasks, tokens, web,
};

/// Where the API is; the paths of the document are relative to it.
pub const API: &str = "/api/v1";

/// The addresses of the web app, all answered with its one page. What each shows, the app knows.
const PAGES: [&str; 9] = [
    "/",
    "/calendar",
    "/board",
    "/settings",
    "/settings/{section}",
    "/sign-in",
    "/sign-up",
    "/setup",
    "/reset",
];

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
    let others = outside(&Document::of(&document), &Site::default());
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
    OpenApiRouter::with_openapi(docs::openapi())
        // about
        .routes(routes!(about::read::read))
        // auth
        .routes(routes!(auth::options::options))
        .routes(routes!(auth::signup::signup))
        .routes(routes!(auth::setup::setup))
        .routes(routes!(auth::login::login))
        .routes(routes!(auth::logout::logout))
        .routes(routes!(auth::reset::reset))
        .merge(providers())
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
        .routes(routes!(tokens::read::read, tokens::revoke::revoke))
        // preferences
        .routes(routes!(preferences::read::read, preferences::update::update))
        .routes(routes!(bootstrap::read::read))
        .merge(planner())
}

/// Signing in by a login provider.
fn providers() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(auth::providers::start::start))
        .routes(routes!(
            auth::providers::callback::by_query,
            auth::providers::callback::by_form
        ))
        .route_layer(from_fn(auth::providers::back::to_the_page))
}

/// What is in a person's planner.
fn planner() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        // events
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
        // search
        .routes(routes!(search::read::read))
        // reminders
        .routes(routes!(reminders::list::list, reminders::create::create))
        .routes(routes!(
            reminders::read::read,
            reminders::update::update,
            reminders::delete::delete
        ))
        .routes(routes!(reminders::snooze::snooze))
        .routes(routes!(reminders::complete::complete))
        .routes(routes!(reminders::dismiss::dismiss))
        // notes
        .routes(routes!(notes::list::list, notes::create::create))
        .routes(routes!(
            notes::read::read,
            notes::update::update,
            notes::delete::delete
        ))
        .routes(routes!(notes::by_slug::by_slug))
}

/// What is served besides the API.
fn outside(document: &Document, site: &Site) -> Vec<(Method, &'static str, MethodRouter<Shared>)> {
    let others = [
        ("/healthz", get(health::healthz)),
        ("/readyz", get(health::readyz)),
        ("/api/v1/openapi.json", document.route()),
        ("/api/docs", get(page::index)),
        ("/api/docs/start.js", get(page::start)),
        ("/api/docs/swagger-ui.css", get(page::style)),
        ("/api/docs/swagger-ui-bundle.js", get(page::script)),
        ("/assets/{file}", web::file(site)),
    ];
    let pages = PAGES.map(|path| (path, web::page(site)));
    let all = others.into_iter().chain(pages);
    all.map(|(path, route)| (Method::GET, path, route))
        .collect()
}

/// Puts routes of an API together with everything else. Public for tests that bring their own.
pub fn assemble(api: OpenApiRouter<Shared>, shared: Shared, settings: &Settings) -> Router {
    let (api, document) = api.split_for_parts();
    let document = Document::of(&docs::finish(document));
    let who = from_fn_with_state(shared.clone(), who::find);
    let mut router = Router::new().nest(API, api.route_layer(who));
    for (_, path, route) in outside(&document, &settings.site) {
        router = router.route(path, route);
    }
    let router = router.fallback_service(web::elsewhere(&settings.site).with_state(shared.clone()));
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

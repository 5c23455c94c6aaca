//! The planner over HTTP: the week that people look at, next to the same bytes from memory.

pub(crate) mod calendar;
mod expansion;
mod writes;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use app::App;
use axum::Router;
use axum::http::header;
use axum::routing::get as route;
use bytes::Bytes;
use rest::{Settings, Shared};
use table_embedded::Options;
use tokio::sync::watch;

use crate::http::Client;
use crate::load::{Load, by_turns, get, under_load};
use crate::report::{fact, line};
use crate::{Error, site};

const ROUND: Duration = Duration::from_secs(2);
const ROUNDS: usize = 3;
/// The week that is looked at, and one of nine years before.
const WEEK: &str = "/api/v1/agenda?from=2025-12-15&days=7&tz=Europe/Berlin&limit=100";
const WEEK_LONG_AGO: &str = "/api/v1/agenda?from=2016-12-12&days=7&tz=Europe/Berlin&limit=100";
/// Answers what a week is, from memory.
pub(crate) const FROM_MEMORY: &str = "/api/v1/bench/week";

/// A person with a planner.
struct Planner {
    token: String,
}

pub(crate) async fn measure(directory: &Path) -> Result<(), Error> {
    expansion::measure()?;
    for (name, cache_bytes) in [
        ("with the cache", Options::default().cache_bytes),
        ("without the cache", 0),
    ] {
        fact("planner", name);
        let options = Options {
            cache_bytes,
            ..Options::default()
        };
        let directory = directory.join(name.replace(' ', "-"));
        let (app, refusals) = site::application(&directory, options)?;
        // What is written is counted meanwhile, as in a server.
        let (_running, stopped) = watch::channel(false);
        let _workers = workers::start(&app, refusals, None, &stopped);
        let planners = Planners::fill(&app).await?;
        let bytes = Arc::new(OnceLock::new());
        let kept = Arc::clone(&bytes);
        let address =
            site::serve(&app, move |shared, settings| router(shared, settings, kept)).await?;
        tokio::task::spawn_blocking(move || planners.measure(address, &bytes)).await??;
        writes::measure(&app, address, &directory).await?;
    }
    Ok(())
}

/// The API, and one route more that answers from memory what was put there.
pub(crate) fn router(shared: Shared, settings: &Settings, kept: Arc<OnceLock<Bytes>>) -> Router {
    let answer = move || {
        let bytes = kept.get().cloned().unwrap_or_default();
        let json = [(header::CONTENT_TYPE, "application/json")];
        std::future::ready((json, bytes))
    };
    let api = rest::routes::api().route("/bench/week", route(answer));
    rest::routes::assemble(api, shared, settings)
}

/// The same week in planners of several sizes.
struct Planners {
    small: Planner,
    usual: Planner,
    large: Planner,
    many_series: Planner,
}

impl Planners {
    async fn fill(app: &Arc<App>) -> Result<Self, Error> {
        Ok(Self {
            small: calendar::planner(app, "small@example.com", 1_000, 30).await?,
            usual: calendar::planner(app, "usual@example.com", 10_000, 30).await?,
            large: calendar::planner(app, "large@example.com", 100_000, 30).await?,
            many_series: calendar::planner(app, "series@example.com", 10_000, 300).await?,
        })
    }

    fn measure(&self, address: SocketAddr, bytes: &OnceLock<Bytes>) -> Result<(), Error> {
        let week = get(WEEK, &self.usual.token);
        let body = body_of(address, &week)?;
        fact("  a week", &format!("{} bytes", body.len()));
        let _ = bytes.set(body);
        let memory = get(FROM_MEMORY, &self.usual.token);
        let plain = crate::http::request("GET", FROM_MEMORY, "", "");
        let requests = [
            week,
            memory,
            plain,
            get(WEEK, &self.small.token),
            get(WEEK, &self.large.token),
            get(WEEK, &self.many_series.token),
            get(WEEK_LONG_AGO, &self.large.token),
            get("/api/v1/events/evt_week_7", &self.usual.token),
        ];
        let loads: [Load; 8] =
            by_turns(ROUNDS, |which| under_load(address, ROUND, &requests[which]))?;
        report(&loads);
        Ok(())
    }
}

fn report([week, memory, plain, small, large, series, long_ago, single]: &[Load; 8]) {
    let against = |what: &str, load: &Load, yardstick: &str, measure: &Load| {
        line(what, load.rate, "/s", yardstick, measure.rate);
        fact("", &load.times());
    };
    let usual = "the same with 10,000 events";
    against(
        "  week: 70 of 10,000 events, 30 series",
        week,
        "same bytes from memory, signed in",
        memory,
    );
    against(
        "  the same",
        week,
        "same bytes from memory, for anybody",
        plain,
    );
    against("  week: 70 of 1,000 events", small, usual, week);
    against("  week: 70 of 100,000 events", large, usual, week);
    against(
        "  week: 300 live series",
        series,
        "with 30 live series",
        week,
    );
    against("  a week nine years before", long_ago, "this week", large);
    against("  one event", single, "a week from memory", memory);
}

pub(crate) fn body_of(address: SocketAddr, request: &[u8]) -> Result<Bytes, Error> {
    let mut client = Client::connect(address)?;
    match client.send(request)? {
        200 => Ok(Bytes::copy_from_slice(client.body())),
        status => Err(format!("answered {status}: {}", client.text()).into()),
    }
}

//! The web app in a browser, as somebody with a full planner sees it, next to somebody with an empty
//! one. What is measured, and how, is in `web/bench/measure.mjs`; here is the server for it.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;

use rest::Site;
use table_embedded::Options;
use tokio::sync::watch;

use crate::planner::calendar;
use crate::report::fact;
use crate::things::{TASKS, fill};
use crate::{Error, site};

const EVENTS: u32 = 10_000;
const SERIES: u32 = 30;
const FULL: &str = "full@example.com";
const EMPTY: &str = "empty@example.com";
/// In the week that most of what is looked at takes place in.
const DAY: &str = "2025-12-15";
/// Names the browser; said by `cargo xtask bench`.
const CHROMIUM: &str = "NEXUS_CHROMIUM";

pub(crate) async fn measure(directory: &Path) -> Result<(), Error> {
    fact("web", "10,000 events, 30 series, 500 tasks");
    if web_app::files().next().is_none() {
        return Err("the web app is not built: cargo xtask web".into());
    }
    let (app, refusals) = site::application(&directory.join("web"), Options::default())?;
    let (_running, stopped) = watch::channel(false);
    let _workers = workers::start(&app, refusals, None, &stopped);
    let (full, _) = site::somebody(&app, FULL).await?;
    calendar::fill(&app, &full, EVENTS, SERIES).await?;
    fill::tasks(&app, &full, TASKS).await?;
    site::somebody(&app, EMPTY).await?;
    let address = site::serve(&app, |shared, settings| {
        let mut settings = settings.clone();
        settings.site = Site::new(web_app::files());
        rest::router(shared, &settings)
    })
    .await?;
    tokio::task::spawn_blocking(move || in_a_browser(address)).await?
}

fn in_a_browser(address: SocketAddr) -> Result<(), Error> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web");
    let chromium = std::env::var_os(CHROMIUM).unwrap_or_else(|| "chromium".into());
    let status = Command::new("node")
        .arg("bench/measure.mjs")
        .current_dir(folder)
        .env("NEXUS_URL", format!("http://{address}"))
        .env("NEXUS_EMAIL", FULL)
        .env("NEXUS_EMPTY_EMAIL", EMPTY)
        .env("NEXUS_PASSWORD", site::PASSWORD)
        .env("NEXUS_DATE", DAY)
        .env(CHROMIUM, chromium)
        .status()?;
    if status.success() {
        return Ok(());
    }
    Err(format!("web/bench/measure.mjs failed ({status})").into())
}

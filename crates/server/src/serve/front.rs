//! From settings to the HTTP front.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use app::App;
use axum::Router;
use domain::Id;
use ipnet::IpNet;
use rest::cursor::Cursors;
use rest::settings::RequestIds;
use rest::{CookieRule, Shared, Site};
use url::Url;

use crate::error::Failure;
use crate::settings::Settings;

/// What the front is told. An address without a name of its own is reached where it listens.
pub(super) fn settings(all: &Settings, address: SocketAddr) -> Result<rest::Settings, Failure> {
    let http = &all.http;
    let public_url = match &http.public_url {
        Some(text) => at_its_root(parse_url("public_url", text)?)?,
        None => parse_url("listen", &format!("http://{address}"))?,
    };
    let mut settings = rest::Settings::new(public_url, RequestIds::new(request_id));
    settings.site = Site::new(web_app::files());
    for text in &http.trusted_proxies {
        settings.trusted_proxies.push(network(text)?);
    }
    for text in &http.cors_origins {
        settings.cors_origins.push(parse_url("cors_origins", text)?);
    }
    let by_post = all.providers.iter().filter(|it| it.answers_by_post);
    settings.cross_site_paths = by_post
        .map(|it| app::providers::callback_path(&it.id))
        .collect();
    Ok(settings)
}

/// Everything that is served.
pub(super) async fn router(app: &Arc<App>, settings: &rest::Settings) -> Result<Router, Failure> {
    let shared = Shared {
        app: app.clone(),
        cursors: Cursors::new(&app::server_secrets::cursor_key(app).await?),
        cookies: CookieRule::new(settings),
        ready: app.clone(),
    };
    Ok(rest::router(shared, settings))
}

/// Cookies, redirects and the API's addresses all begin at the root.
fn at_its_root(url: Url) -> Result<Url, Failure> {
    if url.path() == "/" && url.query().is_none() && url.fragment().is_none() {
        return Ok(url);
    }
    Err(Failure::Settings(format!(
        "public_url takes an address without a path, not {url}"
    )))
}

fn request_id() -> String {
    let id: Id = app::new_id(&app::SystemRandomness, "req_");
    id.to_string()
}

fn parse_url(setting: &str, text: &str) -> Result<Url, Failure> {
    let url = Url::parse(text).ok();
    let url = url.filter(|url| ["http", "https"].contains(&url.scheme()) && url.has_host());
    url.ok_or_else(|| {
        Failure::Settings(format!(
            "{setting} takes an address such as https://nexus.example.com, not {text:?}"
        ))
    })
}

/// A network, or one address.
fn network(text: &str) -> Result<IpNet, Failure> {
    let address = || text.parse::<IpAddr>().map(IpNet::from).ok();
    let network = text.parse().ok().or_else(address);
    network.ok_or_else(|| {
        Failure::Settings(format!(
            "trusted_proxies takes networks such as 10.0.0.0/8 or addresses, not {text:?}"
        ))
    })
}

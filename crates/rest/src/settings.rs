//! What the front is told by whoever starts it: plain values, read from nowhere.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use ipnet::IpNet;
use url::Url;

use crate::web::Site;

#[derive(Debug, Clone)]
pub struct Settings {
    /// Where people reach this server. If it is https, browsers are told to insist on it.
    pub public_url: Url,
    /// Whose `X-Forwarded-…` and `X-Request-Id` are believed.
    pub trusted_proxies: Vec<IpNet>,
    /// Sites whose pages may use the API with the person's cookie; only scheme, host and port count.
    pub cors_origins: Vec<Url>,
    /// Paths to which another site's page may post, such as the callback of a login provider.
    pub cross_site_paths: Vec<String>,
    /// How long until the head of a response; streams may go on after that.
    pub request_timeout: Duration,
    pub connections: Connections,
    pub request_ids: RequestIds,
    /// The web app; without one, its addresses say that it was not built.
    pub site: Site,
}

/// Bounds on the connections themselves.
#[derive(Debug, Clone, Copy)]
pub struct Connections {
    /// At the same time; further ones wait to be accepted.
    pub max: usize,
    /// How long a client may take to send the head of a request, or to think of the next one.
    pub head_timeout: Duration,
    /// How long a client may take none of the bytes it is sent.
    pub write_timeout: Duration,
    /// The longest head of a request, in bytes; at least 8,192.
    pub max_head: usize,
}

/// Makes the ids of requests, each of `[A-Za-z0-9_-]{1,64}`.
#[derive(Clone)]
pub struct RequestIds(Arc<dyn Fn() -> String + Send + Sync>);

impl Settings {
    /// No proxies, no other sites, the usual bounds, no web app.
    pub fn new(public_url: Url, request_ids: RequestIds) -> Self {
        Self {
            public_url,
            trusted_proxies: Vec::new(),
            cors_origins: Vec::new(),
            cross_site_paths: Vec::new(),
            request_timeout: Duration::from_secs(30),
            connections: Connections::default(),
            request_ids,
            site: Site::default(),
        }
    }
}

impl Default for Connections {
    fn default() -> Self {
        Self {
            max: 10_000,
            head_timeout: Duration::from_secs(10),
            write_timeout: Duration::from_secs(30),
            max_head: 64 * 1024,
        }
    }
}

impl RequestIds {
    pub fn new(make: impl Fn() -> String + Send + Sync + 'static) -> Self {
        Self(Arc::new(make))
    }

    pub(crate) fn next(&self) -> String {
        (self.0)()
    }
}

impl fmt::Debug for RequestIds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RequestIds")
    }
}

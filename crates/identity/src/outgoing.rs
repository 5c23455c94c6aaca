//! The HTTP client every issuer is asked with: TLS, no redirects, and a bound on time and size.

use std::fmt;
use std::future::Future;
use std::net::IpAddr;
use std::pin::Pin;
use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper::Uri;
use hyper::header::{HeaderValue, USER_AGENT};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use openidconnect::{AsyncHttpClient, HttpRequest, HttpResponse};
use tokio::time::timeout;

/// How long a request may take, from looking up the name to the last byte.
const TOTAL_TIMEOUT: Duration = Duration::from_secs(10);
/// The largest answer that is read. Key sets and profiles have a few kilobytes.
const BODY_LIMIT: usize = 1 << 20;
const IDLE_CONNECTIONS_PER_HOST: usize = 2;

#[derive(Debug, Clone, Default)]
pub struct HttpSettings {
    /// Whether `http://` is allowed to other machines. This machine is always allowed: nobody
    /// listens on the way.
    pub allow_plain_http: bool,
}

/// Cheap to clone; all clones share their connections.
#[derive(Clone)]
pub struct HttpClient {
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
    settings: HttpSettings,
}

/// Why there is no answer. An answer with a status that says no is an answer.
#[derive(Debug, thiserror::Error)]
pub enum HttpError {
    #[error(
        "the certificates of this system cannot be loaded; install its package of CA certificates"
    )]
    NoRootCertificates {
        #[source]
        source: std::io::Error,
    },
    #[error("{uri} is not an address that can be asked")]
    InvalidUri { uri: String },
    #[error(
        "{host} would be asked over http://, where others can listen; use its https:// address"
    )]
    PlainHttp { host: String },
    #[error("{host} cannot be reached")]
    Unreachable {
        host: String,
        #[source]
        source: hyper_util::client::legacy::Error,
    },
    #[error("{host} broke off its answer, or the answer has more than {BODY_LIMIT} bytes")]
    Body {
        host: String,
        #[source]
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    #[error("{host} has not answered within {} seconds", TOTAL_TIMEOUT.as_secs())]
    Timeout { host: String },
}

impl HttpClient {
    /// Loads the root certificates of the system, so it belongs to the start of the program.
    pub fn new(settings: HttpSettings) -> Result<Self, HttpError> {
        let connector = HttpsConnectorBuilder::new()
            .with_provider_and_native_roots(rustls::crypto::ring::default_provider())
            .map_err(|source| HttpError::NoRootCertificates { source })?
            .https_or_http()
            .enable_http1()
            .build();
        let client = Client::builder(TokioExecutor::new())
            .pool_timer(TokioTimer::new())
            .pool_max_idle_per_host(IDLE_CONNECTIONS_PER_HOST)
            .build(connector);
        Ok(Self { client, settings })
    }

    pub(crate) async fn send(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let host = self.allowed_host(request.uri())?;
        timeout(TOTAL_TIMEOUT, self.exchange(request, &host))
            .await
            .unwrap_or_else(|_| Err(HttpError::Timeout { host }))
    }

    /// The host of an address that may be asked.
    fn allowed_host(&self, uri: &Uri) -> Result<String, HttpError> {
        let invalid = || HttpError::InvalidUri {
            uri: uri.to_string(),
        };
        let host = uri.host().ok_or_else(invalid)?.to_owned();
        match uri.scheme_str() {
            Some("https") => Ok(host),
            Some("http") if self.settings.allow_plain_http || is_loopback(&host) => Ok(host),
            Some("http") => Err(HttpError::PlainHttp { host }),
            _ => Err(invalid()),
        }
    }

    async fn exchange(&self, request: HttpRequest, host: &str) -> Result<HttpResponse, HttpError> {
        let mut request = request.map(|body| Full::new(Bytes::from(body)));
        // GitHub refuses requests without one.
        request
            .headers_mut()
            .insert(USER_AGENT, HeaderValue::from_static("nexus"));
        let unreachable = |source| HttpError::Unreachable {
            host: host.to_owned(),
            source,
        };
        let (head, body) = self
            .client
            .request(request)
            .await
            .map_err(unreachable)?
            .into_parts();
        let body = Limited::new(body, BODY_LIMIT).collect().await;
        let body = body.map_err(|source| HttpError::Body {
            host: host.to_owned(),
            source,
        })?;
        Ok(HttpResponse::from_parts(head, body.to_bytes().to_vec()))
    }
}

impl<'c> AsyncHttpClient<'c> for HttpClient {
    type Error = HttpError;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, HttpError>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(self.send(request))
    }
}

impl fmt::Debug for HttpClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpClient")
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

fn is_loopback(host: &str) -> bool {
    let address = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost"
        || address
            .parse()
            .is_ok_and(|address: IpAddr| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    fn client(allow_plain_http: bool) -> HttpClient {
        HttpClient::new(HttpSettings { allow_plain_http }).unwrap()
    }

    fn get(uri: &str) -> HttpRequest {
        hyper::Request::get(uri).body(Vec::new()).unwrap()
    }

    /// The address of a server that answers every connection with `answer` and then says no more.
    async fn answering(answer: Vec<u8>) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move {
            loop {
                let (mut stream, _) = listener.accept().await.unwrap();
                let answer = answer.clone();
                tokio::spawn(async move {
                    let mut request = [0; 4096];
                    let _ = stream.read(&mut request).await;
                    let _ = stream.write_all(&answer).await;
                    let _ = stream.read(&mut request).await;
                });
            }
        });
        format!("http://{address}/")
    }

    #[test]
    fn plain_http_is_for_this_machine_only() {
        let client = client(false);
        for uri in [
            "http://127.0.0.1:8080/",
            "http://localhost/",
            "http://[::1]:1/",
        ] {
            assert!(client.allowed_host(&uri.parse().unwrap()).is_ok(), "{uri}");
        }
        for uri in [
            "http://example.com/",
            "http://localhost.example.com/",
            "http://10.0.0.1/",
        ] {
            let refused = client.allowed_host(&uri.parse().unwrap());
            assert!(matches!(refused, Err(HttpError::PlainHttp { .. })), "{uri}");
        }
    }

    #[test]
    fn plain_http_can_be_allowed() {
        let uri = "http://issuer.internal/".parse().unwrap();
        assert!(client(true).allowed_host(&uri).is_ok());
    }

    #[test]
    fn only_http_is_spoken() {
        for uri in ["/path", "ftp://example.com/"] {
            let refused = client(true).allowed_host(&uri.parse().unwrap());
            assert!(
                matches!(refused, Err(HttpError::InvalidUri { .. })),
                "{uri}"
            );
        }
    }

    #[tokio::test]
    async fn a_redirect_is_an_answer_and_is_not_followed() {
        let answer =
            "HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n";
        let uri = answering(answer.into()).await;
        let response = client(false).send(get(&uri)).await.unwrap();
        assert_eq!(response.status(), 302);
    }

    #[tokio::test]
    async fn an_answer_without_end_is_not_read_to_its_end() {
        let mut answer = b"HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n".to_vec();
        answer.resize(BODY_LIMIT + 1000, b'x');
        let uri = answering(answer).await;
        let refused = client(false).send(get(&uri)).await;
        assert!(
            matches!(refused, Err(HttpError::Body { .. })),
            "{refused:?}"
        );
    }

    #[tokio::test]
    async fn a_silent_server_is_given_up() {
        let uri = answering(Vec::new()).await;
        let client = client(false);
        tokio::time::pause();
        let refused = client.send(get(&uri)).await;
        assert!(
            matches!(refused, Err(HttpError::Timeout { .. })),
            "{refused:?}"
        );
    }
}

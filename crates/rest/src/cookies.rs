//! Cookies: the session, and the browser that is at a login provider.

use axum::http::{HeaderMap, HeaderValue, header};
use domain::account::Session;

use crate::layers::forwarded::Client;
use crate::settings::Settings;

pub(crate) const SESSION: &str = "nexus_session";
pub(crate) const BROWSER: &str = "nexus_sign_in";

/// How long somebody may take at a provider, in seconds.
const AT_PROVIDER: i64 = 600;

/// Whether cookies are for encrypted connections only: if the server is known to be reached so.
#[derive(Debug, Clone, Copy)]
pub struct CookieRule {
    public_https: bool,
}

impl CookieRule {
    pub fn new(settings: &Settings) -> Self {
        Self {
            public_https: settings.public_url.scheme() == "https",
        }
    }

    fn secure(self, client: Option<&Client>) -> &'static str {
        if self.public_https || client.is_some_and(|client| client.https) {
            "; Secure"
        } else {
            ""
        }
    }

    pub(crate) fn session(self, value: &str, client: Option<&Client>) -> HeaderValue {
        let lasts = Session::LIFETIME.as_secs();
        let secure = self.secure(client);
        cookie(format!(
            "{SESSION}={value}; Path=/; Max-Age={lasts}; HttpOnly; SameSite=Lax{secure}"
        ))
    }

    pub(crate) fn no_session(self, client: Option<&Client>) -> HeaderValue {
        let secure = self.secure(client);
        cookie(format!(
            "{SESSION}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax{secure}"
        ))
    }

    /// For the browser that goes to a provider. If the answer is posted from the provider's site,
    /// the cookie must come along from there, which browsers allow over HTTPS only.
    pub(crate) fn browser(
        self,
        value: &str,
        by_post: bool,
        client: Option<&Client>,
    ) -> HeaderValue {
        let from = if by_post {
            "SameSite=None; Secure".to_owned()
        } else {
            format!("SameSite=Lax{}", self.secure(client))
        };
        cookie(format!(
            "{BROWSER}={value}; Path=/api/v1/auth/providers; Max-Age={AT_PROVIDER}; HttpOnly; {from}"
        ))
    }
}

/// Forgets the browser cookie: its sign-in has ended.
pub(crate) fn no_browser() -> HeaderValue {
    cookie(format!(
        "{BROWSER}=; Path=/api/v1/auth/providers; Max-Age=0; HttpOnly; SameSite=Lax"
    ))
}

fn cookie(text: String) -> HeaderValue {
    HeaderValue::try_from(text).expect("our secrets are letters, digits, dots and hyphens")
}

/// The value of a cookie, if the client sent it.
pub(crate) fn read<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(header::COOKIE).into_iter();
    let pairs = lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'));
    pairs
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(found, _)| *found == name)
        .map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_found_among_others() {
        let mut headers = HeaderMap::new();
        let line = HeaderValue::from_static("a=1; nexus_session=nxs_x.y.z ; xnexus_session=2");
        headers.insert(header::COOKIE, line);
        assert_eq!(read(&headers, SESSION), Some("nxs_x.y.z"));
        assert_eq!(read(&headers, "b"), None);
    }

    #[test]
    fn a_session_is_out_of_reach_of_scripts_and_other_sites() {
        let plain = CookieRule {
            public_https: false,
        };
        let value = plain.session("x", None);
        let text = value.to_str().unwrap();
        assert!(text.contains("; HttpOnly; SameSite=Lax"), "{text}");
        assert!(!text.contains("Secure"), "{text}");
        let encrypted = CookieRule { public_https: true };
        let value = encrypted.session("x", None);
        assert!(value.to_str().unwrap().ends_with("; Secure"));
    }
}

//! What a client says it takes, and how much it likes it: `Accept` and `Accept-Encoding`
//! (RFC 9110, sections 12.4.2 and 12.5).

use axum::http::header::{ACCEPT, ACCEPT_ENCODING};
use axum::http::{HeaderMap, HeaderName};

/// Whether a browser shows the answer to somebody: those name HTML when they open an address.
/// Programs that take anything are not meant.
pub(crate) fn takes_html(headers: &HeaderMap) -> bool {
    weight(headers, ACCEPT, "text/html").is_some_and(|weight| weight > 0.0)
}

/// The coding that the client likes best of these. Those that it likes alike are taken in the order
/// given here; none of them means as it is.
pub(crate) fn coding(headers: &HeaderMap, offered: &[&'static str]) -> Option<&'static str> {
    let any = weight(headers, ACCEPT_ENCODING, "*").unwrap_or(0.0);
    let liked = |name: &str| weight(headers, ACCEPT_ENCODING, name);
    // As it is will do for everybody, but is liked only by those who say so.
    let mut best = (None, liked("identity").unwrap_or(0.0));
    for name in offered.iter().rev().copied() {
        let weight = liked(name).unwrap_or(any);
        if weight > 0.0 && weight >= best.1 {
            best = (Some(name), weight);
        }
    }
    best.0
}

/// How much something is liked, if it is named: from 0, not at all, to 1.
fn weight(headers: &HeaderMap, header: HeaderName, name: &str) -> Option<f32> {
    let lines = headers.get_all(header).into_iter();
    let mut members = lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','));
    members.find_map(|member| {
        let mut parts = member.split(';').map(str::trim);
        let named = parts.next()?.eq_ignore_ascii_case(name);
        named.then(|| parts.find_map(quality).unwrap_or(1.0))
    })
}

/// The number of `q=0.5`; one that cannot be read says that it is not wanted.
fn quality(parameter: &str) -> Option<f32> {
    let (name, number) = parameter.split_once('=')?;
    let number = || number.trim().parse().unwrap_or(0.0);
    name.trim().eq_ignore_ascii_case("q").then(number)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn chosen(accepted: &'static str) -> Option<&'static str> {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_ENCODING, HeaderValue::from_static(accepted));
        coding(&headers, &["br", "gzip"])
    }

    #[test]
    fn the_coding_that_is_liked_best_is_taken() {
        for (accepted, coding) in [
            ("gzip, deflate, br, zstd", Some("br")),
            ("gzip", Some("gzip")),
            ("GZIP", Some("gzip")),
            ("br;q=0.5, gzip;q=0.8", Some("gzip")),
            ("br;q=0.8, gzip;q=0.8", Some("br")),
            ("br;q=0, gzip", Some("gzip")),
            ("br; q=0 , gzip ;q=0", None),
            ("*", Some("br")),
            ("*;q=0.1, br;q=0", Some("gzip")),
            ("identity", None),
            ("identity, br;q=0.5", None),
            ("identity;q=0.5, br", Some("br")),
            ("br;q=nonsense", None),
            ("brotli, xgzip", None),
            ("", None),
        ] {
            assert_eq!(chosen(accepted), coding, "{accepted}");
        }
    }

    #[test]
    fn a_client_that_says_nothing_gets_it_as_it_is() {
        assert_eq!(coding(&HeaderMap::new(), &["br", "gzip"]), None);
    }

    #[test]
    fn only_who_names_html_is_a_browser() {
        let says = |accepted: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT, HeaderValue::from_static(accepted));
            takes_html(&headers)
        };
        assert!(says(
            "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
        ));
        assert!(says("application/json, Text/HTML;level=1;q=0.1"));
        assert!(!says("*/*"));
        assert!(!says("application/json"));
        assert!(!says("text/html;q=0"));
        assert!(!takes_html(&HeaderMap::new()));
    }
}

//! Who the client is: the peer of the connection, or whom a proxy we trust speaks for.

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, HeaderName};
use ipnet::IpNet;

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const X_FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// In the extensions of every request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Client {
    /// None only for a request that came over no network.
    pub address: Option<IpAddr>,
    /// As the client sees it, in front of the proxy.
    pub https: bool,
    /// Whether the peer is a proxy whose headers are believed.
    pub by_proxy: bool,
}

#[derive(Debug)]
pub(crate) struct Proxies(Vec<IpNet>);

impl Proxies {
    pub(crate) fn new(trusted: Vec<IpNet>) -> Self {
        Self(trusted)
    }

    pub(crate) fn client(&self, peer: Option<IpAddr>, headers: &HeaderMap) -> Client {
        let peer = peer.map(|peer| peer.to_canonical());
        match peer {
            Some(peer) if self.trust(peer) => Client {
                address: Some(self.behind(peer, headers)),
                https: is_https(headers),
                by_proxy: true,
            },
            _ => Client {
                address: peer,
                https: false,
                by_proxy: false,
            },
        }
    }

    /// The rightmost address that is no proxy of ours: each wrote down to its right whom it saw.
    /// The walk ends at something that is no address, with the last one that is.
    fn behind(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer;
        for text in from_the_right(headers) {
            let Some(address) = address_of(text) else {
                break;
            };
            client = address;
            if !self.trust(client) {
                break;
            }
        }
        client
    }

    fn trust(&self, address: IpAddr) -> bool {
        self.0.iter().any(|net| net.contains(&address))
    }
}

fn from_the_right(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let values: Vec<_> = headers.get_all(X_FORWARDED_FOR).iter().collect();
    values
        .into_iter()
        .rev()
        .flat_map(|value| value.to_str().unwrap_or_default().rsplit(','))
}

/// Some proxies add the port.
fn address_of(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    let address = bare.unwrap_or(text).parse().ok();
    let address = address.or_else(|| Some(text.parse::<SocketAddr>().ok()?.ip()))?;
    Some(address.to_canonical())
}

/// What the proxy next to us says: it is the last to write, or the only one.
fn is_https(headers: &HeaderMap) -> bool {
    let last = headers.get_all(X_FORWARDED_PROTO).iter().next_back();
    let last = last.and_then(|value| value.to_str().ok()?.rsplit(',').next());
    last.is_some_and(|scheme| scheme.trim().eq_ignore_ascii_case("https"))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn client(peer: &str, forwarded_for: &[&str]) -> Client {
        let nets = ["10.0.0.0/8", "fd00::/8"].map(|net| net.parse().unwrap());
        let mut headers = HeaderMap::new();
        for value in forwarded_for {
            headers.append(X_FORWARDED_FOR, HeaderValue::from_str(value).unwrap());
        }
        headers.insert(X_FORWARDED_PROTO, HeaderValue::from_static("https"));
        Proxies::new(nets.to_vec()).client(Some(peer.parse().unwrap()), &headers)
    }

    fn address(peer: &str, forwarded_for: &[&str]) -> String {
        client(peer, forwarded_for).address.unwrap().to_string()
    }

    #[test]
    fn a_stranger_is_not_believed() {
        let stranger = client("203.0.113.9", &["198.51.100.1"]);
        assert_eq!(stranger.address.unwrap().to_string(), "203.0.113.9");
        assert!(!stranger.https && !stranger.by_proxy);
    }

    #[test]
    fn a_proxy_of_ours_is_believed() {
        let person = client("10.0.0.1", &["198.51.100.1"]);
        assert_eq!(person.address.unwrap().to_string(), "198.51.100.1");
        assert!(person.https && person.by_proxy);
    }

    #[test]
    fn what_the_client_wrote_itself_is_left_of_the_truth() {
        assert_eq!(
            address("10.0.0.1", &["1.1.1.1, 198.51.100.1, 10.0.0.2"]),
            "198.51.100.1"
        );
        assert_eq!(
            address("10.0.0.1", &["1.1.1.1", "198.51.100.1", "10.0.0.2"]),
            "198.51.100.1"
        );
    }

    #[test]
    fn only_proxies_of_ours_means_the_leftmost() {
        assert_eq!(address("10.0.0.1", &["10.0.0.3, 10.0.0.2"]), "10.0.0.3");
        assert_eq!(address("10.0.0.1", &[]), "10.0.0.1");
    }

    #[test]
    fn what_is_no_address_is_not_believed() {
        for broken in [
            "unknown",
            "",
            "1.2.3",
            "198.51.100.1, x",
            "::ffff:zz",
            "a b",
        ] {
            assert_eq!(address("10.0.0.1", &[broken]), "10.0.0.1", "{broken}");
        }
    }

    #[test]
    fn ports_brackets_and_mapped_addresses_are_understood() {
        assert_eq!(address("10.0.0.1", &["198.51.100.1:4711"]), "198.51.100.1");
        assert_eq!(address("10.0.0.1", &["[2001:db8::1]:4711"]), "2001:db8::1");
        assert_eq!(address("10.0.0.1", &["[2001:db8::1]"]), "2001:db8::1");
        assert_eq!(
            address("::ffff:10.0.0.1", &["::ffff:198.51.100.1"]),
            "198.51.100.1"
        );
        assert_eq!(address("fd00::1", &["2001:db8::1"]), "2001:db8::1");
    }
}

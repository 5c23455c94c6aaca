//! Requests from several connections at once.

use std::net::SocketAddr;
use std::thread;
use std::time::{Duration, Instant};

use crate::Error;
use crate::http::{Client, request};

const CONNECTIONS: usize = 16;

/// What a load came to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Load {
    /// Requests a second.
    pub(crate) rate: f64,
    /// Milliseconds.
    pub(crate) p50: f64,
    pub(crate) p99: f64,
}

impl Load {
    pub(crate) fn times(&self) -> String {
        format!("p50 {:.2} ms, p99 {:.2} ms", self.p50, self.p99)
    }
}

/// A request for something of the one a token belongs to.
pub(crate) fn get(path: &str, token: &str) -> Vec<u8> {
    let bearer = format!("authorization: Bearer {token}\r\n");
    request("GET", path, &bearer, "")
}

/// The same request again and again, from 16 connections.
pub(crate) fn under_load(
    address: SocketAddr,
    length: Duration,
    request: &[u8],
) -> Result<Load, Error> {
    let request = request.to_vec();
    many(address, length, &[200], move |_, _| request.clone())
}

/// Requests made by the number of the connection and of the request, from 16 connections.
pub(crate) fn many(
    address: SocketAddr,
    length: Duration,
    expected: &'static [u16],
    request: impl Fn(usize, usize) -> Vec<u8> + Clone + Send + 'static,
) -> Result<Load, Error> {
    from(address, CONNECTIONS, length, expected, request)
}

/// The same from so many connections.
pub(crate) fn from(
    address: SocketAddr,
    connections: usize,
    length: Duration,
    expected: &'static [u16],
    request: impl Fn(usize, usize) -> Vec<u8> + Clone + Send + 'static,
) -> Result<Load, Error> {
    let started = Instant::now();
    let clients: Vec<_> = (0..connections)
        .map(|client| {
            let request = request.clone();
            thread::spawn(move || {
                one_client(address, length, expected, |number| request(client, number))
            })
        })
        .collect();
    let mut times = Vec::new();
    for client in clients {
        times.extend(client.join().map_err(|_| "a client broke")??);
    }
    let seconds = started.elapsed().as_secs_f64();
    times.sort_by(f64::total_cmp);
    Ok(Load {
        rate: figure(times.len()) / seconds,
        p50: times[times.len() / 2],
        p99: times[times.len() * 99 / 100],
    })
}

/// Milliseconds of each request.
fn one_client(
    address: SocketAddr,
    length: Duration,
    expected: &'static [u16],
    request: impl Fn(usize) -> Vec<u8>,
) -> Result<Vec<f64>, Error> {
    let mut client = Client::connect(address)?;
    let (started, mut times) = (Instant::now(), Vec::new());
    while started.elapsed() < length {
        let request = request(times.len());
        let one = Instant::now();
        let status = client.send(&request)?;
        if !expected.contains(&status) {
            return Err(format!("answered {status}: {}", client.text()).into());
        }
        times.push(one.elapsed().as_secs_f64() * 1000.0);
    }
    Ok(times)
}

/// Several loads by turns, so that whatever else the machine does befalls all alike: of each the one
/// with the median rate.
pub(crate) fn by_turns<const N: usize>(
    rounds: usize,
    mut measure: impl FnMut(usize) -> Result<Load, Error>,
) -> Result<[Load; N], Error> {
    let mut loads: [Vec<Load>; N] = std::array::from_fn(|_| Vec::new());
    for _ in 0..rounds {
        for (which, loads) in loads.iter_mut().enumerate() {
            loads.push(measure(which)?);
        }
    }
    Ok(loads.map(|mut loads| {
        loads.sort_by(|one, other| one.rate.total_cmp(&other.rate));
        loads[loads.len() / 2]
    }))
}

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
pub(crate) fn figure(count: usize) -> f64 {
    count as f64
}

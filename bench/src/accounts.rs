//! Signing in, and being signed in: over HTTP, with the real front on the embedded engine.

use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use table_embedded::Options;
use tokio::sync::watch;

use crate::http::{Client, request};
use crate::load::{figure, get, under_load};
use crate::report::{fact, line, median};
use crate::{Error, site};

const ROUND: Duration = Duration::from_secs(3);

/// `logins` tries of each kind tell known from unknown addresses.
pub(crate) async fn measure(directory: &Path, logins: usize) -> Result<(), Error> {
    let (app, refusals) = site::application(&directory.join("accounts"), Options::default())?;
    // What a known address is refused is written down, as in a server.
    let (_running, stopped) = watch::channel(false);
    let _workers = workers::start(&app, refusals, None, &stopped);
    let (_, token) = site::somebody(&app, "known@example.com").await?;
    let address = site::serve(&app, rest::router).await?;
    tokio::task::spawn_blocking(move || {
        signed_in_reads(address, &token)?;
        login_times(address, logins)
    })
    .await?
}

/// What authentication and one read cost, next to an answer that needs neither.
fn signed_in_reads(address: SocketAddr, token: &str) -> Result<(), Error> {
    let me = under_load(address, ROUND, &get("/api/v1/me", token))?;
    let health = under_load(address, ROUND, &request("GET", "/healthz", "", ""))?;
    line(
        "GET /me with a token, 16 connections",
        me.rate,
        "/s",
        "GET /healthz",
        health.rate,
    );
    fact("  GET /me", &me.times());
    fact("  GET /healthz", &health.times());
    Ok(())
}

/// A wrong password for a known and for an unknown address, by turns, so that whatever else the
/// machine does befalls both alike.
fn login_times(address: SocketAddr, tries: usize) -> Result<(), Error> {
    let login = |email: &str| {
        let body = format!(r#"{{"email":"{email}","password":"wrong horse"}}"#);
        request("POST", "/api/v1/auth/login", "", &body)
    };
    let (known, unknown) = (login("known@example.com"), login("nobody@example.com"));
    let mut client = Client::connect(address)?;
    let mut timed = |request: &[u8]| -> Result<f64, Error> {
        let started = Instant::now();
        match client.send(request)? {
            401 => Ok(started.elapsed().as_secs_f64() * 1000.0),
            status => Err(format!("answered {status}").into()),
        }
    };
    let (mut of_known, mut of_unknown) = (Vec::new(), Vec::new());
    for _ in 0..tries {
        of_known.push(timed(&known)?);
        of_unknown.push(timed(&unknown)?);
    }
    let t = welch(&of_known, &of_unknown);
    let shown = format!(
        "known {:.3} ms, unknown {:.3} ms (medians of {tries}), means {:.3} and {:.3}, t = {t:.2}",
        median(&mut of_known.clone()),
        median(&mut of_unknown.clone()),
        mean(&of_known),
        mean(&of_unknown),
    );
    fact("wrong password, known and unknown address", &shown);
    Ok(())
}

/// Welch's t: below 2 the two cannot be told apart at this many tries.
fn welch(one: &[f64], other: &[f64]) -> f64 {
    let error = variance(one) / figure(one.len()) + variance(other) / figure(other.len());
    (mean(one) - mean(other)) / error.sqrt()
}

fn mean(figures: &[f64]) -> f64 {
    figures.iter().sum::<f64>() / figure(figures.len())
}

fn variance(figures: &[f64]) -> f64 {
    let mean = mean(figures);
    let squares = figures.iter().map(|figure| (figure - mean).powi(2));
    squares.sum::<f64>() / figure(figures.len() - 1)
}

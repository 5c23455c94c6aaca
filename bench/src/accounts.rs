//! Signing in, and being signed in: over HTTP, with the real front on the embedded engine.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use app::accounts::{Person, sign_up};
use app::providers::Providers;
use app::tokens::{self, NewToken};
use app::{
    Actor, App, Costs, Limits, Means, Origin, Parts, Passwords, RefusalsToWrite, Rules, SignUpRule,
    SystemRandomness,
};
use domain::account::{Email, Password, PersonName, Scopes, TokenLabel};
use rest::cursor::Cursors;
use rest::settings::RequestIds;
use rest::{CookieRule, Settings, Shared};
use store::Store;
use table::SystemClock;
use table_embedded::{EmbeddedEngine, Options};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::http::{Client, request};
use crate::report::{fact, line, median};

type Error = Box<dyn std::error::Error + Send + Sync>;

const ROUND: Duration = Duration::from_secs(3);
const CONNECTIONS: usize = 16;

/// `logins` tries of each kind tell known from unknown addresses.
pub(crate) async fn measure(directory: &Path, logins: usize) -> Result<(), Error> {
    let engine = EmbeddedEngine::open(&directory.join("accounts"), Options::default())?;
    let (app, refusals) = application(engine)?;
    let app = Arc::new(app);
    // What a known address is refused is written down, as in a server.
    let (_running, stopped) = watch::channel(false);
    let _workers = workers::start(&app, refusals, &stopped);
    let token = somebody(&app).await?;
    let address = serve(&app).await?;
    tokio::task::spawn_blocking(move || {
        signed_in_reads(address, &token)?;
        login_times(address, logins)
    })
    .await?
}

fn application(engine: EmbeddedEngine) -> Result<(App, RefusalsToWrite), Error> {
    let randomness = Arc::new(SystemRandomness);
    Ok(App::new(Parts {
        store: Store::new(Arc::new(engine)),
        rules: Rules {
            sign_up: SignUpRule::Open,
            public_url: "http://bench".to_owned(),
        },
        clock: Arc::new(SystemClock),
        passwords: Passwords::start(Costs::default(), randomness.clone())?,
        randomness,
        limits: Limits::none(),
        providers: Providers::default(),
    }))
}

/// A person with a password and a token.
async fn somebody(app: &App) -> Result<String, Error> {
    let person = Person {
        email: Email::parse("known@example.com")?,
        name: PersonName::parse("Ada")?,
        default_tzid: None,
    };
    let password = Password::choose("correct horse")?;
    let user_id = sign_up::add(app, &person, Some(password), None).await?;
    let actor = Actor {
        user_id,
        means: Means::CommandLine,
    };
    let new = NewToken {
        label: TokenLabel::parse("Bench")?,
        scopes: Scopes::all(),
        expires_at: None,
    };
    Ok(tokens::create(app, &actor, new, &Origin::default())
        .await?
        .text())
}

async fn serve(app: &Arc<App>) -> Result<SocketAddr, Error> {
    let ids = RequestIds::new(|| "req_bench".to_owned());
    let settings = Settings::new("http://bench".parse()?, ids);
    let shared = Shared {
        app: app.clone(),
        cursors: Cursors::new(&[0; 32]),
        cookies: CookieRule::new(&settings),
        ready: app.clone(),
    };
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    let router = rest::router(shared, &settings);
    let serving = rest::serve(
        listener,
        router,
        settings.connections,
        std::future::pending(),
    );
    tokio::spawn(serving);
    Ok(address)
}

/// What authentication and one read cost, next to an answer that needs neither.
fn signed_in_reads(address: SocketAddr, token: &str) -> Result<(), Error> {
    let bearer = format!("authorization: Bearer {token}\r\n");
    let me = under_load(address, &request("GET", "/api/v1/me", &bearer, ""))?;
    let health = under_load(address, &request("GET", "/healthz", "", ""))?;
    line(
        "GET /me with a token, 16 connections",
        me.rate,
        "/s",
        "GET /healthz",
        health.rate,
    );
    let shown = |load: &Load| format!("p50 {:.2} ms, p99 {:.2} ms", load.p50, load.p99);
    fact("  GET /me", &shown(&me));
    fact("  GET /healthz", &shown(&health));
    Ok(())
}

struct Load {
    rate: f64,
    p50: f64,
    p99: f64,
}

fn under_load(address: SocketAddr, request: &[u8]) -> Result<Load, Error> {
    let started = Instant::now();
    let clients: Vec<_> = (0..CONNECTIONS)
        .map(|_| {
            let request = request.to_vec();
            thread::spawn(move || one_client(address, &request))
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
fn one_client(address: SocketAddr, request: &[u8]) -> Result<Vec<f64>, Error> {
    let mut client = Client::connect(address)?;
    let (started, mut times) = (Instant::now(), Vec::new());
    while started.elapsed() < ROUND {
        let one = Instant::now();
        let status = client.send(request)?;
        if status != 200 {
            return Err(format!("answered {status}").into());
        }
        times.push(one.elapsed().as_secs_f64() * 1000.0);
    }
    Ok(times)
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

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
fn figure(count: usize) -> f64 {
    count as f64
}

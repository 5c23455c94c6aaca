//! The real front on the embedded engine, with somebody in it.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use app::accounts::{Person, sign_up};
use app::providers::Providers;
use app::tokens::{self, NewToken};
use app::{
    Actor, App, Costs, Limits, Means, Origin, Parts, Passwords, RefusalsToWrite, Rules, SignUpRule,
    SystemRandomness,
};
use axum::Router;
use domain::account::{Email, Password, PersonName, Scopes, TokenLabel};
use rest::cursor::Cursors;
use rest::settings::RequestIds;
use rest::{CookieRule, Settings, Shared};
use store::{PlannerChanges, Store};
use table::SystemClock;
use table_embedded::{EmbeddedEngine, Options};
use tokio::net::TcpListener;

use crate::Error;

/// An application in a directory of its own, with the sync log as the product has it.
pub(crate) fn application(
    directory: &Path,
    options: Options,
) -> Result<(Arc<App>, RefusalsToWrite), Error> {
    let options = Options {
        sync_rule: Some(Arc::new(PlannerChanges)),
        ..options
    };
    let engine = EmbeddedEngine::open(directory, options)?;
    let randomness = Arc::new(SystemRandomness);
    let (app, refusals) = App::new(Parts {
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
    });
    Ok((Arc::new(app), refusals))
}

/// Everybody's.
pub(crate) const PASSWORD: &str = "correct horse";

/// A person with a password, and a token of theirs.
pub(crate) async fn somebody(app: &App, email: &str) -> Result<(Actor, String), Error> {
    let person = Person {
        email: Email::parse(email)?,
        name: PersonName::parse("Ada")?,
        default_tzid: None,
    };
    let password = Password::choose(PASSWORD)?;
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
    let token = tokens::create(app, &actor, new, &Origin::default()).await?;
    let text = token.text();
    Ok((actor, text))
}

/// Serves the API, and whatever `more` adds to it, on a port of its own.
pub(crate) async fn serve(
    app: &Arc<App>,
    more: impl FnOnce(Shared, &Settings) -> Router,
) -> Result<SocketAddr, Error> {
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
    let router = more(shared, &settings);
    let serving = rest::serve(
        listener,
        router,
        settings.connections,
        std::future::pending(),
    );
    tokio::spawn(serving);
    Ok(address)
}

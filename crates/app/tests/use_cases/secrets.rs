//! Nothing that holds a secret shows it when it is logged.

use app::accounts::setup::SetUp;
use app::accounts::sign_up::SignUp;
use app::accounts::{codes, profile::ProfileChange};
use app::{Carried, Secret};
use domain::account::Scopes;
use test_support::TestTable;

use crate::support::{PASSWORD, TestApp, password};

pub(crate) async fn nothing_that_holds_a_secret_shows_it(table: TestTable) {
    let app = TestApp::on(table);
    let ada = app.signed_up("ada").await;
    let cookie = ada.session.cookie();
    let actor = app.actor(&ada).await;
    let made = app.token(&actor, Scopes::all()).await;
    let code = codes::invite(&app, None).await.unwrap();
    let id = &actor.user_id;
    let account = app.store.account(id).await.unwrap().unwrap();
    let credential = app.store.credential(id).await.unwrap().unwrap();
    let session = app.store.session_and_user(id, &ada.session.session.id);
    let session = session.await.unwrap().unwrap();
    let token = app.store.token(id, &made.token.id).await.unwrap().unwrap();
    let sign_up = SignUp {
        person: app.person("bob"),
        password: password(),
        invitation: Some(code.clone()),
    };
    let set_up = SetUp {
        code: code.clone(),
        person: app.person("bob"),
        password: password(),
    };
    let change = ProfileChange {
        current_password: Some(password()),
        ..ProfileChange::default()
    };
    let shown = format!(
        "{:?} {ada:?} {actor:?} {made:?} {code:?} {account:?} {credential:?} {session:?} \
         {token:?} {sign_up:?} {set_up:?} {change:?} {:?}",
        app.app,
        password(),
    );
    let secret = |text: &str| text.rsplit('.').next().unwrap().to_owned();
    for secret in [
        secret(&cookie),
        secret(&made.text()),
        code.reveal().to_owned(),
        PASSWORD.to_owned(),
        credential.entity.password_hash.clone(),
        session.0.entity.secret_hash.clone(),
        token.entity.secret_hash.clone(),
    ] {
        assert!(!shown.contains(&secret), "{secret} is in {shown}");
    }
}

pub(crate) async fn what_a_request_carries_is_not_shown(_: TestTable) {
    let shown = format!(
        "{:?} {:?} {:?}",
        Carried::Session("nxs_a.b.my-secret"),
        Carried::Bearer("nxt_a.b.my-secret"),
        Secret::claimed("my-secret"),
    );
    assert!(!shown.contains("my-secret"), "{shown}");
}

//! The ways a person signs in by a provider, as far as no provider is needed for it.

use app::accounts::sign_up;
use app::providers::identities;
use app::{Actor, Conflict, Error, Forbidden, Means};
use domain::account::{IdentityId, Provider, Scopes, Session, SessionId, Subject};
use store::Commit;
use test_support::TestTable;

use crate::support::{NOWHERE, TestApp, password, refused};

async fn added(app: &TestApp, name: &str, with_password: bool) -> Actor {
    let subject = Subject::parse(&app.table.unique(name)).unwrap();
    let login = Some((Provider::parse("google").unwrap(), subject));
    let password = with_password.then(password);
    let id = sign_up::add(app, &app.person(name), password, login).await;
    let session = Session {
        id: SessionId::parse("ses_1").unwrap(),
        user_id: id.unwrap(),
        secret_hash: "0".repeat(64),
        access_epoch: 0,
        session_epoch: 0,
        created_at: app.now(),
        last_used_at: app.now(),
        expires_at: app.now().plus(Session::LIFETIME),
        address: None,
        user_agent: None,
    };
    let commit = Commit::<()>::new().put(&session);
    app.store.commit(commit).await.unwrap();
    Actor {
        user_id: session.user_id,
        means: Means::Session {
            id: session.id,
            signed_in_at: session.created_at.timestamp(),
        },
    }
}

pub(crate) async fn the_only_way_in_cannot_be_taken_away(table: TestTable) {
    let app = TestApp::on(table);
    let actor = added(&app, "ada", false).await;
    let own = identities::list(&app, &actor).await.unwrap().remove(0);
    let answer = identities::unlink(&app, &actor, &own.id, &NOWHERE).await;
    refused!(answer, Error::Conflict(Conflict::LastSignIn));
}

pub(crate) async fn one_that_is_taken_away_is_free_for_others(table: TestTable) {
    let app = TestApp::on(table);
    let actor = added(&app, "ada", true).await;
    let own = identities::list(&app, &actor).await.unwrap().remove(0);
    identities::unlink(&app, &actor, &own.id, &NOWHERE)
        .await
        .unwrap();
    assert!(identities::list(&app, &actor).await.unwrap().is_empty());
    let owner = app
        .store
        .owner_of_identity(&own.provider, &own.subject)
        .await;
    assert!(owner.unwrap().is_none());
    let user = app.store.user(&actor.user_id).await.unwrap().unwrap();
    assert!(user.entity.provider_pair().is_none());
    let again = identities::unlink(&app, &actor, &own.id, &NOWHERE).await;
    refused!(again, Error::NotFound);
    assert_eq!(
        app.actions(&actor.user_id).await,
        ["account.create", "identity.unlink"]
    );
}

pub(crate) async fn a_token_takes_none_away(table: TestTable) {
    let app = TestApp::on(table);
    let actor = added(&app, "ada", true).await;
    let own = identities::list(&app, &actor).await.unwrap().remove(0);
    let token = app.token(&actor, Scopes::all()).await;
    let program = app.by_token(&token.text()).await.unwrap();
    let answer = identities::unlink(&app, &program, &own.id, &NOWHERE).await;
    refused!(answer, Error::Forbidden(Forbidden::NeedsSession));
}

pub(crate) async fn nobody_takes_one_of_somebody_else_away(table: TestTable) {
    let app = TestApp::on(table);
    let ada = added(&app, "ada", true).await;
    let bob = added(&app, "bob", true).await;
    let hers: IdentityId = identities::list(&app, &ada).await.unwrap().remove(0).id;
    let answer = identities::unlink(&app, &bob, &hers, &NOWHERE).await;
    refused!(answer, Error::NotFound);
}

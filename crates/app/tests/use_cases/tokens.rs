//! API tokens.

use app::tokens::{self, MadeToken, NewToken};
use app::{Actor, Error, Forbidden, Means, Result, Unauthenticated};
use domain::Instant;
use domain::account::{ApiToken, Scopes, TokenLabel};
use jiff::SignedDuration;
use test_support::TestTable;

use crate::support::{NOWHERE, TestApp, When, page, refused};

const SECOND: SignedDuration = SignedDuration::from_secs(1);

async fn create(
    app: &TestApp,
    actor: &Actor,
    scopes: Scopes,
    expires_at: Option<Instant>,
) -> Result<MadeToken> {
    let new = NewToken {
        label: TokenLabel::parse("Phone").unwrap(),
        scopes,
        expires_at,
    };
    tokens::create(app, actor, new, &NOWHERE).await
}

/// Somebody's session and what a token of theirs is.
async fn with_token(app: &TestApp, scopes: Scopes) -> (Actor, Actor) {
    let actor = app.actor(&app.signed_up("ada").await).await;
    let token = app.token(&actor, scopes).await;
    let program = app.by_token(&token.text()).await.unwrap();
    (actor, program)
}

pub(crate) async fn a_token_is_its_person_with_its_scopes(table: TestTable) {
    let app = TestApp::on(table);
    let (actor, program) = with_token(&app, Scopes::read_only()).await;
    assert_eq!(program.user_id, actor.user_id);
    assert!(matches!(program.means, Means::Token { scopes, .. } if scopes == Scopes::read_only()));
}

pub(crate) async fn a_token_that_may_read_may_not_write(table: TestTable) {
    let app = TestApp::on(table);
    let (actor, program) = with_token(&app, Scopes::read_only()).await;
    let read_only = |answer: Result<()>| {
        refused!(answer, Error::Forbidden(Forbidden::ReadOnly));
    };
    read_only(
        create(&app, &program, Scopes::read_only(), None)
            .await
            .map(drop),
    );
    let change = app::accounts::profile::ProfileChange::default();
    let changed = app::accounts::profile::change(&app, &program, None, change, &NOWHERE);
    read_only(changed.await.map(drop));
    let Means::Token { id, .. } = &program.means else {
        panic!("{program:?}")
    };
    read_only(tokens::revoke(&app, &program, id, &NOWHERE).await);
    let Means::Session { id, .. } = &actor.means else {
        panic!("{actor:?}")
    };
    read_only(app::sessions::revoke(&app, &program, id, &NOWHERE).await);
    assert_eq!(
        tokens::list(&app, &program, page(9))
            .await
            .unwrap()
            .items
            .len(),
        1
    );
}

pub(crate) async fn a_token_makes_tokens_that_may_no_more(table: TestTable) {
    let app = TestApp::on(table);
    let (_, program) = with_token(&app, Scopes::all()).await;
    let made = create(&app, &program, Scopes::read_only(), None)
        .await
        .unwrap();
    let lesser = app.by_token(&made.text()).await.unwrap();
    let answer = create(&app, &lesser, Scopes::all(), None).await;
    refused!(answer, Error::Forbidden(Forbidden::ReadOnly));
}

/// Else whoever finds one that ends tomorrow has one forever.
pub(crate) async fn a_token_makes_tokens_that_last_no_longer(table: TestTable) {
    let app = TestApp::on(table);
    let actor = app.actor(&app.signed_up("ada").await).await;
    let end = app.now().plus(SignedDuration::from_hours(1));
    let made = create(&app, &actor, Scopes::all(), Some(end))
        .await
        .unwrap();
    let program = app.by_token(&made.text()).await.unwrap();
    for longer in [None, Some(end.plus(SECOND))] {
        let answer = create(&app, &program, Scopes::all(), longer).await;
        refused!(answer, Error::Forbidden(Forbidden::MoreThanOwn));
    }
    create(&app, &program, Scopes::all(), Some(end))
        .await
        .unwrap();
}

pub(crate) async fn a_token_ends_at_its_second(table: TestTable) {
    let app = TestApp::on(table);
    let actor = app.actor(&app.signed_up("ada").await).await;
    let end = app.now().plus(SignedDuration::from_hours(1));
    let made = create(&app, &actor, Scopes::all(), Some(end))
        .await
        .unwrap();
    app.advance(SignedDuration::from_hours(1) - SECOND);
    app.by_token(&made.text()).await.unwrap();
    app.advance(SECOND);
    let answer = app.by_token(&made.text()).await;
    refused!(
        answer,
        Error::Unauthenticated(Unauthenticated::InvalidCredentials)
    );
    assert!(
        tokens::list(&app, &actor, page(9))
            .await
            .unwrap()
            .items
            .is_empty()
    );
}

pub(crate) async fn a_token_cannot_end_before_it_begins(table: TestTable) {
    let app = TestApp::on(table);
    let actor = app.actor(&app.signed_up("ada").await).await;
    let now = app.now();
    for end in [now, now.plus(-SECOND)] {
        let answer = create(&app, &actor, Scopes::all(), Some(end)).await;
        refused!(answer, Error::Invalid { .. });
    }
    create(&app, &actor, Scopes::all(), Some(now.plus(SECOND)))
        .await
        .unwrap();
}

pub(crate) async fn the_use_of_a_token_is_noted_every_five_minutes_at_most(table: TestTable) {
    let app = TestApp::on(table);
    let actor = app.actor(&app.signed_up("ada").await).await;
    let made = app.token(&actor, Scopes::all()).await;
    let (first, id) = (app.now(), &made.token.id);
    let noted = async || tokens::get(&app, &actor, id).await.unwrap().last_used_at;
    assert_eq!(noted().await, None);
    app.by_token(&made.text()).await.unwrap();
    assert_eq!(noted().await, Some(first));
    app.advance(ApiToken::NOTED_EVERY - SECOND);
    app.faults.reset();
    app.by_token(&made.text()).await.unwrap();
    assert_eq!(app.faults.reset(), 0);
    app.advance(SECOND);
    app.by_token(&made.text()).await.unwrap();
    assert_eq!(noted().await, Some(first.plus(ApiToken::NOTED_EVERY)));
}

pub(crate) async fn a_noted_use_keeps_the_end(table: TestTable) {
    let app = TestApp::on(table);
    let actor = app.actor(&app.signed_up("ada").await).await;
    let end = app.now().plus(SignedDuration::from_hours(1));
    let made = create(&app, &actor, Scopes::read_only(), Some(end))
        .await
        .unwrap();
    app.by_token(&made.text()).await.unwrap();
    let read = tokens::get(&app, &actor, &made.token.id).await.unwrap();
    assert_eq!(
        (read.expires_at, read.scopes),
        (Some(end), Scopes::read_only())
    );
    app.advance(SignedDuration::from_hours(1));
    app.by_token(&made.text()).await.unwrap_err();
}

pub(crate) async fn a_revoked_token_is_refused_at_once(table: TestTable) {
    let app = TestApp::on(table);
    let ada = app.signed_up("ada").await;
    let actor = app.actor(&ada).await;
    let [made, other] = [
        app.token(&actor, Scopes::all()).await,
        app.token(&actor, Scopes::all()).await,
    ];
    app.by_token(&made.text()).await.unwrap();
    tokens::revoke(&app, &actor, &made.token.id, &NOWHERE)
        .await
        .unwrap();
    let answer = app.by_token(&made.text()).await;
    refused!(
        answer,
        Error::Unauthenticated(Unauthenticated::InvalidCredentials)
    );
    app.by_token(&other.text()).await.unwrap();
    assert!(app.is_in(&ada).await);
    let again = tokens::revoke(&app, &actor, &made.token.id, &NOWHERE).await;
    refused!(again, Error::NotFound);
}

pub(crate) async fn a_use_at_the_moment_of_revoking_does_not_bring_it_back(table: TestTable) {
    let app = TestApp::on(table);
    let actor = app.actor(&app.signed_up("ada").await).await;
    for _ in 0..app.rounds().await {
        let made = app.token(&actor, Scopes::all()).await;
        let text = made.text();
        let (_, revoked) = tokio::join!(
            app.by_token(&text),
            tokens::revoke(&app, &actor, &made.token.id, &NOWHERE),
        );
        revoked.unwrap();
        app.by_token(&text).await.unwrap_err();
    }
}

pub(crate) async fn nobody_has_the_tokens_of_somebody_else(table: TestTable) {
    let app = TestApp::on(table);
    let ada = app.actor(&app.signed_up("ada").await).await;
    let bob = app.actor(&app.signed_up("bob").await).await;
    let made = app.token(&ada, Scopes::all()).await;
    let id = &made.token.id;
    refused!(tokens::get(&app, &bob, id).await, Error::NotFound);
    refused!(
        tokens::revoke(&app, &bob, id, &NOWHERE).await,
        Error::NotFound
    );
    assert!(
        tokens::list(&app, &bob, page(9))
            .await
            .unwrap()
            .items
            .is_empty()
    );
    let posing = made
        .text()
        .replace(ada.user_id.as_str(), bob.user_id.as_str());
    let answer = app.by_token(&posing).await;
    refused!(
        answer,
        Error::Unauthenticated(Unauthenticated::InvalidCredentials)
    );
}

pub(crate) async fn what_is_no_token_is_told_in_one_way(table: TestTable) {
    let app = TestApp::on(table);
    let actor = app.actor(&app.signed_up("ada").await).await;
    let good = app.token(&actor, Scopes::all()).await.text();
    let (head, last) = good.split_at(good.len() - 1);
    let texts = [
        format!("{head}{}", if last == "A" { "B" } else { "A" }),
        head.to_owned(),
        good.replace("nxt_", ""),
        good.replace("nxt_", "nxs_"),
        good.replace(actor.user_id.as_str(), "nobody"),
        good.replace("tok_", "ses_"),
        "nxt_".to_owned(),
        "a.b.c".to_owned(),
    ];
    for text in texts {
        let answer = app.by_token(&text).await;
        refused!(
            answer,
            Error::Unauthenticated(Unauthenticated::InvalidCredentials)
        );
    }
    let answer = app.by_cookie(&good).await;
    refused!(
        answer,
        Error::Unauthenticated(Unauthenticated::InvalidCredentials)
    );
}

pub(crate) async fn a_token_that_could_not_be_written_does_not_exist(table: TestTable) {
    let app = TestApp::on(table);
    let actor = app.actor(&app.signed_up("ada").await).await;
    app.faults.fail_write(1, When::Before);
    let answer = create(&app, &actor, Scopes::all(), None).await;
    refused!(answer, Error::Unavailable(_));
    assert!(
        tokens::list(&app, &actor, page(9))
            .await
            .unwrap()
            .items
            .is_empty()
    );
}

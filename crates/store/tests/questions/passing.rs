//! What goes away by itself, at its second.

use domain::Instant;
use domain::account::{ApiToken, AuditEntry, Session};
use jiff::SignedDuration;
use store::{Code, Commit, CommitError, Entity, Flow, Purpose};
use table::{Clock as _, Key};
use test_support::TestTable;

use crate::fixtures::{Given, google, page};

const SECOND: SignedDuration = SignedDuration::from_secs(1);

pub(crate) async fn a_session_is_gone_at_its_second(table: TestTable) {
    let given = Given::on(table);
    given.made("ada").await;
    let session = given.session("ada", "ses_1");
    is_gone_at(&given, &session, session.expires_at).await;
    let found = given.store.session_and_user(&session.user_id, &session.id);
    assert!(found.await.unwrap().is_none());
}

pub(crate) async fn a_code_is_gone_at_its_second(table: TestTable) {
    let given = Given::on(table);
    let code = code(&given);
    is_gone_at(&given, &code, code.expires_at).await;
    assert!(given.store.code(&code.secret_hash).await.unwrap().is_none());
}

pub(crate) async fn a_flow_is_gone_at_its_second(table: TestTable) {
    let given = Given::on(table);
    let flow = Flow {
        state_hash: given.table.unique("state"),
        provider: google(),
        browser_hash: "browser".to_owned(),
        nonce: None,
        pkce_verifier: "verifier".to_owned(),
        return_to: "/".to_owned(),
        link_to: None,
        invitation_hash: None,
        expires_at: given.now().plus(SignedDuration::from_mins(10)),
    };
    is_gone_at(&given, &flow, flow.expires_at).await;
    assert!(given.store.flow(&flow.state_hash).await.unwrap().is_none());
}

pub(crate) async fn a_token_is_gone_at_its_second(table: TestTable) {
    let given = Given::on(table);
    given.made("ada").await;
    let end = given.now().plus(SignedDuration::from_hours(1));
    let token = ApiToken {
        expires_at: Some(end),
        ..given.token("ada", "tok_1")
    };
    is_gone_at(&given, &token, end).await;
    let found = given.store.token_and_user(&token.user_id, &token.id);
    assert!(found.await.unwrap().is_none());
}

pub(crate) async fn a_token_without_an_end_stays(table: TestTable) {
    let given = Given::on(table);
    let token = given.token("ada", "tok_1");
    given.put(&token).await;
    given
        .table
        .clock
        .advance(SignedDuration::from_hours(10 * 365 * 24));
    let found = given.store.token(&token.user_id, &token.id).await.unwrap();
    assert_eq!(found.unwrap().entity, token);
}

pub(crate) async fn an_audit_entry_is_kept_one_year(table: TestTable) {
    let given = Given::on(table);
    let entry = given.audit("ada", "aud_1");
    let end = given.now().plus(SignedDuration::from_hours(365 * 24));
    assert_eq!(entry.at.plus(AuditEntry::KEPT), end);
    is_gone_at(&given, &entry, end).await;
    let trail = given.store.audit_of(&entry.user_id, page(9, None)).await;
    assert!(trail.unwrap().items.is_empty());
}

pub(crate) async fn an_expired_session_is_not_listed(table: TestTable) {
    let given = Given::on(table);
    let soon = given.now().plus(SECOND);
    for number in 0..5 {
        let session = given.session("ada", &format!("ses_{number}"));
        let expires_at = if number == 3 {
            session.expires_at
        } else {
            soon
        };
        given
            .put(&Session {
                expires_at,
                ..session
            })
            .await;
    }
    given.table.clock.advance(SECOND);
    let ada = given.id("ada");
    let listed = given.store.sessions_of(&ada, page(2, None)).await.unwrap();
    assert_eq!(
        listed.items.len(),
        1,
        "the living one is not hidden behind expired ones"
    );
    assert_eq!(listed.items[0].entity.id.as_str(), "ses_3");
    assert!(listed.cursor.is_none());
}

pub(crate) async fn an_expired_code_cannot_be_removed_as_if_it_were_there(table: TestTable) {
    let given = Given::on(table);
    let code = code(&given);
    given.put(&code).await;
    given.table.clock.advance(SignedDuration::from_hours(1));
    let commit = Commit::new().remove_existing(&code, "gone");
    let refused = given.store.commit(commit).await.unwrap_err();
    assert!(
        matches!(&refused, CommitError::Refused(all) if all.len() == 1 && all[0].reason == "gone"),
        "{refused:?}"
    );
}

fn code(given: &Given) -> Code {
    Code {
        secret_hash: given.table.unique("hash"),
        purpose: Purpose::Invitation { email: None },
        created_at: given.now(),
        expires_at: given.now().plus(SignedDuration::from_hours(1)),
    }
}

/// It is there a second before, and not at its second.
async fn is_gone_at<E: Entity>(given: &Given, entity: &E, end: Instant) {
    given.put(entity).await;
    let key: Key = entity.key();
    let left = end.timestamp().duration_since(given.table.clock.now());
    given.table.clock.advance(left - SECOND);
    assert!(given.row(&key).await.is_some(), "it went too early");
    given.table.clock.advance(SECOND);
    assert!(given.row(&key).await.is_none(), "it is still there");
}

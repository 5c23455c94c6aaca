//! Writes under conditions, and what is said when one does not hold.

use domain::account::{PersonName, User};
use store::{Commit, CommitError, Entity, Flow, NewAccount, Refusal, Store};
use table::Version;
use test_support::TestTable;

use crate::fixtures::{Given, google};

pub(crate) async fn a_second_account_with_the_address_is_refused_for_it(table: TestTable) {
    let given = Given::on(table);
    let ada = given.made("ada").await;
    let mut other = given.account("bob");
    other.user.email = ada.user.email;
    assert_eq!(reasons(&refused_creation(&given, &other).await), ["email"]);
}

pub(crate) async fn a_second_account_with_all_the_same_is_refused_for_each(table: TestTable) {
    let given = Given::on(table);
    let ada = given.made("ada").await;
    let refusals = refused_creation(&given, &ada).await;
    assert_eq!(reasons(&refusals), ["email", "id", "identity"]);
}

pub(crate) async fn a_refusal_comes_with_the_row_that_is_there(table: TestTable) {
    let given = Given::on(table);
    let ada = given.made("ada").await;
    let mut other = given.account("ada");
    other.user.name = PersonName::parse("Somebody else").unwrap();
    let refusals = refused_creation(&given, &other).await;
    let current = refusals[1].current.as_ref().unwrap();
    assert_eq!(current.key(), &ada.user.key());
    assert_eq!(current.document().read::<User>().unwrap(), ada.user);
}

pub(crate) async fn a_refusal_for_a_row_that_is_gone_comes_without_one(table: TestTable) {
    let given = Given::on(table);
    let user = given.user("ada");
    given.put(&user).await;
    let read = given.store.user(&user.id).await.unwrap().unwrap();
    let removed = Commit::<()>::new().discard(&user);
    given.store.commit(removed).await.unwrap();
    let late = Commit::new().replace(&read, &user, "changed");
    let refusals = refused(&given.store, late).await;
    assert_eq!(reasons(&refusals), ["changed"]);
    assert!(refusals[0].current.is_none());
}

pub(crate) async fn nothing_of_a_refused_commit_is_written(table: TestTable) {
    let given = Given::on(table);
    let ada = given.made("ada").await;
    let mut bob = given.account("bob");
    bob.user.email = ada.user.email.clone();
    refused_creation(&given, &bob).await;
    let store = &given.store;
    assert!(store.user(&bob.user.id).await.unwrap().is_none());
    assert!(store.user_meta(&bob.user.id).await.unwrap().is_none());
    assert!(store.credential(&bob.user.id).await.unwrap().is_none());
    let subject = given.subject("bob");
    let owner = store.owner_of_identity(&google(), &subject).await;
    assert!(owner.unwrap().is_none());
    let owner = store.owner_of_email(&ada.user.email).await.unwrap();
    assert_eq!(owner, Some(ada.user.id));
}

pub(crate) async fn a_replaced_entity_has_the_next_version(table: TestTable) {
    let given = Given::on(table);
    let ada = given.made("ada").await.user;
    let renamed = renamed(&ada, "Ada Lovelace");
    let read = given.store.user(&ada.id).await.unwrap().unwrap();
    let commit = Commit::new().replace(&read, &renamed, ());
    given.store.commit(commit).await.unwrap();
    let read = given.store.user(&ada.id).await.unwrap().unwrap();
    assert_eq!((read.entity, read.version), (renamed, Version(2)));
}

pub(crate) async fn of_two_replacements_of_one_version_the_second_is_refused(table: TestTable) {
    let given = Given::on(table);
    let ada = given.made("ada").await.user;
    let read = given.store.user(&ada.id).await.unwrap().unwrap();
    let first = renamed(&ada, "First");
    let commit = Commit::new().replace(&read, &first, "changed");
    given.store.commit(commit).await.unwrap();
    let commit = Commit::new().replace(&read, &renamed(&ada, "Second"), "changed");
    let refusals = refused(&given.store, commit).await;
    assert_eq!(reasons(&refusals), ["changed"]);
    let current = refusals[0].current.as_ref().unwrap();
    assert_eq!(current.version(), Version(2));
    assert_eq!(current.document().read::<User>().unwrap(), first);
}

pub(crate) async fn what_is_held_unchanged_refuses_when_it_changed(table: TestTable) {
    let given = Given::on(table);
    let ada = given.made("ada").await.user;
    let read = given.store.user(&ada.id).await.unwrap().unwrap();
    let session = given.session("ada", "ses_1");
    let commit = Commit::new().put(&session).unchanged(&read, "changed");
    given.store.commit(commit).await.unwrap();
    let commit = Commit::new().replace(&read, &ada, ());
    given.store.commit(commit).await.unwrap();
    let late = given.session("ada", "ses_2");
    let commit = Commit::new().put(&late).unchanged(&read, "changed");
    assert_eq!(reasons(&refused(&given.store, commit).await), ["changed"]);
    let found = given.store.session(&ada.id, &late.id).await.unwrap();
    assert!(found.is_none());
}

pub(crate) async fn what_must_be_removed_must_be_there(table: TestTable) {
    let given = Given::on(table);
    let session = given.session("ada", "ses_1");
    given.put(&session).await;
    let remove = || Commit::new().remove_existing(&session, "gone");
    given.store.commit(remove()).await.unwrap();
    assert_eq!(reasons(&refused(&given.store, remove()).await), ["gone"]);
    given.put(&session).await;
    let read = given.store.session(&session.user_id, &session.id).await;
    let read = read.unwrap().unwrap();
    let commit = Commit::new().replace(&read, &session, "changed");
    given.store.commit(commit).await.unwrap();
    let commit = Commit::new().remove(&read, "changed");
    assert_eq!(reasons(&refused(&given.store, commit).await), ["changed"]);
}

pub(crate) async fn what_may_be_there_is_removed_without_a_condition(table: TestTable) {
    let given = Given::on(table);
    let session = given.session("ada", "ses_1");
    given.put(&session).await;
    for _ in 0..2 {
        let commit = Commit::<()>::new().discard(&session);
        given.store.commit(commit).await.unwrap();
    }
    assert!(given.row(&session.key()).await.is_none());
}

pub(crate) async fn a_commit_of_nothing_is_an_error(table: TestTable) {
    let given = Given::on(table);
    let error = given.store.commit(Commit::<()>::new()).await.unwrap_err();
    assert!(matches!(error, CommitError::Store(_)), "{error:?}");
}

/// Both end in logs.
pub(crate) async fn neither_a_commit_nor_its_refusal_shows_what_the_rows_hold(table: TestTable) {
    let given = Given::on(table);
    let flow = Flow {
        state_hash: given.table.unique("state"),
        provider: google(),
        browser_hash: "browser".to_owned(),
        nonce: Some("my-nonce".to_owned()),
        pkce_verifier: "my-verifier".to_owned(),
        return_to: "/".to_owned(),
        link_to: None,
        invitation_hash: Some("my-invitation".to_owned()),
        expires_at: given.now().plus(domain::account::Session::LIFETIME),
    };
    let commit = || Commit::new().create(&flow, "taken");
    let shown = format!("{:?}", commit());
    given.store.commit(commit()).await.unwrap();
    let error = given.store.commit(commit()).await.unwrap_err();
    let shown = format!("{shown} {error:?}");
    assert!(shown.contains("taken"), "{shown}");
    for secret in ["my-nonce", "my-verifier", "my-invitation"] {
        assert!(!shown.contains(secret), "{shown}");
    }
}

fn renamed(user: &User, name: &str) -> User {
    User {
        name: PersonName::parse(name).unwrap(),
        ..user.clone()
    }
}

async fn refused_creation(given: &Given, account: &NewAccount) -> Vec<Refusal<&'static str>> {
    let commit = account.create(Commit::new(), "id", "email", "identity");
    refused(&given.store, commit).await
}

async fn refused(store: &Store, commit: Commit<&'static str>) -> Vec<Refusal<&'static str>> {
    match store.commit(commit).await {
        Err(CommitError::Refused(refusals)) => refusals,
        other => panic!("it was not refused: {other:?}"),
    }
}

fn reasons(refusals: &[Refusal<&'static str>]) -> Vec<&'static str> {
    refusals.iter().map(|refusal| refusal.reason).collect()
}

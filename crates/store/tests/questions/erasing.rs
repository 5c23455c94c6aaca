//! Removing what is a person's.

use domain::UserId;
use store::{Commit, EmailGuard, Entity as _, Erasure};
use table::{PartitionKey, Query, Row, Source};
use test_support::TestTable;

use crate::fixtures::{Given, page};

pub(crate) async fn the_user_stays_and_nothing_else(table: TestTable) {
    let given = Given::on(table);
    let ada = given.made("ada").await;
    for number in 0..3 {
        given
            .put(&given.session("ada", &format!("ses_{number}")))
            .await;
        given
            .put(&given.token("ada", &format!("tok_{number}")))
            .await;
    }
    assert!(given.store.erase_some_of(&ada.user.id).await.unwrap());
    assert!(!given.store.erase_some_of(&ada.user.id).await.unwrap());
    let left = partition(&given, &format!("USER#{}", ada.user.id)).await;
    assert_eq!(left.len(), 1, "{left:?}");
    assert_eq!(left[0].key(), &ada.user.key());
    assert_eq!(
        left[0].document().read::<domain::account::User>().unwrap(),
        ada.user
    );
}

pub(crate) async fn more_than_a_transaction_can_remove_goes_in_several(table: TestTable) {
    let given = Given::on(table);
    let user = given.user("ada");
    given.put(&user).await;
    let mut commit = Commit::<()>::new();
    for number in 0..100 {
        commit = commit.put(&given.session("ada", &format!("ses_{number:03}")));
    }
    given.store.commit(commit).await.unwrap();
    // Beyond the user in the order of keys.
    given.put(&given.account("ada").meta).await;
    given.put(&given.token("ada", "tok_1")).await;
    let mut rounds = 0;
    while given.store.erase_some_of(&user.id).await.unwrap() {
        rounds += 1;
    }
    assert_eq!(rounds, 2);
    assert_eq!(
        partition(&given, &format!("USER#{}", user.id)).await.len(),
        1
    );
}

pub(crate) async fn the_trail_goes_by_itself(table: TestTable) {
    let given = Given::on(table);
    let ada = given.made("ada").await.user;
    for number in 0..120 {
        given
            .put(&given.audit("ada", &format!("aud_{number:03}")))
            .await;
    }
    let store = &given.store;
    while store.erase_some_of(&ada.id).await.unwrap() {}
    let trail = store.audit_of(&ada.id, page(200, None)).await.unwrap();
    assert_eq!(trail.items.len(), 120);
    let mut rounds = 0;
    while store.erase_some_audit_of(&ada.id).await.unwrap() {
        rounds += 1;
    }
    assert_eq!(rounds, 2);
    let trail = store.audit_of(&ada.id, page(200, None)).await.unwrap();
    assert!(trail.items.is_empty());
}

pub(crate) async fn others_keep_what_they_have(table: TestTable) {
    let given = Given::on(table);
    let ada = given.made("ada").await.user;
    let bob = given.made("bob").await;
    given.put(&given.session("bob", "ses_1")).await;
    given.put(&given.audit("bob", "aud_1")).await;
    let before = partition(&given, &format!("USER#{}", bob.user.id)).await;
    while given.store.erase_some_of(&ada.id).await.unwrap() {}
    while given.store.erase_some_audit_of(&ada.id).await.unwrap() {}
    let after = partition(&given, &format!("USER#{}", bob.user.id)).await;
    assert_eq!(before, after);
    assert!(given.row(&EmailGuard::of(&bob.user).key()).await.is_some());
    let trail = given.store.audit_of(&bob.user.id, page(9, None)).await;
    assert_eq!(trail.unwrap().items.len(), 1);
}

pub(crate) async fn all_accounts_that_are_being_erased_are_known(table: TestTable) {
    let given = Given::on(table);
    assert!(given.store.erasures().await.unwrap().is_empty());
    for name in ["ada", "bob"] {
        let erasure = Erasure {
            user_id: given.id(name),
            requested_at: given.now(),
        };
        given.put(&erasure).await;
    }
    let known = given.store.erasures().await.unwrap();
    let known: Vec<UserId> = known.into_iter().map(|it| it.entity.user_id).collect();
    assert_eq!(known, [given.id("ada"), given.id("bob")]);
}

async fn partition(given: &Given, pk: &str) -> Vec<Row> {
    let query = Query::new(Source::Base, PartitionKey::new(pk).unwrap());
    given.table.engine.query(&query).await.unwrap().rows
}

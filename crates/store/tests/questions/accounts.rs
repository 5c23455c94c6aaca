//! Who is who: by id, address, provider; and what makes them unique.

use domain::account::{Email, User};
use store::{EmailGuard, Entity as _, Error, FirstAccount, NewAccount, ServerSecrets};
use table::{Condition, EntityType, Gsi, Put, Row, Version};
use test_support::TestTable;

use crate::fixtures::{Given, google};

pub(crate) async fn ap1_get_user_by_id(table: TestTable) {
    let given = Given::on(table);
    let ada = given.made("ada").await.user;
    given.made("bob").await;
    let found = given.store.user(&ada.id).await.unwrap().unwrap();
    assert_eq!((found.entity, found.version), (ada, Version(1)));
}

pub(crate) async fn ap7_get_user_by_email(table: TestTable) {
    let given = Given::on(table);
    let ada = given.made("ada").await.user;
    given.made("bob").await;
    let shouted = Email::parse(&ada.email.as_str().to_uppercase()).unwrap();
    let found = given.store.user_by_email(&shouted).await.unwrap().unwrap();
    assert_eq!(found.entity, ada);
}

pub(crate) async fn ap8_get_user_by_oauth_provider(table: TestTable) {
    let given = Given::on(table);
    let ada = given.made("ada").await.user;
    given.made("bob").await;
    let subject = given.subject("ada");
    let found = given.store.user_by_provider(&google(), &subject).await;
    assert_eq!(found.unwrap().unwrap().entity, ada);
}

pub(crate) async fn a_user_without_a_provider_is_not_in_gsi3(table: TestTable) {
    let given = Given::on(table);
    let ada = given.user("ada");
    given.put(&ada).await;
    let row = given.row(&ada.key()).await.unwrap();
    assert!(row.index_keys().get(Gsi::Gsi2).is_some());
    assert!(row.index_keys().get(Gsi::Gsi3).is_none());
    let subject = given.subject("ada");
    let found = given.store.user_by_provider(&google(), &subject).await;
    assert!(found.unwrap().is_none());
}

pub(crate) async fn a_user_who_is_being_erased_is_in_no_index(table: TestTable) {
    let given = Given::on(table);
    let ada = given.made("ada").await.user;
    let gone = User {
        deleted_at: Some(given.now()),
        ..ada.clone()
    };
    given.put(&gone).await;
    let (store, subject) = (&given.store, given.subject("ada"));
    assert!(store.user_by_email(&ada.email).await.unwrap().is_none());
    let by_provider = store.user_by_provider(&google(), &subject).await;
    assert!(by_provider.unwrap().is_none());
    assert_eq!(store.user(&ada.id).await.unwrap().unwrap().entity, gone);
}

pub(crate) async fn an_address_in_any_case_has_one_owner(table: TestTable) {
    let given = Given::on(table);
    let ada = given.made("ada").await.user;
    let shouted = Email::parse(&ada.email.as_str().to_uppercase()).unwrap();
    let owner = given.store.owner_of_email(&shouted).await.unwrap();
    assert_eq!(owner, Some(ada.id.clone()));
    let guard = given.row(&EmailGuard::of(&ada).key()).await.unwrap();
    assert_eq!(guard.key().pk.as_str(), guard.key().sk.as_str());
}

pub(crate) async fn a_providers_account_has_one_owner(table: TestTable) {
    let given = Given::on(table);
    let ada = given.made("ada").await.user;
    let (store, subject) = (&given.store, given.subject("ada"));
    let owner = store.owner_of_identity(&google(), &subject).await.unwrap();
    assert_eq!(owner, Some(ada.id.clone()));
    let identities = store.identities_of(&ada.id).await.unwrap();
    assert_eq!(identities.len(), 1);
    assert_eq!(identities[0].entity, given.identity("ada"));
}

pub(crate) async fn an_account_is_its_user_and_its_credential(table: TestTable) {
    let given = Given::on(table);
    let ada = given.made("ada").await;
    let found = given.store.account_by_email(&ada.user.email).await.unwrap();
    let found = found.unwrap();
    assert_eq!(found.user.entity, ada.user);
    assert_eq!(found.credential.map(|it| it.entity), ada.credential);
    let credential = given.store.credential(&ada.user.id).await.unwrap();
    assert_eq!(credential.map(|it| it.entity), ada.credential);
}

pub(crate) async fn an_account_without_a_password_has_no_credential(table: TestTable) {
    let given = Given::on(table);
    let ada = NewAccount {
        credential: None,
        ..given.account("ada")
    };
    let commit = ada.create(store::Commit::new(), (), (), ());
    given.store.commit(commit).await.unwrap();
    let found = given.store.account(&ada.user.id).await.unwrap().unwrap();
    assert!(found.credential.is_none());
}

pub(crate) async fn nobody_is_found_by_an_unknown_address(table: TestTable) {
    let given = Given::on(table);
    let (store, email) = (&given.store, given.email("nobody"));
    assert!(store.account_by_email(&email).await.unwrap().is_none());
    assert!(store.owner_of_email(&email).await.unwrap().is_none());
    assert!(store.user_by_email(&email).await.unwrap().is_none());
}

pub(crate) async fn what_was_never_written_is_not_there(table: TestTable) {
    let given = Given::on(table);
    let (store, id) = (&given.store, given.id("nobody"));
    let session = given.session("nobody", "ses_1").id;
    let token = given.token("nobody", "tok_1").id;
    assert!(store.user(&id).await.unwrap().is_none());
    assert!(store.account(&id).await.unwrap().is_none());
    assert!(store.user_meta(&id).await.unwrap().is_none());
    assert!(store.credential(&id).await.unwrap().is_none());
    assert!(
        store
            .session_and_user(&id, &session)
            .await
            .unwrap()
            .is_none()
    );
    assert!(store.token_and_user(&id, &token).await.unwrap().is_none());
    assert!(store.code("no-such-hash").await.unwrap().is_none());
    assert!(store.flow("no-such-hash").await.unwrap().is_none());
    assert!(store.identities_of(&id).await.unwrap().is_empty());
}

pub(crate) async fn a_row_that_is_something_else_is_told_as_unreadable(table: TestTable) {
    let given = Given::on(table);
    let key = given.user("ada").key();
    let row = Row::builder(key.clone(), EntityType::new("USER").unwrap(), Version(1));
    let put = Put {
        row: row.attribute("name", "Ada").build().unwrap(),
        condition: Condition::None,
    };
    given.table.engine.put(put).await.unwrap();
    let error = given.store.user(&given.id("ada")).await.unwrap_err();
    assert!(
        matches!(&error, Error::Unreadable { key: it, expected: "USER", .. } if *it == key),
        "{error:?}"
    );
}

pub(crate) async fn the_first_account_and_the_secrets_are_of_the_whole_table(table: TestTable) {
    let given = Given::on(table);
    let store = &given.store;
    assert!(store.first_account().await.unwrap().is_none());
    assert!(store.server_secrets().await.unwrap().is_none());
    let first = FirstAccount {
        user_id: given.id("ada"),
        created_at: given.now(),
    };
    let secrets = ServerSecrets {
        cursor_key: "0".repeat(64),
        created_at: given.now(),
    };
    given.put(&first).await;
    given.put(&secrets).await;
    assert_eq!(store.first_account().await.unwrap().unwrap().entity, first);
    let read = store.server_secrets().await.unwrap().unwrap();
    assert_eq!(read.entity, secrets);
}

//! The examples of the seed documents, as rows.

use domain::account::{Email, PersonName, Provider, Subject, User};
use domain::{Instant, UserId, UserMeta};
use serde_json::{Value, json};
use store::{Commit, EmailGuard, Entity as _, ProviderGuard, Stored};
use table::{Condition, Document, EntityType, Gsi, Key, PartitionKey, Put, Row, SortKey, Version};
use test_support::TestTable;

use crate::fixtures::Given;

const JOHN: &str = "550e8400-e29b-41d4-a716-446655440001";

/// calendsync-schema.md, User, "Attributes (without OAuth)".
fn without_oauth() -> Value {
    json!({
        "PK": "USER#550e8400-e29b-41d4-a716-446655440001",
        "SK": "USER#550e8400-e29b-41d4-a716-446655440001",
        "GSI2PK": "EMAIL#john@example.com",
        "GSI2SK": "USER#550e8400-e29b-41d4-a716-446655440001",
        "entityType": "USER",
        "id": "550e8400-e29b-41d4-a716-446655440001",
        "name": "John Doe",
        "email": "john@example.com",
        "createdAt": "2024-01-15T10:30:00Z",
        "updatedAt": "2024-01-15T10:30:00Z"
    })
}

/// calendsync-schema.md, User, "Attributes (with OAuth)".
fn with_oauth() -> Value {
    let mut item = without_oauth();
    item["GSI3PK"] = "PROV#google#123456789".into();
    item["GSI3SK"] = "USER#550e8400-e29b-41d4-a716-446655440001".into();
    item["provider"] = "google".into();
    item["providerSubject"] = "123456789".into();
    item
}

/// nexus-phase1-calendar.md, section 4.4.
fn user_meta() -> Value {
    json!({
        "PK": "USER#user_123",
        "SK": "USER_META#user_123",
        "entityType": "USER_META",
        "userId": "user_123",
        "defaultTzid": "America/New_York",
        "preferences": {
            "weekStart": 1,
            "defaultEventDuration": 30,
            "defaultCalendarIncrement": 15,
            "defaultReminderMinutes": [15],
            "theme": "dark",
            "autoArchiveCompletedTasks": true,
            "autoArchiveDelayHours": 24,
            "enableBrowserNotifications": true,
            "enableSoundNotifications": true
        },
        "version": 12,
        "createdAt": "2024-01-15T00:00:00Z",
        "updatedAt": "2025-11-24T10:00:00Z"
    })
}

fn john() -> User {
    let at = Instant::parse("2024-01-15T10:30:00Z").unwrap();
    User::new(
        UserId::parse(JOHN).unwrap(),
        PersonName::parse("John Doe").unwrap(),
        Email::parse("john@example.com").unwrap(),
        at,
    )
}

fn john_with_oauth() -> User {
    User {
        provider: Some(Provider::parse("google").unwrap()),
        provider_subject: Some(Subject::parse("123456789").unwrap()),
        ..john()
    }
}

pub(crate) async fn a_user_without_oauth_is_the_documents_example(table: TestTable) {
    let given = Given::on(table);
    given.put(&john()).await;
    let row = given.row(&john().key()).await.unwrap();
    assert_eq!(item(&row), with_our_own(without_oauth()));
    let read = given.store.user(&john().id).await.unwrap().unwrap();
    assert_eq!(read.entity, john());
}

pub(crate) async fn a_user_with_oauth_is_the_documents_example(table: TestTable) {
    let given = Given::on(table);
    given.put(&john_with_oauth()).await;
    let row = given.row(&john().key()).await.unwrap();
    assert_eq!(item(&row), with_our_own(with_oauth()));
    let read = given.store.user(&john().id).await.unwrap().unwrap();
    assert_eq!(read.entity, john_with_oauth());
}

/// The example has no version, which every row has here; and no epoch, which is 0 then.
pub(crate) async fn a_user_as_calendsync_wrote_it_can_be_read(table: TestTable) {
    let given = Given::on(table);
    write(&given, &with_oauth(), 1).await;
    let read = given.store.user(&john().id).await.unwrap().unwrap();
    let expected = Stored {
        entity: john_with_oauth(),
        version: Version(1),
    };
    assert_eq!(read, expected);
}

pub(crate) async fn user_meta_is_the_documents_example(table: TestTable) {
    let given = Given::on(table);
    write(&given, &user_meta(), 12).await;
    let id = UserId::parse("user_123").unwrap();
    let read = given.store.user_meta(&id).await.unwrap().unwrap();
    assert_eq!(read.version, Version(12));
    assert_eq!(read.entity.preferences.week_start.get(), 1);
    let commit = Commit::new().replace(&read, &read.entity, ());
    given.store.commit(commit).await.unwrap();
    let row = given.row(&read.entity.key()).await.unwrap();
    let mut next = user_meta();
    next["version"] = 13.into();
    assert_eq!(item(&row), next);
}

/// Statistics have a row of their own here; where they are in the way they do no harm.
pub(crate) async fn user_meta_with_statistics_in_it_can_be_read(table: TestTable) {
    let given = Given::on(table);
    let mut meta = user_meta();
    meta["stats"] = json!({ "totalEvents": 1247, "lastEventCreated": "2025-11-20T10:00:00Z" });
    write(&given, &meta, 12).await;
    let id = UserId::parse("user_123").unwrap();
    let read: UserMeta = given.store.user_meta(&id).await.unwrap().unwrap().entity;
    assert_eq!(read.default_tzid.as_str(), "America/New_York");
}

pub(crate) async fn the_guards_and_secrets_of_an_account_have_their_own_rows(table: TestTable) {
    let given = Given::on(table);
    let account = given.made("ada").await;
    let identity = account.identity.unwrap();
    let keys = [
        (EmailGuard::of(&account.user).key(), "EMAIL_GUARD"),
        (ProviderGuard::of(&identity).key(), "PROVIDER_GUARD"),
        (account.credential.unwrap().key(), "CREDENTIAL"),
        (identity.key(), "IDENTITY"),
        (account.meta.key(), "USER_META"),
    ];
    for (key, entity_type) in keys {
        let row = given.row(&key).await.unwrap();
        assert_eq!(row.entity_type().as_str(), entity_type);
        assert_eq!(row.index_keys().iter().count(), 0, "{entity_type}");
    }
}

/// What we add to the document's example: every row has a version, and a user an epoch.
fn with_our_own(mut item: Value) -> Value {
    item["version"] = 1.into();
    item["accessEpoch"] = 0.into();
    item["sessionEpoch"] = 0.into();
    item
}

/// A row as the documents show it.
fn item(row: &Row) -> Value {
    let mut item: Value = serde_json::from_slice(row.document().json()).unwrap();
    item["PK"] = row.key().pk.as_str().into();
    item["SK"] = row.key().sk.as_str().into();
    for (gsi, key) in row.index_keys().iter() {
        item[gsi.pk_attribute()] = key.pk.as_str().into();
        item[gsi.sk_attribute()] = key.sk.as_str().into();
    }
    item
}

/// Puts an item of the documents into the table as it is, beneath the store.
async fn write(given: &Given, item: &Value, version: u64) {
    let mut rest = item.as_object().unwrap().clone();
    let mut take = |name: &str| rest.remove(name).map(|it| it.as_str().unwrap().to_owned());
    let key = Key::new(take("PK").unwrap(), take("SK").unwrap()).unwrap();
    let entity_type = EntityType::new(take("entityType").unwrap()).unwrap();
    let mut row = Row::builder(key, entity_type, Version(version));
    for gsi in Gsi::ALL {
        if let (Some(pk), Some(sk)) = (take(gsi.pk_attribute()), take(gsi.sk_attribute())) {
            let (pk, sk) = (PartitionKey::new(pk).unwrap(), SortKey::new(sk).unwrap());
            row = row.index(gsi, pk, sk);
        }
    }
    rest.remove("version");
    let attributes = Document::from_json(&Value::from(rest).to_string(), &[]).unwrap();
    let put = Put {
        row: row
            .attributes(attributes.attributes().unwrap())
            .build()
            .unwrap(),
        condition: Condition::NotExists,
    };
    given.table.engine.put(put).await.unwrap();
}

//! Making, describing and removing the table on a real server.

use table::{Engine, Error};
use table_dynamodb::{Created, DynamoDbEngine, create_table, delete_table, describe_table};

use crate::setup::{InFront, cases_in_front, options, table_name};
use crate::support::Removed;

pub(crate) const CASES: &[InFront] = cases_in_front![
    a_table_is_made_once_and_found_after_that,
    a_table_is_removed_once_and_missing_after_that,
];

async fn a_table_is_made_once_and_found_after_that(server: String) {
    let options = options(&server, &table_name());
    let _removed = Removed(options.clone());
    let missing = DynamoDbEngine::connect(options.clone()).await.unwrap_err();
    assert!(matches!(missing, Error::NoTable { .. }), "{missing:?}");
    assert_eq!(describe_table(options.clone()).await.unwrap(), None);
    assert_eq!(create_table(options.clone()).await.unwrap(), Created::New);
    let again = create_table(options.clone()).await.unwrap();
    assert_eq!(again, Created::AlreadyThere);
    let status = describe_table(options.clone()).await.unwrap().unwrap();
    assert_eq!((status.status.as_str(), status.rows), ("ACTIVE", 0));
    assert!(status.problems.is_empty(), "{:?}", status.problems);
    let engine = DynamoDbEngine::connect(options.clone()).await.unwrap();
    let described = engine.describe().await.unwrap();
    assert!(described.location.contains(&options.table));
}

async fn a_table_is_removed_once_and_missing_after_that(server: String) {
    let options = options(&server, &table_name());
    create_table(options.clone()).await.unwrap();
    let engine = DynamoDbEngine::connect(options.clone()).await.unwrap();
    assert!(delete_table(options.clone()).await.unwrap());
    assert!(!delete_table(options).await.unwrap());
    let missing = engine.get(&crate::setup::key("a")).await.unwrap_err();
    assert!(matches!(missing, Error::NoTable { .. }), "{missing:?}");
    let missing = engine.describe().await.unwrap_err();
    assert!(matches!(missing, Error::NoTable { .. }), "{missing:?}");
}

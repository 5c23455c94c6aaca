//! Servers that are not there, and tables that are not right.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use table::{Engine, Error};
use table_dynamodb::{DynamoDbEngine, create_table};
use tokio::net::TcpListener;

use crate::proxy::{Fate, Proxy};
use crate::setup::{Alone, cases, error, key, options, right_table};

pub(crate) const CASES: &[Alone] = cases![
    an_endpoint_where_nobody_listens_is_unavailable_within_ten_seconds,
    a_server_that_never_answers_is_unavailable_within_ten_seconds,
    a_missing_table_is_named_with_what_to_do,
    a_table_of_another_shape_is_described,
    a_refused_request_is_access_denied,
    an_invalid_request_is_refused_in_the_words_of_the_server,
    a_row_that_is_not_ours_is_corrupt_and_named,
    a_table_is_described_by_a_read_and_not_by_asking_for_its_shape,
];

async fn an_endpoint_where_nobody_listens_is_unavailable_within_ten_seconds() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    assert_unavailable(&url).await;
}

async fn a_server_that_never_answers_is_unavailable_within_ten_seconds() {
    let proxy = Proxy::start(None, |_| Fate::Ignore).await;
    assert_unavailable(&proxy.url).await;
}

async fn assert_unavailable(url: &str) {
    let began = Instant::now();
    let error = DynamoDbEngine::connect(options(url, "nexus")).await;
    let error = error.unwrap_err();
    assert!(began.elapsed() < Duration::from_secs(10), "{error}");
    assert!(matches!(error, Error::Unavailable { .. }), "{error:?}");
    let text = error.to_string();
    assert!(text.contains(url) && text.contains("table nexus"), "{text}");
}

async fn a_missing_table_is_named_with_what_to_do() {
    let proxy = Proxy::start(None, |_| error("ResourceNotFoundException")).await;
    let error = DynamoDbEngine::connect(options(&proxy.url, "calendar")).await;
    assert_eq!(
        error.unwrap_err().to_string(),
        "there is no table calendar: run: nexus table create --engine dynamodb --table calendar"
    );
}

async fn a_table_of_another_shape_is_described() {
    type Change = fn(&mut Value);
    let changes: [(Change, &str); 6] = [
        (
            |table| table["KeySchema"] = json!([{"AttributeName": "id", "KeyType": "HASH"}]),
            "does not have the keys PK and SK",
        ),
        (
            |table| {
                table["GlobalSecondaryIndexes"]
                    .as_array_mut()
                    .unwrap()
                    .remove(2);
            },
            "has no index GSI3",
        ),
        (
            |table| {
                let projection = json!({"ProjectionType": "KEYS_ONLY"});
                table["GlobalSecondaryIndexes"][0]["Projection"] = projection;
            },
            "has an index GSI1 of another shape",
        ),
        (
            |table| table["LocalSecondaryIndexes"] = json!([]),
            "has no index startDateIndex",
        ),
        (
            |table| table["StreamSpecification"] = json!({"StreamEnabled": false}),
            "has no stream",
        ),
        (
            |table| table["StreamSpecification"]["StreamViewType"] = json!("KEYS_ONLY"),
            "has no stream",
        ),
    ];
    for (change, expected) in changes {
        let mut description = right_table();
        change(&mut description["Table"]);
        let proxy = Proxy::start(None, move |_| Fate::Answer(200, description.clone())).await;
        let options = options(&proxy.url, "nexus");
        let connected = DynamoDbEngine::connect(options.clone()).await;
        let created = create_table(options).await;
        for error in [connected.unwrap_err(), created.unwrap_err()] {
            assert!(matches!(error, Error::NoTable { .. }), "{error:?}");
            assert!(error.to_string().contains(expected), "{error}");
        }
    }
}

async fn a_refused_request_is_access_denied() {
    for code in ["AccessDeniedException", "UnrecognizedClientException"] {
        let proxy = Proxy::start(None, move |_| error(code)).await;
        let error = DynamoDbEngine::connect(options(&proxy.url, "nexus")).await;
        let error = error.unwrap_err();
        assert!(matches!(error, Error::AccessDenied { .. }), "{error:?}");
        assert_eq!(
            proxy.seen("DescribeTable").len(),
            1,
            "it is not tried again"
        );
    }
}

async fn an_invalid_request_is_refused_in_the_words_of_the_server() {
    let proxy = Proxy::start(None, |_| error("ValidationException")).await;
    let refused = DynamoDbEngine::connect(options(&proxy.url, "nexus")).await;
    let refused = refused.unwrap_err();
    assert!(matches!(refused, Error::Refused { .. }), "{refused:?}");
    let text = format!(
        "the table refused the request: table nexus at {}: \
         scripted ValidationException (ValidationException)",
        proxy.url
    );
    assert_eq!(refused.to_string(), text);
    assert_eq!(
        proxy.seen("DescribeTable").len(),
        1,
        "it is not tried again"
    );
}

/// Anybody may ask whether the server is ready, as often as they like.
async fn a_table_is_described_by_a_read_and_not_by_asking_for_its_shape() {
    let proxy = Proxy::start(None, |request| {
        let rows_are_out_of_reach = request.operation == "GetItem" && request.number > 0;
        if rows_are_out_of_reach {
            return error("AccessDeniedException");
        }
        Fate::Answer(200, right_table())
    })
    .await;
    let engine = DynamoDbEngine::connect(options(&proxy.url, "nexus")).await;
    let engine = engine.unwrap();
    engine.describe().await.unwrap();
    let denied = engine.describe().await.unwrap_err();
    assert!(matches!(denied, Error::AccessDenied { .. }), "{denied:?}");
    let asked = proxy.seen("GetItem");
    assert_eq!(asked[0]["ConsistentRead"], json!(true));
    assert_eq!(proxy.seen("DescribeTable").len(), 1, "when it connected");
}

async fn a_row_that_is_not_ours_is_corrupt_and_named() {
    let proxy = Proxy::start(None, |request| {
        let item = json!({
            "PK": {"S": "USER#u"},
            "SK": {"S": "a"},
            "entityType": {"S": "EVENT"},
            "version": {"N": "1"},
            "photo": {"B": "AAAA"},
        });
        Fate::Answer(
            200,
            match request.operation.as_str() {
                "GetItem" => json!({"Item": item}),
                _ => right_table(),
            },
        )
    })
    .await;
    let engine = DynamoDbEngine::connect(options(&proxy.url, "nexus")).await;
    let error = engine.unwrap().get(&key("a")).await.unwrap_err();
    assert!(matches!(error, Error::Corrupt { .. }), "{error:?}");
    assert!(error.to_string().contains("USER#u / a"), "{error}");
}

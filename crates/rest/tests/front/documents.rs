//! The OpenAPI document, the page to read it, and the list of routes.

use std::collections::HashSet;

use serde_json::Value;

use crate::garden::{garden, nobody_asks, nothing, product, send, settings};

async fn document() -> Value {
    let answer = send(
        &garden(&settings()),
        nothing(nobody_asks("GET", "/api/v1/openapi.json")),
    )
    .await;
    assert_eq!(answer.header("content-type"), "application/json");
    answer.json()
}

#[tokio::test]
async fn the_document_describes_what_the_router_serves() {
    let document = document().await;
    assert_eq!(document["openapi"], "3.1.0");
    assert_eq!(document["servers"][0]["url"], "/api/v1");
    let plant = &document["paths"]["/plants/{id}"];
    assert!(plant["get"].is_object() && plant["patch"].is_object() && plant["delete"].is_object());
    assert_eq!(
        plant["patch"]["responses"]["412"]["$ref"],
        "#/components/responses/VersionConflict"
    );
    assert_eq!(
        document["components"]["securitySchemes"]["session"]["name"],
        "nexus_session"
    );
}

#[tokio::test]
async fn every_reference_in_the_document_leads_somewhere() {
    let document = document().await;
    let mut references = Vec::new();
    collect(&document, &mut references);
    assert!(!references.is_empty());
    for reference in references {
        let pointer = reference.strip_prefix('#').unwrap();
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
}

fn collect<'a>(value: &'a Value, references: &mut Vec<&'a str>) {
    match value {
        Value::Object(members) => {
            references.extend(members.get("$ref").and_then(Value::as_str));
            members
                .values()
                .for_each(|value| collect(value, references));
        }
        Value::Array(items) => items.iter().for_each(|value| collect(value, references)),
        _ => {}
    }
}

#[test]
fn every_operation_has_an_id_of_its_own_and_says_what_comes_back() {
    let document = serde_json::to_value(rest::routes::openapi()).unwrap();
    let mut ids = HashSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let id = operation["operationId"].as_str().unwrap();
            assert!(
                ids.insert(id.to_owned()),
                "{method} {path}: another operation is {id} too"
            );
            for (status, response) in operation["responses"].as_object().unwrap() {
                let said = response["description"].is_string() || response["$ref"].is_string();
                assert!(said, "{method} {path} {status}");
            }
        }
    }
}

#[tokio::test]
async fn a_patched_field_may_be_null_and_may_be_left_out() {
    let document = document().await;
    let patch = &document["components"]["schemas"]["PlantPatch"];
    assert_eq!(patch["required"], Value::Null, "{patch:#}");
    assert_eq!(patch["additionalProperties"], false);
    let bed = patch["properties"]["bed"].to_string();
    assert!(bed.contains("null") && bed.contains("string"), "{bed}");
}

#[tokio::test]
async fn a_client_that_has_the_document_is_not_sent_it_again() {
    let product = product(false);
    let first = send(
        &product,
        nothing(nobody_asks("GET", "/api/v1/openapi.json")),
    )
    .await;
    let request =
        nobody_asks("GET", "/api/v1/openapi.json").header("if-none-match", first.header("etag"));
    let second = send(&product, nothing(request)).await;
    assert_eq!((second.status.as_u16(), second.bytes.len()), (304, 0));
}

#[tokio::test]
async fn the_page_loads_only_what_is_served_here() {
    let product = product(false);
    let page = send(&product, nothing(nobody_asks("GET", "/api/docs"))).await;
    let html = String::from_utf8(page.bytes.clone()).unwrap();
    assert!(!html.contains("http:") && !html.contains("https:"));
    let sources = html.split(['"']).filter(|part| part.starts_with("/api/"));
    for source in sources {
        let answer = send(&product, nothing(nobody_asks("GET", source))).await;
        assert_eq!(answer.status, 200, "{source}");
        assert!(!answer.bytes.is_empty());
    }
}

#[tokio::test]
async fn every_listed_route_is_served() {
    let product = product(false);
    let routes = rest::routes::routes();
    assert!(routes.len() > 5);
    for (method, path) in routes {
        let answer = send(&product, nothing(nobody_asks(method.as_str(), &path))).await;
        let nowhere = String::from_utf8_lossy(&answer.bytes).contains("nothing at this address");
        assert!(!nowhere, "{method} {path}");
        assert_ne!(answer.status, 405, "{method} {path}");
    }
}

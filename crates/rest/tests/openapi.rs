//! The OpenAPI document is checked in, so that a change of the API is a visible change.
//! `NEXUS_UPDATE=1` writes it anew.

use std::path::Path;

#[test]
fn the_document_is_the_one_checked_in() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    let mut told = serde_json::to_string_pretty(&rest::routes::openapi()).unwrap();
    told.push('\n');
    if std::env::var_os("NEXUS_UPDATE").is_some() {
        std::fs::write(&path, &told).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == told,
        "docs/openapi.json is not up to date: NEXUS_UPDATE=1 cargo test -p rest --test openapi"
    );
}

#[test]
fn it_is_openapi_3_1() {
    let document = serde_json::to_value(rest::routes::openapi()).unwrap();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
}

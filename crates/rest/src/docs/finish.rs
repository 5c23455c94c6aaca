//! What every operation needs and nobody should have to write: an id that is its own, and a
//! description of each response, which OpenAPI 3.1 demands.

use axum::http::StatusCode;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::{OpenApi, RefOr};

pub(crate) fn finish(mut document: OpenApi) -> OpenApi {
    let items = document.paths.paths.values_mut();
    items.flat_map(operations).for_each(|operation| {
        name(operation);
        describe(operation);
    });
    document
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let PathItem {
        get,
        put,
        post,
        patch,
        delete,
        ..
    } = item;
    [get, put, post, patch, delete].into_iter().flatten()
}

/// The noun and the verb, `events_read`: the verb alone is the name of the handler, and every noun
/// has one.
fn name(operation: &mut Operation) {
    let noun = operation.tags.as_ref().and_then(|tags| tags.first());
    if let (Some(noun), Some(verb)) = (noun, &operation.operation_id) {
        let noun = noun.replace([' ', '-'], "_");
        operation.operation_id = Some(format!("{noun}_{verb}"));
    }
}

fn describe(operation: &mut Operation) {
    for (status, response) in &mut operation.responses.responses {
        let RefOr::T(response) = response else {
            continue;
        };
        if response.description.is_empty() {
            reason(status).clone_into(&mut response.description);
        }
    }
}

fn reason(status: &str) -> &'static str {
    let status = StatusCode::from_bytes(status.as_bytes()).ok();
    let reason = status.and_then(|status| status.canonical_reason());
    reason.unwrap_or("Anything else")
}

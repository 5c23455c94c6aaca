//! The OpenAPI document as it is served: written once, with a tag by which clients keep it.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use bytes::Bytes;
use sha2::{Digest, Sha256};
use utoipa::openapi::OpenApi;

use crate::routes::Shared;

#[derive(Debug, Clone)]
pub(crate) struct Document {
    json: Bytes,
    tag: HeaderValue,
}

impl Document {
    pub(crate) fn of(document: &OpenApi) -> Self {
        let json = serde_json::to_vec(document).expect("a document has only texts for keys");
        let digest = Sha256::digest(&json);
        let tag = format!("\"{}\"", BASE64_URL_SAFE_NO_PAD.encode(&digest[..12]));
        Self {
            json: json.into(),
            tag: HeaderValue::try_from(tag).expect("base64 in quotes is a header value"),
        }
    }

    pub(crate) fn route(&self) -> MethodRouter<Shared> {
        let document = self.clone();
        get(move |headers: HeaderMap| {
            let response = document.answer(&headers);
            std::future::ready(response)
        })
    }

    fn answer(&self, headers: &HeaderMap) -> Response {
        let known = headers.get(header::IF_NONE_MATCH) == Some(&self.tag);
        let kept = [
            (header::ETAG, self.tag.clone()),
            (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        ];
        if known {
            return (StatusCode::NOT_MODIFIED, kept).into_response();
        }
        let json = [(header::CONTENT_TYPE, "application/json")];
        (kept, json, self.json.clone()).into_response()
    }
}

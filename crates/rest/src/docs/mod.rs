//! The API described: the OpenAPI document, and a page to read it.

mod document;
mod finish;
mod openapi;
pub(crate) mod page;
pub mod problems;

pub(crate) use document::Document;
pub(crate) use finish::finish;
pub use openapi::openapi;

//! Bodies worth it are compressed for clients that ask. Streams of events are not, since they would
//! arrive late; images are compressed already, and so is what has a coding of its own.

use axum::http::{Extensions, HeaderMap, StatusCode, Version};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{And, NotForContentType, Predicate, SizeAbove};

/// A packet or less is sent as quickly as it is.
const WORTH_IT: u64 = 1024;

/// Marks a response whose body is sent as it is: it was chosen among codings that were there.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AsItIs;

type Choice = fn(StatusCode, Version, &HeaderMap, &Extensions) -> bool;
type Worthwhile = And<And<And<SizeAbove, NotForContentType>, NotForContentType>, Choice>;

pub(crate) fn layer() -> CompressionLayer<Worthwhile> {
    let open: Choice = is_open;
    let worthwhile = SizeAbove::new(WORTH_IT)
        .and(NotForContentType::IMAGES)
        .and(NotForContentType::SSE)
        .and(open);
    CompressionLayer::new()
        .gzip(true)
        .quality(CompressionLevel::Fastest)
        .compress_when(worthwhile)
}

fn is_open(_: StatusCode, _: Version, _: &HeaderMap, extensions: &Extensions) -> bool {
    extensions.get::<AsItIs>().is_none()
}

//! Bodies worth it are compressed for clients that ask. Streams of events are not, since they would
//! arrive late; images are compressed already, and so is what has a coding of its own.

use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{And, NotForContentType, Predicate, SizeAbove};

/// A packet or less is sent as quickly as it is.
const WORTH_IT: u64 = 1024;

type Worthwhile = And<And<SizeAbove, NotForContentType>, NotForContentType>;

pub(crate) fn layer() -> CompressionLayer<Worthwhile> {
    let worthwhile = SizeAbove::new(WORTH_IT)
        .and(NotForContentType::IMAGES)
        .and(NotForContentType::SSE);
    CompressionLayer::new()
        .gzip(true)
        .quality(CompressionLevel::Fastest)
        .compress_when(worthwhile)
}

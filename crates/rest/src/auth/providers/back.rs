//! Where a browser goes whose sign-in by a provider failed: back to the page to sign in, which says
//! why. Programs get the problem itself.

use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::accept;
use crate::layers::request_id::RequestId;
use crate::problem::{self, Problem};

pub(crate) async fn to_the_page(request: Request, next: Next) -> Response {
    let is_browser = accept::takes_html(request.headers());
    let id = request.extensions().get::<RequestId>().cloned();
    let mut response = next.run(request).await;
    if !is_browser {
        return response;
    }
    if let Some(problem) = response.extensions_mut().remove::<Problem>() {
        if let Some(id) = id {
            problem::log(&problem, &id);
        }
        *response.status_mut() = StatusCode::SEE_OTHER;
        response
            .headers_mut()
            .insert(header::LOCATION, page(&problem));
    }
    response
}

/// The code says all: what a provider said may be anything, and an address is kept in histories.
fn page(problem: &Problem) -> HeaderValue {
    let address = format!("/sign-in?problem={}", problem.code());
    HeaderValue::try_from(address).expect("codes are letters and underscores")
}

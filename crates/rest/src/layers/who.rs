//! Who sends a request to the API, found out once before its handler; and, if the handler refuses
//! it, a note for the audit trail.

use app::{Actor, Authenticated, Carried};
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::cookies::{self, SESSION};
use crate::extract::{Origin, nobody};
use crate::layers::forwarded::Client;
use crate::problem::Problem;
use crate::routes::Shared;

/// In the extensions of every request to the API.
#[derive(Debug, Clone)]
pub(crate) struct Who(pub(crate) Result<Actor, Problem>);

pub(crate) async fn find(
    State(shared): State<Shared>,
    mut request: Request,
    next: Next,
) -> Response {
    let who = match carried(request.headers()) {
        Some(carried) => app::authenticate(&shared.app, carried)
            .await
            .map_err(Problem::from),
        None => Err(nobody()),
    };
    let Authenticated {
        actor,
        session_renewed,
    } = match who {
        Ok(authenticated) => authenticated,
        Err(problem) => {
            request.extensions_mut().insert(Who(Err(problem)));
            return next.run(request).await;
        }
    };
    let noted = Noted::of(&request);
    let renewed = session_renewed.then(|| renewed_cookie(&shared, &request));
    request.extensions_mut().insert(Who(Ok(actor.clone())));
    let mut response = next.run(request).await;
    if response.status() == StatusCode::FORBIDDEN {
        app::audit::note_refusal(&shared.app, &actor, &noted.action(), &noted.origin.0);
    }
    if let Some(cookie) = renewed.flatten() {
        // A handler that signs out says so itself.
        response
            .headers_mut()
            .entry(header::SET_COOKIE)
            .or_insert(cookie);
    }
    response
}

/// The same cookie, to be kept as long again as the session is.
fn renewed_cookie(shared: &Shared, request: &Request) -> Option<HeaderValue> {
    let value = cookies::read(request.headers(), SESSION)?;
    let client = request.extensions().get::<Client>();
    Some(shared.cookies.session(value, client))
}

/// What the trail will say if the request is refused.
struct Noted {
    method: Method,
    path: Option<MatchedPath>,
    origin: Origin,
}

impl Noted {
    fn of(request: &Request) -> Self {
        Self {
            method: request.method().clone(),
            path: request.extensions().get::<MatchedPath>().cloned(),
            origin: Origin::of(request.headers(), request.extensions()),
        }
    }

    fn action(&self) -> String {
        let path = self.path.as_ref().map_or("", MatchedPath::as_str);
        format!("{} {path}", self.method)
    }
}

/// A header says more than a cookie, which browsers send by themselves.
fn carried(headers: &HeaderMap) -> Option<Carried<'_>> {
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        return Some(Carried::Bearer(bearer(value.to_str().ok()?)?));
    }
    cookies::read(headers, SESSION).map(Carried::Session)
}

/// RFC 6750, section 2.1; the scheme's case does not matter (RFC 9110, section 11.1).
fn bearer(value: &str) -> Option<&str> {
    let (scheme, token) = value.split_once(' ')?;
    scheme
        .eq_ignore_ascii_case("Bearer")
        .then_some(token.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scheme_is_compared_without_case() {
        assert_eq!(bearer("Bearer abc"), Some("abc"));
        assert_eq!(bearer("bearer  abc"), Some("abc"));
        assert_eq!(bearer("Basic abc"), None);
        assert_eq!(bearer("abc"), None);
    }
}

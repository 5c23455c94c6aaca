//! The ids in a path. What cannot be an id names nothing, so the answer is 404 and not 400.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::problem::Problem;

/// One id, `Path<EventId>`, or several in the order of the path, `Path<(CalendarId, UserId)>`.
#[derive(Debug, Clone)]
pub struct Path<T>(pub T);

impl<T, S> FromRequestParts<S> for Path<T>
where
    T: DeserializeOwned + Send,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = axum::extract::Path::from_request_parts(parts, state).await;
        path.map(|axum::extract::Path(ids)| Self(ids))
            .map_err(|_| Problem::not_found())
    }
}

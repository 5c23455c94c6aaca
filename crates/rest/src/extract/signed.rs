//! Who is asking. The layer `who` found out; a handler that takes [`Signed`] needs somebody.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::layers::who::Who;
use crate::problem::Problem;

/// Somebody who has signed in; without, the answer is 401.
#[derive(Debug, Clone)]
pub struct Signed(pub app::Actor);

impl<S: Sync> FromRequestParts<S> for Signed {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        match parts.extensions.get::<Who>() {
            Some(Who(Ok(actor))) => Ok(Self(actor.clone())),
            Some(Who(Err(problem))) => Err(problem.clone()),
            None => Err(nobody()),
        }
    }
}

pub(crate) fn nobody() -> Problem {
    app::Error::from(app::Unauthenticated::NoCredentials).into()
}

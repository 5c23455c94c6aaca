//! Which status each error of the use cases has: the one place that says so.

use std::time::Duration;

use app::Error;
use axum::http::{HeaderValue, StatusCode, header};

use super::Problem;

/// When to come back to a server that cannot answer now.
const SOON: Duration = Duration::from_secs(1);

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        let problem = Self::new(status_of(&error), error.code(), error.to_string());
        match error {
            Error::Unauthenticated(_) => {
                problem.header(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"))
            }
            Error::Invalid { field, .. } => problem.with("field", field),
            Error::VersionConflict { current } => problem.with("currentVersion", current.0),
            Error::RateLimited { retry_after } => problem.retry_after(retry_after),
            Error::Unavailable(cause) => problem.retry_after(SOON).because(cause),
            Error::Internal(cause) => problem.because(cause),
            Error::NotFound | Error::Forbidden(_) | Error::Conflict(_) => problem,
        }
    }
}

impl From<app::Forbidden> for Problem {
    fn from(why: app::Forbidden) -> Self {
        Error::from(why).into()
    }
}

fn status_of(error: &Error) -> StatusCode {
    match error {
        Error::Unauthenticated(_) => StatusCode::UNAUTHORIZED,
        Error::NotFound => StatusCode::NOT_FOUND,
        Error::Forbidden(_) => StatusCode::FORBIDDEN,
        Error::Invalid { .. } => StatusCode::BAD_REQUEST,
        Error::VersionConflict { .. } => StatusCode::PRECONDITION_FAILED,
        Error::Conflict(_) => StatusCode::CONFLICT,
        Error::RateLimited { .. } => StatusCode::TOO_MANY_REQUESTS,
        Error::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
        Error::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

impl Problem {
    /// In whole seconds, rounded up: somebody who waits exactly that long has waited long enough.
    #[must_use]
    pub(crate) fn retry_after(self, wait: Duration) -> Self {
        let started = u64::from(wait.subsec_nanos() > 0);
        let seconds = wait.as_secs().saturating_add(started).max(1);
        self.header(header::RETRY_AFTER, HeaderValue::from(seconds))
    }
}

#[cfg(test)]
mod tests {
    use app::{Conflict, Forbidden, Unauthenticated};
    use domain::Invalid;
    use table::Version;

    use super::*;

    fn header_of(problem: &Problem, name: &header::HeaderName) -> Option<String> {
        let found = problem.0.headers.iter().find(|(other, _)| other == name)?;
        Some(found.1.to_str().unwrap().to_owned())
    }

    #[test]
    fn every_error_has_the_status_of_the_contract() {
        let cases: [(Error, u16, &str); 9] = [
            (
                Unauthenticated::NoCredentials.into(),
                401,
                "UNAUTHENTICATED",
            ),
            (Error::NotFound, 404, "NOT_FOUND"),
            (Forbidden::SignUpClosed.into(), 403, "SIGNUP_CLOSED"),
            (
                Error::invalid("title", Invalid::new("is empty")),
                400,
                "INVALID_INPUT",
            ),
            (
                Error::VersionConflict {
                    current: Version(7),
                },
                412,
                "VERSION_CONFLICT",
            ),
            (Conflict::IdTaken.into(), 409, "ID_TAKEN"),
            (
                Error::RateLimited {
                    retry_after: Duration::ZERO,
                },
                429,
                "RATE_LIMITED",
            ),
            (Error::Unavailable("disk".into()), 503, "UNAVAILABLE"),
            (Error::Internal("bug".into()), 500, "INTERNAL_ERROR"),
        ];
        for (error, status, code) in cases {
            let problem = Problem::from(error);
            assert_eq!((problem.status().as_u16(), problem.code()), (status, code));
        }
    }

    #[test]
    fn waiting_times_are_rounded_up_to_at_least_a_second() {
        for (millis, seconds) in [
            (0, "1"),
            (1, "1"),
            (1_000, "1"),
            (1_001, "2"),
            (59_999, "60"),
        ] {
            let retry_after = Duration::from_millis(millis);
            let problem = Problem::from(Error::RateLimited { retry_after });
            assert_eq!(header_of(&problem, &header::RETRY_AFTER).unwrap(), seconds);
        }
    }

    #[test]
    fn who_is_not_signed_in_is_told_how() {
        let problem = Problem::from(Error::from(Unauthenticated::InvalidCredentials));
        assert_eq!(
            header_of(&problem, &header::WWW_AUTHENTICATE).unwrap(),
            "Bearer"
        );
    }

    #[test]
    fn the_inside_of_an_internal_error_stays_inside() {
        let problem = Problem::from(Error::Internal("row USER#1 is broken".into()));
        assert!(!problem.detail().contains("USER"), "{}", problem.detail());
    }
}

//! Everything a use case can answer instead of what was asked for, as a closed set. The protocol
//! packages say each in their own words; the cause is kept for the log.

use std::time::Duration;

use domain::Invalid;
use table::Version;
use thiserror::Error;

pub type Result<T, E = Error> = std::result::Result<T, E>;

#[derive(Debug, Error)]
pub enum Error {
    #[error(transparent)]
    Unauthenticated(#[from] Unauthenticated),
    /// There is no such thing, or the caller may not know of it.
    #[error("there is no such thing here")]
    NotFound,
    /// The caller may see it, but not do this.
    #[error("{0}")]
    Forbidden(Forbidden),
    #[error("{field}: {problem}")]
    Invalid {
        field: String,
        #[source]
        problem: Invalid,
    },
    #[error("it has changed since you read it: read it again")]
    VersionConflict { current: Version },
    #[error("{0}")]
    Conflict(#[from] Conflict),
    #[error("too many attempts: wait before you try again")]
    RateLimited { retry_after: Duration },
    /// Nothing is wrong with the request; it may succeed later.
    #[error("the server cannot do this now: try again later")]
    Unavailable(#[source] Cause),
    #[error("something went wrong in the server")]
    Internal(#[source] Cause),
}

/// What lies beneath an error, for the log.
pub type Cause = Box<dyn std::error::Error + Send + Sync>;

/// Why somebody is not signed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Unauthenticated {
    #[error("sign in first")]
    NoCredentials,
    /// One answer for an unknown, an expired and a revoked session or token.
    #[error("the session or token is not valid any more: sign in again")]
    InvalidCredentials,
    /// One answer for an unknown address and a wrong password.
    #[error("the email address or the password is wrong")]
    WrongPassword,
}

/// Why somebody may not do what they asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Forbidden {
    #[error("this token may only read")]
    ReadOnly,
    #[error("a token cannot give more than it has itself")]
    MoreThanOwn,
    #[error("this can only be done by a person who has signed in, not with a token")]
    NeedsSession,
    #[error("sign in again first: this needs a sign-in within the last 15 minutes")]
    NeedsFreshSignIn,
    #[error("the current password is wrong")]
    WrongCurrentPassword,
    #[error("nobody can sign up here: ask whoever runs this server for an account")]
    SignUpClosed,
    #[error("signing up needs an invitation, and this one is not valid")]
    InvitationNeeded,
    #[error("the code is not valid or has been used")]
    InvalidCode,
    #[error("the request comes from another site")]
    CrossSite,
    #[error(
        "this sign-in took too long, was used already, or began in another browser: begin again"
    )]
    StaleSignIn,
    #[error("the login provider did not confirm who you are: begin again")]
    ProviderRefused,
    #[error(
        "an account with this email address exists, but the login provider has not verified that \
         the address is yours: sign in another way, then connect this login in the settings"
    )]
    UnverifiedEmail,
    #[error("the login provider did not tell an email address, which an account needs")]
    NoEmail,
}

/// What is already so, and therefore cannot be made so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Conflict {
    #[error("an account with this email address exists already")]
    EmailTaken,
    #[error("this login is already connected to an account")]
    IdentityTaken,
    #[error("the id is taken by something else")]
    IdTaken,
    #[error("this is the only way to sign in to the account: add another one first")]
    LastSignIn,
    /// The task that another was to lie beside is elsewhere by now.
    #[error("a task that it was to lie beside is in another place by now: read the board again")]
    NotThere,
    #[error("{0}")]
    TaskMove(domain::task::NotAllowed),
    #[error("there are already as many as there can be: remove one first")]
    TooMany,
    /// It cannot become that from what it is. The words say from what it could.
    #[error("{0}")]
    InvalidTransition(&'static str),
}

impl Error {
    pub fn invalid(field: impl Into<String>, problem: Invalid) -> Self {
        Self::Invalid {
            field: field.into(),
            problem,
        }
    }

    /// What goes wrong when attributes are judged together.
    pub(crate) fn blamed((field, problem): domain::event::Blamed) -> Self {
        Self::invalid(field, problem)
    }

    /// A short name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unauthenticated(_) => "UNAUTHENTICATED",
            Self::NotFound => "NOT_FOUND",
            Self::Forbidden(why) => why.code(),
            Self::Invalid { .. } => "INVALID_INPUT",
            Self::VersionConflict { .. } => "VERSION_CONFLICT",
            Self::Conflict(what) => what.code(),
            Self::RateLimited { .. } => "RATE_LIMITED",
            Self::Unavailable(_) => "UNAVAILABLE",
            Self::Internal(_) => "INTERNAL_ERROR",
        }
    }
}

impl Forbidden {
    pub fn code(self) -> &'static str {
        match self {
            Self::SignUpClosed => "SIGNUP_CLOSED",
            Self::InvitationNeeded => "INVITATION_NEEDED",
            Self::InvalidCode => "INVALID_CODE",
            Self::NeedsFreshSignIn => "SIGN_IN_AGAIN",
            Self::StaleSignIn => "SIGN_IN_EXPIRED",
            Self::ProviderRefused => "PROVIDER_REFUSED",
            Self::UnverifiedEmail => "EMAIL_NOT_VERIFIED",
            Self::NoEmail => "NO_EMAIL",
            _ => "FORBIDDEN",
        }
    }
}

impl Conflict {
    pub fn code(self) -> &'static str {
        match self {
            Self::EmailTaken => "EMAIL_TAKEN",
            Self::IdentityTaken => "IDENTITY_TAKEN",
            Self::IdTaken => "ID_TAKEN",
            Self::LastSignIn => "LAST_SIGN_IN",
            Self::NotThere => "NOT_THERE",
            Self::TooMany => "TOO_MANY",
            Self::TaskMove(_) | Self::InvalidTransition(_) => "INVALID_TRANSITION",
        }
    }
}

impl From<Forbidden> for Error {
    fn from(why: Forbidden) -> Self {
        Self::Forbidden(why)
    }
}

/// What the table answers is nobody's fault who asks: later, or never.
impl From<table::Error> for Error {
    fn from(error: table::Error) -> Self {
        use table::Error as T;
        match error {
            T::Throttled { .. } | T::Unavailable { .. } | T::StorageFull { .. } | T::Closed => {
                Self::Unavailable(error.into())
            }
            T::InvalidCursor { .. } => Self::invalid(
                "cursor",
                Invalid::new("is not one of this list: start without a cursor"),
            ),
            other => Self::Internal(other.into()),
        }
    }
}

impl From<store::Error> for Error {
    fn from(error: store::Error) -> Self {
        match error {
            store::Error::Table(error) => error.into(),
            other => Self::Internal(other.into()),
        }
    }
}

//! Why a value was refused.

use std::borrow::Cow;

use thiserror::Error;

/// A value that breaks a rule, in words for the person who sent it. The field's name is added by
/// whoever knows it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Invalid(Cow<'static, str>);

impl Invalid {
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
        Self(message.into())
    }
}

//! Which part of a list: how many items, and after which place.

use std::num::NonZeroU32;

use serde::de::{Deserialize, Deserializer, Error};
use utoipa::{IntoParams, ToSchema};

/// The query of every list. One with further parameters repeats these two fields, since serde
/// cannot both flatten and refuse what is unknown.
#[derive(Debug, Clone, Default, serde::Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct PageQuery {
    /// How many items at most.
    #[serde(default)]
    #[param(value_type = Option<u32>, minimum = 1, maximum = 100, default = 50)]
    pub limit: Limit,
    /// The `cursor` of the page before; the first page has none.
    #[serde(default)]
    pub cursor: Option<String>,
}

/// 1 to 100.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ToSchema)]
#[schema(value_type = u32, minimum = 1, maximum = 100, default = 50)]
pub struct Limit(NonZeroU32);

impl Limit {
    const MAX: u32 = 100;
    /// As many as there can be.
    pub(crate) const MOST: Self = Self(NonZeroU32::new(Self::MAX).expect("it is not zero"));
    /// As many of each kind as somebody who searches looks at.
    pub(crate) const OF_A_SEARCH: Self = Self(NonZeroU32::new(20).expect("it is not zero"));
    const DEFAULT: Self = Self(NonZeroU32::new(50).expect("50 is not zero"));

    pub fn get(self) -> u32 {
        self.0.get()
    }

    pub fn non_zero(self) -> NonZeroU32 {
        self.0
    }
}

impl Default for Limit {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl<'de> Deserialize<'de> for Limit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let number = text.parse().ok().filter(|&number| number <= Self::MAX);
        number
            .and_then(NonZeroU32::new)
            .map(Self)
            .ok_or_else(|| D::Error::custom("a whole number from 1 to 100"))
    }
}

//! The algorithms of JSON Web Signatures (RFC 7518, section 3; RFC 8037) that can be trusted from
//! afar: those where who can check a signature cannot make one.

use std::fmt;
use std::str::FromStr;

use openidconnect::core::CoreJwsSigningAlgorithm as Jws;

/// There is no `none` and no `HS256`, so neither can be configured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Algorithm {
    Rs256,
    Rs384,
    Rs512,
    Ps256,
    Ps384,
    Ps512,
    Es256,
    Es384,
    EdDsa,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no algorithm that can be used; RS256, PS256, ES256 and EdDSA are such")]
pub struct UnknownAlgorithm(String);

impl Algorithm {
    const ALL: [Self; 9] = [
        Self::Rs256,
        Self::Rs384,
        Self::Rs512,
        Self::Ps256,
        Self::Ps384,
        Self::Ps512,
        Self::Es256,
        Self::Es384,
        Self::EdDsa,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Rs256 => "RS256",
            Self::Rs384 => "RS384",
            Self::Rs512 => "RS512",
            Self::Ps256 => "PS256",
            Self::Ps384 => "PS384",
            Self::Ps512 => "PS512",
            Self::Es256 => "ES256",
            Self::Es384 => "ES384",
            Self::EdDsa => "EdDSA",
        }
    }

    pub(super) fn jws(self) -> Jws {
        match self {
            Self::Rs256 => Jws::RsaSsaPkcs1V15Sha256,
            Self::Rs384 => Jws::RsaSsaPkcs1V15Sha384,
            Self::Rs512 => Jws::RsaSsaPkcs1V15Sha512,
            Self::Ps256 => Jws::RsaSsaPssSha256,
            Self::Ps384 => Jws::RsaSsaPssSha384,
            Self::Ps512 => Jws::RsaSsaPssSha512,
            Self::Es256 => Jws::EcdsaP256Sha256,
            Self::Es384 => Jws::EcdsaP384Sha384,
            Self::EdDsa => Jws::EdDsa,
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    fn from_str(name: &str) -> Result<Self, UnknownAlgorithm> {
        let known = Self::ALL.into_iter().find(|known| known.name() == name);
        known.ok_or_else(|| UnknownAlgorithm(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_anybody_could_sign_with_is_no_algorithm() {
        for name in ["none", "None", "HS256", "HS384", "HS512", "rs256", ""] {
            assert!(name.parse::<Algorithm>().is_err(), "{name}");
        }
    }

    #[test]
    fn every_algorithm_has_the_name_the_standard_gives_it() {
        for algorithm in Algorithm::ALL {
            assert_eq!(algorithm.to_string().parse(), Ok(algorithm));
            let standard = serde_json::to_value(algorithm.jws()).unwrap();
            assert_eq!(standard, algorithm.name());
        }
    }
}

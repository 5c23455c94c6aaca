//! What the tests need and a Rust toolchain does not have: two DynamoDB servers, an `OpenID`
//! provider, a program that tries an API against its document, and programs of the system such as
//! a browser.
//!
//! All but those of the system live in one folder outside the checkout, `$XDG_CACHE_HOME/nexus-tools` or
//! `~/.cache/nexus-tools`, a subfolder per tool and version, so that every checkout shares them.

mod amazon;
pub(crate) mod chromium;
mod dynoxide;
mod install;
pub(crate) mod oidc_provider;
mod schemathesis;
pub(crate) mod system;

use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

pub(crate) use amazon::Amazon;
pub(crate) use dynoxide::Dynoxide;
pub(crate) use schemathesis::Schemathesis;

/// The folder of all tools, made if it is not there.
pub(crate) fn folder() -> Result<PathBuf> {
    let folder = folder_from(
        std::env::var_os("XDG_CACHE_HOME").as_deref().map(Path::new),
        std::env::home_dir().as_deref(),
    )?;
    install::create(&folder)?;
    Ok(folder)
}

/// A relative `XDG_CACHE_HOME` is to be ignored, says the specification.
fn folder_from(cache: Option<&Path>, home: Option<&Path>) -> Result<PathBuf> {
    if let Some(cache) = cache.filter(|cache| cache.is_absolute()) {
        return Ok(cache.join("nexus-tools"));
    }
    let home = home
        .ok_or_else(|| Error::new("no home directory: set XDG_CACHE_HOME to a folder for tools"))?;
    Ok(home.join(".cache/nexus-tools"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cache_variable_comes_first() {
        let folder = folder_from(Some(Path::new("/cache")), Some(Path::new("/home/ada"))).unwrap();
        assert_eq!(folder, Path::new("/cache/nexus-tools"));
    }

    #[test]
    fn a_relative_or_empty_cache_variable_is_ignored() {
        for cache in ["", "cache"] {
            let folder = folder_from(Some(Path::new(cache)), Some(Path::new("/home/ada"))).unwrap();
            assert_eq!(folder, Path::new("/home/ada/.cache/nexus-tools"));
        }
    }

    #[test]
    fn without_a_home_the_message_says_what_to_set() {
        let error = folder_from(None, None).unwrap_err();
        assert!(error.to_string().contains("XDG_CACHE_HOME"), "{error}");
    }
}

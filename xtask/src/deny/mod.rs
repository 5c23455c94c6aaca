//! The step `deny`: licences, wildcards and sources of everything we build from, by the rules in
//! `deny.toml`.
//!
//! The rules are those of cargo-deny and mean what they mean there; this checks the part of them
//! that `cargo metadata` can tell, because building cargo-deny takes minutes on every new machine.
//! It does not read licence texts, and knows no advisories.

mod licence;

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use crate::cargo;
use crate::error::{Context as _, Error, Result};
use crate::metadata::{Metadata, Package};

const DEFAULT_REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

#[derive(Debug, Deserialize)]
struct Rules {
    licenses: Licenses,
    bans: Bans,
    sources: Sources,
}

#[derive(Debug, Deserialize)]
struct Licenses {
    allow: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Bans {
    multiple_versions: Level,
    wildcards: Level,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Sources {
    unknown_registry: Level,
    unknown_git: Level,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Level {
    Allow,
    Warn,
    Deny,
}

/// What one package does against the rules, and how much we mind.
type Finding = (Level, String);

pub(crate) fn run() -> Result<()> {
    let path = cargo::root().join("deny.toml");
    let text = std::fs::read_to_string(&path).context(|| "cannot read deny.toml".to_owned())?;
    let rules: Rules =
        toml::from_str(&text).context(|| "cannot understand deny.toml".to_owned())?;
    let packages = Metadata::of_everything()?.packages;

    let findings = check(&rules, &packages);
    for (level, what) in &findings {
        match level {
            Level::Allow => {}
            Level::Warn => println!("note: {what}"),
            Level::Deny => println!("denied: {what}"),
        }
    }
    let denied = findings
        .iter()
        .filter(|(level, _)| *level == Level::Deny)
        .count();
    if denied > 0 {
        return Err(Error::new(format!("{denied} things that deny.toml denies")));
    }
    println!("{} packages keep to deny.toml", packages.len());
    Ok(())
}

fn check(rules: &Rules, packages: &[Package]) -> Vec<Finding> {
    let mut findings = vec![(rules.bans.multiple_versions, several_versions(packages))];
    findings.retain(|(_, what)| !what.is_empty());
    for package in packages {
        findings.extend(licence_of(&rules.licenses, package));
        findings.extend(source_of(&rules.sources, package));
        findings.extend(wildcards_of(&rules.bans, package));
    }
    findings
}

fn licence_of(rules: &Licenses, package: &Package) -> Option<Finding> {
    let Package { name, version, .. } = package;
    let Some(licence) = &package.license else {
        return Some((Level::Deny, format!("{name} {version} names no licence")));
    };
    let is_allowed = |term: &str| rules.allow.iter().any(|allowed| allowed == term);
    match licence::is_satisfied(licence, is_allowed) {
        Some(true) => None,
        Some(false) => Some((
            Level::Deny,
            format!("{name} {version} is licensed under `{licence}`"),
        )),
        None => Some((
            Level::Deny,
            format!("{name} {version} has a licence that cannot be understood: `{licence}`"),
        )),
    }
}

fn source_of(rules: &Sources, package: &Package) -> Option<Finding> {
    let source = package.source.as_deref()?;
    if source == DEFAULT_REGISTRY {
        return None;
    }
    let level = if source.starts_with("git+") {
        rules.unknown_git
    } else {
        rules.unknown_registry
    };
    let Package { name, version, .. } = package;
    Some((level, format!("{name} {version} comes from {source}")))
}

/// Only our own manifests: what others wrote is settled by the lockfile.
fn wildcards_of(rules: &Bans, package: &Package) -> Vec<Finding> {
    if package.source.is_some() {
        return Vec::new();
    }
    package
        .dependencies
        .iter()
        .filter(|dependency| dependency.req == "*" && dependency.path.is_none())
        .map(|dependency| {
            let what = format!(
                "{} depends on any version of {}",
                package.name, dependency.name
            );
            (rules.wildcards, what)
        })
        .collect()
}

/// The packages that are built in more than one version, in one line.
fn several_versions(packages: &[Package]) -> String {
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in packages {
        versions
            .entry(&package.name)
            .or_default()
            .insert(&package.version);
    }
    let several: Vec<String> = versions
        .iter()
        .filter(|(_, versions)| versions.len() > 1)
        .map(|(name, versions)| {
            let versions: Vec<&str> = versions.iter().copied().collect();
            format!("{name} ({})", versions.join(", "))
        })
        .collect();
    if several.is_empty() {
        return String::new();
    }
    format!("in several versions: {}", several.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metadata::Dependency;
    use crate::metadata::fixtures::{normal, package};

    fn rules() -> Rules {
        toml::from_str(
            "[licenses]\nallow = [\"Apache-2.0\", \"MIT\"]\n\
             [bans]\nmultiple-versions = \"warn\"\nwildcards = \"deny\"\n\
             [sources]\nunknown-registry = \"deny\"\nunknown-git = \"deny\"\n",
        )
        .unwrap()
    }

    fn from(source: &str) -> Package {
        Package {
            source: Some(source.to_owned()),
            ..package("a", Vec::new())
        }
    }

    fn denied(package: Package) -> Vec<String> {
        check(&rules(), &[package])
            .into_iter()
            .filter_map(|(level, what)| (level == Level::Deny).then_some(what))
            .collect()
    }

    #[test]
    fn the_rules_of_this_repository_can_be_read() {
        let text = std::fs::read_to_string(cargo::root().join("deny.toml")).unwrap();
        let rules: Rules = toml::from_str(&text).unwrap();
        assert!(
            rules
                .licenses
                .allow
                .iter()
                .any(|licence| licence == "Apache-2.0")
        );
        assert_eq!(rules.sources.unknown_git, Level::Deny);
    }

    #[test]
    fn licences_are_checked() {
        assert!(denied(package("a", Vec::new())).is_empty());
        let with = |license: Option<&str>| Package {
            license: license.map(str::to_owned),
            ..package("a", Vec::new())
        };
        assert_eq!(
            denied(with(Some("GPL-3.0-only"))),
            ["a 1.0.0 is licensed under `GPL-3.0-only`"]
        );
        assert_eq!(denied(with(None)), ["a 1.0.0 names no licence"]);
        assert_eq!(
            denied(with(Some("MIT OR"))),
            ["a 1.0.0 has a licence that cannot be understood: `MIT OR`"]
        );
    }

    #[test]
    fn only_the_default_registry_is_a_source() {
        assert!(denied(from(DEFAULT_REGISTRY)).is_empty());
        assert_eq!(
            denied(from("git+https://example.org/a#1")),
            ["a 1.0.0 comes from git+https://example.org/a#1"]
        );
        assert_eq!(denied(from("registry+https://example.org/index")).len(), 1);
    }

    #[test]
    fn any_version_is_no_version() {
        let any = |path: Option<&str>| Dependency {
            req: "*".to_owned(),
            path: path.map(Into::into),
            ..normal("b")
        };
        assert_eq!(
            denied(package("a", vec![any(None)])),
            ["a depends on any version of b"]
        );
        assert!(denied(package("a", vec![any(Some("crates/b")), normal("c")])).is_empty());
    }

    #[test]
    fn several_versions_are_noted() {
        let newer = Package {
            version: "2.0.0".to_owned(),
            ..package("a", Vec::new())
        };
        let packages = [package("a", Vec::new()), newer, package("b", Vec::new())];
        assert_eq!(
            check(&rules(), &packages),
            [(
                Level::Warn,
                "in several versions: a (1.0.0, 2.0.0)".to_owned()
            )]
        );
    }
}

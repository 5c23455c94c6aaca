//! Dependencies point down only, and each library with weight is known to one package.

use super::Problem;
use crate::metadata::{Dependency, Package};

/// The packages from the bottom up; one may depend on those in rows before its own. The words are
/// those of the code map in ARCHITECTURE.md.
const LAYERS: [(&str, &[&str]); 9] = [
    ("core", &["domain", "search", "web-app"]),
    (
        "formats, issuers and the table",
        &["ical", "identity", "table"],
    ),
    ("engines", &["table-embedded", "table-dynamodb"]),
    ("storage", &["store"]),
    ("what tests share", &["test-support"]),
    ("use cases", &["app"]),
    ("protocols", &["rest", "caldav", "workers"]),
    ("the binary", &["server"]),
    ("tools", &["bench", "xtask"]),
];

const ENGINES: [&str; 2] = ["table-embedded", "table-dynamodb"];

/// Packages that are no part of the product. Where a rule is about who may know a thing, these
/// and everybody's tests are free.
const OUTSIDE_THE_PRODUCT: [&str; 2] = ["bench", "test-support"];

pub(super) fn check(packages: &[Package]) -> Vec<Problem> {
    packages.iter().flat_map(problems_of).collect()
}

fn problems_of(package: &Package) -> Vec<Problem> {
    let place = package.folder().join("Cargo.toml").display().to_string();
    let Some(own) = layer(&package.name) else {
        let what = "is in no layer: give it one in xtask/src/tidy/layers.rs";
        return vec![Problem::new(place, what)];
    };
    package
        .dependencies
        .iter()
        .filter(|dependency| !dependency.is_dev())
        .filter_map(|dependency| {
            wrong_direction(own, dependency).or_else(|| not_its_business(package, dependency))
        })
        .map(|what| Problem::new(place.clone(), what))
        .collect()
}

fn layer(package: &str) -> Option<usize> {
    LAYERS
        .iter()
        .position(|(_, packages)| packages.contains(&package))
}

fn wrong_direction(own: usize, dependency: &Dependency) -> Option<String> {
    let other = layer(&dependency.name)?;
    if dependency.path.is_none() || other < own {
        return None;
    }
    Some(format!(
        "depends on {}, but dependencies point down and {} is not below {}",
        dependency.name, LAYERS[other].0, LAYERS[own].0
    ))
}

fn not_its_business(package: &Package, dependency: &Dependency) -> Option<String> {
    let name = dependency.name.as_str();
    let owners: &[&str] = match name {
        _ if name.starts_with("aws-") => &["table-dynamodb"],
        "rusqlite" => &["table-embedded"],
        _ if ENGINES.contains(&name) => &["server"],
        // No package: development dependencies are not looked at here.
        "test-support" => &["tests"],
        _ => return None,
    };
    let own = package.name.as_str();
    if owners.contains(&own) || OUTSIDE_THE_PRODUCT.contains(&own) {
        return None;
    }
    Some(format!(
        "depends on {name}, which only {} may",
        owners.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::shown;
    use super::*;
    use crate::metadata::fixtures::{dev, normal, package};

    fn ours(name: &str) -> Dependency {
        Dependency {
            path: Some(name.into()),
            ..normal(name)
        }
    }

    fn problems(name: &str, dependency: Dependency) -> Vec<String> {
        shown(&check(&[package(name, vec![dependency])]))
    }

    #[test]
    fn down_is_allowed() {
        for (upper, lower) in [
            ("server", "rest"),
            ("rest", "app"),
            ("app", "ical"),
            ("store", "table"),
            ("table-embedded", "table"),
        ] {
            assert_eq!(problems(upper, ours(lower)), Vec::<String>::new());
        }
    }

    #[test]
    fn up_and_sideways_are_not() {
        assert_eq!(
            problems("table", ours("store")),
            [
                "crates/table/Cargo.toml: depends on store, but dependencies point down and storage \
              is not below formats, issuers and the table"
            ]
        );
        assert_eq!(problems("rest", ours("caldav")).len(), 1);
        assert_eq!(problems("domain", ours("table")).len(), 1);
    }

    #[test]
    fn a_library_of_the_same_name_is_not_ours() {
        assert_eq!(problems("table", normal("app")), Vec::<String>::new());
    }

    #[test]
    fn only_the_dynamodb_engine_knows_the_sdk() {
        assert_eq!(
            problems("table-dynamodb", normal("aws-config")),
            Vec::<String>::new()
        );
        assert_eq!(
            problems("server", normal("aws-sdk-dynamodb")),
            [
                "crates/server/Cargo.toml: depends on aws-sdk-dynamodb, which only table-dynamodb may"
            ]
        );
    }

    #[test]
    fn only_the_embedded_engine_knows_sqlite() {
        assert_eq!(
            problems("table-embedded", normal("rusqlite")),
            Vec::<String>::new()
        );
        assert_eq!(problems("store", normal("rusqlite")).len(), 1);
    }

    #[test]
    fn only_the_server_names_an_engine() {
        assert_eq!(
            problems("server", ours("table-embedded")),
            Vec::<String>::new()
        );
        assert_eq!(problems("app", ours("table-embedded")).len(), 1);
    }

    #[test]
    fn tests_and_the_bench_are_free() {
        assert_eq!(
            problems("store", dev("table-embedded")),
            Vec::<String>::new()
        );
        assert_eq!(
            problems("bench", ours("table-dynamodb")),
            Vec::<String>::new()
        );
        assert_eq!(problems("bench", normal("rusqlite")), Vec::<String>::new());
    }

    #[test]
    fn what_tests_share_is_for_tests() {
        assert_eq!(problems("store", dev("test-support")), Vec::<String>::new());
        assert_eq!(
            problems("app", ours("test-support")),
            ["crates/app/Cargo.toml: depends on test-support, which only tests may"]
        );
    }

    #[test]
    fn a_new_package_needs_a_layer() {
        assert_eq!(
            shown(&check(&[package("mail", Vec::new())])),
            ["crates/mail/Cargo.toml: is in no layer: give it one in xtask/src/tidy/layers.rs"]
        );
    }
}

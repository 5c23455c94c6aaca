//! Every package has the lints of the workspace.

use toml::{Table, Value};

use super::{Problem, Text};

pub(super) fn check(texts: &[Text]) -> Vec<Problem> {
    texts
        .iter()
        .filter(|text| {
            text.path
                .file_name()
                .is_some_and(|name| name == "Cargo.toml")
        })
        .filter_map(|text| {
            let what = problem_in(&text.contents)?;
            Some(Problem::new(text.place(), what))
        })
        .collect()
}

fn problem_in(manifest: &str) -> Option<String> {
    let manifest: Table = match manifest.parse() {
        Ok(manifest) => manifest,
        Err(error) => return Some(format!("cannot be read: {error}")),
    };
    if !manifest.contains_key("package") {
        return None;
    }
    let inherits = manifest
        .get("lints")
        .and_then(|lints| lints.get("workspace"))
        .and_then(Value::as_bool);
    (inherits != Some(true)).then(|| "lacks `[lints]` with `workspace = true`".to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::{shown, text};
    use super::*;

    #[test]
    fn a_package_inherits_the_lints() {
        let good = "[package]\nname = \"a\"\n[lints]\nworkspace = true\n";
        assert_eq!(check(&[text("crates/a/Cargo.toml", good)]), []);
        for bad in [
            "[package]\nname = \"a\"\n",
            "[package]\nname = \"a\"\n[lints]\nworkspace = false\n",
            "[package]\nname = \"a\"\n[lints.rust]\nunsafe_code = \"warn\"\n",
        ] {
            assert_eq!(
                shown(&check(&[text("crates/a/Cargo.toml", bad)])),
                ["crates/a/Cargo.toml: lacks `[lints]` with `workspace = true`"]
            );
        }
    }

    #[test]
    fn the_workspace_itself_needs_none() {
        assert_eq!(check(&[text("Cargo.toml", "[workspace]\n")]), []);
    }

    #[test]
    fn other_files_are_not_looked_at() {
        assert_eq!(check(&[text("deny.toml", "[package]\n")]), []);
    }
}

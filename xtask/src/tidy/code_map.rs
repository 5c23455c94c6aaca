//! The code map of ARCHITECTURE.md names every package, and none that is not there.
//!
//! The map is the section whose heading says "Code map". A package is named by its folder,
//! `crates/NAME`, or `xtask`.

use std::collections::BTreeSet;
use std::path::Path;

use super::{Problem, Text};
use crate::metadata::Package;

const DOCUMENT: &str = "ARCHITECTURE.md";

/// A missing document is reported by its own check.
pub(super) fn check(texts: &[Text], packages: &[Package]) -> Vec<Problem> {
    let Some(document) = texts.iter().find(|text| text.path == Path::new(DOCUMENT)) else {
        return Vec::new();
    };
    let Some(map) = section(&document.contents) else {
        return vec![Problem::new(DOCUMENT, "has no section \"Code map\"")];
    };
    let real: BTreeSet<String> = packages
        .iter()
        .map(|package| package.folder().display().to_string())
        .collect();
    let mut mapped = folders_in(map);
    mapped.extend(real.iter().filter(|folder| is_named(folder, map)).cloned());
    let unmapped = real
        .difference(&mapped)
        .map(|folder| format!("the code map does not name `{folder}`"));
    let unreal = mapped
        .difference(&real)
        .map(|folder| format!("the code map names `{folder}`, which is not there"));
    unmapped
        .chain(unreal)
        .map(|what| Problem::new(DOCUMENT, what))
        .collect()
}

/// From the heading to the next heading of the same or a higher level.
fn section(markdown: &str) -> Option<&str> {
    let start = headings(markdown).find(|(_, line)| line.to_lowercase().contains("code map"))?;
    let end = headings(markdown)
        .find(|(at, line)| *at > start.0 && level(line) <= level(start.1))
        .map_or(markdown.len(), |(at, _)| at);
    Some(&markdown[start.0..end])
}

/// Where each heading begins, and its line. A comment in a code block is no heading.
fn headings(markdown: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    let mut in_code = false;
    markdown.split_inclusive('\n').filter_map(move |line| {
        let start = at;
        at += line.len();
        in_code ^= line.trim_start().starts_with("```");
        (!in_code && line.starts_with('#')).then_some((start, line))
    })
}

fn level(heading: &str) -> usize {
    heading.len() - heading.trim_start_matches('#').len()
}

/// Packages outside `crates/` are named by a word of their own.
fn is_named(folder: &str, map: &str) -> bool {
    !folder.starts_with("crates/") && map.contains(folder)
}

fn folders_in(map: &str) -> BTreeSet<String> {
    map.match_indices("crates/")
        .filter_map(|(at, prefix)| {
            let rest = &map[at + prefix.len()..];
            let is_name = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
            let name = rest.split(|letter| !is_name(letter)).next()?;
            (!name.is_empty()).then(|| format!("{prefix}{name}"))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::{shown, text};
    use super::*;
    use crate::metadata::fixtures::package;

    fn check_map(markdown: &str) -> Vec<String> {
        let packages = [
            package("table", Vec::new()),
            package("table-embedded", Vec::new()),
        ];
        shown(&check(&[text(DOCUMENT, markdown)], &packages))
    }

    #[test]
    fn a_full_map_is_fine() {
        let map = "# A\n## Code map\n### `crates/table`\nText.\n- crates/table-embedded/: more\n";
        assert!(check_map(map).is_empty());
    }

    #[test]
    fn a_package_that_is_not_named_is_missed() {
        assert_eq!(
            check_map("## Code map\n`crates/table-embedded/src`\n"),
            ["ARCHITECTURE.md: the code map does not name `crates/table`"]
        );
    }

    #[test]
    fn a_name_without_a_package_is_found() {
        assert_eq!(
            check_map("## Code map\ncrates/table crates/table-embedded crates/mail\n"),
            ["ARCHITECTURE.md: the code map names `crates/mail`, which is not there"]
        );
    }

    #[test]
    fn other_sections_may_speak_of_the_future() {
        let map = "## Code map\ncrates/table crates/table-embedded\n## Later\ncrates/mail\n";
        assert!(check_map(map).is_empty());
    }

    #[test]
    fn there_is_a_map() {
        assert_eq!(
            check_map("# A\n"),
            ["ARCHITECTURE.md: has no section \"Code map\""]
        );
    }
}

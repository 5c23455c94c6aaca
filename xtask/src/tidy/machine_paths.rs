//! No file names a path that exists on one machine only.

use super::{Problem, Text};

/// Spelled in halves, so as not to find themselves.
const FOLDERS: [&str; 3] = [
    concat!("/", "work/"),
    concat!("/", "root/"),
    concat!("/", "tmp/"),
];

/// Files that may, and why.
const EXCEPTED: [(&str, &str); 0] = [];

pub(super) fn check(texts: &[Text]) -> Vec<Problem> {
    texts
        .iter()
        .filter(|text| {
            !EXCEPTED
                .iter()
                .any(|(path, _)| text.path.as_os_str() == *path)
        })
        .flat_map(|text| {
            text.contents
                .lines()
                .enumerate()
                .filter_map(|(number, line)| {
                    let folder = named_in(line)?;
                    let what = format!("`{folder}` is a path of one machine");
                    Some(Problem::new(text.line(number + 1), what))
                })
        })
        .collect()
}

fn named_in(line: &str) -> Option<&'static str> {
    FOLDERS.into_iter().find(|folder| {
        line.match_indices(folder)
            .any(|(at, _)| begins_a_path(&line[..at]))
    })
}

/// Whether a slash after this text begins an absolute path, rather than continuing a relative one
/// or an address.
fn begins_a_path(before: &str) -> bool {
    !before.ends_with(|last: char| last.is_alphanumeric() || "_-./~*})>".contains(last))
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::text;
    use super::*;

    fn is_found(line: &str) -> bool {
        !check(&[text("a.rs", line)]).is_empty()
    }

    #[test]
    fn absolute_paths_are_found() {
        for folder in FOLDERS {
            assert!(is_found(&format!("{folder}x")));
            assert!(is_found(&format!("open(\"{folder}x\")")));
            assert!(is_found(&format!("DIR={folder}x")));
            assert!(is_found(&format!("see `{folder}`")));
        }
    }

    #[test]
    fn parts_of_other_paths_are_not() {
        for folder in FOLDERS {
            assert!(!is_found(&format!("target{folder}x")));
            assert!(!is_found(&format!("https://example.org{folder}x")));
            assert!(!is_found(&format!("${{HOME}}{folder}x")));
        }
    }

    #[test]
    fn every_exception_has_a_reason_and_a_file() {
        for (path, reason) in EXCEPTED {
            assert!(!reason.is_empty(), "{path}");
            assert!(crate::cargo::root().join(path).exists(), "{path}");
        }
    }
}

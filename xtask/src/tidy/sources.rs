//! Rules for Rust source that no lint states: the length of a file, and words that mean
//! "not finished" or "look away".

use std::path::Path;

use super::{Problem, Text};

const MAX_LINES: usize = 400;
const MAX_LINES_OF_TESTS: usize = 600;

/// What must not stand in code, and what to do instead. Spelled in halves, so as not to find
/// itself.
const FORBIDDEN: [(&str, &str); 3] = [
    (concat!("#[", "allow("), "use #[expect(…, reason = \"…\")]"),
    (
        concat!("#![", "allow("),
        "use #![expect(…, reason = \"…\")]",
    ),
    (
        concat!("todo", "!("),
        "finish it, or file an issue and return an error",
    ),
];

pub(super) fn check(texts: &[Text]) -> Vec<Problem> {
    texts
        .iter()
        .filter(|text| text.has_extension("rs"))
        .flat_map(|text| too_long(text).into_iter().chain(forbidden_words(text)))
        .collect()
}

fn too_long(text: &Text) -> Option<Problem> {
    let limit = limit(&text.path);
    let lines = lines_before_tests(&text.contents);
    (lines > limit).then(|| {
        let what = format!("{lines} lines without its tests, more than {limit}: split it");
        Problem::new(text.place(), what)
    })
}

/// Test code comes in longer runs of the same shape.
fn limit(path: &Path) -> usize {
    let is_test = path.components().any(|component| {
        let name = component.as_os_str();
        name == "tests" || name == "conformance"
    });
    if is_test {
        MAX_LINES_OF_TESTS
    } else {
        MAX_LINES
    }
}

/// Counts up to the first inline module of tests. A `#[cfg(test)]` on anything else is no end.
fn lines_before_tests(contents: &str) -> usize {
    let lines: Vec<&str> = contents.lines().map(str::trim).collect();
    let tests = lines
        .iter()
        .enumerate()
        .position(|(number, line)| *line == "#[cfg(test)]" && opens_module(&lines[number + 1..]));
    tests.unwrap_or(lines.len())
}

fn opens_module(after: &[&str]) -> bool {
    let item = after.iter().find(|line| !line.starts_with("#["));
    item.is_some_and(|item| item.contains("mod ") && item.ends_with('{'))
}

fn forbidden_words(text: &Text) -> impl Iterator<Item = Problem> {
    text.contents
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
        .flat_map(move |(number, line)| {
            FORBIDDEN
                .iter()
                .filter(move |(word, _)| line.contains(word))
                .map(move |(word, instead)| {
                    Problem::new(text.line(number + 1), format!("`{word}`: {instead}"))
                })
        })
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::{shown, text};
    use super::*;

    #[test]
    fn a_file_may_have_400_lines_before_its_tests() {
        let tests = "#[cfg(test)]\nmod tests {\n}\n".to_owned() + &"\n".repeat(500);
        let fits = text("crates/a/src/lib.rs", &("x\n".repeat(400) + &tests));
        assert_eq!(check(&[fits]), []);
        let long = text("crates/a/src/lib.rs", &("x\n".repeat(401) + &tests));
        assert_eq!(
            shown(&check(&[long])),
            ["crates/a/src/lib.rs: 401 lines without its tests, more than 400: split it"]
        );
    }

    #[test]
    fn a_single_test_item_does_not_hide_what_follows() {
        let contents = "#[cfg(test)]\nuse a::b;\n#[cfg(test)]\nmod tests;\nfn c() {}\n";
        assert_eq!(lines_before_tests(contents), 5);
    }

    #[test]
    fn attributes_may_stand_between() {
        let contents = "fn c() {}\n#[cfg(test)]\n#[expect(x)]\npub(crate) mod tests {\n}\n";
        assert_eq!(lines_before_tests(contents), 1);
    }

    #[test]
    fn test_files_may_be_longer() {
        for path in ["crates/a/tests/b.rs", "crates/table/src/conformance/c.rs"] {
            assert_eq!(check(&[text(path, &"x\n".repeat(600))]), []);
            assert_eq!(check(&[text(path, &"x\n".repeat(601))]).len(), 1);
        }
    }

    #[test]
    fn words_that_look_away_are_found() {
        let contents = format!("fn a() {{\n    {}\n}}\n", concat!("todo", "!()"));
        assert_eq!(
            shown(&check(&[text("a.rs", &contents)])),
            [format!(
                "a.rs:2: `{}`: finish it, or file an issue and return an error",
                concat!("todo", "!(")
            )]
        );
    }

    #[test]
    fn comments_and_other_files_may_speak_of_them() {
        let contents = format!("// {}\n", concat!("#[", "allow(x)]"));
        assert_eq!(check(&[text("a.rs", &contents)]), []);
        assert_eq!(check(&[text("a.md", &contents[3..])]), []);
        assert_eq!(check(&[text("a.rs", &contents[3..])]).len(), 1);
    }
}

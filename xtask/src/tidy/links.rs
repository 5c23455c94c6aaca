//! Every relative link in a Markdown file leads somewhere.

use std::path::{Component, Path, PathBuf};

use super::{Problem, Text};

/// `exists` is asked with paths from the root of the repository.
pub(super) fn check(texts: &[Text], exists: impl Fn(&Path) -> bool) -> Vec<Problem> {
    let mut problems = Vec::new();
    for text in texts.iter().filter(|text| text.has_extension("md")) {
        for (number, link) in links(&text.contents) {
            let leads_somewhere = match target(&text.path, link) {
                Target::Elsewhere => true,
                Target::File(path) => path.as_os_str().is_empty() || exists(&path),
                Target::Outside => false,
            };
            if !leads_somewhere {
                let what = format!("the link to `{link}` leads nowhere");
                problems.push(Problem::new(text.line(number), what));
            }
        }
    }
    problems
}

/// The targets of all links with their line numbers. Code shows links, it has none.
fn links(markdown: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut in_code = false;
    for (number, line) in markdown.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        } else if !in_code {
            found.extend(links_in(line).map(|target| (number + 1, target)));
        }
    }
    found
}

/// Inline links, `[text](target "title")`, and definitions, `[name]: target`.
fn links_in(line: &str) -> impl Iterator<Item = &str> {
    // Of a line cut at its backticks, every second piece is code.
    let inline = line
        .split('`')
        .step_by(2)
        .flat_map(|prose| prose.split("](").skip(1))
        .filter_map(|rest| rest.split([')', ' ']).next());
    // The text of a link may be code: `[`a`](b)` leaves `](b)` at the start of a piece, as above.
    let definition = line
        .strip_prefix('[')
        .and_then(|rest| rest.split_once("]: "))
        .and_then(|(_, target)| target.split(' ').next());
    inline.chain(definition)
}

/// What a link means.
enum Target {
    /// An address, or a place in the same file.
    Elsewhere,
    /// A path from the root of the repository.
    File(PathBuf),
    /// A path that climbs out of the repository.
    Outside,
}

fn target(from: &Path, link: &str) -> Target {
    let link = link.trim_start_matches('<').trim_end_matches('>');
    let is_address = link.contains("://") || link.starts_with("mailto:");
    let path = link.split(['#', '?']).next().unwrap_or_default();
    if is_address || path.is_empty() {
        return Target::Elsewhere;
    }
    let folder = from.parent().unwrap_or(Path::new(""));
    normal(&folder.join(path)).map_or(Target::Outside, Target::File)
}

fn normal(path: &Path) -> Option<PathBuf> {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::Normal(name) => normal.push(name),
            Component::CurDir => {}
            Component::ParentDir => {
                if !normal.pop() {
                    return None;
                }
            }
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(normal)
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::{shown, text};
    use super::*;

    fn check_in(path: &str, markdown: &str) -> Vec<String> {
        let exists = |target: &Path| target == Path::new("docs/TABLE.md");
        shown(&check(&[text(path, markdown)], exists))
    }

    #[test]
    fn links_lead_from_the_file_they_stand_in() {
        assert!(
            check_in(
                "README.md",
                "[a](docs/TABLE.md) [b](docs/TABLE.md#keys \"t\")"
            )
            .is_empty()
        );
        assert!(check_in("docs/a/b.md", "[a](../TABLE.md)").is_empty());
        assert!(check_in("README.md", "[`a`](docs/TABLE.md)").is_empty());
        assert!(check_in("README.md", "[root](./docs/..)").is_empty());
        assert_eq!(
            check_in("docs/a.md", "\n[a](docs/TABLE.md)"),
            ["docs/a.md:2: the link to `docs/TABLE.md` leads nowhere"]
        );
    }

    #[test]
    fn definitions_and_links_with_code_in_them_count() {
        assert_eq!(check_in("a.md", "[b]: c.md").len(), 1);
        assert_eq!(check_in("a.md", "[`b`](c.md)").len(), 1);
    }

    #[test]
    fn a_link_must_stay_in_the_repository() {
        assert_eq!(check_in("a.md", "[a](../b.md)").len(), 1);
        assert_eq!(check_in("a.md", "[a](/docs/TABLE.md)").len(), 1);
    }

    #[test]
    fn addresses_anchors_and_code_are_left_alone() {
        let markdown = "[a](https://example.org/b) [c](#d) [e](mailto:f@example.org)\n\
                        `[g](h)`\n```\n[i](j)\n```\n";
        assert!(check_in("a.md", markdown).is_empty());
    }
}

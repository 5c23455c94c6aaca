//! SPDX licence expressions: `(MIT OR Apache-2.0) AND Unicode-3.0`.
//!
//! `AND` binds tighter than `OR`, `WITH` tighter than both. The slash of old manifests, `MIT/X`,
//! means `OR`.

use std::iter::Peekable;
use std::vec::IntoIter;

type Words = Peekable<IntoIter<String>>;

/// Whether the licences that are allowed satisfy the expression; nothing if it makes no sense. A
/// term with an exception is asked for as one, `Apache-2.0 WITH LLVM-exception`.
pub(super) fn is_satisfied(expression: &str, is_allowed: impl Fn(&str) -> bool) -> Option<bool> {
    let mut words = words(expression);
    let satisfied = alternatives(&mut words, &is_allowed)?;
    words.next().is_none().then_some(satisfied)
}

fn words(expression: &str) -> Words {
    let spaced = expression
        .replace('(', " ( ")
        .replace(')', " ) ")
        .replace('/', " OR ");
    let words: Vec<String> = spaced.split_whitespace().map(str::to_owned).collect();
    words.into_iter().peekable()
}

// Both sides are always read, whatever the first one says: the rest must make sense too.

fn alternatives(words: &mut Words, is_allowed: &impl Fn(&str) -> bool) -> Option<bool> {
    let mut satisfied = requirements(words, is_allowed)?;
    while words.next_if(|word| word == "OR").is_some() {
        satisfied |= requirements(words, is_allowed)?;
    }
    Some(satisfied)
}

fn requirements(words: &mut Words, is_allowed: &impl Fn(&str) -> bool) -> Option<bool> {
    let mut satisfied = term(words, is_allowed)?;
    while words.next_if(|word| word == "AND").is_some() {
        satisfied &= term(words, is_allowed)?;
    }
    Some(satisfied)
}

fn term(words: &mut Words, is_allowed: &impl Fn(&str) -> bool) -> Option<bool> {
    let word = words.next()?;
    match word.as_str() {
        "(" => {
            let satisfied = alternatives(words, is_allowed)?;
            words.next_if(|word| word == ")").map(|_| satisfied)
        }
        ")" | "OR" | "AND" | "WITH" => None,
        licence if words.next_if(|word| word == "WITH").is_some() => {
            let exception = words.next()?;
            Some(is_allowed(&format!("{licence} WITH {exception}")))
        }
        licence => Some(is_allowed(licence)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn satisfied(expression: &str) -> Option<bool> {
        let allowed = ["MIT", "Unicode-3.0", "Apache-2.0 WITH LLVM-exception"];
        is_satisfied(expression, |term| allowed.contains(&term))
    }

    #[test]
    fn one_of_the_alternatives_is_enough() {
        for expression in [
            "MIT",
            "MIT OR GPL-3.0-only",
            "GPL-3.0-only OR MIT",
            "GPL-2.0/MIT",
        ] {
            assert_eq!(satisfied(expression), Some(true), "{expression}");
        }
        assert_eq!(satisfied("GPL-2.0 OR GPL-3.0"), Some(false));
    }

    #[test]
    fn every_requirement_must_hold() {
        assert_eq!(
            satisfied("(MIT OR GPL-3.0-only) AND Unicode-3.0"),
            Some(true)
        );
        assert_eq!(satisfied("MIT AND GPL-3.0-only"), Some(false));
    }

    #[test]
    fn and_binds_tighter_than_or() {
        assert_eq!(satisfied("MIT OR GPL-2.0 AND GPL-3.0"), Some(true));
        assert_eq!(satisfied("(MIT OR GPL-2.0) AND GPL-3.0"), Some(false));
    }

    #[test]
    fn an_exception_is_part_of_the_licence() {
        assert_eq!(satisfied("Apache-2.0 WITH LLVM-exception"), Some(true));
        assert_eq!(satisfied("Apache-2.0"), Some(false));
        assert_eq!(satisfied("MIT WITH LLVM-exception"), Some(false));
    }

    #[test]
    fn nonsense_is_told_apart_from_a_refusal() {
        for expression in [
            "",
            "OR",
            "MIT OR",
            "(MIT",
            "MIT)",
            "MIT GPL-3.0",
            "MIT WITH",
        ] {
            assert_eq!(satisfied(expression), None, "{expression}");
        }
    }
}

//! Writes `docs/TABLE.md`.

use std::fmt::Write as _;

use table::Row;

use super::departures::DEPARTURES;
use super::{Described, Read, all};
use crate::keys::Pattern;

const INTRODUCTION: &str = "\
# The table

Everything Nexus keeps lies in one table, the same rows on the embedded engine and on DynamoDB.
This page is written by `crates/store` from the keys and rows its code uses; a test fails if it is
not what the code says. To write it anew: `NEXUS_UPDATE=1 cargo test -p store --test table_md`.

The keys are `PK` and `SK`. There are four sparse global indexes, `GSI1` to `GSI4`, and a local
one on `startDate`; a row is in an index only if it has that index's keys. Every row has
`entityType` and `version`; one with `ttl` does not exist any more from that second on. A partition
that is in the local index holds at most 10 GB on DynamoDB. No question is answered by a Scan, and
nothing is decided by what a global index says, because indexes lag on DynamoDB.
";

/// The whole page.
pub fn markdown() -> String {
    let mut page = INTRODUCTION.to_owned();
    page.push_str("\n## Entities\n\n| Entity | PK | SK | Indexes |\n|---|---|---|---|\n");
    for entity in all() {
        let indexes: Vec<String> = entity
            .indexes
            .iter()
            .map(|(name, pattern)| {
                format!("{name} `{}` / `{}`", shown(pattern.pk), shown(pattern.sk))
            })
            .collect();
        line(
            &mut page,
            &format!(
                "| {} | `{}` | `{}` | {} |",
                entity.entity_type,
                shown(entity.key.pk),
                shown(entity.key.sk),
                or_dash(&indexes.join("; ")),
            ),
        );
    }
    page.push_str("\n## Questions\n\n| Question | Function | Read |\n|---|---|---|\n");
    for question in all().flat_map(|entity| entity.questions) {
        let read = reading(&question.read);
        line(
            &mut page,
            &format!("| {} | `{}` | {read} |", question.asks, question.function),
        );
    }
    for entity in all() {
        describe(&mut page, entity);
    }
    page.push_str("\n## Departures from the source documents\n\n");
    for (what, why) in DEPARTURES {
        line(&mut page, &format!("- **{what}.** {why}"));
    }
    page
}

fn describe(page: &mut String, entity: &Described) {
    line(page, &format!("\n## {}\n", entity.entity_type));
    line(page, entity.what);
    line(page, &format!("\nKept {}. An example:\n", entity.kept));
    line(
        page,
        &format!("```json\n{}\n```", example(&(entity.example)())),
    );
}

/// A row as the console of DynamoDB would show it.
fn example(row: &Row) -> String {
    let mut shown = serde_json::Map::new();
    shown.insert("PK".to_owned(), row.key().pk.as_str().into());
    shown.insert("SK".to_owned(), row.key().sk.as_str().into());
    for (gsi, key) in row.index_keys().iter() {
        shown.insert(gsi.pk_attribute().to_owned(), key.pk.as_str().into());
        shown.insert(gsi.sk_attribute().to_owned(), key.sk.as_str().into());
    }
    let attributes: serde_json::Map<_, _> = row.document().read().unwrap_or_default();
    shown.extend(attributes);
    serde_json::to_string_pretty(&shown).unwrap_or_default()
}

fn reading(read: &Read) -> String {
    match read {
        Read::Get(patterns) => {
            let keys: Vec<String> = patterns.iter().map(both).collect();
            format!("get {}", keys.join(" and "))
        }
        Read::Query(source, pattern) if pattern.sk.is_empty() => {
            format!("{source}: all of `{}`", shown(pattern.pk))
        }
        Read::Query(source, pattern) => format!(
            "{source}: `{}`, beginning with `{}`",
            shown(pattern.pk),
            shown(pattern.sk)
        ),
    }
}

fn both(pattern: &Pattern) -> String {
    format!("`{}` / `{}`", shown(pattern.pk), shown(pattern.sk))
}

/// `{user_id}` as `<userId>`: the parts are named as the attributes are.
fn shown(pattern: &str) -> String {
    let mut shown = String::new();
    let mut capital = false;
    for character in pattern.chars() {
        match character {
            '{' => shown.push('<'),
            '}' => shown.push('>'),
            '_' if shown.rfind('<') > shown.rfind('>') => capital = true,
            _ if std::mem::take(&mut capital) => shown.push(character.to_ascii_uppercase()),
            _ => shown.push(character),
        }
    }
    shown
}

fn or_dash(text: &str) -> &str {
    if text.is_empty() { "–" } else { text }
}

fn line(page: &mut String, text: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(page, "{text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_named_as_attributes() {
        assert_eq!(shown("USER_META#{user_id}"), "USER_META#<userId>");
    }

    #[test]
    fn every_entity_is_described_as_it_is_written() {
        for entity in all() {
            let row = (entity.example)();
            assert_eq!(row.entity_type().as_str(), entity.entity_type);
            // An example need not be in all: most are for some of a kind only.
            for (gsi, _) in row.index_keys().iter() {
                let mut described = entity.indexes.iter().map(|(name, _)| *name);
                let is_described = described.any(|name| name == gsi.name());
                assert!(is_described, "{} in {}", entity.entity_type, gsi.name());
            }
        }
    }
}

//! The edges of links that lead from single occurrences, when their series changes.

use std::collections::BTreeMap;

use domain::UserId;
use domain::event::{Instance, LinkEnd, Links};
use store::Commit;

use super::one::{end_of_one, own_links};
use crate::context::App;
use crate::error::Result;
use crate::links;

/// What links each occurrence had of its own, and what it will have.
pub(super) struct Moved(BTreeMap<LinkEnd, (Links, Links)>);

impl Moved {
    pub(super) fn links<'a>(
        before: impl IntoIterator<Item = &'a Instance>,
        after: impl IntoIterator<Item = &'a Instance>,
    ) -> Self {
        let mut moved: BTreeMap<LinkEnd, (Links, Links)> = BTreeMap::new();
        for instance in before {
            if let Some(end) = end_of_one(instance) {
                moved.entry(end).or_default().0 = own_links(Some(instance));
            }
        }
        for instance in after {
            if let Some(end) = end_of_one(instance) {
                moved.entry(end).or_default().1 = own_links(Some(instance));
            }
        }
        moved.retain(|_, (before, after)| links::edges_between(before, after) > 0);
        Self(moved)
    }

    /// How many edges change.
    pub(super) fn count(&self) -> usize {
        let changes = self.0.values();
        changes
            .map(|(before, after)| links::edges_between(before, after))
            .sum()
    }

    pub(super) fn add_to<R>(&self, commit: Commit<R>, owner: &UserId) -> Commit<R> {
        self.0
            .iter()
            .fold(commit, |commit, (end, (before, after))| {
                links::edges(commit, owner, end, before, after)
            })
    }

    /// Writes them by themselves, where they are too many to be written with the series. An edge that
    /// is left over leads from what is not shown any more.
    pub(super) async fn write(&self, app: &App, owner: &UserId) -> Result<()> {
        for (end, (before, after)) in &self.0 {
            let commit = links::edges(Commit::new(), owner, end, before, &Links::default());
            if !commit.is_empty() {
                app.commit_unconditionally(commit).await?;
            }
            let commit = links::edges(Commit::new(), owner, end, &Links::default(), after);
            if !commit.is_empty() {
                app.commit_unconditionally(commit).await?;
            }
        }
        Ok(())
    }
}

//! The embedded engine in a directory, with the sync log as the product has it.

use std::path::Path;
use std::sync::Arc;

use store::PlannerChanges;
use table_embedded::{EmbeddedEngine, Options};

use super::TestTable;
use crate::ManualClock;

pub(super) fn open(directory: &Path, number: u64) -> Result<TestTable, table::Error> {
    let clock = Arc::new(ManualClock::at_present());
    let options = Options {
        clock: Arc::<ManualClock>::clone(&clock),
        sync_rule: Some(Arc::new(PlannerChanges)),
        ..Options::default()
    };
    Ok(TestTable {
        engine: Arc::new(EmbeddedEngine::open(directory, options)?),
        clock,
        number,
    })
}

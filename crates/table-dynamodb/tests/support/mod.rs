//! What the test binaries share.

use std::thread;

use table_dynamodb::{Options, delete_table};
use tokio::runtime::Builder;

/// Removes its table when it is dropped, so that a server that lives longer keeps nothing.
pub(crate) struct Removed(pub(crate) Options);

impl Drop for Removed {
    /// On a thread of its own: whoever drops this may be within a runtime, or have none.
    fn drop(&mut self) {
        let options = self.0.clone();
        let removing = thread::spawn(move || {
            let runtime = Builder::new_current_thread().enable_all().build();
            // What cannot be removed is no reason for a test to fail.
            runtime.map(|runtime| runtime.block_on(delete_table(options)).is_ok())
        });
        drop(removing.join());
    }
}

//! What the disk and the memory do by themselves: the yardsticks.

use std::fs::{self, File};
use std::hint::black_box;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use crate::report::rate;

/// Appends of a size, each synced, a second.
pub(crate) fn synced_appends(directory: &Path, size: usize, length: Duration) -> io::Result<f64> {
    let path = directory.join("yardstick");
    let mut file = File::create(&path)?;
    let bytes = vec![b'x'; size];
    let mut failed = None;
    let rate = rate(length, || {
        match file.write_all(&bytes).and_then(|()| file.sync_data()) {
            Ok(()) => 1,
            Err(error) => {
                failed = Some(error);
                1
            }
        }
    });
    fs::remove_file(path)?;
    failed.map_or(Ok(rate), Err)
}

/// Copies of so many pieces of a size out of a large memory, a second, in pieces. Each piece gets
/// memory of its own, as a row does.
pub(crate) fn memory_copies(pieces: u64, size: usize, length: Duration) -> f64 {
    let memory = vec![b'x'; 256 * 1024 * 1024];
    let mut at = 0;
    rate(length, || {
        let mut copies = Vec::new();
        for _ in 0..pieces {
            at = (at + size * 31) % (memory.len() - size);
            copies.push(memory[at..at + size].to_vec());
        }
        black_box(&copies);
        pieces
    })
}

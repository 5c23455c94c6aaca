//! The socket's address.

use std::fs::File;
use std::io;
use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};

pub(super) const NAME: &str = "admin.sock";

/// What the system takes as the address of a socket, with room for a temporary suffix.
const MAX_ADDRESS: usize = 100;

/// A path to a name in a directory that is short enough for a socket, however deep the directory
/// lies. The file keeps the short way open.
pub(super) fn address(directory: &Path, name: &str) -> io::Result<(PathBuf, Option<File>)> {
    let direct = directory.join(name);
    if direct.as_os_str().len() <= MAX_ADDRESS || !cfg!(target_os = "linux") {
        return Ok((direct, None));
    }
    let open = File::open(directory)?;
    Ok((
        PathBuf::from(format!("/proc/self/fd/{}/{name}", open.as_raw_fd())),
        Some(open),
    ))
}

//! The record a child's file layer wrote: what was done to which file, in order.

use std::path::{Path, PathBuf};

use crate::support::Problem;

/// The file the child writes its acknowledgements to; its place in the order is what counts.
pub(crate) const JOURNAL: &str = "journal";

/// One call that changed something. Paths are below the root; files are known by their inode,
/// which a file that was removed leaves to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Record {
    Open {
        file: u64,
        path: PathBuf,
        created: bool,
    },
    Write {
        file: u64,
        offset: usize,
        data: Vec<u8>,
    },
    Truncate {
        file: u64,
        size: usize,
    },
    Sync {
        file: u64,
    },
    SyncDirectory {
        path: PathBuf,
    },
    Rename {
        from: PathBuf,
        to: PathBuf,
    },
    /// The file has a second name.
    Link {
        from: PathBuf,
        to: PathBuf,
    },
    Unlink {
        path: PathBuf,
    },
    MakeDirectory {
        path: PathBuf,
    },
    /// The sync answered an error: nobody knows what of the file is on disk.
    FailedSync {
        file: u64,
    },
    /// Writes through this mapping would go unrecorded.
    MappedForWriting {
        path: PathBuf,
    },
}

pub(crate) fn read(log: &[u8], root: &Path) -> Result<Vec<Record>, Problem> {
    let mut rest = log;
    let mut records = Vec::new();
    while !rest.is_empty() {
        records.push(next(&mut rest, root)?);
    }
    Ok(records)
}

/// The header is `struct record` of `shim.c`, in this machine's byte order.
fn next(rest: &mut &[u8], root: &Path) -> Result<Record, Problem> {
    let kind = u32::from_ne_bytes(array(rest)?);
    let path_length = u32::from_ne_bytes(array(rest)?);
    let file = u64::from_ne_bytes(array(rest)?);
    let offset = usize::try_from(u64::from_ne_bytes(array(rest)?))?;
    let length = usize::try_from(u64::from_ne_bytes(array(rest)?))?;
    let path = take(rest, usize::try_from(path_length)?)?;
    let data = take(rest, length)?;
    let below = |path: &[u8]| -> Result<PathBuf, Problem> {
        let path = Path::new(std::str::from_utf8(path)?);
        Ok(path.strip_prefix(root)?.to_owned())
    };
    Ok(match kind {
        1 => Record::Open {
            file,
            path: below(path)?,
            created: offset == 1,
        },
        2 => Record::Write {
            file,
            offset,
            data: data.to_vec(),
        },
        3 => Record::Truncate { file, size: offset },
        4 => Record::Sync { file },
        5 => Record::SyncDirectory { path: below(path)? },
        6 => Record::Rename {
            from: below(path)?,
            to: below(data)?,
        },
        7 => Record::Unlink { path: below(path)? },
        8 => Record::MakeDirectory { path: below(path)? },
        9 => Record::FailedSync { file },
        10 => Record::MappedForWriting { path: below(path)? },
        11 => Record::Link {
            from: below(path)?,
            to: below(data)?,
        },
        other => return Err(format!("there is no record of kind {other}").into()),
    })
}

fn array<const N: usize>(rest: &mut &[u8]) -> Result<[u8; N], Problem> {
    Ok(take(rest, N)?.try_into()?)
}

fn take<'a>(rest: &mut &'a [u8], count: usize) -> Result<&'a [u8], Problem> {
    let (taken, left) = rest
        .split_at_checked(count)
        .ok_or("the record is cut off")?;
    *rest = left;
    Ok(taken)
}

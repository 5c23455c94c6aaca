//! A disk whose power can fail: it keeps what was synced, and of the rest any part.
//!
//! What it models, for the moment the power fails:
//!
//! - File contents: of each write that no successful sync of its file followed, all, nothing, or
//!   any of its 512-byte sectors is there, whatever became of the writes before it.
//! - File sizes: that after any of the changes since the last sync, so a file may be shorter than
//!   what was written to it, or longer and filled with zeroes.
//! - Names: each file or directory that was made, renamed, linked or removed without a sync of the
//!   directory it lies in may or may not have been, each for itself. Syncing a file does not make
//!   its name durable, as it happens to on most Linux file systems.
//! - A sync that failed: what it should have written may be lost although later syncs succeed,
//!   unless it is written again (what Linux does: the pages are marked clean). Each descriptor the
//!   file was open under is told of it once (`shim.c`).
//! - `-shm` files hold nothing durable: they are left out, or there and full of rubbish.
//!
//! What it does not: sectors that are torn within, sectors changed that nobody wrote to, disks that
//! say they have synced and have not, renames that are seen half, damage to the file system itself.
//! A sector keeps one of the versions written to it, never a mixture.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::{fs, io};

use rand::rngs::StdRng;
use rand::{Rng, RngExt};

use crate::record::{JOURNAL, Record};
use crate::support::Problem;

const SECTOR: usize = 512;

/// Which syncs count. To leave some out shows that the test would find an engine that forgot them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Syncs {
    All,
    NoFiles,
    NoDirectories,
}

#[derive(Debug)]
pub(crate) struct Disk {
    syncs: Syncs,
    files: Vec<File>,
    by_inode: HashMap<u64, usize>,
    /// The directory as the process sees it.
    seen: Names,
    /// The directory as it is on disk for certain.
    durable: Names,
    /// What happened to names since, in order.
    pending: Vec<Naming>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Node {
    Directory,
    File(usize),
}

type Names = BTreeMap<PathBuf, Node>;

#[derive(Debug, Clone)]
struct Naming {
    path: PathBuf,
    node: Option<Node>,
    /// The name it had before, if it was renamed.
    from: Option<PathBuf>,
}

impl Naming {
    fn apply(&self, names: &mut Names) {
        if let Some(from) = &self.from {
            names.remove(from);
        }
        match self.node {
            Some(node) => names.insert(self.path.clone(), node),
            None => names.remove(&self.path),
        };
    }
}

impl Disk {
    pub(crate) fn new(syncs: Syncs) -> Self {
        Self {
            syncs,
            files: Vec::new(),
            by_inode: HashMap::new(),
            seen: Names::new(),
            durable: Names::new(),
            pending: Vec::new(),
        }
    }

    /// Takes in the next thing the process did. Returns what it wrote to its journal.
    pub(crate) fn take<'a>(&mut self, record: &'a Record) -> Result<Option<&'a [u8]>, Problem> {
        match record {
            Record::Open {
                file,
                path,
                created,
            } => self.open(*file, path, *created)?,
            Record::Write { file, offset, data } => {
                let number = self.number(*file)?;
                if self.seen.get(Path::new(JOURNAL)) == Some(&Node::File(number)) {
                    return Ok(Some(data));
                }
                let write = Change::Write(*offset, data.clone());
                self.files[number].change(write);
            }
            Record::Truncate { file, size } => {
                let number = self.number(*file)?;
                self.files[number].change(Change::Truncate(*size));
            }
            Record::Sync { file } if self.syncs != Syncs::NoFiles => {
                let number = self.number(*file)?;
                self.files[number].sync();
            }
            Record::FailedSync { file } => {
                let number = self.number(*file)?;
                self.files[number].fail_sync();
            }
            Record::SyncDirectory { path } if self.syncs != Syncs::NoDirectories => {
                self.sync_directory(path);
            }
            Record::Rename { from, to } => self.rename(from, to)?,
            Record::Link { from, to } => {
                let file = self.seen.get(from).copied();
                self.name(to, file, None);
            }
            Record::Unlink { path } => self.name(path, None, None),
            Record::MakeDirectory { path } => self.name(path, Some(Node::Directory), None),
            Record::Sync { .. } | Record::SyncDirectory { .. } => {}
            Record::MappedForWriting { path } => {
                let shared = path.to_string_lossy().ends_with("-shm");
                if !shared {
                    return Err(format!("{} is written through a mapping", path.display()).into());
                }
            }
        }
        Ok(None)
    }

    fn number(&self, inode: u64) -> Result<usize, Problem> {
        let number = self.by_inode.get(&inode).copied();
        number.ok_or_else(|| format!("inode {inode} was never opened").into())
    }

    fn open(&mut self, inode: u64, path: &Path, created: bool) -> Result<(), Problem> {
        if created {
            self.files.push(File::default());
            let number = self.files.len() - 1;
            self.by_inode.insert(inode, number);
            self.name(path, Some(Node::File(number)), None);
            return Ok(());
        }
        self.number(inode).map(|_| ())
    }

    fn name(&mut self, path: &Path, node: Option<Node>, from: Option<PathBuf>) {
        let naming = Naming {
            path: path.to_owned(),
            node,
            from,
        };
        naming.apply(&mut self.seen);
        self.pending.push(naming);
    }

    fn rename(&mut self, from: &Path, to: &Path) -> Result<(), Problem> {
        let node = self.seen.get(from).copied();
        let plain = matches!(node, Some(Node::File(_))) && from.parent() == to.parent();
        if !plain {
            return Err(format!("the rename of {} is not modelled", from.display()).into());
        }
        self.name(to, node, Some(from.to_owned()));
        Ok(())
    }

    fn sync_directory(&mut self, path: &Path) {
        let below = |naming: &mut Naming| naming.path.parent() == Some(path);
        for naming in self.pending.extract_if(.., below) {
            naming.apply(&mut self.durable);
        }
    }

    /// Writes down one of the directories the disk may hold if the power fails now.
    pub(crate) fn after_power_loss(&self, to: &Path, random: &mut StdRng) -> io::Result<()> {
        let mut names = self.durable.clone();
        let luck = random.random_range(0..=4);
        for naming in &self.pending {
            if random.random_ratio(luck, 4) {
                naming.apply(&mut names);
            }
        }
        for (path, node) in names {
            let place = to.join(&path);
            // What lies in a directory that is gone is gone.
            if !place.parent().is_some_and(Path::is_dir) {
                continue;
            }
            match node {
                Node::Directory => fs::create_dir(&place)?,
                Node::File(_) if path.to_string_lossy().ends_with("-shm") => {
                    let rubbish: Vec<u8> = (0..8192).map(|_| random.random()).collect();
                    fs::write(&place, rubbish)?;
                }
                Node::File(number) => fs::write(&place, self.files[number].surviving(random))?,
            }
        }
        Ok(())
    }
}

#[derive(Debug, Clone)]
enum Change {
    Write(usize, Vec<u8>),
    Truncate(usize),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// Not synced yet.
    Pending,
    /// A sync of it failed: no later one speaks for it.
    Doubtful,
    Durable,
}

/// A file: what is on disk for certain, and what was done to it since.
#[derive(Debug, Default)]
struct File {
    durable: Vec<u8>,
    changes: Vec<(Change, Fate)>,
}

impl File {
    fn change(&mut self, change: Change) {
        self.changes.push((change, Fate::Pending));
    }

    fn sync(&mut self) {
        self.settle(Fate::Durable);
        let settled = self
            .changes
            .iter()
            .take_while(|(_, fate)| *fate == Fate::Durable);
        let count = settled.count();
        for (change, _) in self.changes.drain(..count) {
            apply(&mut self.durable, &change);
        }
    }

    fn fail_sync(&mut self) {
        self.settle(Fate::Doubtful);
    }

    fn settle(&mut self, settled: Fate) {
        for (_, fate) in &mut self.changes {
            if *fate == Fate::Pending {
                *fate = settled;
            }
        }
    }

    /// One of the contents the disk may hold.
    fn surviving(&self, random: &mut StdRng) -> Vec<u8> {
        let mut content = self.durable.clone();
        let last_durable = self
            .changes
            .iter()
            .rposition(|(_, fate)| *fate == Fate::Durable);
        // The size is the one after some change: at least after the last that is durable.
        let first = last_durable.map_or(0, |last| last + 1);
        let sized = random.random_range(first..=self.changes.len());
        let mut size = content.len();
        let luck = random.random_range(0..=4);
        for (place, (change, fate)) in self.changes.iter().enumerate() {
            if place < sized {
                size = size_after(size, change);
            }
            match change {
                _ if *fate == Fate::Durable => apply(&mut content, change),
                Change::Truncate(_) if place < sized => apply(&mut content, change),
                Change::Truncate(_) => {}
                Change::Write(..) if random.random_ratio(luck, 4) => apply(&mut content, change),
                Change::Write(offset, data) => tear(&mut content, *offset, data, random),
            }
        }
        content.resize(size, 0);
        content
    }
}

fn size_after(size: usize, change: &Change) -> usize {
    match change {
        Change::Write(offset, data) => size.max(offset + data.len()),
        Change::Truncate(size) => *size,
    }
}

fn apply(content: &mut Vec<u8>, change: &Change) {
    let size = size_after(content.len(), change);
    content.resize(size, 0);
    if let Change::Write(offset, data) = change {
        content[*offset..offset + data.len()].copy_from_slice(data);
    }
}

/// Lets any of the sectors a write touches reach the disk, most often none.
fn tear(content: &mut Vec<u8>, offset: usize, data: &[u8], random: &mut impl Rng) {
    if random.random_ratio(1, 2) {
        return;
    }
    let mut at = offset;
    while at < offset + data.len() {
        let end = (offset + data.len()).min((at / SECTOR + 1) * SECTOR);
        if random.random_ratio(1, 2) {
            let sector = Change::Write(at, data[at - offset..end - offset].to_vec());
            apply(content, &sector);
        }
        at = end;
    }
}

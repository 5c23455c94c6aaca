//! The web app's files as they are served, put in order once at the start.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use bytes::Bytes;

use super::file::{CODINGS, File, Kept};

/// The one page, which loads everything else and shows what belongs to an address.
const SHELL: &str = "index.html";

/// Below it, the name of a file changes with what is in it.
const HASHED: &str = "assets/";

/// What the server serves besides its API. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Site(Arc<Files>);

#[derive(Debug, Default)]
struct Files {
    shell: Option<File>,
    others: BTreeMap<String, File>,
}

impl Site {
    /// From all files of the folder that the web app is built to, by their paths in it. `X.br` and
    /// `X.gz` are `X` once more, compressed.
    pub fn new<Path, Content>(files: impl IntoIterator<Item = (Path, Content)>) -> Self
    where
        Path: Into<Cow<'static, str>>,
        Content: Into<Cow<'static, [u8]>>,
    {
        let all: BTreeMap<Cow<'static, str>, Bytes> = files
            .into_iter()
            .map(|(path, content)| (path.into(), as_bytes(content.into())))
            .collect();
        let plain = all.iter().filter(|(path, _)| !is_coded(path, &all));
        let mut others: BTreeMap<String, File> = plain
            .map(|(path, content)| (path.to_string(), file(path, content, &all)))
            .collect();
        let shell = others.remove(SHELL);
        Self(Arc::new(Files { shell, others }))
    }

    /// The one page, if the web app was built.
    pub(super) fn shell(&self) -> Option<&File> {
        self.0.shell.as_ref()
    }

    /// A file by its path from the root, without a leading slash.
    pub(super) fn file(&self, path: &str) -> Option<&File> {
        self.0.others.get(path)
    }
}

/// Whether this is another file in a coding.
fn is_coded(path: &str, all: &BTreeMap<Cow<'static, str>, Bytes>) -> bool {
    let mut plain = CODINGS
        .iter()
        .filter_map(|(_, ending)| path.strip_suffix(ending));
    plain.any(|plain| all.contains_key(plain))
}

fn file(path: &str, content: &Bytes, all: &BTreeMap<Cow<'static, str>, Bytes>) -> File {
    let kept = if path.starts_with(HASHED) {
        Kept::ForEver
    } else {
        Kept::AskEachTime
    };
    let mut file = File::new(path, content.clone(), kept);
    for (coding, ending) in CODINGS {
        if let Some(coded) = all.get(format!("{path}{ending}").as_str()) {
            file.add(coding, coded.clone());
        }
    }
    file
}

fn as_bytes(content: Cow<'static, [u8]>) -> Bytes {
    match content {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    }
}

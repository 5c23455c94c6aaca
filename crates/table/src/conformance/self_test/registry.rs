//! No case is forgotten: every public function of the case modules is in the list.

use std::collections::BTreeSet;
use std::path::Path;

use crate::conformance::cases;

#[test]
fn every_case_is_in_the_list_of_its_module_once() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/conformance/cases");
    let mut written = BTreeSet::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let module = path.file_stem().unwrap().to_string_lossy().into_owned();
        let source = std::fs::read_to_string(&path).unwrap();
        for function in source.split("\npub async fn ").skip(1) {
            let (name, _) = function.split_once('(').unwrap();
            written.insert(format!("{module}::{name}"));
        }
    }
    let listed: Vec<String> = cases::all().map(|case| case.name.to_owned()).collect();
    let distinct: BTreeSet<String> = listed.iter().cloned().collect();
    assert_eq!(listed.len(), distinct.len(), "a case is listed twice");
    assert_eq!(distinct, written);
}

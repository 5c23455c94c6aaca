//! `docs/TABLE.md` is what the code says. `NEXUS_UPDATE=1` writes it anew.

use std::path::Path;

#[test]
fn the_description_of_the_table_is_what_the_code_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/TABLE.md");
    let told = store::catalog::markdown();
    if std::env::var_os("NEXUS_UPDATE").is_some() {
        std::fs::write(&path, &told).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == told,
        "docs/TABLE.md is not up to date: NEXUS_UPDATE=1 cargo test -p store --test table_md"
    );
}

//! The files of the web app as `npm run build` leaves them in `web/dist`: within the binary when it
//! is built for release, read from that folder in a debug build. There are none before the web app
//! was built, and nothing here knows how they are sent.

use std::borrow::Cow;

use rust_embed::RustEmbed;

/// A file: its path within the folder, and what is in it.
pub type File = (Cow<'static, str>, Cow<'static, [u8]>);

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Built;

/// All files there are, but those that `cargo xtask web` hides there for itself.
pub fn files() -> impl Iterator<Item = File> {
    let shown = Built::iter().filter(|path| !path.starts_with('.'));
    shown.filter_map(|path| {
        let file = Built::get(&path)?;
        Some((path, file.data))
    })
}

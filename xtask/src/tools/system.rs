//! Programs that come with the operating system: installed where that can be done without asking,
//! otherwise named together with the way to get them.

use std::process::Command;

use crate::error::{Error, Result};
use crate::process;

/// A program some step needs.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) command: &'static str,
    /// Arguments with which it succeeds if it is what we need.
    probe: &'static [&'static str],
    what: &'static str,
    debian_package: &'static str,
}

pub(crate) const JAVA: Program = Program {
    command: "java",
    probe: &["-version"],
    what: "Java 11 or newer",
    debian_package: "default-jre-headless",
};

pub(crate) const NPM: Program = Program {
    command: "npm",
    probe: &["--version"],
    what: "npm, which comes with Node.js",
    debian_package: "npm",
};

/// What builds the web app runs on nothing older.
pub(crate) const NODE: Program = Program {
    command: "node",
    probe: &[
        "--eval",
        "const [a, b] = process.versions.node.split('.'); process.exit(a * 100 + +b < 2019 ? 1 : 0)",
    ],
    what: "Node.js 20.19 or newer",
    debian_package: "nodejs",
};

pub(crate) const CHROMIUM: Program = Program {
    command: "chromium",
    probe: &["--version"],
    what: "Chromium; NEXUS_CHROMIUM names one that is elsewhere",
    debian_package: "chromium",
};

/// Debian has the part that makes environments in a package of its own.
pub(crate) const PYTHON: Program = Program {
    command: "python3",
    probe: &[
        "-c",
        "import ensurepip, sys; sys.exit(sys.version_info < (3, 11))",
    ],
    what: "Python 3.11 or newer with its module venv",
    debian_package: "python3-venv",
};

impl Program {
    /// Makes sure the program can be started.
    pub(crate) fn ensure(&self) -> Result<()> {
        if self.exists() {
            return Ok(());
        }
        if let Some(prefix) = root_prefix() {
            println!("installing {}", self.debian_package);
            // A stale list of packages is good enough if the package is in it.
            let _ = process::run(&mut apt_get(prefix, &["update", "-qq"]));
            let install = [
                "install",
                "-y",
                "-qq",
                "--no-install-recommends",
                self.debian_package,
            ];
            let _ = process::run(&mut apt_get(prefix, &install));
        }
        if self.exists() {
            return Ok(());
        }
        Err(self.missing())
    }

    fn exists(&self) -> bool {
        process::exists(self.command, self.probe)
    }

    fn missing(&self) -> Error {
        Error::new(format!(
            "`{}` is missing: this needs {}. On Debian and Ubuntu `apt-get install {}` \
             brings it; elsewhere install it so that `{} {}` works, then try again",
            self.command,
            self.what,
            self.debian_package,
            self.command,
            self.probe.join(" "),
        ))
    }
}

/// What to put before a command so that it runs as root without asking for a password; nothing if
/// there is no such way, or no apt-get.
fn root_prefix() -> Option<&'static [&'static str]> {
    if !process::exists("apt-get", &["--version"]) {
        return None;
    }
    let is_root = process::output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    if is_root {
        return Some(&["env"]);
    }
    process::exists("sudo", &["-nv"]).then_some(&["sudo", "-n", "env"])
}

fn apt_get(prefix: &[&str], arguments: &[&str]) -> Command {
    let mut command = Command::new(prefix[0]);
    command
        .args(&prefix[1..])
        .args(["DEBIAN_FRONTEND=noninteractive", "apt-get"])
        .args(arguments);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    const ABSENT: Program = Program {
        command: "no-such-program",
        probe: &["--version"],
        what: "a program that is not there",
        debian_package: "no-such-package",
    };

    #[test]
    fn the_message_says_what_is_missing_and_how_to_get_it() {
        let message = ABSENT.missing().to_string();
        assert!(
            message.contains("`no-such-program` is missing"),
            "{message}"
        );
        assert!(
            message.contains("apt-get install no-such-package"),
            "{message}"
        );
    }

    #[test]
    fn packages_are_installed_without_questions() {
        let line = process::line(&apt_get(&["sudo", "-n", "env"], &["install", "npm"]));
        assert_eq!(
            line,
            "sudo -n env DEBIAN_FRONTEND=noninteractive apt-get install npm"
        );
    }
}

//! Running other programs and saying plainly what failed.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::error::{Context, Error, Result};

/// Runs a program to its end with this terminal as its own.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command
        .status()
        .context(|| format!("cannot start `{}`", line(command)))?;
    if status.success() {
        return Ok(());
    }
    Err(Error::new(format!("`{}` failed ({status})", line(command))))
}

/// Runs a program to its end and returns what it printed to standard output.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .context(|| format!("cannot start `{}`", line(command)))?;
    if !output.status.success() {
        let status = output.status;
        return Err(Error::new(format!("`{}` failed ({status})", line(command))));
    }
    String::from_utf8(output.stdout)
        .context(|| format!("`{}` printed text that is not UTF-8", line(command)))
}

/// Whether a program can be started, and succeeds with these arguments.
pub(crate) fn exists(program: impl AsRef<OsStr>, probe: &[&str]) -> bool {
    Command::new(program)
        .args(probe)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// A command as a person would type it: the program by its name, wherever it is.
pub(crate) fn line(command: &Command) -> String {
    let program = Path::new(command.get_program());
    std::iter::once(program.file_name().unwrap_or(program.as_os_str()))
        .chain(command.get_args())
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_names_the_command_and_its_status() {
        let error = run(Command::new("sh").args(["-c", "exit 3"])).unwrap_err();
        assert_eq!(error.to_string(), "`sh -c exit 3` failed (exit status: 3)");
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let error = output(&mut Command::new("no-such-program")).unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("cannot start `no-such-program`: "),
            "{error}"
        );
    }

    #[test]
    fn a_program_is_shown_by_its_name() {
        let command = Command::new("/usr/local/bin/cargo");
        assert_eq!(line(&command), "cargo");
    }

    #[test]
    fn looks_for_programs_by_running_them() {
        assert!(exists("cargo", &["--version"]));
        assert!(!exists("no-such-program", &["--version"]));
    }
}

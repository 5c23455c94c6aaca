//! `dynamodb deploy`: asks, then has `nexus table` create or delete the table.

use std::io::{BufRead, IsTerminal as _, Write};

use crate::cargo;
use crate::error::{Context as _, Error, Result};
use crate::process;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Do not ask first.
    #[arg(long)]
    force: bool,
    /// Delete the table instead, with everything in it.
    #[arg(long)]
    destroy: bool,
    /// The table's name.
    #[arg(long, default_value = "nexus", value_name = "T")]
    table_name: String,
}

pub(super) fn run(args: &Args) -> Result<()> {
    if !args.force && !asked(args)? {
        println!("nothing was changed");
        return Ok(());
    }
    process::run(cargo::cargo_here().args(arguments(args)))
}

fn asked(args: &Args) -> Result<bool> {
    let stdin = std::io::stdin();
    if !stdin.is_terminal() {
        return Err(Error::new(
            "there is no terminal to ask on: say --force to go ahead without being asked",
        ));
    }
    confirm(&question(args), &mut stdin.lock(), &mut std::io::stdout())
}

fn question(args: &Args) -> String {
    let table = &args.table_name;
    let endpoint = std::env::var("AWS_ENDPOINT_URL_DYNAMODB")
        .or_else(|_| std::env::var("AWS_ENDPOINT_URL"))
        .unwrap_or_else(|_| "the endpoint your AWS settings name".to_owned());
    if args.destroy {
        format!("Delete the table `{table}` and everything in it, at {endpoint}?")
    } else {
        format!("Create the table `{table}` at {endpoint}?")
    }
}

/// Only a clear yes counts as one.
fn confirm(question: &str, input: &mut impl BufRead, output: &mut impl Write) -> Result<bool> {
    let failed = || "cannot ask".to_owned();
    write!(output, "{question} [y/N] ").context(failed)?;
    output.flush().context(failed)?;
    let mut answer = String::new();
    input.read_line(&mut answer).context(failed)?;
    let answer = answer.trim().to_lowercase();
    Ok(answer == "y" || answer == "yes")
}

fn arguments(args: &Args) -> Vec<&str> {
    let verb = if args.destroy { "delete" } else { "create" };
    let mut arguments = vec![
        "run",
        "--quiet",
        "--package",
        "server",
        "--bin",
        "nexus",
        "--",
    ];
    arguments.extend(["table", verb, "--engine", "dynamodb"]);
    arguments.extend(["--table", &args.table_name, "--yes"]);
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(answer: &str) -> bool {
        let mut shown = Vec::new();
        let yes = confirm("Sure?", &mut answer.as_bytes(), &mut shown).unwrap();
        assert_eq!(shown, b"Sure? [y/N] ");
        yes
    }

    #[test]
    fn only_a_clear_yes_counts() {
        assert!(answered("y\n"));
        assert!(answered(" YES \n"));
        assert!(!answered("\n"));
        assert!(!answered(""));
        assert!(!answered("yesterday\n"));
    }

    #[test]
    fn hands_over_to_nexus() {
        let mut args = Args {
            force: true,
            destroy: false,
            table_name: "trial".to_owned(),
        };
        let nexus = |args: &Args| arguments(args)[7..].join(" ");
        assert_eq!(
            nexus(&args),
            "table create --engine dynamodb --table trial --yes"
        );
        args.destroy = true;
        assert_eq!(
            nexus(&args),
            "table delete --engine dynamodb --table trial --yes"
        );
    }
}

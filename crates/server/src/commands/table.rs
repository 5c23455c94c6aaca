//! `nexus table`: makes, looks at or removes the table on DynamoDB.

use std::io::{self, BufRead, IsTerminal, Write};

use table_dynamodb::{Created, TableStatus};

use crate::boot;
use crate::cli::{Table, TableAction};
use crate::error::Failure;
use crate::progress::tell;
use crate::settings::{EngineKind, Settings};

pub(crate) async fn run(settings: &Settings, arguments: &Table) -> Result<(), Failure> {
    if settings.engine != EngineKind::DynamoDb {
        return Err(Failure::Refused(
            "the embedded engine needs no table; give --engine dynamodb".to_owned(),
        ));
    }
    let name = &settings.table;
    let options = boot::dynamodb_options(name);
    match arguments.action {
        TableAction::Create => match table_dynamodb::create_table(options).await? {
            Created::New => tell(&format!("table {name} is made")),
            Created::AlreadyThere => tell(&format!(
                "table {name} was there already, and is as it should be"
            )),
        },
        TableAction::Describe => describe(name, table_dynamodb::describe_table(options).await?)?,
        TableAction::Delete => {
            if !arguments.yes {
                confirm(&format!("Remove table {name} and everything in it?"))?;
            }
            let removed = table_dynamodb::delete_table(options).await?;
            tell(&format!(
                "table {name} {}",
                if removed {
                    "is removed"
                } else {
                    "was not there"
                }
            ));
        }
    }
    Ok(())
}

fn describe(name: &str, status: Option<TableStatus>) -> Result<(), Failure> {
    let Some(status) = status else {
        let advice = format!("run: nexus table create --engine dynamodb --table {name}");
        return Err(table::Error::NoTable {
            table: name.to_owned(),
            advice,
        }
        .into());
    };
    let TableStatus {
        table,
        server,
        status,
        rows,
        bytes,
        problems,
    } = status;
    tell(&format!(
        "table {table} at {server}: {status}, about {rows} rows and {bytes} bytes"
    ));
    if problems.is_empty() {
        return Ok(());
    }
    Err(Failure::Refused(format!(
        "it is not as it should be: {}",
        problems.join("; ")
    )))
}

/// Nobody is asked who cannot answer.
fn confirm(question: &str) -> Result<(), Failure> {
    if !io::stdin().is_terminal() {
        return Err(Failure::Refused(format!(
            "{question} Nobody can be asked here: give --yes"
        )));
    }
    let mut answer = String::new();
    let asked = write!(io::stderr(), "{question} [y/N] ")
        .and_then(|()| io::stdin().lock().read_line(&mut answer));
    asked.map_err(|error| Failure::io("no answer could be read", error))?;
    match answer.trim() {
        "y" | "Y" | "yes" => Ok(()),
        _ => Err(Failure::Refused("nothing was done".to_owned())),
    }
}

//! The step `api`: a server as a person would start it, tried by schemathesis against the
//! `OpenAPI` document it gives out.

mod server;

use std::process::Command;

use super::{Session, binary};
use crate::error::{Error, Result};
use crate::process;
use crate::tools::Schemathesis;
use server::{Place, Server};

const DOCUMENT: &str = "/api/v1/openapi.json";

/// Known to `xtask/schemathesis.toml`, which makes a header of it. A command line would show it.
const TOKEN: &str = "NEXUS_API_TOKEN";

/// A port nothing listens on: whatever is not meant for the server under test goes nowhere.
const NOWHERE: &str = "http://127.0.0.1:9";

pub(super) fn install_tools() -> Result<()> {
    Schemathesis::install().map(drop)
}

pub(super) fn run(session: &Session) -> Result<()> {
    let tool = Schemathesis::install()?;
    let program = binary::build()?;
    let place = Place::create(program)?;
    let done = in_place(&tool, &place, session.full);
    match done {
        Ok(()) => place.remove(),
        Err(error) => Err(Error::new(format!(
            "{error}\n\nThe server's data and its log are in {}",
            place.folder().display()
        ))),
    }
}

fn in_place(tool: &Schemathesis, place: &Place, full: bool) -> Result<()> {
    let token = place.token()?;
    let mut server = Server::start(place)?;
    let document = format!("http://{}{DOCUMENT}", server.address());
    let mut trial = tool.run(&document);
    trial.current_dir(place.folder());
    confine(&mut trial, &token);
    if full {
        trial.args(["--max-examples", "250"]);
    }
    let tried = process::run(&mut trial);
    // First of all: what went wrong after its end is only a consequence.
    server.ended().map_or(tried, Err)
}

/// What the program has to know, and a way out to nowhere but this machine.
fn confine(trial: &mut Command, token: &str) {
    trial.env(TOKEN, token).env("no_proxy", "127.0.0.1");
    for variable in ["http_proxy", "https_proxy", "all_proxy"] {
        trial.env(variable, NOWHERE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_is_not_on_the_command_line() {
        let mut trial = Command::new("python");
        confine(&mut trial, "secret");
        assert_eq!(process::line(&trial), "python");
        let token = (TOKEN.as_ref(), Some("secret".as_ref()));
        assert!(trial.get_envs().any(|variable| variable == token));
    }

    #[test]
    fn the_settings_take_the_token_from_the_variable() {
        let settings = include_str!("../../../schemathesis.toml");
        assert!(settings.contains(&format!("Bearer ${{{TOKEN}}}")));
    }
}

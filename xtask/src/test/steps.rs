//! The steps and their order.
//!
//! Compiling is most of the time, so all steps ask cargo for the same thing: the whole workspace,
//! every feature, the dev profile. Flags that would make cargo compile the dependencies once more
//! (`RUSTFLAGS`, another profile, fewer features) are to be avoided.

use super::{Session, api, browser, run_tests, web};
use crate::cargo;
use crate::deny;
use crate::error::Result;
use crate::process;
use crate::tidy;
use crate::tools;

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Step {
    Tools,
    Fmt,
    Tidy,
    Deny,
    Web,
    Clippy,
    Doc,
    Test,
    Api,
    Browser,
}

impl Step {
    /// In the order in which they run: quick ones first, and those that compile in an order in
    /// which each finds what the one before has compiled.
    pub(super) const ALL: [Self; 10] = [
        Self::Tools,
        Self::Fmt,
        Self::Tidy,
        Self::Deny,
        Self::Web,
        Self::Clippy,
        Self::Doc,
        Self::Test,
        Self::Api,
        Self::Browser,
    ];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Tools => "tools",
            Self::Fmt => "fmt",
            Self::Tidy => "tidy",
            Self::Deny => "deny",
            Self::Web => "web",
            Self::Clippy => "clippy",
            Self::Doc => "doc",
            Self::Test => "test",
            Self::Api => "api",
            Self::Browser => "browser",
        }
    }

    pub(super) fn about(self) -> &'static str {
        match self {
            Self::Tools => "install what the other steps need",
            Self::Fmt => "the code is formatted",
            Self::Tidy => "the repository keeps its own rules",
            Self::Deny => "licences and sources of what we build from",
            Self::Web => "the web app: its checks, its tests, its size",
            Self::Clippy => "no warnings from the compiler and clippy",
            Self::Doc => "the documentation builds without warnings",
            Self::Test => "all tests, both engines",
            Self::Api => "the API keeps its own contract, by schemathesis",
            Self::Browser => "the web app in a browser, by Playwright",
        }
    }

    pub(super) fn run(self, session: &mut Session) -> Result<()> {
        match self {
            Self::Tools => install(),
            Self::Fmt => process::run(cargo::cargo().args(["fmt", "--all", "--check"])),
            Self::Tidy => tidy::run(),
            Self::Deny => deny::run(),
            Self::Web => web::run(session),
            Self::Clippy => clippy(),
            Self::Doc => doc(),
            Self::Test => run_tests::run(session),
            Self::Api => api::run(session),
            Self::Browser => browser::run(session),
        }
    }
}

fn install() -> Result<()> {
    run_tests::install_tools()?;
    api::install_tools()?;
    web::install_tools()?;
    browser::install_tools()?;
    println!("the tools are in {}", tools::folder()?.display());
    Ok(())
}

fn clippy() -> Result<()> {
    process::run(
        cargo::cargo()
            .args(["clippy", "--workspace", "--all-targets", "--all-features"])
            .args(["--", "--deny", "warnings"]),
    )
}

/// `--examples` is what makes cargo choose the features of the dependencies as it does for
/// `--all-targets`, so that what clippy has checked need not be checked again.
fn doc() -> Result<()> {
    process::run(
        cargo::cargo()
            .args(["doc", "--workspace", "--no-deps", "--all-features"])
            .args(["--lib", "--bins", "--examples", "--document-private-items"])
            .env("RUSTDOCFLAGS", "--deny warnings"),
    )
}

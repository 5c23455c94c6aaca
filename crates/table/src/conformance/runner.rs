//! Runs the suite in an engine's test binary, each case as one named test.

use std::any::Any;
use std::fmt;
use std::pin::Pin;
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Completion, Failed, Trial};
use tokio::runtime::Runtime;
use tokio::sync::OnceCell;

use crate::clock::{Clock, SystemClock};
use crate::conformance::case::{Case, Need, Outcome, text_of};
use crate::conformance::cases;
use crate::conformance::clock::ManualClock;
use crate::conformance::rule::ScopesInRow;
use crate::conformance::subject::{Capabilities, Subject};
use crate::engine::Engine;
use crate::sync::SyncRule;

/// What to open an engine with.
#[derive(Debug, Clone)]
pub struct OpenRequest {
    /// A name for this run, of letters and digits.
    pub run: String,
    /// The case that wants a subject of its own, or `None` for the one that most cases share.
    /// Its own subject should be an empty table; where tables are dear it may be the shared one
    /// under this request's clock.
    pub case: Option<&'static str>,
    /// The clock the engine must use.
    pub clock: Arc<ManualClock>,
    /// The rule for the sync log, for engines that write it within the commit.
    pub sync_rule: Option<Arc<dyn SyncRule>>,
}

/// An engine ready to be tried.
pub struct Opened {
    engine: Arc<dyn Engine>,
    capabilities: Capabilities,
    guard: Arc<dyn Any + Send + Sync>,
}

impl Opened {
    pub fn new(engine: Arc<dyn Engine>, capabilities: Capabilities) -> Self {
        Self {
            engine,
            capabilities,
            guard: Arc::new(()),
        }
    }

    /// Keeps something alive for as long as the engine is used: a temporary directory, say.
    #[must_use]
    pub fn keeping(mut self, guard: impl Any + Send + Sync) -> Self {
        self.guard = Arc::new(guard);
        self
    }
}

impl fmt::Debug for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Opened({:?}, {:?})", self.engine, self.capabilities)
    }
}

/// Why there is no engine to try.
#[derive(Debug, Clone)]
pub enum NotOpened {
    /// The server is not to be had here: every case is ignored with this reason.
    Missing(String),
    /// It should have opened: every case fails.
    Failed(String),
}

impl NotOpened {
    pub fn missing(reason: impl Into<String>) -> Self {
        Self::Missing(reason.into())
    }
}

impl<E: std::error::Error> From<E> for NotOpened {
    fn from(error: E) -> Self {
        Self::Failed(text_of(&error))
    }
}

/// The servers to try, each under its own prefix.
#[derive(Debug)]
pub struct Suite {
    run: String,
    servers: Vec<Arc<Server>>,
}

impl Suite {
    /// A suite whose keys no other run shares.
    #[expect(clippy::new_without_default, reason = "every suite is another one")]
    pub fn new() -> Self {
        let now = SystemClock.now().as_nanosecond();
        Self::named(&format!("{now:x}p{:x}", std::process::id()))
    }

    /// A suite whose keys begin with this name.
    pub fn named(run: &str) -> Self {
        Self {
            run: run.to_owned(),
            servers: Vec::new(),
        }
    }

    /// Adds a server. `open` is called when the first case needs it, and again for each case
    /// that wants a subject of its own.
    #[must_use]
    pub fn server<F, O>(mut self, prefix: &str, open: F) -> Self
    where
        F: Fn(OpenRequest) -> O + Send + Sync + 'static,
        O: Future<Output = Result<Opened, NotOpened>> + Send + 'static,
    {
        self.servers.push(Arc::new(Server {
            prefix: prefix.to_owned(),
            run: self.run.clone(),
            open: Box::new(move |request| Box::pin(open(request))),
            shared: OnceCell::new(),
        }));
        self
    }

    /// Runs what the command line asks for, as any test binary does.
    pub fn run(self) -> ExitCode {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build();
        let runtime = Arc::new(runtime.expect("a test binary can start threads"));
        let trials = self.servers.iter().flat_map(|server| {
            cases::all().map(|case| trial(Arc::clone(&runtime), Arc::clone(server), case))
        });
        let conclusion = libtest_mimic::run(&Arguments::from_args(), trials.collect());
        // Engines may need the runtime to close.
        let _entered = runtime.enter();
        drop(self);
        conclusion.exit_code()
    }

    /// Tries one case on the first server.
    #[cfg(test)]
    pub(super) async fn check(&self, case: &'static Case) -> Outcome {
        self.servers[0].check(case).await
    }
}

fn trial(runtime: Arc<Runtime>, server: Arc<Server>, case: &'static Case) -> Trial {
    let name = format!("{}::{}", server.prefix, case.name);
    Trial::ignorable_test(name, move || match runtime.block_on(server.check(case)) {
        Outcome::Passed => Ok(Completion::Completed),
        Outcome::Skipped(reason) => Ok(Completion::ignored_with(reason)),
        Outcome::Failed(reason) => Err(Failed::from(reason)),
    })
}

type Opening = Pin<Box<dyn Future<Output = Result<Opened, NotOpened>> + Send>>;

struct Server {
    prefix: String,
    run: String,
    open: Box<dyn Fn(OpenRequest) -> Opening + Send + Sync>,
    shared: OnceCell<Result<Subject, NotOpened>>,
}

impl Server {
    async fn check(&self, case: &'static Case) -> Outcome {
        let subject = match self.subject(case).await {
            Ok(subject) => subject,
            Err(NotOpened::Missing(reason)) => return Outcome::Skipped(reason),
            Err(NotOpened::Failed(reason)) => {
                return Outcome::Failed(format!("the engine did not open: {reason}"));
            }
        };
        // A task of its own, so that a panic is an answer.
        let ended = tokio::spawn(async move { (case.run)(&subject).await }).await;
        match ended {
            Ok(Ok(())) => Outcome::Passed,
            Ok(Err(unexpected)) => Outcome::Failed(unexpected.to_string()),
            Err(died) => Outcome::Failed(panic_text(died)),
        }
    }

    /// The shared subject with the case's own partitions, or one for the case alone.
    async fn subject(&self, case: &'static Case) -> Result<Subject, NotOpened> {
        let shared = self.shared.get_or_init(|| self.open(None)).await.clone()?;
        let unmet = |need: &Need| need.unmet(&shared.capabilities);
        if let Some(reason) = case.needs.iter().find_map(unmet) {
            return Err(NotOpened::Missing(reason));
        }
        let mut subject = if case.needs.contains(&Need::OwnSubject) {
            self.open(Some(case)).await?
        } else {
            shared
        };
        subject.scope = format!("{}#{}", self.run, case.name);
        Ok(subject)
    }

    async fn open(&self, case: Option<&'static Case>) -> Result<Subject, NotOpened> {
        let clock = Arc::new(ManualClock::at_present());
        let ruled = case.is_some_and(|case| case.needs.contains(&Need::SyncRule));
        let request = OpenRequest {
            run: self.run.clone(),
            case: case.map(|case| case.name),
            clock: Arc::clone(&clock),
            sync_rule: ruled.then(|| Arc::new(ScopesInRow) as Arc<dyn SyncRule>),
        };
        let opened = (self.open)(request).await?;
        Ok(Subject {
            engine: opened.engine,
            clock,
            capabilities: opened.capabilities,
            scope: self.run.clone(),
            _guard: opened.guard,
        })
    }
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Server({})", self.prefix)
    }
}

fn panic_text(died: tokio::task::JoinError) -> String {
    match died.try_into_panic() {
        Ok(panic) => match panic.downcast::<String>() {
            Ok(text) => *text,
            Err(panic) => panic
                .downcast::<&str>()
                .map_or_else(|_| "panicked".to_owned(), |text| (*text).to_owned()),
        },
        Err(died) => died.to_string(),
    }
}

//! The application as the tests use it: cheap passwords, seeded randomness, a clock to turn.

mod faults;
mod people;

use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};

use app::providers::Providers;
use app::{App, Costs, Limits, Parts, Passwords, Randomness, RefusalsToWrite, Rules, SignUpRule};
use domain::UserId;
use domain::account::AuditEntry;
use jiff::SignedDuration;
use rand::rngs::StdRng;
use rand::{Rng as _, SeedableRng as _};
use store::Store;
use table::sync::is_log_row;
use table::{Row, Scan};
use test_support::TestTable;

pub(crate) use faults::{Faults, When};
pub(crate) use people::{NOWHERE, PASSWORD, from, page, password, wrong_password};

/// What was answered instead of success.
macro_rules! refused {
    ($result:expr, $pattern:pat) => {{
        let result = $result;
        assert!(matches!(result, Err($pattern)), "{result:?}");
    }};
}
pub(crate) use refused;

/// An application on the table of a test.
#[derive(Debug)]
pub(crate) struct TestApp {
    pub(crate) app: Arc<App>,
    pub(crate) table: TestTable,
    pub(crate) faults: Arc<Faults>,
    refusals: RefusalsToWrite,
}

/// What a test wants to be otherwise.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wishes {
    pub(crate) sign_up: SignUpRule,
    pub(crate) limits: Limits,
    pub(crate) costs: Costs,
    /// Makes ids unlike those of another application on the same table.
    pub(crate) seed: u64,
}

impl Default for Wishes {
    fn default() -> Self {
        Self {
            sign_up: SignUpRule::Open,
            limits: Limits::none(),
            costs: CHEAP,
            seed: 0,
        }
    }
}

pub(crate) const CHEAP: Costs = Costs {
    memory: 8,
    passes: 1,
    threads: 1,
};

impl Deref for TestApp {
    type Target = App;

    fn deref(&self) -> &App {
        &self.app
    }
}

impl TestApp {
    pub(crate) fn on(table: TestTable) -> Self {
        Self::with(table, Wishes::default())
    }

    pub(crate) fn ruled(table: TestTable, sign_up: SignUpRule) -> Self {
        let wishes = Wishes {
            sign_up,
            ..Wishes::default()
        };
        Self::with(table, wishes)
    }

    pub(crate) fn limited(table: TestTable, limits: Limits) -> Self {
        let wishes = Wishes {
            limits,
            ..Wishes::default()
        };
        Self::with(table, wishes)
    }

    #[expect(
        clippy::large_types_passed_by_value,
        reason = "wishes are made where they are wanted"
    )]
    pub(crate) fn with(table: TestTable, wishes: Wishes) -> Self {
        let faults = Arc::new(Faults::around(table.engine.clone()));
        let randomness: Arc<dyn Randomness> =
            Arc::new(Seeded::from(table.number * 1000 + wishes.seed));
        let (app, refusals) = App::new(Parts {
            store: Store::new(Arc::<Faults>::clone(&faults)),
            rules: Rules {
                sign_up: wishes.sign_up,
                public_url: "https://nexus.example".to_owned(),
            },
            clock: Arc::<test_support::ManualClock>::clone(&table.clock),
            passwords: Passwords::start(wishes.costs, randomness.clone()).unwrap(),
            randomness,
            limits: wishes.limits,
            providers: Providers::default(),
        });
        Self {
            app: Arc::new(app),
            table,
            faults,
            refusals,
        }
    }

    /// Another server on the same table.
    #[expect(
        clippy::large_types_passed_by_value,
        reason = "wishes are made where they are wanted"
    )]
    pub(crate) fn another(&self, wishes: Wishes) -> Self {
        Self::with(self.table.clone(), wishes)
    }

    pub(crate) fn advance(&self, by: SignedDuration) {
        self.table.clock.advance(by);
    }

    /// A person's trail as `action` and `Outcome`, newest first.
    pub(crate) async fn trail(&self, id: &UserId) -> Vec<AuditEntry> {
        trail(&self.store, id).await
    }

    /// The actions in a person's trail, sorted: those of one instant are in no order.
    pub(crate) async fn actions(&self, id: &UserId) -> Vec<String> {
        let trail = self.trail(id).await;
        let mut actions: Vec<String> = trail.into_iter().map(|entry| entry.action).collect();
        actions.sort_unstable();
        actions
    }

    /// Ends the application and has its worker write what it was handed.
    pub(crate) async fn ended(self) -> Store {
        let Self {
            app, mut refusals, ..
        } = self;
        let store = app.store.clone();
        drop(app);
        app::audit::write_refusals(&store, &mut refusals).await;
        store
    }

    /// How often a race is run: one on DynamoDB takes longer.
    pub(crate) async fn rounds(&self) -> u32 {
        let described = self.table.engine.describe().await.unwrap();
        if described.engine == "dynamodb" {
            5
        } else {
            20
        }
    }

    /// All rows of the table, expired ones too.
    pub(crate) async fn all_rows(&self) -> Vec<Row> {
        let (mut rows, mut after) = (Vec::new(), None);
        loop {
            let limit = 1000.try_into().unwrap();
            let page = self
                .table
                .engine
                .scan(&Scan { after, limit })
                .await
                .unwrap();
            rows.extend(page.rows);
            match page.next {
                Some(next) => after = Some(next),
                None => return rows,
            }
        }
    }

    /// How many rows there are besides those of the sync log, which not every engine writes itself.
    pub(crate) async fn row_count(&self) -> usize {
        let rows = self.all_rows().await;
        let told = rows.iter().filter(|row| is_log_row(row.key())).count();
        rows.len() - told
    }

    /// The types of all rows that hold a text anywhere, sorted.
    pub(crate) async fn rows_with(&self, text: &str) -> Vec<String> {
        let rows = self.all_rows().await;
        let holding = rows.iter().filter(|row| format!("{row:?}").contains(text));
        let mut types: Vec<String> = holding
            .map(|row| row.entity_type().as_str().to_owned())
            .collect();
        types.sort_unstable();
        types
    }
}

pub(crate) async fn trail(store: &Store, id: &UserId) -> Vec<AuditEntry> {
    let listed = store.audit_of(id, page(1000)).await.unwrap();
    assert!(listed.cursor.is_none());
    listed.items.into_iter().map(|item| item.entity).collect()
}

/// The same bytes on every run.
#[derive(Debug)]
struct Seeded(Mutex<StdRng>);

impl From<u64> for Seeded {
    fn from(seed: u64) -> Self {
        Self(Mutex::new(StdRng::seed_from_u64(seed)))
    }
}

impl Randomness for Seeded {
    fn fill(&self, bytes: &mut [u8]) {
        let mut generator = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        generator.fill_bytes(bytes);
    }
}

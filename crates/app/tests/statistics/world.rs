//! People with things in a table, and what is counted of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use app::providers::Providers;
use app::statistics::Counting;
use app::{App, Costs, Limits, Parts, Passwords, Rules, SignUpRule, SystemRandomness};
use domain::account::{Email, PersonName, User};
use domain::{Instant, Stats, UserId, UserMeta};
use jiff::SignedDuration;
use store::{Commit, Consumer, Store};
use table::{
    Clock as _, Condition, Delete, Engine, EntityType, Key, Put, Row, Scan, Value, Version,
};
use test_support::TestTable;

use crate::faults::Faults;

pub(crate) struct World {
    pub(crate) app: Arc<App>,
    pub(crate) table: TestTable,
    pub(crate) faults: Arc<Faults>,
}

/// A thing to be written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Thing<'a> {
    pub(crate) owner: &'a str,
    pub(crate) entity_type: &'a str,
    pub(crate) id: u32,
}

impl Thing<'_> {
    pub(crate) fn key(self) -> Key {
        let Self {
            owner,
            entity_type,
            id,
        } = self;
        Key::new(format!("USER#{owner}"), format!("{entity_type}#{id}")).unwrap()
    }
}

pub(crate) fn event(owner: &str, id: u32) -> Thing<'_> {
    Thing {
        owner,
        entity_type: "EVENT",
        id,
    }
}

impl World {
    pub(crate) fn on(table: TestTable) -> Self {
        let faults = Arc::new(Faults::around(table.engine.clone()));
        let costs = Costs {
            memory: 8,
            passes: 1,
            threads: 1,
        };
        let randomness = Arc::new(SystemRandomness);
        let (app, _) = App::new(Parts {
            store: Store::new(Arc::<Faults>::clone(&faults)),
            rules: Rules {
                sign_up: SignUpRule::Open,
                public_url: "https://nexus.example".to_owned(),
            },
            clock: Arc::<test_support::ManualClock>::clone(&table.clock),
            passwords: Passwords::start(costs, randomness.clone()).unwrap(),
            randomness,
            limits: Limits::none(),
            providers: Providers::default(),
        });
        Self {
            app: Arc::new(app),
            table,
            faults,
        }
    }

    pub(crate) fn engine(&self) -> &dyn Engine {
        self.table.engine.as_ref()
    }

    pub(crate) fn now(&self) -> Instant {
        Instant::of(self.table.clock.now())
    }

    pub(crate) fn advance(&self, by: SignedDuration) {
        self.table.clock.advance(by);
    }

    pub(crate) async fn person(&self, name: &str) -> UserId {
        let id = UserId::parse(name).unwrap();
        let email = Email::parse(&format!("{name}@example.com")).unwrap();
        let user = User::new(
            id.clone(),
            PersonName::parse(name).unwrap(),
            email,
            self.now(),
        );
        let zone = domain::Tzid::parse("Europe/Berlin").unwrap();
        let meta = UserMeta::new(id.clone(), zone, self.now());
        let commit = Commit::new().create(&user, ()).create(&meta, ());
        Store::new(self.table.engine.clone())
            .commit(commit)
            .await
            .unwrap();
        id
    }

    /// A row as it is made now.
    pub(crate) fn row(&self, thing: Thing<'_>, version: u64, more: &[(&str, &str)]) -> Row {
        let row = Row::builder(
            thing.key(),
            EntityType::new(thing.entity_type).unwrap(),
            Version(version),
        );
        let row = row.attribute("createdAt", self.now().to_string());
        let row = more.iter().fold(row, |row, (name, value)| match *name {
            "ttl" => row.ttl(value.parse().unwrap()),
            name => row.attribute(name, Value::from(*value)),
        });
        row.build().unwrap()
    }

    pub(crate) async fn put(&self, thing: Thing<'_>, more: &[(&str, &str)]) {
        self.put_row(self.row(thing, 1, more)).await;
    }

    pub(crate) async fn put_row(&self, row: Row) {
        let condition = Condition::None;
        self.engine().put(Put { row, condition }).await.unwrap();
    }

    pub(crate) async fn delete(&self, thing: Thing<'_>) {
        self.delete_key(thing.key()).await;
    }

    async fn delete_key(&self, key: Key) {
        let condition = Condition::None;
        self.engine()
            .delete(Delete { key, condition })
            .await
            .unwrap();
    }

    /// Reads until nothing comes any more. Where the feed lags behind, nobody can tell that but by
    /// looking again.
    pub(crate) async fn count(&self) {
        self.count_with(&mut Counting::default()).await;
    }

    pub(crate) async fn count_with(&self, counting: &mut Counting) {
        counting.go_on(&self.app).await.unwrap();
        if self.lags().await {
            for _ in 0..20 {
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
                counting.go_on(&self.app).await.unwrap();
            }
        }
    }

    async fn lags(&self) -> bool {
        self.engine().describe().await.unwrap().engine == "dynamodb"
    }

    /// Has the readers' place be one that no feed knows, as after a copy from another table.
    pub(crate) async fn lose_place(&self) {
        let store = Store::new(self.table.engine.clone());
        let Some(read) = store.checkpoint(Consumer::Statistics).await.unwrap() else {
            return;
        };
        let lost = store::Checkpoint {
            position: "elsewhere:7".to_owned(),
            ..read.entity.clone()
        };
        // A reader that moves it at the same time has lost nothing yet.
        let _ = store.commit(Commit::new().replace(&read, &lost, ())).await;
    }

    pub(crate) async fn stats(&self, id: &UserId) -> Stats {
        let start = self.app.store.start_of(id).await.unwrap();
        start.unwrap().stats
    }

    pub(crate) async fn all_rows(&self) -> Vec<Row> {
        let (mut rows, mut after) = (Vec::new(), None);
        loop {
            let limit = 1000.try_into().unwrap();
            let page = self.engine().scan(&Scan { after, limit }).await.unwrap();
            rows.extend(page.rows);
            match page.next {
                Some(next) => after = Some(next),
                None => return rows,
            }
        }
    }

    /// Removes what has expired, as engines do sooner or later.
    pub(crate) async fn sweep(&self) {
        let limit = 1000.try_into().unwrap();
        while self.engine().sweep(limit).await.unwrap().more {}
        let now = self.table.clock.now();
        for row in self.all_rows().await {
            if row.is_expired(now) {
                self.delete_key(row.key().clone()).await;
            }
        }
    }

    /// Everybody's numbers are those of their rows, one by one.
    pub(crate) async fn check(&self, seed: u64) {
        let rows = self.all_rows().await;
        let mut expected: BTreeMap<String, [u64; 4]> = BTreeMap::new();
        let mut latest: BTreeMap<String, String> = BTreeMap::new();
        for row in &rows {
            let owner = row.key().pk.as_str().strip_prefix("USER#");
            let Some(owner) = owner.map(str::to_owned) else {
                continue;
            };
            let place = match row.entity_type().as_str() {
                "EVENT" | "MASTER" => 0,
                "TASK" => 1,
                "REMINDER" => 2,
                "NOTE" => 3,
                "USER" => {
                    expected.entry(owner).or_default();
                    continue;
                }
                _ => continue,
            };
            // What these tests change, they make anew; the time of that is not of a new event.
            if place == 0 && row.version() == Version::FIRST {
                let made: serde_json::Value =
                    serde_json::from_slice(row.document().json()).unwrap();
                let made = made["createdAt"].as_str().unwrap().to_owned();
                let last = latest.entry(owner.clone()).or_default();
                *last = made.max(last.clone());
            }
            expected.entry(owner).or_default()[place] += 1;
        }
        for (owner, expected) in expected {
            let stats = self.stats(&UserId::parse(owner.as_str()).unwrap()).await;
            let found = [
                stats.total_events,
                stats.total_tasks,
                stats.total_reminders,
                stats.total_notes,
            ];
            assert_eq!(found, expected, "seed {seed}: {owner}");
            let last = stats.last_event_created.map(|at| at.to_string());
            assert!(last.unwrap_or_default() >= latest.remove(&owner).unwrap_or_default());
        }
    }
}

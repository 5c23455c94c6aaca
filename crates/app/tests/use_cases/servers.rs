//! What several servers of one table share. Each test has a table of its own.

use app::server_secrets::cursor_key;
use test_support::TestTable;

use crate::support::{TestApp, When, Wishes, refused};

fn another(app: &TestApp, seed: u64) -> TestApp {
    app.another(Wishes {
        seed,
        ..Wishes::default()
    })
}

pub(crate) async fn the_key_of_cursors_stays_the_same(table: TestTable) {
    let app = TestApp::on(table);
    let key = cursor_key(&app).await.unwrap();
    assert_ne!(key, [0; 32]);
    assert_eq!(cursor_key(&app).await.unwrap(), key);
    assert_eq!(cursor_key(&another(&app, 1)).await.unwrap(), key);
}

pub(crate) async fn servers_that_start_at_once_share_one_key(table: TestTable) {
    let app = TestApp::on(table);
    let others = [another(&app, 1), another(&app, 2)];
    let (one, two, three) = tokio::join!(
        cursor_key(&app),
        cursor_key(&others[0]),
        cursor_key(&others[1]),
    );
    let one = one.unwrap();
    assert_eq!((two.unwrap(), three.unwrap()), (one, one));
}

/// After `Unavailable` nobody knows whether it was written: the next try finds it.
pub(crate) async fn a_key_whose_answer_was_lost_is_found_again(table: TestTable) {
    let app = TestApp::on(table);
    app.faults.fail_write(1, When::After);
    refused!(cursor_key(&app).await, app::Error::Unavailable(_));
    let key = cursor_key(&app).await.unwrap();
    assert_eq!(cursor_key(&another(&app, 1)).await.unwrap(), key);
}

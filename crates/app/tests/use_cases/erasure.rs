//! Erasing an account. Each test has a table of its own: the erasures are of the whole table.

use app::accounts::profile::{self, ProfileChange};
use app::accounts::{SignedIn, codes, erase, password as passwords, sign_up};
use app::notes::{self, NewNote};
use app::{Actor, Error, Forbidden, Unauthenticated, tasks, tokens};
use domain::UserId;
use domain::account::{Provider, Scopes, Session, Subject};
use domain::event::Title;
use domain::note::{ContentChange as TitleChange, NoteChange, NoteId};
use domain::task::{NewTask, Plan, TaskChange, TaskStatus};
use jiff::SignedDuration;
use store::Commit;
use table::Version;
use test_support::TestTable;

use crate::support::{NOWHERE, TestApp, When, password, refused};

const GRACE: SignedDuration = SignedDuration::from_mins(2);
const SECOND: SignedDuration = SignedDuration::from_secs(1);

/// An application with an account that stays, which is the table's first.
async fn given(table: TestTable) -> TestApp {
    let app = TestApp::on(table);
    app.signed_up("operator").await;
    app
}

async fn asked(app: &TestApp, name: &str) -> (SignedIn, Actor) {
    let signed_in = app.signed_up(name).await;
    let actor = app.actor(&signed_in).await;
    erase::ask(app, &actor, None).await.unwrap();
    (signed_in, actor)
}

async fn put(app: &TestApp, session: &Session) {
    let commit = Commit::<()>::new().put(session);
    app.store.commit(commit).await.unwrap();
}

/// Everything is gone, however one looks for it.
async fn nothing_is_left(app: &TestApp, id: &UserId, name: &str) {
    let none: Vec<String> = Vec::new();
    assert_eq!(app.rows_with(id.as_str()).await, none, "the id of {name}");
    let email = app.email(name);
    assert_eq!(
        app.rows_with(email.as_str()).await,
        none,
        "the address of {name}"
    );
}

pub(crate) async fn after_asking_nobody_can_sign_in(table: TestTable) {
    let app = given(table).await;
    let ada = app.signed_up("ada").await;
    let actor = app.actor(&ada).await;
    let token = app.token(&actor, Scopes::all()).await;
    erase::ask(&app, &actor, None).await.unwrap();
    let invalid = Unauthenticated::InvalidCredentials;
    let answers = [
        app.by_cookie(&ada.session.cookie()).await,
        app.by_token(&token.text()).await,
    ];
    for answer in answers {
        let error = answer.unwrap_err();
        assert!(
            matches!(error, Error::Unauthenticated(why) if why == invalid),
            "{error:?}"
        );
    }
    let answer = app.try_sign_in("ada", password()).await;
    refused!(
        answer,
        Error::Unauthenticated(Unauthenticated::WrongPassword)
    );
    refused!(codes::reset(&app, &app.email("ada")).await, Error::NotFound);
}

pub(crate) async fn a_code_from_before_does_not_bring_the_account_back(table: TestTable) {
    let app = given(table).await;
    app.signed_up("ada").await;
    let code = codes::reset(&app, &app.email("ada")).await.unwrap();
    let actor = app.actor(&app.signed_in("ada").await).await;
    erase::ask(&app, &actor, None).await.unwrap();
    let answer = passwords::reset(&app, &code, password(), &NOWHERE).await;
    refused!(answer, Error::Forbidden(Forbidden::InvalidCode));
}

pub(crate) async fn the_address_can_be_taken_again_at_once(table: TestTable) {
    let app = given(table).await;
    let (old, _) = asked(&app, "ada").await;
    let new = app.signed_up("ada").await;
    assert_ne!(old.user.entity.id, new.user.entity.id);
    erase::go_on(&app).await.unwrap();
    app.advance(GRACE);
    erase::go_on(&app).await.unwrap();
    assert!(app.is_in(&new).await);
    assert_eq!(app.signed_in("ada").await.user, new.user);
    let none: Vec<String> = Vec::new();
    assert_eq!(app.rows_with(old.user.entity.id.as_str()).await, none);
}

pub(crate) async fn asking_needs_a_fresh_sign_in(table: TestTable) {
    let app = given(table).await;
    let ada = app.signed_up("ada").await;
    let token = app.token(&app.actor(&ada).await, Scopes::all()).await;
    let program = app.by_token(&token.text()).await.unwrap();
    let answer = erase::ask(&app, &program, None).await;
    refused!(answer, Error::Forbidden(Forbidden::NeedsSession));
    app.advance(SignedDuration::from_mins(15) + SECOND);
    let answer = erase::ask(&app, &app.actor(&ada).await, None).await;
    refused!(answer, Error::Forbidden(Forbidden::NeedsFreshSignIn));
    let again = app.actor(&app.signed_in("ada").await).await;
    erase::ask(&app, &again, None).await.unwrap();
}

pub(crate) async fn asking_for_another_version_is_a_conflict(table: TestTable) {
    let app = given(table).await;
    let ada = app.signed_up("ada").await;
    let actor = app.actor(&ada).await;
    let answer = erase::ask(&app, &actor, Some(Version(7))).await;
    refused!(
        answer,
        Error::VersionConflict {
            current: Version(1)
        }
    );
    assert!(app.is_in(&ada).await);
    erase::ask(&app, &actor, Some(Version(1))).await.unwrap();
}

pub(crate) async fn only_after_the_last_requests_is_the_user_gone(table: TestTable) {
    let app = given(table).await;
    let (ada, actor) = asked(&app, "ada").await;
    let id = ada.user.entity.id;
    for passed in [SignedDuration::ZERO, GRACE - SECOND] {
        app.advance(passed);
        erase::go_on(&app).await.unwrap();
        assert_eq!(app.rows_with(id.as_str()).await, ["ERASURE", "USER"]);
        refused!(
            app.by_cookie(&ada.session.cookie()).await,
            Error::Unauthenticated(_)
        );
    }
    app.advance(SECOND);
    erase::go_on(&app).await.unwrap();
    nothing_is_left(&app, &actor.user_id, "ada").await;
    erase::go_on(&app).await.unwrap();
}

/// The table remembers that it had an account, and whose it was by an id that says nothing.
pub(crate) async fn of_the_first_account_that_there_was_one_is_left(table: TestTable) {
    let app = TestApp::on(table);
    let (ada, _) = asked(&app, "ada").await;
    app.advance(GRACE);
    erase::go_on(&app).await.unwrap();
    let id = ada.user.entity.id;
    assert_eq!(app.rows_with(id.as_str()).await, ["FIRST_ACCOUNT"]);
    assert_eq!(app.all_rows().await.len(), 1);
    assert!(!app::accounts::setup::is_needed(&app).await.unwrap());
}

/// A failure at each write in turn, and in both ways: not done, or done without an answer.
pub(crate) async fn however_it_is_interrupted_nothing_is_left(table: TestTable) {
    let app = given(table).await;
    for when in [When::Before, When::After] {
        for number in 1.. {
            let name = format!("ada-{when:?}-{number}").to_lowercase();
            let ada = with_much(&app, &name).await;
            erase::ask(&app, &ada, None).await.unwrap();
            app.faults.fail_write(number, when);
            until_done(&app).await;
            assert!(app.store.user(&ada.user_id).await.unwrap().is_some());
            app.advance(GRACE);
            until_done(&app).await;
            nothing_is_left(&app, &ada.user_id, &name).await;
            let all_were_tried = app.faults.is_pending();
            app.faults.reset();
            if all_were_tried {
                assert!(number > 4, "there are four writes at least");
                break;
            }
        }
    }
    app.signed_in("operator").await;
}

/// Somebody with a provider's account too, and more rows than one transaction removes.
async fn with_much(app: &TestApp, name: &str) -> Actor {
    let google = Provider::parse("google").unwrap();
    let login = (google, Subject::parse(&app.table.unique(name)).unwrap());
    let person = app.person(name);
    let added = sign_up::add(app, &person, Some(password()), Some(login)).await;
    added.unwrap();
    let signed_in = app.signed_in(name).await;
    let actor = app.actor(&signed_in).await;
    app.token(&actor, Scopes::all()).await;
    let mut commit = Commit::<()>::new();
    for number in 0..99 {
        commit = commit.put(&Session {
            id: domain::account::SessionId::parse(format!("ses_{number}")).unwrap(),
            ..signed_in.session.session.clone()
        });
    }
    app.store.commit(commit).await.unwrap();
    for number in 0..5 {
        note(app, &actor, number).await;
    }
    completed_task(app, &actor).await;
    actor
}

/// A task that waits to be archived, in a queue that is everybody's.
async fn completed_task(app: &TestApp, actor: &Actor) {
    let id = app.new_task_id();
    let new = NewTask {
        id: id.clone(),
        title: Title::parse("Done").unwrap(),
        description: None,
        status: TaskStatus::Backlog,
        priority: domain::task::Priority::default(),
        effort: None,
        plan: Plan::default(),
        repeat: None,
        labels: domain::task::Labels::default(),
        links: domain::event::Links::default(),
        ttl: None,
    };
    tasks::create(app, actor, new, &NOWHERE).await.unwrap();
    let read = tasks::find(app, actor, &id).await.unwrap();
    let completed = Some(TaskStatus::Completed);
    let done = tasks::changed(app, &read, TaskChange::default(), completed).await;
    let replaced = tasks::replace(app, actor, &read, done.unwrap(), &NOWHERE).await;
    replaced.unwrap();
    let kept = app.rows_with(actor.user_id.as_str()).await;
    assert!(kept.contains(&"DUE".to_owned()), "{kept:?}");
}

pub(crate) async fn what_waits_for_its_time_is_gone_and_that_of_others_waits(table: TestTable) {
    let app = given(table).await;
    let ada = app.actor(&app.signed_up("ada").await).await;
    let bob = app.actor(&app.signed_up("bob").await).await;
    for _ in 0..120 {
        completed_task(&app, &ada).await;
    }
    completed_task(&app, &bob).await;
    erase::ask(&app, &ada, None).await.unwrap();
    // A request that had been let in before.
    erase::go_on(&app).await.unwrap();
    completed_task(&app, &ada).await;
    app.advance(GRACE);
    erase::go_on(&app).await.unwrap();
    nothing_is_left(&app, &ada.user_id, "ada").await;
    let kept = app.rows_with(bob.user_id.as_str()).await;
    assert!(kept.contains(&"DUE".to_owned()), "{kept:?}");
}

/// A note with an address that it has and one that it had.
async fn note(app: &TestApp, actor: &Actor, number: u32) {
    let title = |title: &str| TitleChange {
        title: Some(Title::parse(title).unwrap()),
        ..TitleChange::default()
    };
    let id = NoteId::parse(format!("note_{number}")).unwrap();
    let new = NewNote {
        id: id.clone(),
        content: serde_json::from_str(r#"{"title":"Plan"}"#).unwrap(),
        ttl: None,
    };
    notes::create(app, actor, new, &NOWHERE).await.unwrap();
    let read = notes::find(app, actor, &id).await.unwrap();
    let change = NoteChange {
        content: title("Better"),
        ttl: None,
    };
    let renamed = notes::changed(app, &read, change).await.unwrap();
    notes::replace(app, actor, &read, renamed, &NOWHERE)
        .await
        .unwrap();
}

/// A late request may write a note after the notes were looked through, and before all the rest is:
/// without the note nobody would find the guards of its addresses.
pub(crate) async fn a_note_of_a_late_request_takes_its_guards_with_it(table: TestTable) {
    let app = given(table).await;
    let (ada, actor) = asked(&app, "ada").await;
    note(&app, &actor, 1).await;
    let id = &ada.user.entity.id;
    while app.store.erase_some_of(id).await.unwrap() {}
    while app.store.erase_some_audit_of(id).await.unwrap() {}
    while app.store.erase_some_log_of(id).await.unwrap() {}
    assert_eq!(
        app.rows_with(id.as_str()).await,
        ["ERASURE", "NOTE", "SLUG_GUARD", "SLUG_GUARD", "USER"]
    );
    app.advance(GRACE);
    erase::go_on(&app).await.unwrap();
    nothing_is_left(&app, id, "ada").await;
}

/// As the worker does: again after every failure.
async fn until_done(app: &TestApp) {
    for _ in 0..3 {
        match erase::go_on(app).await {
            Ok(()) => return,
            Err(error) => assert!(matches!(error, Error::Unavailable(_)), "{error:?}"),
        }
    }
    panic!("it does not end");
}

pub(crate) async fn asking_that_fails_changes_nothing(table: TestTable) {
    let app = given(table).await;
    let ada = app.signed_up("ada").await;
    let actor = app.actor(&ada).await;
    app.faults.fail_write(1, When::Before);
    refused!(erase::ask(&app, &actor, None).await, Error::Unavailable(_));
    assert!(app.is_in(&ada).await);
    app.signed_in("ada").await;
    assert!(app.store.erasures().await.unwrap().is_empty());
}

pub(crate) async fn asking_without_an_answer_is_gone_on_with(table: TestTable) {
    let app = given(table).await;
    let ada = app.signed_up("ada").await;
    let actor = app.actor(&ada).await;
    app.faults.fail_write(1, When::After);
    refused!(erase::ask(&app, &actor, None).await, Error::Unavailable(_));
    assert!(!app.is_in(&ada).await);
    app.advance(GRACE);
    erase::go_on(&app).await.unwrap();
    nothing_is_left(&app, &actor.user_id, "ada").await;
}

pub(crate) async fn what_a_late_request_writes_is_gone_as_well(table: TestTable) {
    let app = given(table).await;
    let (ada, actor) = asked(&app, "ada").await;
    erase::go_on(&app).await.unwrap();
    // Requests that had been let in before.
    put(&app, &ada.session.session).await;
    let token = tokens::NewToken {
        label: domain::account::TokenLabel::parse("late").unwrap(),
        scopes: Scopes::all(),
        expires_at: None,
    };
    let _ = tokens::create(&app, &actor, token, &NOWHERE).await;
    let _ = passwords::change(&app, &actor, None, password(), &NOWHERE).await;
    let _ = app::sessions::revoke_others(&app, &actor, &NOWHERE).await;
    app.advance(GRACE);
    erase::go_on(&app).await.unwrap();
    nothing_is_left(&app, &actor.user_id, "ada").await;
}

/// Its guard would be nobody's forever: it lies outside what is looked through.
pub(crate) async fn a_late_request_takes_no_address(table: TestTable) {
    let app = given(table).await;
    let (_, actor) = asked(&app, "ada").await;
    let change = ProfileChange {
        email: Some(app.email("lovelace")),
        ..ProfileChange::default()
    };
    let answer = profile::change(&app, &actor, None, change, &NOWHERE).await;
    refused!(answer, Error::NotFound);
    app.advance(GRACE);
    erase::go_on(&app).await.unwrap();
    nothing_is_left(&app, &actor.user_id, "lovelace").await;
    app.signed_up("lovelace").await;
}

/// Asked twice, as by a double click, with somebody else in between.
pub(crate) async fn asking_again_takes_nothing_from_whoever_took_the_address(table: TestTable) {
    let app = given(table).await;
    let (_, actor) = asked(&app, "ada").await;
    let new = app.signed_up("ada").await;
    let answer = erase::ask(&app, &actor, None).await;
    refused!(answer, Error::NotFound);
    let owner = app.store.owner_of_email(&app.email("ada")).await.unwrap();
    assert_eq!(owner, Some(new.user.entity.id));
}

pub(crate) async fn of_two_who_ask_at_once_one_is_told_so(table: TestTable) {
    let app = given(table).await;
    for round in 0..app.rounds().await {
        let name = format!("ada{round}");
        let actor = app.actor(&app.signed_up(&name).await).await;
        let (one, other) = tokio::join!(
            erase::ask(&app, &actor, None),
            erase::ask(&app, &actor, None),
        );
        assert_ne!(one.is_ok(), other.is_ok(), "{one:?} {other:?}");
        app.advance(GRACE);
        erase::go_on(&app).await.unwrap();
        nothing_is_left(&app, &actor.user_id, &name).await;
    }
}

/// The time passes, and a row comes, while everything is being looked through: what was looked
/// through before may not count as the last look.
pub(crate) async fn the_last_look_begins_after_the_last_requests(table: TestTable) {
    let app = given(table).await;
    let (ada, actor) = asked(&app, "ada").await;
    erase::go_on(&app).await.unwrap();
    app.advance(GRACE - SECOND);
    let (store, clock) = (app.store.clone(), app.table.clock.clone());
    let late = ada.session.session.clone();
    // The erasures are the first query, notes the second, the person's partition the third.
    app.faults.before_query(4, async move {
        let commit = Commit::<()>::new().put(&late);
        store.commit(commit).await.unwrap();
        clock.advance(SECOND);
    });
    erase::go_on(&app).await.unwrap();
    erase::go_on(&app).await.unwrap();
    nothing_is_left(&app, &actor.user_id, "ada").await;
}

pub(crate) async fn several_accounts_are_erased_together(table: TestTable) {
    let app = given(table).await;
    let (_, ada) = asked(&app, "ada").await;
    app.advance(SignedDuration::from_mins(1));
    let (_, bob) = asked(&app, "bob").await;
    let carol = app.signed_up("carol").await;
    app.advance(SignedDuration::from_mins(1));
    erase::go_on(&app).await.unwrap();
    nothing_is_left(&app, &ada.user_id, "ada").await;
    assert!(app.store.user(&bob.user_id).await.unwrap().is_some());
    app.advance(SignedDuration::from_mins(1));
    erase::go_on(&app).await.unwrap();
    nothing_is_left(&app, &bob.user_id, "bob").await;
    assert!(app.is_in(&carol).await);
}

/// Everything that a person can do, at the very moment.
pub(crate) async fn whatever_happens_at_the_same_moment_nothing_is_left(table: TestTable) {
    let app = given(table).await;
    for round in 0..app.rounds().await {
        let [old, new] = ["ada", "lovelace"].map(|name| format!("{name}{round}"));
        let actor = app.actor(&app.signed_up(&old).await).await;
        let token = tokens::NewToken {
            label: domain::account::TokenLabel::parse("late").unwrap(),
            scopes: Scopes::all(),
            expires_at: None,
        };
        let change = ProfileChange {
            email: Some(app.email(&new)),
            current_password: Some(password()),
            ..ProfileChange::default()
        };
        let (asked, ..) = tokio::join!(
            erase::ask(&app, &actor, None),
            profile::change(&app, &actor, None, change, &NOWHERE),
            tokens::create(&app, &actor, token, &NOWHERE),
            app.try_sign_in(&old, password()),
            passwords::change(&app, &actor, Some(password()), password(), &NOWHERE),
        );
        if let Err(error) = asked {
            refused!(Err::<(), _>(error), Error::VersionConflict { .. });
            erase::ask(&app, &actor, None).await.unwrap();
        }
        app.advance(GRACE);
        erase::go_on(&app).await.unwrap();
        nothing_is_left(&app, &actor.user_id, &old).await;
        nothing_is_left(&app, &actor.user_id, &new).await;
    }
}

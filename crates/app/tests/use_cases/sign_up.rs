//! Making an account, and who may.

use app::accounts::{Person, codes, password, sign_up};
use app::{Conflict, Error, Forbidden, Limit, Limits, Secret, SignUpRule};
use domain::account::{PersonName, Provider, Subject};
use jiff::SignedDuration;
use test_support::TestTable;
use tokio::task::JoinSet;

use crate::support::{NOWHERE, TestApp, Wishes, from, password, refused};

pub(crate) async fn whoever_signs_up_is_signed_in(table: TestTable) {
    let app = TestApp::on(table);
    let ada = app.signed_up("ada").await;
    assert_eq!(app.actor(&ada).await.user_id, ada.user.entity.id);
    let stored = app.store.user(&ada.user.entity.id).await.unwrap();
    assert_eq!(stored.unwrap(), ada.user);
    assert!(!ada.user.entity.is_verified());
}

/// The loser's rows would be seen: every account has seven, and the table one more.
pub(crate) async fn of_two_sign_ups_at_once_with_one_address_one_wins(table: TestTable) {
    let app = TestApp::on(table);
    let rounds = app.rounds().await;
    for round in 0..rounds {
        let name = format!("ada{round}");
        let shouting = Person {
            email: app.shouted(&name),
            ..app.person(&name)
        };
        let (one, other) = tokio::join!(
            app.try_sign_up(app.person(&name), None),
            app.try_sign_up(shouting, None),
        );
        let (winner, loser) = if one.is_ok() {
            (one, other)
        } else {
            (other, one)
        };
        refused!(loser, Error::Conflict(Conflict::EmailTaken));
        let owner = app.store.owner_of_email(&app.email(&name)).await.unwrap();
        assert_eq!(owner, Some(winner.unwrap().user.entity.id));
    }
    let rows = app.row_count().await;
    assert_eq!(rows, usize::try_from(rounds).unwrap() * 7 + 1);
}

pub(crate) async fn of_eight_sign_ups_at_once_with_one_address_one_wins(table: TestTable) {
    let app = TestApp::on(table);
    let mut all = JoinSet::new();
    for number in 0..8 {
        let mut person = app.person("ada");
        if number % 2 == 1 {
            person.email = app.shouted("ada");
        }
        let shared = app.app.clone();
        all.spawn(async move {
            let new = sign_up::SignUp {
                person,
                password: password(),
                invitation: None,
            };
            sign_up::sign_up(&shared, new, &NOWHERE).await
        });
    }
    let (won, lost): (Vec<_>, Vec<_>) = all.join_all().await.into_iter().partition(Result::is_ok);
    assert_eq!((won.len(), lost.len()), (1, 7));
    for loser in lost {
        refused!(loser, Error::Conflict(Conflict::EmailTaken));
    }
    assert_eq!(app.row_count().await, 8);
}

pub(crate) async fn a_taken_address_leaves_the_owner_as_they_are(table: TestTable) {
    let app = TestApp::on(table);
    let ada = app.signed_up("ada").await;
    let thief = Person {
        email: app.shouted("ada"),
        name: PersonName::parse("Thief").unwrap(),
        default_tzid: None,
    };
    refused!(
        app.try_sign_up(thief, None).await,
        Error::Conflict(Conflict::EmailTaken)
    );
    assert!(app.is_in(&ada).await);
    assert_eq!(app.signed_in("ada").await.user, ada.user);
}

pub(crate) async fn nobody_signs_up_where_that_is_closed(table: TestTable) {
    let app = TestApp::ruled(table, SignUpRule::Closed);
    let invitation = codes::invite(&app, None).await.unwrap();
    for invitation in [None, Some(invitation)] {
        let answer = app.try_sign_up(app.person("ada"), invitation).await;
        refused!(answer, Error::Forbidden(Forbidden::SignUpClosed));
    }
}

pub(crate) async fn an_invitation_is_needed_where_the_rule_says_so(table: TestTable) {
    let app = TestApp::ruled(table, SignUpRule::Invitation);
    let wrong = Secret::claimed("no-such-invitation");
    for invitation in [None, Some(wrong)] {
        let answer = app.try_sign_up(app.person("ada"), invitation).await;
        refused!(answer, Error::Forbidden(Forbidden::InvitationNeeded));
    }
    let invitation = codes::invite(&app, None).await.unwrap();
    let ada = app.try_sign_up(app.person("ada"), Some(invitation)).await;
    assert!(!ada.unwrap().user.entity.is_verified());
}

pub(crate) async fn an_invitation_works_once(table: TestTable) {
    let app = TestApp::ruled(table, SignUpRule::Invitation);
    let invitation = codes::invite(&app, None).await.unwrap();
    let first = app.try_sign_up(app.person("ada"), Some(invitation.clone()));
    first.await.unwrap();
    let second = app.try_sign_up(app.person("bob"), Some(invitation)).await;
    refused!(second, Error::Forbidden(Forbidden::InvitationNeeded));
}

pub(crate) async fn an_invitation_works_once_even_at_the_same_moment(table: TestTable) {
    let app = TestApp::ruled(table, SignUpRule::Invitation);
    for round in 0..app.rounds().await {
        let invitation = codes::invite(&app, None).await.unwrap();
        let [ada, bob] = ["ada", "bob"].map(|name| app.person(&format!("{name}{round}")));
        let (one, other) = tokio::join!(
            app.try_sign_up(ada.clone(), Some(invitation.clone())),
            app.try_sign_up(bob.clone(), Some(invitation)),
        );
        assert_ne!(one.is_ok(), other.is_ok());
        let (loser, lost) = if one.is_ok() {
            (bob, other)
        } else {
            (ada, one)
        };
        let refused = lost.unwrap_err();
        assert!(matches!(refused, Error::Forbidden(_)), "{refused:?}");
        let owner = app.store.owner_of_email(&loser.email).await.unwrap();
        assert!(owner.is_none());
    }
}

pub(crate) async fn an_invitation_to_an_address_is_for_it_alone(table: TestTable) {
    let app = TestApp::ruled(table, SignUpRule::Invitation);
    let to_ada = Some(app.shouted("ada"));
    let invitation = codes::invite(&app, to_ada).await.unwrap();
    let bob = app.try_sign_up(app.person("bob"), Some(invitation.clone()));
    refused!(bob.await, Error::Forbidden(Forbidden::InvitationNeeded));
    let ada = app.try_sign_up(app.person("ada"), Some(invitation)).await;
    assert!(ada.unwrap().user.entity.is_verified(), "it was sent there");
}

pub(crate) async fn an_invitation_is_not_used_up_by_a_refused_sign_up(table: TestTable) {
    let app = TestApp::ruled(table.clone(), SignUpRule::Invitation);
    let open = TestApp::with(
        table,
        Wishes {
            seed: 1,
            ..Wishes::default()
        },
    );
    open.signed_up("ada").await;
    let invitation = codes::invite(&app, None).await.unwrap();
    let taken = app.try_sign_up(app.person("ada"), Some(invitation.clone()));
    refused!(taken.await, Error::Conflict(Conflict::EmailTaken));
    let free = app.try_sign_up(app.person("bob"), Some(invitation)).await;
    assert!(free.is_ok());
}

pub(crate) async fn an_invitation_ends_after_thirty_days(table: TestTable) {
    let app = TestApp::ruled(table, SignUpRule::Invitation);
    let invitation = codes::invite(&app, None).await.unwrap();
    app.advance(SignedDuration::from_hours(30 * 24));
    let late = app.try_sign_up(app.person("ada"), Some(invitation)).await;
    refused!(late, Error::Forbidden(Forbidden::InvitationNeeded));
}

pub(crate) async fn a_code_for_a_password_is_no_invitation(table: TestTable) {
    let app = TestApp::on(table);
    app.signed_up("ada").await;
    let code = codes::reset(&app, &app.email("ada")).await.unwrap();
    let strict = app.another(Wishes {
        sign_up: SignUpRule::Invitation,
        seed: 1,
        ..Wishes::default()
    });
    let answer = strict
        .try_sign_up(app.person("bob"), Some(code.clone()))
        .await;
    refused!(answer, Error::Forbidden(Forbidden::InvitationNeeded));
    let invitation = codes::invite(&app, None).await.unwrap();
    let answer = password::reset(&app, &invitation, password(), &NOWHERE).await;
    refused!(answer, Error::Forbidden(Forbidden::InvalidCode));
}

pub(crate) async fn sign_ups_from_one_address_are_throttled(table: TestTable) {
    let limits = Limits {
        sign_ups_per_address: Some(Limit::new(2, SignedDuration::from_secs(60))),
        ..Limits::none()
    };
    let app = TestApp::limited(table, limits);
    let sign_up = async |name: &str, address: &str| {
        let new = sign_up::SignUp {
            person: app.person(name),
            password: password(),
            invitation: None,
        };
        sign_up::sign_up(&app, new, &from(address)).await
    };
    sign_up("a", "203.0.113.7").await.unwrap();
    sign_up("b", "203.0.113.7").await.unwrap();
    refused!(sign_up("c", "203.0.113.7").await, Error::RateLimited { .. });
    sign_up("c", "203.0.113.8").await.unwrap();
    app.advance(SignedDuration::from_secs(60));
    sign_up("d", "203.0.113.7").await.unwrap();
}

pub(crate) async fn codes_tried_from_one_address_are_throttled(table: TestTable) {
    let limits = Limits {
        codes_per_address: Some(Limit::new(2, SignedDuration::from_secs(60))),
        ..Limits::none()
    };
    let app = TestApp::limited(table, limits);
    let guess = Secret::claimed("guess");
    for _ in 0..2 {
        let answer = password::reset(&app, &guess, password(), &from("203.0.113.7")).await;
        refused!(answer, Error::Forbidden(Forbidden::InvalidCode));
    }
    let answer = password::reset(&app, &guess, password(), &from("203.0.113.7")).await;
    refused!(answer, Error::RateLimited { .. });
}

pub(crate) async fn whoever_runs_the_server_adds_people_although_it_is_closed(table: TestTable) {
    let app = TestApp::ruled(table, SignUpRule::Closed);
    let ada = app.person("ada");
    let id = sign_up::add(&app, &ada, Some(password()), None)
        .await
        .unwrap();
    let signed_in = app.signed_in("ada").await;
    assert_eq!(signed_in.user.entity.id, id);
    assert!(signed_in.user.entity.is_verified());
    let again = sign_up::add(&app, &ada, Some(password()), None).await;
    refused!(again, Error::Conflict(Conflict::EmailTaken));
}

pub(crate) async fn a_login_of_a_provider_is_added_to_one_person_only(table: TestTable) {
    let app = TestApp::on(table);
    let subject = Subject::parse(&app.table.unique("subject")).unwrap();
    let login = || Some((Provider::parse("google").unwrap(), subject.clone()));
    let ada = sign_up::add(&app, &app.person("ada"), None, login()).await;
    let bob = sign_up::add(&app, &app.person("bob"), None, login()).await;
    refused!(bob, Error::Conflict(Conflict::IdentityTaken));
    let google = Provider::parse("google").unwrap();
    let owner = app
        .store
        .owner_of_identity(&google, &subject)
        .await
        .unwrap();
    assert_eq!(owner, ada.ok());
}

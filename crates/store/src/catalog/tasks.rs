//! Tasks, links, and jobs that wait for their time.

use domain::event::{LinkEnd, LinkType, Links, Title};
use domain::task::{NewTask, PlanInput, Rank, Task, TaskId, TaskStatus};
use domain::{Id, Instant, Tzid, UserId};

use super::{Described, Question, Read, example};
use crate::entity::Owned;
use crate::jobs::{Job, Work};
use crate::keys::planner::patterns as keys;
use crate::keys::service::patterns as service;
use crate::links::Edge;

pub(super) const ENTITIES: &[Described] = &[
    Described {
        entity_type: "TASK",
        what: "Something to be done. In GSI1 at its planned start, else when it is due, and in \
               GSI4 when the two lie more than a day apart, unless it is archived; in GSI2 while \
               it is open and has a due time; in GSI3 always, by column, priority and rank.",
        key: keys::task,
        indexes: &[
            ("GSI1", keys::by_start_key),
            ("GSI2", keys::open_task_key),
            ("GSI3", keys::on_board_key),
            ("GSI4", keys::long_key),
        ],
        kept: "until it is deleted, or its `ttl`",
        example: || example(&owned(task())),
        questions: &[
            Question {
                asks: "AP15: what is this task?",
                function: "task",
                read: Read::Get(&[keys::task]),
            },
            Question {
                asks: "AP11, AP12: what is in a column of the board?",
                function: "column",
                read: Read::Query("GSI3", keys::column_of),
            },
            Question {
                asks: "AP14: what lies beside a task?",
                function: "tasks_beside",
                read: Read::Query("GSI3", keys::column_of),
            },
            Question {
                asks: "Which tasks are there?",
                function: "all_tasks",
                read: Read::Query("GSI3", keys::tasks_of),
            },
            Question {
                asks: "AP32: what is to be searched? (of every kind, to make an index)",
                function: "searchable",
                read: Read::Query("base", keys::things_of),
            },
            Question {
                asks: "AP16: which open tasks are due before a moment?",
                function: "open_tasks_due_before",
                read: Read::Query("GSI2", keys::open_tasks_of),
            },
        ],
    },
    Described {
        entity_type: "LINK",
        what: "An edge from one thing to another, beside the `links` of the first.",
        key: keys::link,
        indexes: &[("GSI4", keys::linked_key)],
        kept: "as long as both its ends",
        example: || example(&owned(edge())),
        questions: &[
            Question {
                asks: "AP29, AP30: what links here?",
                function: "links_to",
                read: Read::Query("GSI4", keys::links_to),
            },
            Question {
                asks: "Which edges lead from here?",
                function: "links_from",
                read: Read::Query("base", keys::links_from),
            },
            Question {
                asks: "AP29: what are the linked things called?",
                function: "titles_of",
                read: Read::Get(&[keys::thing]),
            },
        ],
    },
    Described {
        entity_type: "DUE",
        what: "A job that waits for its time, in one of sixteen queues by whose it is: to \
               archive a completed task, or to look through all of them.",
        key: service::job,
        indexes: &[],
        kept: "until it is done",
        example: || example(&job()),
        questions: &[Question {
            asks: "Which jobs are due?",
            function: "jobs_due",
            read: Read::Query("base", service::jobs_in),
        }],
    },
];

fn owner() -> UserId {
    UserId::parse("user_123").expect("it is an id")
}

fn owned<T>(thing: T) -> Owned<T> {
    Owned {
        owner: owner(),
        thing,
    }
}

fn at(text: &str) -> Instant {
    Instant::parse(text).expect("it is an instant")
}

fn task_id() -> TaskId {
    TaskId::parse("task_abc123").expect("it is an id")
}

fn task() -> Task {
    let plan = PlanInput {
        due_utc: Some(at("2025-12-19T17:00:00Z")),
        ..PlanInput::default()
    };
    let new = NewTask {
        id: task_id(),
        title: Title::parse("Refactor auth").expect("it is a title"),
        description: None,
        status: TaskStatus::InProgress,
        priority: 1.try_into().expect("it is a priority"),
        effort: 5.try_into().ok(),
        plan: plan.resolve().expect("it is a plan"),
        repeat: None,
        labels: serde_json::from_str("[\"security\"]").expect("these are labels"),
        links: Links::default(),
        ttl: None,
    };
    let now = at("2025-12-15T14:00:00Z");
    Task::new(new, Rank::at(now.timestamp()), &Tzid::utc(), now).expect("it is a task")
}

fn end(kind: LinkType, id: &str) -> LinkEnd {
    LinkEnd::new(kind, Id::parse(id).expect("it is an id"))
}

fn edge() -> Edge {
    Edge {
        source: end(LinkType::Note, "note_xyz789"),
        target: end(LinkType::Task, "task_abc123"),
    }
}

fn job() -> Job {
    Job {
        user_id: owner(),
        at: at("2025-12-16T14:00:00Z"),
        work: Work::Archive {
            task_id: task_id(),
            completed_at: at("2025-12-15T14:00:00Z"),
        },
    }
}

//! Tasks: what is to be done, how far it is, and where it lies on the board.

mod checklist;
mod fields;
mod plan;
mod rank;
mod repeat;
mod single;
mod status;

pub use checklist::Checklist;
pub use fields::{Effort, Labels, Priority};
pub use plan::{Plan, PlanChange, PlanInput};
pub use rank::Rank;
pub use repeat::{Repeat, RepeatInput};
pub use single::{NewTask, Task, TaskChange, TaskId};
pub use status::{NotAllowed, TaskStatus};

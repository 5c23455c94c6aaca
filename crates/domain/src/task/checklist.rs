//! Subtasks: the checkboxes of a description, counted.

use pulldown_cmark::{Event, Options, Parser};
use serde::{Deserialize, Serialize};

use crate::event::Description;

/// How many there are, and how many of them are done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checklist {
    pub done: u32,
    pub total: u32,
}

impl Checklist {
    /// `- [ ]` and `- [x]`, as Markdown understands them: not within code. `None` if there is none.
    pub fn of(markdown: &str) -> Option<Self> {
        // Most descriptions have none, and need no reading.
        if !markdown.contains('[') {
            return None;
        }
        let mut checklist = Self { done: 0, total: 0 };
        for event in Parser::new_ext(markdown, Options::ENABLE_TASKLISTS) {
            if let Event::TaskListMarker(done) = event {
                checklist.total += 1;
                checklist.done += u32::from(done);
            }
        }
        (checklist.total > 0).then_some(checklist)
    }
}

/// The same text with all boxes empty again, for a task that begins anew.
pub(super) fn unchecked(description: &Description) -> Description {
    let mut text = description.as_str().to_owned();
    if Checklist::of(&text).is_none_or(|checklist| checklist.done == 0) {
        return description.clone();
    }
    let events = Parser::new_ext(description.as_str(), Options::ENABLE_TASKLISTS);
    for (event, range) in events.into_offset_iter() {
        if event == Event::TaskListMarker(true) {
            // A box is three bytes long, checked or not.
            text.replace_range(range.start..range.start + 3, "[ ]");
        }
    }
    Description::parse(text).unwrap_or_else(|_| description.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(markdown: &str) -> Option<(u32, u32)> {
        Checklist::of(markdown).map(|it| (it.done, it.total))
    }

    #[test]
    fn boxes_are_counted_at_every_depth() {
        let markdown = "Buy\n\n- [x] milk\n- [ ] bread\n  - [X] rye\n1. [ ] pay";
        assert_eq!(counted(markdown), Some((2, 4)));
    }

    #[test]
    fn a_task_that_begins_anew_has_empty_boxes() {
        let text = "- [x] eins\n- [ ] zwei\n\n```\n- [x] code\n```\n- [X] drei: ä";
        let anew = unchecked(&Description::parse(text).unwrap());
        let expected = "- [ ] eins\n- [ ] zwei\n\n```\n- [x] code\n```\n- [ ] drei: ä";
        assert_eq!(anew.as_str(), expected);
    }

    #[test]
    fn what_is_no_box_is_not_counted() {
        let fenced = "```\n- [ ] not this\n```\n\n- [] nor this\n- [link](x)\n\\- [ ] nor this";
        assert_eq!(counted(fenced), None);
        assert_eq!(counted("plain"), None);
        assert_eq!(counted(""), None);
    }
}

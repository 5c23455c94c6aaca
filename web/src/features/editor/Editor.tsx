// The form for what is edited.

import { EventForm } from './event/EventForm';
import { NoteForm } from './note/NoteForm';
import { ReminderForm } from './reminder/ReminderForm';
import type { EditorRequest } from './requests';
import { TaskForm } from './task/TaskForm';

export default function Editor({ request }: { request: EditorRequest }) {
  switch (request.kind) {
    case 'event':
      return <EventForm {...request} />;
    case 'task':
      return <TaskForm {...request} />;
    case 'reminder':
      return <ReminderForm {...request} />;
    case 'note':
      return <NoteForm {...request} />;
  }
}

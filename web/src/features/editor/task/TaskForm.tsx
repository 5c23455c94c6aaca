// The form of a task.

import { useState } from 'react';
import { TextField } from '@/components/Field';
import type { TaskItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { newId } from '@/lib/ids';
import { type Planner, usePlanner } from '@/lib/planner';
import { useSession } from '@/lib/session';
import { FormDialog } from '../FormDialog';
import { MarkdownField } from '../fields/MarkdownField';
import { RepeatField } from '../fields/RepeatField';
import { TagField } from '../fields/TagField';
import { LinksShown } from '../LinksShown';
import { closeEditor } from '../requests';
import { useEditorForm } from '../useEditorForm';
import { TaskFacts } from './TaskFacts';
import { TaskPlan } from './TaskPlan';
import {
  anchorDay,
  checkTask,
  type TaskValues,
  taskPatch,
  taskWish,
  valuesOfTask,
} from './taskValues';

type Props = { task: TaskItem } | { draft: Partial<TaskItem> };

const BLAMED: Record<string, keyof TaskValues> = {
  title: 'title',
  description: 'description',
  status: 'status',
  priority: 'priority',
  effort: 'effort',
  labels: 'labels',
  startUtc: 'startDay',
  startDate: 'startDay',
  dueUtc: 'dueDay',
  dueDate: 'dueDay',
  rrule: 'repeat',
  rruleUntil: 'repeat',
};

export function TaskForm(props: Props) {
  const t = useT();
  const planner = usePlanner();
  const session = useSession();
  const zone = session.defaultTzid;
  const task = 'task' in props ? props.task : undefined;
  const [initial] = useState(() =>
    valuesOfTask('task' in props ? props.task : props.draft, session),
  );
  const [taskId] = useState(() => newId('task'));
  const form = useEditorForm<TaskValues>({
    initial,
    check: checkTask,
    blamed: BLAMED,
    thing: task,
    onSaved: closeEditor,
    save: async (values) => {
      if (task) await saveChanges(planner.quiet, task, { initial, values, zone });
      else await planner.quiet.createTask({ ...taskWish(values, zone), taskId });
      return true;
    },
  });
  const { values, errors, change } = form;
  const checklist = task?.checklist;
  return (
    <FormDialog
      title={task ? t.editor.task : t.editor.newTask}
      form={form}
      submit={task ? t.common.save : t.common.create}
      isDirty={task === undefined && values.title !== ''}
      onDelete={task && (() => drop(planner, task))}
    >
      <TextField
        label={t.editor.title}
        value={values.title}
        error={errors.title}
        autoComplete="off"
        onChange={({ target }) => change({ title: target.value })}
      />
      <TaskFacts form={form} from={task?.status} />
      <TaskPlan form={form} />
      <RepeatField
        value={values.repeat}
        start={anchorDay(values)}
        hint={values.repeat.kind === 'none' ? undefined : t.editor.repeatAfterOnce}
        error={errors.repeat}
        onChange={(repeat) => change({ repeat })}
      />
      <TagField
        label={t.editor.labels}
        hint={t.editor.labelsHint}
        value={values.labels}
        error={errors.labels}
        onChange={(labels) => change({ labels })}
      />
      <MarkdownField
        label={t.editor.description}
        hint={
          checklist ? t.editor.subtasks(checklist.done, checklist.total) : t.editor.descriptionHint
        }
        rows={6}
        value={values.description}
        error={errors.description}
        onChange={(description) => change({ description })}
      />
      <LinksShown links={task?.links ?? []} />
    </FormDialog>
  );
}

interface Changes {
  initial: TaskValues;
  values: TaskValues;
  zone: string;
}

/** What changed of it first, and then the move: a move alone needs no change. */
async function saveChanges(planner: Planner, task: TaskItem, { initial, values, zone }: Changes) {
  const patch = taskPatch(initial, values, zone);
  const isChanged = Object.keys(patch).length > 0;
  const changed = isChanged ? await planner.updateTask(task, patch) : task;
  if (values.status !== initial.status) await planner.moveTask(changed, { status: values.status });
}

function drop(planner: Planner, task: TaskItem): void {
  closeEditor();
  void planner.deleteTask(task).catch(() => {});
}

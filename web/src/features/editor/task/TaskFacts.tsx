// Where a task stands, how much it matters and how much work it is.

import { SelectField } from '@/components/Field';
import type { Effort, TaskStatus } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { mayMove, STATUSES } from '@/lib/planner';
import row from '../Row.module.css';
import type { EditorForm } from '../useEditorForm';
import type { TaskValues } from './taskValues';

interface Props {
  form: EditorForm<TaskValues>;
  /** Where it is now; a new one may begin anywhere. */
  from: TaskStatus | undefined;
}

const PRIORITIES = [1, 2, 3, 4, 5] as const;
const EFFORTS: Effort[] = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89];

export function TaskFacts({ form, from }: Props) {
  const t = useT();
  const { values, errors, change } = form;
  const offered = STATUSES.filter((status) => from === undefined || mayMove(from, status));
  return (
    <div className={row.row}>
      <SelectField
        label={t.editor.status}
        value={values.status}
        error={errors.status}
        onChange={({ target }) => change({ status: target.value as TaskStatus })}
      >
        {offered.map((status) => (
          <option key={status} value={status}>
            {t.status[status]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t.editor.priority}
        value={values.priority}
        error={errors.priority}
        onChange={({ target }) => change({ priority: Number(target.value) })}
      >
        {PRIORITIES.map((priority) => (
          <option key={priority} value={priority}>
            {t.editor.priorities[priority]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t.editor.effort}
        value={values.effort ?? ''}
        error={errors.effort}
        onChange={({ target }) =>
          change({ effort: target.value ? (Number(target.value) as Effort) : null })
        }
      >
        <option value="">{t.editor.effortNone}</option>
        {EFFORTS.map((effort) => (
          <option key={effort} value={effort}>
            {t.editor.effortPoints(effort)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

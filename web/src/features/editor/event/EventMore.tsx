// What most events need nothing of: zone, reminders, tags and status. It opens by itself where there is
// something in it that is not as usual, or wrong.

import { useState } from 'react';
import { SelectField } from '@/components/Field';
import type { EventItem, EventStatus } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { RemindersField } from '../fields/RemindersField';
import { TagField } from '../fields/TagField';
import { LinksShown } from '../LinksShown';
import { More } from '../More';
import type { EditorForm } from '../useEditorForm';
import { EventZoneFields } from './EventTimesFields';
import type { EventValues } from './eventValues';

interface Props {
  form: EditorForm<EventValues>;
  links?: EventItem['links'] | undefined;
  withZone: boolean;
}

const STATUSES: EventStatus[] = ['CONFIRMED', 'TENTATIVE', 'CANCELLED'];

export function EventMore({ form, links = [], withZone }: Props) {
  const t = useT();
  const { values, errors, change } = form;
  const [isUnusual] = useState(values.tags.length > 0 || values.status !== 'CONFIRMED');
  const isWrong = Boolean(errors.tags || errors.reminders || errors.status || errors.zone);
  return (
    <More hint={t.editor.moreHint.event} isOpenAtFirst={isUnusual} isForced={isWrong}>
      {withZone && <EventZoneFields form={form} />}
      <RemindersField value={values.reminders} onChange={(reminders) => change({ reminders })} />
      <TagField
        label={t.editor.tags}
        hint={t.editor.tagsHint}
        value={values.tags}
        error={errors.tags}
        onChange={(tags) => change({ tags })}
      />
      <SelectField
        label={t.editor.status}
        value={values.status}
        error={errors.status}
        onChange={({ target }) => change({ status: target.value as EventStatus })}
      >
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {t.editor.eventStatus[status]}
          </option>
        ))}
      </SelectField>
      <LinksShown links={links} />
    </More>
  );
}

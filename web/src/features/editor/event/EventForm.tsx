// The form of an event: of a new one, of one that takes place once, or of an occurrence of a series.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '@/components/Field';
import type { EventItem, OccurrenceItem, SeriesItem } from '@/lib/api/types';
import { useT } from '@/lib/i18n';
import { newId } from '@/lib/ids';
import { type Planner, seriesQuery, usePlanner } from '@/lib/planner';
import { useSession } from '@/lib/session';
import { FormDialog } from '../FormDialog';
import { MarkdownField } from '../fields/MarkdownField';
import { askReach } from '../reach';
import type { Repeat } from '../repeat';
import { closeEditor, type EventDraft } from '../requests';
import { useEditorForm } from '../useEditorForm';
import { EventLooks } from './EventLooks';
import { EventMore } from './EventMore';
import { EventRepeat } from './EventRepeat';
import { EventTimesFields, EventZoneFields, isElsewhere } from './EventTimesFields';
import {
  checkEvent,
  type EventValues,
  repeatBefore,
  valuesOfDraft,
  valuesOfEvent,
} from './eventValues';
import { saveNew, saveOccurrence, saveSingle } from './saveEvent';

type Props = { event: EventItem | OccurrenceItem } | { draft: EventDraft };

/** The fields of the server, by where the form has them. */
const BLAMED: Record<string, keyof EventValues> = {
  title: 'title',
  location: 'location',
  description: 'description',
  color: 'color',
  tags: 'tags',
  reminderMinutes: 'reminders',
  status: 'status',
  startUtc: 'startDay',
  startDate: 'startDay',
  isAllDay: 'startDay',
  endUtc: 'endDay',
  endDate: 'endDay',
  startTzid: 'zone',
  endTzid: 'endZone',
  rrule: 'repeat',
  rruleUntil: 'repeat',
};

export function EventForm(props: Props) {
  const t = useT();
  const planner = usePlanner();
  const session = useSession();
  const event = 'event' in props ? props.event : undefined;
  const series = useSeries(event);
  const [initial] = useState(() =>
    'event' in props ? valuesOfEvent(props.event, session) : valuesOfDraft(props.draft, session),
  );
  const before = repeatKnown(event, series.data?.master);
  // Beside the times, where they are told by another clock than one's own.
  const [isForeign] = useState(() => isElsewhere(initial, session.defaultTzid));
  const [ids] = useState(() => ({ eventId: newId('event'), masterId: newId('series') }));
  const form = useEditorForm<EventValues>({
    initial,
    check: checkEvent,
    blamed: BLAMED,
    thing: event,
    onSaved: closeEditor,
    save: (values) => {
      const saving = { values, initial, before: before ?? NONE };
      if (!event) return saveNew(planner.quiet, saving, ids);
      return event.entityType === 'EVENT'
        ? saveSingle(planner.quiet, event, saving)
        : saveOccurrence(planner.quiet, event, saving);
    },
  });
  const { values, errors, change } = form;
  const isDrafted = event === undefined && values.title !== '' && !form.isDirty;
  return (
    <FormDialog
      title={event ? t.editor.event : t.editor.newEvent}
      form={form}
      submit={event ? t.common.save : t.common.create}
      isDirty={isDrafted}
      onDelete={event && (() => void drop(planner, event))}
    >
      <TextField
        label={t.editor.title}
        value={values.title}
        error={errors.title}
        autoComplete="off"
        onChange={({ target }) => change({ title: target.value })}
      />
      <EventTimesFields form={form} />
      {isForeign && !values.allDay && <EventZoneFields form={form} />}
      <EventRepeat form={form} initial={initial} before={before} isUnread={series.isError} />
      <EventLooks form={form} />
      <MarkdownField
        label={t.editor.description}
        value={values.description}
        error={errors.description}
        onChange={(description) => change({ description })}
      />
      <EventMore form={form} links={event?.links} withZone={!isForeign && !values.allDay} />
    </FormDialog>
  );
}

/** The series of an occurrence, which alone knows the rule. */
function useSeries(event: EventItem | OccurrenceItem | undefined) {
  const masterId = event?.entityType === 'INSTANCE' ? event.masterId : '';
  return useQuery({ ...seriesQuery(masterId), enabled: masterId !== '' });
}

const NONE: Repeat = { kind: 'none' };

/** Nothing while it is not known. */
function repeatKnown(
  event: EventItem | OccurrenceItem | undefined,
  master: SeriesItem | undefined,
): Repeat | undefined {
  if (event?.entityType !== 'INSTANCE') return NONE;
  return master && repeatBefore(master);
}

/** What cannot be undone is asked first; all else is done at once. */
async function drop(planner: Planner, event: EventItem | OccurrenceItem): Promise<void> {
  if (event.entityType === 'EVENT') {
    closeEditor();
    return planner.deleteEvent(event).catch(() => {});
  }
  const reach = await askReach('delete');
  if (!reach) return;
  closeEditor();
  await planner.deleteOccurrence(event, reach).catch(() => {});
}

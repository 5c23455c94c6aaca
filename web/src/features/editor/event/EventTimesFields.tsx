// When an event is: days, and times unless it takes whole days; and in which zone, if not one's own.

import { CheckField, TextField } from '@/components/Field';
import { FLOATING, ZoneField } from '@/components/ZoneField';
import { useT } from '@/lib/i18n';
import { useZone } from '@/lib/session';
import { formatDateTime } from '@/lib/time/format';
import { toWall } from '@/lib/time/zone';
import row from '../Row.module.css';
import { movedRepeat } from '../repeat';
import type { EditorForm } from '../useEditorForm';
import { apiTimes, hasEnd, hasStart, type TimeValues, withStart } from './eventTimes';
import type { EventValues } from './eventValues';

interface Props {
  form: EditorForm<EventValues>;
}

export function EventTimesFields({ form }: Props) {
  const t = useT();
  const { values, errors, change } = form;

  function start(part: Partial<TimeValues>) {
    const next = withStart(values, part);
    const { repeat } = values;
    change({ ...next, repeat: repeat && movedRepeat(repeat, values.startDay, next.startDay) });
  }

  return (
    <>
      <CheckField
        label={t.editor.allDay}
        checked={values.allDay}
        onChange={({ target }) => change({ allDay: target.checked })}
      />
      <div className={row.pairs}>
        <TextField
          label={t.editor.startDay}
          type="date"
          value={values.startDay}
          error={errors.startDay}
          onChange={({ target }) => start({ startDay: target.value })}
        />
        {!values.allDay && (
          <TextField
            label={t.editor.startTime}
            type="time"
            value={values.startTime}
            error={errors.startTime}
            onChange={({ target }) => start({ startTime: target.value })}
          />
        )}
        <TextField
          label={t.editor.endDay}
          type="date"
          value={values.endDay}
          error={errors.endDay}
          onChange={({ target }) => change({ endDay: target.value, endTime: values.endTime })}
        />
        {!values.allDay && (
          <TextField
            label={t.editor.endTime}
            type="time"
            value={values.endTime}
            error={errors.endTime}
            onChange={({ target }) => change({ endTime: target.value, endDay: values.endDay })}
          />
        )}
      </div>
    </>
  );
}

/** The zones, with what the times are on one's own wall. */
export function EventZoneFields({ form }: Props) {
  const t = useT();
  const zone = useZone();
  const { values, errors, change } = form;
  const hint = isElsewhere(values, zone) ? { hint: t.editor.inYourZone(here(values, zone)) } : {};
  return (
    <>
      <ZoneField
        label={t.editor.zone}
        floating
        value={values.zone}
        error={errors.zone}
        onChange={(to) => change({ zone: to, endZone: to === FLOATING ? null : values.endZone })}
        {...hint}
      />
      {values.endZone !== null && (
        <ZoneField
          label={t.editor.endZone}
          value={values.endZone}
          error={errors.endZone}
          onChange={(endZone) => change({ endZone })}
        />
      )}
    </>
  );
}

/** Whether the times are on another wall than one's own. */
export function isElsewhere(values: TimeValues, zone: string): boolean {
  if (values.allDay) return false;
  return values.endZone !== null || (values.zone !== zone && values.zone !== FLOATING);
}

function here(values: TimeValues, zone: string): string {
  if (!hasStart(values) || !hasEnd(values)) return '';
  const times = apiTimes(values);
  if (times.isAllDay) return '';
  const [start, end] = [toWall(times.startUtc, zone), toWall(times.endUtc, zone)];
  return `${formatDateTime(start)} – ${formatDateTime(end)}`;
}

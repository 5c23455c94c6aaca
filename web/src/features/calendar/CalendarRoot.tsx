// The root of the calendar component, in the place of its own. That one draws everything three times
// when something is dropped, at once each time, and looks through all options each time; this one
// draws it once.

import type { CalendarOptions } from '@fullcalendar/react';
import {
  type Action,
  type CalendarApiImpl,
  CalendarDataManager,
  CalendarInner,
  CalendarMediaRoot,
  computeRootClassName,
} from '@fullcalendar/react/protected-api';
import { useEffect, useId, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';

interface Props {
  api: CalendarApiImpl;
  options: CalendarOptions;
}

export function CalendarRoot({ api, options }: Props) {
  const baseId = useId();
  const [, draw] = useReducer((revision: number) => revision + 1, 0);
  const [manager] = useState(
    () => new CalendarDataManager({ calendarApi: api, onDataChange: drawing(draw) }),
  );
  useEffect(() => () => manager.destroy(), [manager]);
  const data = manager.update(options);
  const { emitter, calendarOptions } = data;
  return (
    <CalendarMediaRoot emitter={emitter}>
      {(forPrint) => (
        <div
          className={computeRootClassName(calendarOptions, forPrint)}
          style={{ height: calendarOptions.height }}
        >
          <CalendarInner {...data} baseId={baseId} forPrint={forPrint} />
        </div>
      )}
    </CalendarMediaRoot>
  );
}

/** Draws what has changed: at once, when the current task is done, or when React finds it best. */
function drawing(draw: () => void): (data: unknown, actions: Action[]) => void {
  let isDue = false;
  const drawSoon = () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      flushSync(draw);
    });
  };
  return (_data, actions) => {
    if (actions.some(isLookedFor)) flushSync(draw);
    else if (actions.some(isOfDragging)) drawSoon();
    else draw();
  };
}

/** While something is dragged, the component looks whether its copy is drawn already. */
function isLookedFor(action: Action): boolean {
  return (
    action.type === 'SET_EVENT_DRAG' && Object.keys(action.state.mutatedEvents.defs).length > 0
  );
}

function isOfDragging({ type }: Action): boolean {
  return /EVENT_DRAG|EVENT_RESIZE|MERGE_EVENTS/.test(type);
}

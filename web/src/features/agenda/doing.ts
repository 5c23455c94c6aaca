// What can be done with a thing of the agenda.

import { askReach } from '@/features/editor/reach';
import { openEditor } from '@/features/editor/requests';
import type { AgendaItem } from '@/lib/api/types';
import { type Planner, toggled } from '@/lib/planner';

export function editItem(item: AgendaItem): void {
  if (item.entityType === 'TASK') openEditor({ kind: 'task', task: item });
  else if (item.entityType === 'REMINDER') openEditor({ kind: 'reminder', reminder: item });
  else openEditor({ kind: 'event', event: item });
}

/** Tasks and reminders can be done with; events pass by themselves. */
export async function completeItem(planner: Planner, item: AgendaItem): Promise<void> {
  if (item.entityType === 'TASK') await planner.moveTask(item, { status: toggled(item.status) });
  if (item.entityType === 'REMINDER') await planner.completeReminder(item);
}

export async function deleteItem(planner: Planner, item: AgendaItem): Promise<void> {
  switch (item.entityType) {
    case 'EVENT':
      return planner.deleteEvent(item);
    case 'INSTANCE': {
      const reach = await askReach('delete');
      if (reach) await planner.deleteOccurrence(item, reach);
      return;
    }
    case 'TASK':
      return planner.deleteTask(item);
    case 'REMINDER':
      return planner.deleteReminder(item);
  }
}

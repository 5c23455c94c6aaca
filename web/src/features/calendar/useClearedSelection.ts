// A span that was drawn stays visible while it is edited, and not longer.

import type { CalendarApi } from '@fullcalendar/react';
import { useEffect } from 'react';
import { useEditorRequest } from '@/features/editor/requests';

export function useClearedSelection(api: CalendarApi): void {
  const isEditing = useEditorRequest() !== null;
  useEffect(() => {
    if (isEditing) return () => api.unselect();
  }, [api, isEditing]);
}

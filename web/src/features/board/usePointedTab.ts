// The tab that is pointed at while a card is dragged. Drag and drop goes by where the card is, which
// on a narrow board lies over all tabs at once.

import { type RefObject, useEffect, useRef, useState } from 'react';
import type { TaskStatus } from '@/lib/api/types';

export interface PointedTab {
  pointed: TaskStatus | null;
  /** The same for who is asked between two drawings. */
  newest: RefObject<TaskStatus | null>;
}

export function usePointedTab(isDragging: boolean): PointedTab {
  const [pointed, setPointed] = useState<TaskStatus | null>(null);
  const newest = useRef<TaskStatus | null>(null);
  useEffect(() => {
    if (!isDragging) return;
    const point = (status: TaskStatus | null) => {
      newest.current = status;
      setPointed(status);
    };
    // Once the card is let go, it counts where that was.
    const ended = new AbortController();
    const look = (event: MouseEvent | TouchEvent) => point(tabAt(event));
    const end = () => ended.abort();
    const options = { capture: true, signal: ended.signal };
    window.addEventListener('mousemove', look, options);
    window.addEventListener('touchmove', look, { ...options, passive: true });
    window.addEventListener('mouseup', end, options);
    window.addEventListener('touchend', end, options);
    return () => {
      ended.abort();
      point(null);
    };
  }, [isDragging]);
  return { pointed, newest };
}

function tabAt(event: MouseEvent | TouchEvent): TaskStatus | null {
  const at = 'touches' in event ? event.touches[0] : event;
  if (!at) return null;
  const found = document.elementFromPoint(at.clientX, at.clientY)?.closest('[data-tab]');
  return (found?.getAttribute('data-tab') as TaskStatus | null) ?? null;
}

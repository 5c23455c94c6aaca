// Puts the planner within reach of all views, and tells what becomes of changes.

import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useState } from 'react';
import { messages } from '@/lib/i18n';
import { explain } from '@/lib/problems';
import { tell } from '@/lib/toasts';
import type { Listener } from './perform';
import { Planner } from './planner';

const Context = createContext<Planner | null>(null);

const listener: Listener = {
  done(text, undo) {
    const action = undo ? { label: messages().planner.undo, run: () => void undo() } : undefined;
    tell({ text, tone: 'plain', action });
  },
  failed(error, retry) {
    const action = { label: messages().planner.retry, run: retry };
    tell({ text: explain(error, messages()), tone: 'problem', action });
  },
};

export function PlannerProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [planner] = useState(() => new Planner(client, listener));
  return <Context value={planner}>{children}</Context>;
}

export function usePlanner(): Planner {
  const planner = use(Context);
  if (!planner) throw new Error('usePlanner belongs within a PlannerProvider.');
  return planner;
}

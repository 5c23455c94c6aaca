// Starts the app: the language and the calendar arithmetic first, since everything uses them.

import '@/styles/index.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isProblem, UNREACHABLE } from '@/lib/api/problem';
import { startLanguage } from '@/lib/i18n';
import { makeRouter } from './router';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // What the server refused it will refuse again; what did not reach it may arrive.
      retry: (failures, error) => isProblem(error, UNREACHABLE) && failures < 3,
      refetchOnWindowFocus: true,
    },
  },
});

await Promise.all([startTemporal(), startLanguage()]);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app.');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={makeRouter(queryClient)} />
    </QueryClientProvider>
  </StrictMode>,
);

/** Browsers that have it load nothing. */
async function startTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
}

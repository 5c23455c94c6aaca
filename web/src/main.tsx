// Starts the app: the language first, since everything speaks it.

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

await startLanguage();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app.');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={makeRouter(queryClient)} />
    </QueryClientProvider>
  </StrictMode>,
);

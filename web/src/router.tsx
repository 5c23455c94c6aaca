// The table of contents: every page and its address. Pages are loaded when they are opened.

import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { sendOnIfSignedIn } from '@/features/account/guard';
import { optionsQuery } from '@/features/account/options';
import { readAhead } from '@/features/calendar/readAhead';
import { Shell } from '@/features/shell/Shell';
import { isProblem } from '@/lib/api/problem';
import { NotLoaded } from '@/lib/notLoaded';
import { sessionQuery } from '@/lib/session';
import { boardSearch } from '@/routes/boardSearch';
import { calendarSearch } from '@/routes/calendarSearch';
import { NotFound, Oops } from '@/routes/Errors';

export interface RouterContext {
  queryClient: QueryClient;
}

/**
 * A page that does not come is an error of its own kind: of the browser's error the router would load
 * the whole app anew, and what is typed somewhere with it.
 */
function page(load: () => Promise<{ default: ComponentType }>) {
  return lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (error) {
      throw new NotLoaded(error);
    }
  });
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFound,
});

/** Pages for somebody who is signed in; others are asked to sign in, and come back. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: Shell,
  beforeLoad: async ({ context, location }) => {
    try {
      await context.queryClient.ensureQueryData(sessionQuery);
    } catch (error) {
      if (!isProblem(error, 'UNAUTHENTICATED')) throw error;
      const returnTo = location.href === '/' ? undefined : location.href;
      throw redirect({ to: '/sign-in', search: { returnTo } });
    }
  },
});

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: page(() => import('@/routes/Home')),
});

const calendar = createRoute({
  getParentRoute: () => signedIn,
  path: '/calendar',
  validateSearch: calendarSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => readAhead(context.queryClient, deps),
  component: page(() => import('@/routes/Calendar')),
});

const board = createRoute({
  getParentRoute: () => signedIn,
  path: '/board',
  validateSearch: boardSearch,
  component: page(() => import('@/routes/Board')),
});

/** One page for all sections, so that the way to the others stays where it is. */
const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  validateSearch: texts('problem'),
  component: page(() => import('@/routes/Settings')),
});

const settingsSection = createRoute({
  getParentRoute: () => settings,
  path: '$section',
});

/** Text parameters of an address; whatever else stands there is ignored. */
function texts<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [N in Name]?: string | undefined } => {
    const found = names.filter((name) => search[name] !== undefined);
    return Object.fromEntries(found.map((name) => [name, String(search[name])])) as {
      [N in Name]?: string;
    };
  };
}

/** Apart from its route, whose type would otherwise need itself. */
const signInSearch = texts('returnTo', 'problem', 'notice');

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: signInSearch,
  beforeLoad: async ({ context, search }) => {
    await sendOnIfSignedIn(context.queryClient, search);
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(optionsQuery),
  component: page(() => import('@/routes/SignIn')),
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  validateSearch: texts('invitation', 'returnTo'),
  loader: ({ context }) => context.queryClient.ensureQueryData(optionsQuery),
  component: page(() => import('@/routes/SignUp')),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  validateSearch: texts('code'),
  loader: ({ context }) => context.queryClient.ensureQueryData(optionsQuery),
  component: page(() => import('@/routes/Setup')),
});

const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  validateSearch: texts('code'),
  component: page(() => import('@/routes/Reset')),
});

const tree = root.addChildren([
  signedIn.addChildren([home, calendar, board, settings.addChildren([settingsSection])]),
  signIn,
  signUp,
  setup,
  reset,
]);

export function makeRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { queryClient },
    // A page that broke leaves what is around it as it is.
    defaultErrorComponent: Oops,
    defaultPreload: 'intent',
    // What is kept is the queries' to say.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}

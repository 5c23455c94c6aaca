// The JSON API, typed by its own document. Every call answers with what was asked for or throws a
// `Problem`; nothing else comes out of it.

import createClient, { type Middleware } from 'openapi-fetch';
import { Problem } from './problem';
import type { paths } from './schema';

const problems: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw await Problem.of(response);
  },
  onError({ error }) {
    return error instanceof Problem ? error : Problem.unreachable(error);
  },
};

export const api = createClient<paths>({
  baseUrl: `${location.origin}/api/v1`,
  credentials: 'same-origin',
  // Looked up at each call, so that tests can answer in the place of a server.
  fetch: (request) => fetch(request),
});
api.use(problems);

/** What a call answered with. Problems were thrown before, so it is there. */
export async function body<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  return data as T;
}

/** The header that says which version a change is meant for. */
export function ifMatch(version: number): { 'If-Match': string } {
  return { 'If-Match': `"${version}"` };
}

// What every test has: a server shared by a worker, a person of its own who is signed in, and the
// API as that person.

import { AxeBuilder } from '@axe-core/playwright';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import { Server } from './server';

export { expect } from '@playwright/test';

/** Calls the API as the person of the test. Throws unless it succeeds. */
// biome-ignore lint/suspicious/noExplicitAny: what comes back is looked at by the test.
export type Api = (method: string, path: string, body?: unknown, version?: number) => Promise<any>;

export interface Person {
  name: string;
  email: string;
  password: string;
}

interface Fixtures {
  person: Person;
  api: Api;
  /** A page of somebody who is not signed in. */
  stranger: Page;
}

export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see a pattern.
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  person: async ({ context, server, timezoneId }, use) => {
    const person = newPerson();
    const data = { ...person, defaultTzid: timezoneId ?? 'Europe/Berlin' };
    const answer = await context.request.post(`${server.url}/api/v1/auth/signup`, { data });
    expect(answer.status()).toBe(201);
    await use(person);
  },

  api: async ({ context, server, person: _ }, use) => use(apiOf(context.request, server.url)),

  page: async ({ page, person: _ }, use) => {
    await page.goto('/');
    await use(page);
  },

  stranger: async ({ browser, server }, use) => {
    const context = await browser.newContext({ baseURL: server.url });
    await use(await context.newPage());
    await context.close();
  },
});

export function newPerson(): Person {
  const name = `Ada ${crypto.randomUUID().slice(0, 8)}`;
  return { name, email: `${crypto.randomUUID()}@example.com`, password: 'correct horse battery' };
}

function apiOf(request: APIRequestContext, url: string): Api {
  return async (method, path, body, version) => {
    const headers: Record<string, string> =
      version === undefined ? {} : { 'If-Match': `"${version}"` };
    const options = { method, headers, ...(body === undefined ? {} : { data: body }) };
    const answer = await request.fetch(`${url}/api/v1${path}`, options);
    const text = await answer.text();
    expect(answer.ok(), `${method} ${path} answered ${answer.status()}: ${text}`).toBe(true);
    return text ? JSON.parse(text) : undefined;
  };
}

/** No violation of WCAG 2.2 A and AA in what is shown, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    // Of what is right, axe need not say where it is: in a year that takes a minute.
    const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
    const { violations } = await builder.withTags(tags).analyze();
    const told = violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map((node) => node.target.join(' ')),
    }));
    expect(told, `axe in the ${colorScheme} theme`).toEqual([]);
  }
}

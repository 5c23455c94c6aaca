// Coming in and going out: the first account, signing up, in and out, and a password that was lost.

import type { Page } from '@playwright/test';
import { expect, expectAccessible, newPerson, type Person, test as shared } from './fixtures';
import { Server } from './server';

interface Own {
  /** Starts a server with settings of its own, and opens a page of it. */
  open: (settings?: Record<string, string>) => Promise<{ server: Server; page: Page }>;
}

const test = shared.extend<Own>({
  open: async ({ browser }, use) => {
    const started: (() => Promise<void>)[] = [];
    await use(async (settings) => {
      const server = await Server.start(settings);
      const context = await browser.newContext({ baseURL: server.url });
      started.push(async () => {
        await context.close();
        await server.stop();
      });
      return { server, page: await context.newPage() };
    });
    for (const end of started) await end();
  },
});

const email = (page: Page) => page.getByLabel('Email address');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

async function signIn(page: Page, person: Person): Promise<void> {
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function fillNewAccount(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Name').fill(person.name);
  await email(page).fill(person.email);
  await password(page).fill(person.password);
}

test('the first start leads to the first account', async ({ open }) => {
  const { server, page } = await open({ NEXUS_SIGNUP: 'closed' });
  await page.goto('/');
  await expect(page.getByText('This server has no account yet')).toBeVisible();
  const setupUrl = await server.setupUrl;
  await page.goto(setupUrl.slice(setupUrl.indexOf('/setup')));
  await fillNewAccount(page, newPerson());
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(heading(page, 'Agenda')).toBeVisible();
  const { defaultTzid } = await page.request
    .get(`${server.url}/api/v1/preferences`)
    .then((answer) => answer.json());
  expect(defaultTzid).toBe('Europe/Berlin');
});

test('the first account can be made with the pasted address, and only once', async ({ open }) => {
  const { server, page } = await open();
  await page.goto('/setup');
  await page.getByLabel('Code').fill('wrong');
  await fillNewAccount(page, newPerson());
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText('This code is not valid, or it has been used.');
  await page.getByLabel('Code').fill(await server.setupUrl);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(heading(page, 'Agenda')).toBeVisible();
  await page.goto('/setup');
  await expect(page.getByText('This server has its first account already.')).toBeVisible();
});

test('somebody signs up and is in', async ({ stranger: page }) => {
  const person = newPerson();
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await fillNewAccount(page, person);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(heading(page, 'Agenda')).toBeVisible();
  await page.goto('/settings/profile');
  await expect(page.getByLabel('Name')).toHaveValue(person.name);
});

test('what is wrong with a new account stands beside it, and the rest is kept', async ({
  stranger: page,
  person,
}) => {
  await page.goto('/sign-up');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(3);
  await expectAccessible(page);

  await fillNewAccount(page, { ...newPerson(), email: 'nobody' });
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('This is not an email address.')).toBeVisible();
  await expect(email(page)).toBeFocused();

  await email(page).fill(person.email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('There is an account with this address already.')).toBeVisible();
  await expect(password(page)).toHaveValue(person.password);
});

test('where invitations are needed, one leads in', async ({ open }) => {
  const { server, page } = await open({ NEXUS_SIGNUP: 'invitation' });
  await page.goto('/sign-up');
  await expect(page.getByText('Signing up needs an invitation.')).toBeVisible();
  const person = newPerson();
  const invitation = await server.command('user', 'invite', '--email', person.email);
  await page.goto(invitation.slice(invitation.indexOf('/sign-up')));
  await fillNewAccount(page, person);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(heading(page, 'Agenda')).toBeVisible();
});

test('a wrong password keeps what was typed', async ({ stranger: page, person }) => {
  await page.goto('/sign-in');
  await expect(email(page)).toBeFocused();
  await signIn(page, { ...person, password: 'wrong horse battery' });
  await expect(page.getByRole('alert')).toHaveText('The email address or the password is wrong.');
  await expect(email(page)).toHaveValue(person.email);
  await expect(password(page)).toHaveValue('wrong horse battery');
  await expect(password(page)).toBeFocused();
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await password(page).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Agenda')).toBeVisible();
});

test('who tries too often is told how long to wait', async ({ stranger: page, person }) => {
  await page.route('**/auth/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '90' },
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'RATE_LIMITED', detail: 'too many attempts' }),
    }),
  );
  await page.goto('/sign-in');
  await signIn(page, person);
  await expect(page.getByRole('alert')).toContainText('90 seconds');
  await expect(password(page)).toHaveValue(person.password);
});

test('whoever has to sign in comes back to where they were going', async ({
  stranger: page,
  person,
}) => {
  await page.goto('/board?view=list');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await signIn(page, person);
  await expect(page).toHaveURL('/board?view=list');
  await page.goto('/sign-in');
  await expect(page).toHaveURL('/');
});

test('no address leads to another site', async ({ stranger: page, server, person }) => {
  for (const elsewhere of ['//example.com', 'https://example.com', '/\\example.com']) {
    await page.context().clearCookies();
    await page.goto(`/sign-in?returnTo=${encodeURIComponent(elsewhere)}`);
    await signIn(page, person);
    await expect(page).toHaveURL(`${server.url}/`);
  }
});

test('of whoever has left nothing is recent', async ({ page, api }) => {
  const kept = () => page.evaluate(() => localStorage.getItem('nexus.recent'));
  await api('POST', '/notes', { title: 'Secret plan' });
  await page.goto('/settings/account');
  await expect(heading(page, 'Account')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Secret');
  await page
    .getByRole('option', { name: /Secret plan/ })
    .first()
    .click();
  await expect.poll(kept).toContain('Secret plan');
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Settings' }).getByText('Sign out').click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  expect(await kept()).toBeNull();
});

test('signing out ends the session', async ({ page, context, server, person }) => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('navigation', { name: 'Settings' }).getByText('Sign out').click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  const answer = await context.request.get(`${server.url}/api/v1/me`);
  expect(answer.status()).toBe(401);
  await signIn(page, person);
  await expect(heading(page, 'Agenda')).toBeVisible();
});

test('a session that ends elsewhere is noticed, and nobody is thrown out', async ({
  page,
  context,
}) => {
  await page.goto('/settings/appearance');
  await expect(heading(page, 'Appearance')).toBeVisible();
  await context.clearCookies();
  await page.getByRole('navigation', { name: 'Settings' }).getByText('Sessions').click();
  const message = page.getByRole('listitem').filter({ hasText: 'You are signed out.' });
  await message.getByRole('button', { name: 'Sign in' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(page).toHaveURL(/returnTo=%2Fsettings%2Fsessions/);
});

test('a lost password is replaced, once', async ({ stranger: page, server, person }) => {
  const link = await server.command('user', 'reset', '--email', person.email);
  const path = link.slice(link.indexOf('/reset'));
  const found = { ...person, password: 'found horse battery' };
  await page.goto(path);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toHaveText('A password has 8 to 256 characters.');
  await page.getByLabel('New password').fill(found.password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password is the new one.')).toBeVisible();
  await signIn(page, found);
  await expect(heading(page, 'Agenda')).toBeVisible();

  await page.goto(path);
  await page.getByLabel('New password').fill('another horse battery');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toHaveText('This code is not valid, or it has been used.');
});

test('providers are offered, and what they answer is told', async ({ open }) => {
  const { page } = await open({
    NEXUS_PROVIDER_GOOGLE_CLIENT_ID: 'nexus',
    NEXUS_PROVIDER_GOOGLE_CLIENT_SECRET: 'a secret',
  });
  await page.goto('/sign-in?returnTo=/board');
  const start = page.getByRole('link', { name: 'Continue with Google' });
  await expect(start).toHaveAttribute('href', /\/google\/start\?returnTo=%2Fboard$/);
  await page.goto('/sign-in?problem=NO_EMAIL');
  await expect(page.getByRole('alert')).toContainText('did not tell your email address');
  await page.goto('/sign-in?problem=%3Cb%3Eboo');
  await expect(page.getByRole('alert')).toContainText('Signing in did not work.');
});

test('the language can be chosen before anything else', async ({ stranger: page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('Language').selectOption('Deutsch');
  await expect(heading(page, 'Anmelden')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.reload();
  await expect(heading(page, 'Anmelden')).toBeVisible();
});

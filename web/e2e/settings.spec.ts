// The settings: what is changed holds, at once and afterwards, and what is refused is taken back.

import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures';

const nav = (page: Page) => page.getByRole('navigation', { name: 'Settings' });
const message = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

test('a theme is worn at once and kept', async ({ page, api }) => {
  await page.goto('/settings/appearance');
  await page.getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(message(page, 'Saved')).toBeVisible();
  expect((await api('GET', '/preferences')).preferences.theme).toBe('dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

test('how the calendar begins is kept, and can be changed back', async ({ page, api }) => {
  await page.goto('/settings/time');
  await page.getByText('Sunday', { exact: true }).click();
  await page.getByText('45 minutes', { exact: true }).click();
  // Not `check`: what is shown follows a moment after the click.
  await page.getByRole('checkbox', { name: '1 day before' }).click();
  await expect
    .poll(async () => (await api('GET', '/preferences')).preferences)
    .toMatchObject({
      weekStart: 0,
      defaultEventDuration: 45,
      defaultReminderMinutes: [15, 1440],
    });
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Sunday' })).toBeChecked();
  await page.getByText('Monday', { exact: true }).click();
  await message(page, 'Saved').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('radio', { name: 'Sunday' })).toBeChecked();
  await expect.poll(async () => (await api('GET', '/preferences')).preferences.weekStart).toBe(0);
});

test('another zone is chosen, and the one of the device again', async ({ page, api }) => {
  await page.goto('/settings/time');
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await expect(page.getByText('This device is in Europe/Berlin.')).toBeVisible();
  await expect.poll(async () => (await api('GET', '/preferences')).defaultTzid).toBe('Asia/Tokyo');
  await page.getByRole('button', { name: 'Use this device’s zone' }).click();
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Berlin');
  await expect
    .poll(async () => (await api('GET', '/preferences')).defaultTzid)
    .toBe('Europe/Berlin');
});

test('a change that the server refuses is taken back and told', async ({ page }) => {
  await page.goto('/settings/tasks');
  const archive = page.getByRole('checkbox', { name: 'Archive completed tasks' });
  await expect(archive).toBeChecked();
  await page.route('**/preferences', (route) => route.abort());
  // Not `uncheck`: it is checked again as soon as the request is refused.
  await archive.click();
  await expect(message(page, 'The server does not answer.')).toBeVisible();
  await expect(archive).toBeChecked();
  await page.unroute('**/preferences');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(message(page, 'Saved')).toBeVisible();
  await expect(archive).not.toBeChecked();
});

test('a name is changed, and an address only with the password', async ({ page, api, person }) => {
  await page.goto('/settings/profile');
  await page.getByLabel('Name').fill('Grace Hopper');
  await page.getByLabel('Name').press('Enter');
  await expect(message(page, 'Saved')).toBeVisible();
  const address = `grace.${person.email}`;
  await page.getByLabel('Email address').fill(address);
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('Current password').press('Enter');
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue(address);
  await page.getByLabel('Current password').fill(person.password);
  await page.getByLabel('Current password').press('Enter');
  await expect(page.getByLabel('Current password')).toHaveValue('');
  expect(await api('GET', '/me')).toMatchObject({ name: 'Grace Hopper', email: address });
});

test('a token is shown once, works, and is revoked', async ({ page, playwright, server }) => {
  await page.goto('/settings/tokens');
  await expect(page.getByText('You have no tokens.')).toBeVisible();
  await page.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('Phone');
  await dialog.getByLabel('Ends').selectOption('On a day');
  await dialog.getByLabel('Last day').fill('2099-12-31');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeFocused();
  const token = await dialog.getByLabel('Phone').inputValue();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Copied');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Phone', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Ends .*2100/)).toBeVisible();
  expect(await page.content()).not.toContain(token);

  const program = await playwright.request.newContext({
    extraHTTPHeaders: { Authorization: `Bearer ${token}` },
  });
  const me = () => program.get(`${server.url}/api/v1/me`).then((answer) => answer.status());
  expect(await me()).toBe(200);
  await page.getByRole('button', { name: 'Revoke “Phone”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('You have no tokens.')).toBeVisible();
  expect(await me()).toBe(401);
  await program.dispose();
});

test('another session is ended from here', async ({ page, stranger, server, person }) => {
  const login = { data: { email: person.email, password: person.password } };
  const signIn = () => stranger.request.post(`${server.url}/api/v1/auth/login`, login);
  const other = () => stranger.request.get(`${server.url}/api/v1/me`).then((it) => it.status());
  await signIn();
  await page.goto('/settings/sessions');
  await expect(page.getByText('This browser')).toHaveCount(1);
  expect(await other()).toBe(200);
  await page.getByRole('button', { name: /^End the session of/ }).click();
  await expect(page.getByRole('button', { name: /^End the session of/ })).toHaveCount(0);
  await expect(message(page, 'Session ended')).toBeVisible();
  expect(await other()).toBe(401);

  await signIn();
  await page.reload();
  await page.getByRole('button', { name: 'End all others' }).click();
  await expect(message(page, 'All other sessions ended')).toBeVisible();
  expect(await other()).toBe(401);
});

test('another password is chosen, and the trail tells of it', async ({ page, person }) => {
  await page.goto('/settings/security');
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('another horse battery');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.getByLabel('Current password').fill(person.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(message(page, 'Password changed.')).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Password changed' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Account created' })).toBeVisible();
});

test('an account goes only after its address was typed and its person signed in lately', async ({
  page,
  person,
  context,
  server,
}) => {
  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const confirmation = page.getByLabel(`Type ${person.email} to confirm`);
  await confirmation.fill('yes');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('This is not your email address.')).toBeVisible();
  await confirmation.fill(person.email);

  let asked = 0;
  await page.route('**/api/v1/me', async (route) => {
    if (route.request().method() !== 'DELETE' || asked++ > 0) return route.fallback();
    const body = JSON.stringify({ code: 'SIGN_IN_AGAIN', detail: 'sign in again first' });
    await route.fulfill({ status: 403, contentType: 'application/problem+json', body });
  });
  await page.getByRole('button', { name: 'Delete for good' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password', { exact: true }).fill(person.password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Your account and everything in it is erased.')).toBeVisible();
  const login = { data: { email: person.email, password: person.password } };
  const answer = await context.request.post(`${server.url}/api/v1/auth/login`, login);
  expect(answer.status()).toBe(401);
});

test('who uses the keyboard alone reaches and changes a setting', async ({ page }) => {
  await expect(page.getByRole('heading', { name: 'Agenda', level: 1 })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(nav(page)).toBeVisible();
  await tabTo(page, 'Appearance');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/settings/appearance');
  await expect(nav(page).getByRole('link', { name: 'Appearance' })).toBeFocused();
  await tabTo(page, 'System');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

/** Presses Tab until what has this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : element;
      return label?.textContent;
    });
    if (focused === name) return;
  }
  throw new Error(`Tab does not lead to ${name}.`);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the list leads to a section and back', async ({ page }) => {
    await page.goto('/settings');
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
    await nav(page).getByRole('link', { name: 'Appearance' }).click();
    await expect(nav(page)).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    await page.getByRole('link', { name: 'All settings' }).click();
    await expect(nav(page)).toBeVisible();
  });
});

test('an address without a section behind it says so', async ({ page }) => {
  await page.goto('/settings/nothing');
  await expect(page.getByText('There is no such page')).toBeVisible();
});

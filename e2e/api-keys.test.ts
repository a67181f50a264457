import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors } from './browser.ts';
import { personOf, startJourney, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

const REFUSED = /status of 4(00|01|22)/;
const call = (key: string, path: string) => fetch(journey.at(path), { headers: { authorization: `Bearer ${key}` } });

test('a key is made, copied, used by a program and ended', async () => {
  const { email, password } = await personOf(journey, 'System Admin', { name: 'Ada Program' });
  const page = await journey.signedIn(email, password, {
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
    path: '/app/user/api-keys',
  });
  await page.getByRole('heading', { name: 'No API keys yet' }).waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  await dialog.getByText('Please enter a name for the key.').waitFor();
  await dialog.getByLabel('Name').fill('Nightly export');
  await dialog.getByText('Chosen modules').click();
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  await dialog.getByText('Please choose a module.').waitFor();
  await dialog.getByLabel('Which modules').fill('Leads');
  await page.getByRole('option', { name: 'Leads', exact: true }).click();
  await page.keyboard.press('Escape');
  await dialog.getByText('Please enter your password.').waitFor();
  await dialog.getByLabel('Your password').fill('not it');
  await expectAccessible(page, { within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  await dialog.getByText('This is not your password.').waitFor();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Create API key' }).click();

  await page.getByRole('heading', { name: 'Save your API key' }).waitFor();
  await expectAccessible(page, { within: '[role=dialog]' });
  await page.getByRole('button', { name: 'Copy: API key' }).click();
  const key = String(await page.evaluate('navigator.clipboard.readText()'));
  expect(key).toMatch(/^muster_/);
  expect(await page.getByRole('region', { name: 'Try it' }).innerText()).toContain(`${journey.at('')}/api/leads`);
  await page.getByLabel('I have kept this key').check();
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByText('Reads Leads').waitFor();
  expect((await call(key, '/api/leads')).status).toBe(200);
  expect((await call(key, '/api/accounts')).status).toBe(403);
  await page.reload();
  await page.getByText('last used').waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'End the API key Nightly export' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End API key' }).click();
  await page.getByRole('heading', { name: 'No API keys yet' }).waitFor();
  expect((await call(key, '/api/leads')).status).toBe(401);
  expectNoErrors(page, REFUSED);
});

test('a provider makes a key on a phone, and an administrator ends it', async () => {
  const { email, password, user } = await personOf(journey, 'Provider', { name: 'Pia Phone' });
  const page = await journey.signedIn(email, password, { viewport: 'phone', path: '/app/user/api-keys' });
  await page.getByRole('button', { name: 'New API key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('My calendar');
  await page.getByRole('dialog').getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByRole('heading', { name: 'Save your API key' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await expectAccessible(page);
  await page.getByLabel('I have kept this key').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Reads everything you can do').waitFor();
  await expectAccessible(page);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);

  const admin = await personOf(journey, 'System Admin', { name: 'Help Desk' });
  const desk = await journey.signedIn(admin.email, admin.password, { path: `/admin/user-management/${user._id}` });
  await desk.locator('button[aria-haspopup=menu]', { hasText: 'Account' }).click();
  await desk.getByRole('menuitem', { name: 'API keys' }).click();
  await desk.getByRole('button', { name: 'End the API key My calendar' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'End API key' }).click();
  await desk.getByText('No program acts in the name of Pia Phone.').waitFor();
  await expectAccessible(desk);
  expectNoErrors(page, REFUSED);
  expectNoErrors(desk, REFUSED);
});

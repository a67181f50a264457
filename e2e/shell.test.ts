import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoErrors, newPage } from './browser.ts';
import { ADMIN, signIn, startJourney, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

test('the word in the address chooses the brand, and the pages behind the sign-in keep it', async () => {
  const page = await newPage();
  const host = new URL(journey.app.address).host.replace('127.0.0.1', 'schools.localhost');
  await page.goto(`http://${host}/login`);
  await page.getByText('to Muster Schools').waitFor();
  await signIn(page, ADMIN.email, ADMIN.password);
  await page.waitForURL('**/app/dashboard');
  await page.getByRole('link', { name: 'Muster Schools, home' }).waitFor();

  const other = await newPage();
  await other.goto(journey.at('/login'));
  await other.getByText('to Muster Health').waitFor();
  expectNoErrors(page);
  expectNoErrors(other);
});

test('an empty application is usable: the first steps lead to the first records', async () => {
  await journey.app.engine.database.query('delete from records.accounts');
  const page = await journey.signedIn(ADMIN.email, ADMIN.password);
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByText('0 of 5 done').waitFor();
  expect(await page.getByRole('button', { name: 'Remove demo data' }).count()).toBe(0);
  await steps.getByRole('link', { name: 'Add your first account' }).click();
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Mercy Hospital');
  await page.getByRole('button', { name: 'Create', exact: false }).click();
  await page.getByRole('heading', { name: 'Mercy Hospital' }).waitFor();

  await page.goto(journey.at('/app/dashboard'));
  await steps.getByText('1 of 5 done').waitFor();
  await page.getByRole('link', { name: 'Leads' }).first().click();
  await page.getByRole('heading', { name: 'Leads', exact: true }).waitFor();
  await page
    .getByText(/No leads/i)
    .first()
    .waitFor();
  expectNoErrors(page);
});

test('a page whose files are missing says whether to reload or to connect', async () => {
  const openForm = async () => {
    const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/leads' });
    const form = page.getByRole('link', { name: 'New lead' }).first();
    await form.waitFor();
    return { page, form };
  };
  const online = await openForm();
  await online.page.route('**/assets/*', (route) => route.abort());
  await online.form.click();
  await online.page.getByRole('heading', { name: 'A new version is ready' }).waitFor();

  const offline = await openForm();
  await offline.page.context().setOffline(true);
  await offline.form.click();
  await offline.page.getByRole('heading', { name: 'You are offline' }).waitFor();
});

test('the code page and the form for a forgotten password are there [SHELL-009, SHELL-010, AUTH-017, AUTH-021, AUTH-022]', async () => {
  const page = await newPage({ context: { permissions: ['clipboard-read', 'clipboard-write'] } });
  await page.goto(journey.at('/gmail-callback?code=4%2Fabc-123'));
  await page.getByText('4/abc-123').waitFor();
  await page.getByRole('button', { name: 'Copy to Clipboard', exact: true }).click();
  await page.getByText('Authentication Code Copied to Clipboard', { exact: true }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('4/abc-123');
  await page.goto(journey.at('/forgot-password'));
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  expect(await submit.isDisabled()).toBe(true);
  await page.getByLabel('Email').fill('somebody@muster.test');
  expect(await submit.isDisabled()).toBe(false);
  await page.goto(journey.at('/new-password'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  expectNoErrors(page);
});

test('signing in and opening the first list brings at most 240 kB of JavaScript over the line before the list stands, the parts of features over it included', async () => {
  const page = await newPage();
  await page.addInitScript(`new MutationObserver(() => {
    if (document.body?.textContent.includes('No leads yet')) globalThis.stoodAt ??= performance.now();
  }).observe(document, { subtree: true, childList: true, characterData: true })`);
  await page.goto(journey.at('/app/leads'));
  await page.waitForURL('**/login');
  await signIn(page, ADMIN.email, ADMIN.password);
  await page.waitForURL('**/app/leads');
  await page.getByRole('heading', { name: 'Leads', exact: true }).waitFor();
  await page.getByText('No leads yet').waitFor();

  const files = await page.evaluate<[string, number][]>(`performance.getEntriesByType('resource')
    .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= stoodAt)
    .map(({ name, encodedBodySize }) => [name.split('/').pop(), encodedBodySize])`);
  const bytes = files.reduce((sum, [, size]) => sum + size, 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes, files.join('\n')).toBeLessThan(240_000);
  expectNoErrors(page);
});

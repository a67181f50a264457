import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { setPassword } from '#server/accounts/first-admin.ts';
import { allViews } from '#server/testing.ts';
import { expectAccessible, paint } from './accessible.ts';
import { expectNoErrors, listening, settled, visit } from './browser.ts';
import { ADMIN, personOf, startJourney, unique, type Journey } from './journey.ts';

const PROVIDER_PASSWORD = 'Provider-Pass-1';

let journey: Journey;
/** Each try has a recruiter of its own, whom nothing was told yet. */
let recruiter: Awaited<ReturnType<typeof personOf>>;
let firstName: string;
beforeAll(async () => {
  journey = await startJourney();
  await journey.app.make('credentialingSetup', {
    name: 'W2 Core',
    provider_type: ['W2'],
    core_or_managed: 'Core',
    required_items: [{ _id: 'a', name: 'Photo badge', field_type: 'Uploaded Document' }],
  });
});
afterAll(() => journey?.close());
beforeEach(async () => {
  firstName = unique('Rita').replace(' ', '');
  recruiter = await personOf(journey, 'Standard', { name: `${firstName} Recruiter`, access: { tasks: { views: allViews } } });
});

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const isCounted = (page: Page, count: number) =>
  page.getByRole('button', { name: `Notifications, ${count} unread`, exact: true }).waitFor();
const titled = (page: Page, pattern: RegExp) => expect.poll(() => page.title()).toMatch(pattern);
const focused = (page: Page, selector: string) => page.locator(`${selector}:focus`).waitFor({ state: 'attached' });

/** Through the real calls, in the name of whoever works at this page. */
const taskBy = async (subject: string, { user } = recruiter) => {
  const admin = await journey.app.signIn();
  const { body } = await admin.post('/api/tasks', { subject, description: subject, assigned_to: user._id });
  return body.record._id as string;
};

test('a task that one person assigns is on the other’s screen without a reload, on both their devices, until it is opened', async () => {
  const staff = await journey.signedIn(ADMIN.email, ADMIN.password);
  const other = await journey.signedIn(recruiter.email, recruiter.password);
  const device = await journey.signedIn(recruiter.email, recruiter.password);
  for (const page of [other, device]) {
    await visit(page, journey.at('/app/tasks'));
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await listening(page);
  }
  await visit(staff, journey.at('/app/tasks/new'));
  await staff.getByLabel('Subject').fill('Call Ana back');
  await staff.getByLabel(/^Description/).fill('About the night shift');
  const picker = staff.getByLabel(/^Assigned User/);
  await picker.click();
  await picker.fill(firstName);
  await staff.getByRole('option', { name: new RegExp(`${firstName} Recruiter`) }).click();
  await staff
    .getByRole('button', { name: /^(Save|Create)/ })
    .first()
    .click();

  await isCounted(other, 1);
  await isCounted(device, 1);
  await titled(other, /^\(1\) Tasks/);
  await bell(other).click();
  const panel = other.getByRole('dialog', { name: 'Notifications' });
  const line = panel
    .getByRole('region', { name: 'Today' })
    .getByRole('link', { name: /A task was assigned to you.*Call Ana back/s });
  await line.click();

  await other.waitForURL(/\/app\/tasks\/[0-9a-f]{24}/);
  await other.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await device.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await titled(device, /^Tasks/);
  for (const page of [staff, other, device]) expectNoErrors(page);
});

test('what happens after a page has asked and before it listens is on its screen nevertheless', async () => {
  const somebody = await personOf(journey, 'Standard', { access: { tasks: { views: allViews } } });
  const [first, early] = [unique('There from the start'), unique('Told too early')];
  await taskBy(first, somebody);
  const page = await journey.signedIn(somebody.email, somebody.password, { path: '/app/tasks' });
  await page.addInitScript('globalThis.requestIdleCallback = (run) => (globalThis.beIdle = run)');
  await page.reload();
  await isCounted(page, 1);
  await page.getByRole('main').getByText(first).first().waitFor();
  await settled(page);

  await taskBy(early, somebody);
  await page.waitForTimeout(500);
  expect(await page.getByText(early).count()).toBe(0);
  await page.evaluate('beIdle()');

  await isCounted(page, 2);
  await page.getByRole('main').getByText(early).first().waitFor();
  expectNoErrors(page);
});

test('the keyboard alone opens the bell, walks what is there, opens one and marks all read', async () => {
  await taskBy('Read long ago');
  const own = await journey.app.signIn(recruiter.email, recruiter.password);
  expect((await own.post('/api/notifications/mark-read', { all: true })).status).toBe(200);
  const [first] = [await taskBy('First by keys'), await taskBy('Second by keys')];
  const page = await journey.signedIn(recruiter.email, recruiter.password, { path: '/app/tasks' });
  await isCounted(page, 2);
  await bell(page).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByText('First by keys').waitFor();
  await panel.getByText('Read long ago').waitFor();
  const focusedText = () => page.evaluate('document.activeElement.innerText');
  await panel.getByRole('switch', { name: 'Only unread' }).focus();
  await page.keyboard.press('Space');
  await panel.getByText('Read long ago').waitFor({ state: 'hidden' });
  await page.keyboard.press('ArrowDown');
  expect(await focusedText()).toContain('Second by keys');
  await page.keyboard.press('ArrowDown');
  expect(await focusedText()).toContain('First by keys');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/app/tasks/${first}`);
  await focused(page, '#main'); // the page that has come takes the focus
  await isCounted(page, 1);

  await bell(page).focus();
  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: 'Mark all read' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await focused(page, '[aria-label="Notifications"]');
  expectNoErrors(page);
});

test('the panel, the page and the choices can be read by everybody, light and dark', async () => {
  await taskBy('To be looked at');
  for (const scheme of ['light', 'dark'] as const) {
    const page = await journey.signedIn(recruiter.email, recruiter.password, { scheme });
    await visit(page, journey.at('/app/notifications'));
    await page.getByRole('main').getByText('To be looked at').waitFor();
    await paint(page, scheme);
    await expectAccessible(page);
    await bell(page).click();
    await page.getByRole('dialog').getByText('To be looked at').waitFor();
    await expectAccessible(page);
    await visit(page, journey.at('/app/user/notifications'));
    await page.getByRole('checkbox', { name: 'A task is assigned to me: by email' }).waitFor();
    await paint(page, scheme);
    await expectAccessible(page);
    expectNoErrors(page);
  }
});

test('what somebody chooses is kept, and then holds', async () => {
  await taskBy('Told of before');
  const page = await journey.signedIn(recruiter.email, recruiter.password, { path: '/app/user/notifications' });
  const inApp = page.getByRole('checkbox', { name: 'A task is assigned to me: in muster' });
  expect(await inApp.isChecked()).toBe(true);
  await inApp.press('Space');
  await page.getByText('Notifications saved').waitFor();
  await page.reload();
  await inApp.waitFor();
  expect(await inApp.isChecked()).toBe(false);

  await taskBy('Not told of');

  await visit(page, journey.at('/app/notifications'));
  await page.getByRole('main').getByText('Told of before').waitFor();
  expect(await page.getByText('Not told of').count()).toBe(0);
  expectNoErrors(page);
});

test('on the phone a provider sees what was sent back and why, and is led to the item', async () => {
  const { app } = journey;
  const { email, record, item } = await submittedItem();
  const provider = await journey.signedIn(email, PROVIDER_PASSWORD, { viewport: 'phone' });
  await provider.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await listening(provider);
  const admin = await app.signIn();
  const path = `/api/credentialing-required-items/${item}/reject`;
  expect((await admin.post(path, { reason: 'The face is not visible.' })).status).toBe(200);

  await isCounted(provider, 1);
  await bell(provider).tap();
  const sheet = provider.getByRole('dialog', { name: 'Notifications' });
  const line = sheet.getByRole('link', { name: /An item was sent back to you.*Photo badge.*The face is not visible/s });
  await line.waitFor();
  const size = (await line.boundingBox())!;
  expect(size.height).toBeGreaterThanOrEqual(44);
  expect(await provider.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await expectAccessible(provider);
  await line.tap();

  await provider.waitForURL(`**/provider/credentialing/${record}/${item}`);
  await provider.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await visit(provider, journey.at('/provider/notifications'));
  await provider.getByRole('main').getByText('An item was sent back to you').waitFor();
  await visit(provider, journey.at('/app/user/notifications'));
  const mail = provider.getByRole('checkbox', { name: 'An item is sent back: by email' });
  await mail.waitFor();
  expect(await mail.isChecked()).toBe(true);
  expectNoErrors(provider);
});

/** A placed provider who may sign in, and an item of theirs that waits for review. */
async function submittedItem(): Promise<{ email: string; record: string; item: string }> {
  const { app } = journey;
  const email = `${unique('ada').replace(' ', '.')}@lead.test`;
  const account = await app.make('accounts', { name: unique('Mercy Hospital') });
  const made = await app.make('providers', { first_name: 'Ada', last_name: 'Lovelace', profession: 'RN', email });
  await app.make('placements', {
    accounts_placements: account._id,
    providers_placements: made._id,
    placement_type: 'W2',
    generate_credentialing: true,
  });
  const user = (await app.system().records.first('users', { email }))!;
  await setPassword(app.engine, user._id, PROVIDER_PASSWORD);
  await app.engine.changeCounters.check();
  const record = (await app.system().records.first('credentialing', { providers_credentialing: made._id }))!;
  const item = (await app.system().records.first('credentialingRequiredItems', { relatedCredentialingRecord: record._id }))!;
  const provider = await app.signIn(email, PROVIDER_PASSWORD);
  const file = await provider.upload('/api/files/upload', { name: 'badge.txt', content: Buffer.from('badge') });
  await provider.post(`/api/credentialing-required-items/${item._id}/complete`, { fileId: file.body._id });
  return { email, record: record._id, item: item._id };
}

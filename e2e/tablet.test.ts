import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, settled } from './browser.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

const UPRIGHT = { width: 820, height: 1180 };
const LYING = { width: 1024, height: 768 };

async function open(path: string, viewport = UPRIGHT): Promise<Page> {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path, context: { viewport } });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settled(page);
  return page;
}
const boxOf = async (part: Locator) => {
  const { x, y, width, height } = (await part.boundingBox())!;
  return { left: x, top: y, right: x + width, bottom: y + height, width };
};
const sideways = (part: Locator) => part.evaluate((element) => element.scrollWidth - element.clientWidth);

test('held upright, a tablet gives the page its room: the navigation begins as icons, and opens until it is collapsed', async () => {
  const page = await open('/app/leads');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  expect((await boxOf(navigation)).width).toBeLessThan(80);

  await navigation.getByRole('button', { name: 'Expand navigation' }).click();
  await expect.poll(async () => (await boxOf(navigation)).width).toBeGreaterThan(200);
  await page.reload();
  await expect.poll(async () => (await boxOf(navigation)).width).toBeGreaterThan(200);
  await navigation.getByRole('button', { name: 'Collapse navigation' }).click();
  await expect.poll(async () => (await boxOf(navigation)).width).toBeLessThan(80);
  await page.setViewportSize(LYING);
  await expect.poll(async () => (await boxOf(navigation)).width).toBeGreaterThan(200);
  expectNoErrors(page);
});

test('held upright, the preview covers nothing of the toolbar', async () => {
  const lead = await journey.app.make('leads', { first_name: 'Ada', last_name: unique('Tablet') });
  const page = await open(`/app/leads?open=${lead._id}`);
  await page.getByRole('region', { name: 'Main facts' }).waitFor();

  const panel = await boxOf(page.getByRole('complementary', { name: 'Preview of lead' }));
  for (const name of ['Columns', 'Export', 'More of this list'])
    expect([name, (await boxOf(page.getByRole('button', { name }))).right <= panel.left]).toEqual([name, true]);
  expectNoErrors(page);
});

test('held upright, a letter is read beside its list, and the folders are one step back', async () => {
  const user = String((await journey.app.signIn()).user._id);
  const subject = unique('My license');
  await journey.app
    .system()
    .inNameOf(user, 'mail for a test')
    .records.create('messages', {
      name: subject,
      subject,
      direction: 'inbound',
      messageType: 'email',
      status: 'Received - Not Read',
      sentFrom: 'Rosa Parker <rosa@example.org>',
      to: [ADMIN.email],
      assigned_to: user,
      message: '<p>Here it is.</p>',
    });
  const page = await open('/app/messages');
  const folders = page.getByRole('navigation', { name: 'Folders' });
  await folders.waitFor();
  await page.getByRole('region', { name: 'Messages' }).getByText(subject).click();

  const reading = page.getByRole('region', { name: 'Open message' });
  await reading.getByRole('heading', { name: subject }).waitFor();
  expect((await boxOf(reading)).width).toBeGreaterThan(400);
  expect((await boxOf(page.getByRole('region', { name: 'Messages' }))).width).toBeGreaterThan(200);
  await expectAccessible(page);
  await reading.getByRole('button', { name: 'All messages' }).click();
  await folders.waitFor();
  expectNoErrors(page);
});

test('the tabs at the edge cover nothing of a list or of the rights of a role, and what is wide scrolls by itself', async () => {
  await journey.app.make('bumpouts', { name: unique('Edge'), options: { order: 1, kind: 'text', text: '<p>One</p>' } });
  const role = await journey.app.make('roles', { name: unique('Role') });
  const page = await open('/admin/user-management', LYING);
  const tab = page.getByRole('complementary', { name: 'Panels' }).getByRole('button').first();

  await tab.waitFor();
  const scroller = page.getByRole('grid').locator('..');
  expect((await boxOf(scroller)).right).toBeLessThanOrEqual((await boxOf(tab)).left);
  expect(await sideways(scroller)).toBeGreaterThan(0);
  expect(await sideways(page.locator('#main'))).toBe(0);

  await page.goto(journey.at(`/admin/role-management/${role._id}`));
  const rights = page.getByRole('table').first().locator('..');
  await tab.waitFor();
  expect((await boxOf(rights)).right).toBeLessThanOrEqual((await boxOf(tab)).left);
  expectNoErrors(page);
});

test('a run that waits has a foot of its own: it covers nothing of a list', async () => {
  const admin = await journey.app.signIn();
  const lead = await journey.app.make('leads', { first_name: 'Di', last_name: unique('Waits'), mobile_phone: '(305) 555-0137' });
  await admin.post('/api/dialer/request-new-conference', { participants: [{ moduleName: 'leads', recordId: lead._id }] });
  const page = await open('/app/dialer', LYING);
  await page
    .getByRole('button', { name: /^Open Calls of/ })
    .first()
    .click();
  const panel = page.getByRole('complementary', { name: 'Dialer' });
  await panel.getByRole('button', { name: 'Fold the dialer' }).click();
  await page.getByRole('link', { name: 'Leads', exact: true }).click();
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.waitFor();

  await expect.poll(async () => (await boxOf(panel)).bottom).toBe(LYING.height);
  expect((await boxOf(pages)).bottom).toBeLessThanOrEqual((await boxOf(panel)).top);
  await expectAccessible(page);
  expectNoErrors(page);
});

test('what says that nothing is open begins with the list, and gives way to a list that needs the room', async () => {
  const coin = await journey.app.make('storeItems', {
    name: `${unique('Mug')} of the Worthington-Featherstone Regional Medical Center`,
  });
  for (let count = 0; count < 20; count++) await journey.app.make('storeItems', { name: unique('Gift') });
  const page = await open('/admin/store-inventory', LYING);
  const list = page.getByRole('navigation', { name: 'Items' });
  const nothing = page.getByRole('heading', { name: 'Select an item' });
  await list.getByRole('button', { name: String(coin.name) }).waitFor();

  expect((await boxOf(nothing)).top - (await boxOf(list)).top).toBeLessThan(160);
  await page.setViewportSize(UPRIGHT);
  await nothing.waitFor({ state: 'hidden' });
  expect(await sideways(page.locator('#main'))).toBe(0);
  expectNoErrors(page);
});

test('on a phone the numbers of campaigns fit', async () => {
  await journey.app.make('campaignNumbers', { name: '(407) 555-0111', number: '(407) 555-0111' });
  const page = await open('/admin/settings/sms-campaign-numbers', { width: 390, height: 844 });
  const table = page.getByRole('table', { name: 'SMS campaign numbers' });
  await table.waitFor();

  expect((await boxOf(table.getByRole('button').first())).right).toBeLessThanOrEqual(390);
  expectNoErrors(page);
});

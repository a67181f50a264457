import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors } from './browser.ts';
import { ADMIN, personOf, startJourney, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  await journey.app.make('leads', { first_name: 'Ana', last_name: 'Daybreak', email: 'ana.day@agency.test' });
});
afterAll(() => journey?.close());

test('the palette finds a record and opens it by the keyboard alone', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search or jump to' });
  await box.waitFor();
  await page.keyboard.type('daybreak');
  await page.getByRole('option', { name: /Ana Daybreak/ }).waitFor();
  await expectAccessible(page, { within: '[role=dialog]' });
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Ana Daybreak' }).waitFor();

  await page.keyboard.press('Control+k');
  await box.waitFor();
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'hidden' });
  expectNoErrors(page);
});

test('it goes to pages and runs actions, and offers only what the rights allow', async () => {
  const { email, password } = await personOf(journey, 'Standard', {
    access: { tasks: { views: { access: true, view: 'All', create: true } } },
  });
  const page = await journey.signedIn(email, password);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor();
  await page.keyboard.type('task');
  await page.getByRole('option', { name: 'New task' }).waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('daybreak');
  await page.getByText('Nothing found').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('reset offline');
  await page.getByRole('option', { name: 'Reset offline data' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Offline data has been reset.', { exact: true }).waitFor();
  expectNoErrors(page);
});

test('Enter means what was typed, even before the box and the answer are there; one call asks for all modules', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/modules' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && asked.push(new URL(request.url()).pathname)));
  let bringTheBox = () => {};
  const held = new Promise<void>((go) => (bringTheBox = go));
  await page.route('**/assets/*.js', (route) => held.then(() => route.continue()));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('daybreak ana');
  await page.keyboard.press('Enter');
  bringTheBox();

  await page.getByRole('heading', { name: 'Ana Daybreak' }).waitFor();
  // once for the letters that came before the box, once for all
  expect(asked.filter((path) => path === '/api/records/find').length).toBeLessThan(3);
  expectNoErrors(page);
});

test('settings and actions are found by the words that people have for them', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/modules' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const leadsTo = async (words: string, option: string, path: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor();
    await page.keyboard.type(words);
    await page.getByRole('option', { name: option }).first().click();
    await page.waitForURL(`**${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };

  await leadsTo('password', 'Security', '/app/user/security');
  await leadsTo('security', 'Security', '/app/user/security');
  await leadsTo('general settings', 'General settings', '/admin/settings/general-settings');
  await leadsTo('new lead', 'New lead', '/app/leads/new');
  expectNoErrors(page);
});

test('a record that is deleted leaves the recent ones and the palette', async () => {
  const lead = await journey.app.make('leads', { first_name: 'Shortly', last_name: 'Here' });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/app/leads/${lead._id}` });
  await page.getByRole('heading', { name: 'Shortly Here' }).waitFor();
  await page.goto(journey.at('/app/dashboard'));
  await page.getByRole('region', { name: 'Recent' }).getByRole('link', { name: 'Shortly Here' }).waitFor();

  await journey.app.system().records.markDeleted('leads', [lead._id]);
  await page.reload();

  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor();
  await page.getByText('Shortly Here').waitFor({ state: 'hidden' });
  expect(await page.getByText('Shortly Here').count()).toBe(0);
  await page.keyboard.type('shortly here');
  await page.getByText('Nothing found').waitFor();
  expectNoErrors(page);
});

test('Escape leads from the palette and from the shortcuts back to where one was', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/leads' });
  const filter = page.getByRole('button', { name: 'Filter', exact: true });
  await filter.focus();
  for (const [key, opened] of [
    ['Control+k', page.getByRole('combobox', { name: 'Search or jump to' })],
    ['?', page.getByRole('dialog', { name: 'Keyboard shortcuts' })],
  ] as const) {
    await page.keyboard.press(key);
    await opened.waitFor();
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'hidden' });
    await expect.poll(() => filter.evaluate((element) => element.matches(':focus'))).toBe(true);
  }
  expectNoErrors(page);
});

test('? lists the shortcuts, but not while somebody types', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/leads' });
  await page.getByText('Ana Daybreak').first().waitFor();
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.getByLabel('Search Leads').focus();
  await page.keyboard.type('?');
  expect(await sheet.count()).toBe(0);
  await page.getByRole('heading', { name: 'Leads', exact: true }).click();
  await page.keyboard.type('?');
  await sheet.waitFor();
  await sheet.getByText('Search the list').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  expectNoErrors(page);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectNoErrors, follow } from './browser.ts';
import { ADMIN, startJourney, type Journey } from './journey.ts';

/** Every module that people work in has a list with its records and a page for each of them. */
let journey: Journey;
let page: Page;
let admin: string;
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.signedIn(ADMIN.email, ADMIN.password);
  admin = (await journey.app.system().records.first('users', { email: ADMIN.email }))!._id;
});
afterAll(() => journey?.close());

/** Its list shows a record, which opens, with its details and its form. */
async function expectScreens(name: string, values: Record<string, unknown>) {
  const module = journey.app.engine.registry.modules.get(name)!;
  const record = await journey.app.make(name, values);
  await follow(page, module.route);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page
    .getByRole('main')
    .getByText(String(record.name), { exact: false })
    .first()
    .waitFor()
    .catch(() => expect(name).toBe('a module whose list shows its record'));

  await follow(page, `${module.route}/${record._id}`);
  await page
    .getByRole('heading', { level: 1, name: String(record.name) })
    .waitFor()
    .catch(() => expect(name).toBe('a module whose record has a page'));
  return record;
}

const lead = { first_name: 'Vera', last_name: 'Lind', lead_status: 'active' };
const person = { first_name: 'Otto', last_name: 'Vale' };

test('providers, placements, and leads have lists and pages from their layouts [MODULE-004]', async () => {
  await expectScreens('leads', lead);
  await expectScreens('providers', person);
  await expectScreens('placements', { name: 'Lind at Mercy' });
  expectNoErrors(page);
}, 120_000);

test('the main app has lists and pages for everything that it manages [MODULE-001]', async () => {
  const account = await expectScreens('accounts', { name: 'Mercy Hospital' });
  const job = await expectScreens('jobs', { name: 'ICU nurse', custom_job_title: 'ICU nurse', accounts_jobs: account._id });
  const { _id } = await journey.app.make('leads', lead);
  await expectScreens('subs', { accounts_subs: account._id, jobs_subs: job._id, leads_subs: _id });
  await expectScreens('credentialingSetup', { name: 'Nurses', provider_type: ['W2'] });
  await expectScreens('tasks', { description: 'Call her back', assigned_to: admin });
  await expectScreens('documents', { name: 'Nursing license' });
  await expectScreens('interactiveDocuments', { name: 'Employment agreement' });
  await expectScreens('credentialing', { name: 'File of Vera Lind', hire_type: 'W2' });
  await expectScreens('credentialingRequiredItems', { name: 'Flu shot', field_type: 'Todo Item' });
  expectNoErrors(page);
}, 300_000);

test('recruiters have lists and pages for time, messages, workflows, roles, and charts too [MODULE-003]', async () => {
  await expectScreens('ptoRequests', { name: 'Two days off' });
  await expectScreens('timeSheets', { name: 'First week', user: admin });
  await expectScreens('musterMessage', { name: 'Welcome', message: 'Welcome aboard.', sentTo: [admin] });
  await expectScreens('sms', { message: 'Shift on Monday' });
  await expectScreens('voiceshots', { title: 'Shifts of the week' });
  await expectScreens('workflows', { name: 'New leads' });
  await expectScreens('reportCharts', { name: 'Leads by status' });
  await follow(page, '/admin/role-management');
  await page.getByRole('main').getByText('Recruiter').first().waitFor();
  expectNoErrors(page);
}, 300_000);

test('beside what admins make of it, the product has games, a store, a dialer, templates, tutorials and a calendar [MODULE-005]', async () => {
  const fields = [{ fieldName: 'masts', label: 'Masts', inputType: 'Number' }];
  const made = await (await journey.app.signIn()).post('/api/ss-modules', { name: 'boats', label: 'Boats', fields });
  expect(made.status).toBe(200);
  await page.reload();
  await expectScreens('boats', { name: 'Argo', masts: 1 });
  const places = {
    '/app/games': 'Games',
    '/store': 'Store',
    '/app/dialer': 'Dialer',
    '/app/campaigns/templates': 'Templates',
    '/app/tutorial-library': 'Tutorials',
    '/app/calendar': 'Calendar',
  };
  for (const [path, name] of Object.entries(places)) {
    await follow(page, path);
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  }
  expectNoErrors(page);
}, 120_000);

test('the apps that modules may stand in are CRM, Mint and Silk: each offers its own, and what names none [MODULE-007]', async () => {
  const client = await journey.app.signIn();
  const kinds = { herbs: ['Mint'], robes: ['Silk'], deals: ['CRM'], pens: undefined };
  for (const [name, apps] of Object.entries(kinds)) {
    const label = name[0]!.toUpperCase() + name.slice(1);
    expect((await client.post('/api/ss-modules', { name, label, apps, navigation: 'Work', fields: [] })).status).toBe(200);
  }
  expect((await client.post('/api/ss-modules', { name: 'ores', label: 'Ores', apps: ['Iron'], fields: [] })).status).toBe(400);

  await page.goto(journey.at('/app/dashboard'));
  await page.getByRole('button', { name: 'App: All apps' }).click();
  const menu = page.getByRole('menu');
  expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual(['All apps', 'CRM', 'Mint', 'Silk']);
  await menu.getByRole('menuitem', { name: 'Mint' }).click();
  await page.getByRole('button', { name: 'App: Mint' }).waitFor();
  await follow(page, '/app/modules');
  const list = page.getByRole('main');
  for (const label of ['Herbs', 'Pens', 'Leads']) await list.getByRole('link', { name: label, exact: true }).first().waitFor();
  for (const label of ['Robes', 'Deals']) expect(await list.getByRole('link', { name: label, exact: true }).count()).toBe(0);
  expectNoErrors(page);
}, 60_000);

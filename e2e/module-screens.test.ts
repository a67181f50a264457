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
  await expectScreens('sms', { name: 'Shift on Monday' });
  await expectScreens('voiceshots', { title: 'Shifts of the week' });
  await expectScreens('workflows', { name: 'New leads' });
  await expectScreens('reportCharts', { name: 'Leads by status' });
  await follow(page, '/admin/role-management');
  await page.getByRole('main').getByText('Recruiter').first().waitFor();
  expectNoErrors(page);
}, 300_000);

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors } from './browser.ts';
import { ADMIN, clear, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.signedIn(ADMIN.email, ADMIN.password);
});
afterAll(() => journey?.close());

const named = (first_name: string) => ({ first_name, last_name: unique('Near').replace(/[^a-z]/gi, '') });
const choose = async (list: string, option: string) => {
  await page
    .getByRole('combobox', { name: list })
    .or(page.getByRole('textbox', { name: list }))
    .first()
    .click();
  await page.getByRole('option', { name: option }).click();
};

test('a lead is matched again, and shows all jobs around its home, its preferred zips, or any zip [LEAD-033, LEAD-038, JOB-022]', async () => {
  const { app } = journey;
  const lead = await app.make('leads', {
    ...named('Ada'),
    profession: 'RN',
    current_address: { zip: '33101' },
    interested_location_zips: ['10001'],
  });
  const job = async (custom_job_title: string, zip: string) => app.make('jobs', { custom_job_title, profession: 'LPN', zip });
  const [home, preferred, other] = [unique('Home'), unique('Preferred'), unique('Other')];
  await Promise.all([job(home, '33101'), job(preferred, '10001'), job(other, '60601')]);
  await page.goto(journey.at(`/app/leads/${lead._id}?tab=Matching%20jobs`));

  await page.getByRole('button', { name: 'Match again' }).click();
  await page.getByText('Finding Matching Jobs', { exact: true }).waitFor();
  await page.getByText('All nearby').click();
  const nearby = page.getByRole('list', { name: 'Nearby jobs' });
  await nearby.getByRole('link', { name: home }).waitFor();
  expect(await nearby.getByRole('link', { name: preferred }).count()).toBe(0);
  expect(await nearby.getByRole('listitem').filter({ hasText: home }).textContent()).toContain('0 miles');
  await expectAccessible(page);
  await choose('Around', 'Around preferred zips');
  await nearby.getByRole('link', { name: preferred }).waitFor();
  expect(await nearby.getByRole('link', { name: home }).count()).toBe(0);
  await choose('Around', 'Around another zip');
  await page.getByRole('textbox', { name: 'Zip' }).fill('60601');
  await nearby.getByRole('link', { name: other }).waitFor();

  expectNoErrors(page);
});

test('a job shows all leads around it, by their home or by a preferred zip; without a place it says so', async () => {
  const { app } = journey;
  const [home, preferred] = [named('Bea'), named('Cy')];
  await app.make('leads', { ...home, current_address: { zip: '59001' } });
  await app.make('leads', { ...preferred, current_address: { zip: '10001' }, interested_location_zips: ['59001'] });
  const job = await app.make('jobs', { custom_job_title: unique('Mountain nurse'), profession: 'RN', zip: '59001' });
  await page.goto(journey.at(`/app/jobs/${job._id}?tab=Matching%20leads`));

  await page.getByText('All nearby').click();
  const nearby = page.getByRole('list', { name: 'Nearby leads' });
  await nearby.getByRole('link', { name: home.last_name }).waitFor();
  await nearby.getByRole('link', { name: preferred.last_name }).waitFor();
  await page.getByRole('checkbox', { name: 'Preferred zips too' }).uncheck();
  await nearby.getByRole('link', { name: preferred.last_name }).waitFor({ state: 'hidden' });
  await nearby.getByRole('link', { name: home.last_name }).waitFor();

  const nowhere = await app.make('leads', named('Dee'));
  const path = `/app/leads/${nowhere._id}?tab=Matching%20jobs`;
  const other = await journey.signedIn(ADMIN.email, ADMIN.password, { path });
  await other.getByText('All nearby').click();
  await other.getByRole('heading', { name: 'No place yet' }).waitFor();
  expectNoErrors(other, /status of 400/);
  expectNoErrors(page);
});

test('campaigns are made from the templates of a profession, of the chosen kinds, and sent if wanted [JOB-018]', async () => {
  const { app } = journey;
  const profession = 'Respiratory Therapist';
  await clear(journey, 'templates', { profession });
  const [email, text] = [unique('Automatic mail'), unique('Automatic text')];
  const lead = { ...named('Eli'), profession, current_address: { zip: '59002' }, mobile_phone: '4065550142' };
  await app.make('leads', { ...lead, email: `${lead.last_name.toLowerCase()}@example.org` });
  const job = await app.make('jobs', { custom_job_title: unique('Breath'), profession, zip: '59002' });
  // A new job uses the templates that are there: these come later.
  await expect
    .poll(async () => (await app.system().records.get('jobs', job._id)).new_job_processed, { timeout: 15_000 })
    .toBe(true);
  const shared = { use_for_auto_job_campaigns: true, profession };
  await app.make('templates', {
    ...shared,
    name: email,
    type: 'email',
    description: 'For new jobs',
    subject: 'A job',
    body_html: '<p>Hello</p>',
  });
  await app.make('templates', { ...shared, name: text, type: 'sms', description: 'For new jobs', body: 'A job' });
  await page.goto(journey.at(`/app/jobs/${job._id}?tab=Campaigns`));

  await page.getByRole('button', { name: 'From templates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Campaigns from templates' });
  await dialog.getByLabel('Text', { exact: true }).uncheck();
  await dialog.getByLabel('Email', { exact: true }).uncheck();
  expect(await dialog.getByRole('button', { name: 'Make drafts' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Email', { exact: true }).check();
  await dialog.getByLabel('Send now').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make and send' }).click();

  await page.getByText('1 campaign was made and sent').waitFor();
  const made = await app.system().records.all('campaigns', { job: job._id });
  expect(made).toMatchObject([{ type: 'email' }]);
  expect(made[0]!.status).not.toBe('Draft');
  expectNoErrors(page);
});

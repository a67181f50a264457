import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import type { Page } from 'playwright-core';
import { expectNoErrors } from './browser.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let page: Page;
let lead: AnyRecord;
let sub: AnyRecord;
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.signedIn(ADMIN.email, ADMIN.password);
});
afterAll(() => journey?.close());
/** A lead and a sub of each try's own. */
beforeEach(async () => {
  lead = await journey.app.make('leads', { first_name: 'Ada', last_name: unique('Asked'), lead_status: 'active' });
  const account = await journey.app.make('accounts', { name: unique('Pine Schools') });
  const job = await journey.app.make('jobs', {
    custom_job_title: unique('Custodian'),
    zip: '33602',
    accounts_jobs: account._id,
  });
  sub = await journey.app.make('subs', {
    name: unique('Ada at Pine'),
    status: 'Submitted',
    accounts_subs: account._id,
    jobs_subs: job._id,
    leads_subs: lead._id,
    license_doe: 'RN License',
  });
});

const REFUSED = /status of 422/;
const now = (module: 'leads' | 'subs', { _id }: AnyRecord) => journey.app.system().records.find(module, _id);
const asked = (name = String(lead.name)) => page.getByRole('dialog', { name: `${name}: more is needed` });
const choose = async (label: string, option: string | RegExp, at = asked()) => {
  await at.getByLabel(label).first().click();
  await page.getByRole('option', { name: option }).first().click();
};

test('a status chosen in a cell of the list asks for its reason; turning back leaves the old value, Undo takes both back', async () => {
  await page.goto(journey.at('/app/leads'));
  const cell = page
    .getByRole('row')
    .filter({ hasText: String(lead.name) })
    .locator('td')
    .filter({ hasText: /^Active$/ });
  const pick = async () => {
    await cell.dblclick();
    await page.getByRole('option', { name: /^dnc$/i }).click();
    await asked().getByText('This status needs a reason code added for tracking purposes.').waitFor();
  };

  // what its sub tells the lead is written a moment after both were made
  await expect.poll(async () => (await now('leads', lead))!.last_activity).toBeTruthy();
  const { version } = (await now('leads', lead))!;
  await pick();
  await asked().getByRole('button', { name: 'Cancel' }).click();
  await cell.waitFor();
  expect(await now('leads', lead)).toMatchObject({ lead_status: 'active', version });

  await pick();
  await choose('Status change reason', 'Not Interested');
  await asked().getByRole('button', { name: 'Save' }).click();
  await page.getByText('Status saved').waitFor();
  expect(await now('leads', lead)).toMatchObject({ lead_status: 'dnc', status_change_reason_code: 'Not Interested' });

  await page.getByRole('button', { name: 'Undo' }).click();
  await cell.waitFor();
  await expect.poll(() => now('leads', lead)).toMatchObject({ lead_status: 'active', status_change_reason_code: null });
  expectNoErrors(page, REFUSED);
});

test('a sub rejected from the preview asks for its rejection reason', async () => {
  await page.goto(journey.at(`/app/subs?open=${sub._id}`));
  const preview = page.getByRole('complementary', { name: /^Preview of/ });
  await preview.getByRole('button', { name: 'Edit Status' }).click();
  await page.getByRole('option', { name: 'Rejected', exact: true }).click();
  await choose('Rejection reason', 'Position Filled', asked(String(sub.name)));
  await asked(String(sub.name)).getByRole('button', { name: 'Save' }).click();

  await page.getByText('Status saved').waitFor();
  expect(await now('subs', sub)).toMatchObject({ status: 'Rejected', rejection_reason: 'Position Filled' });
  expectNoErrors(page, REFUSED);
});

test('a placement opportunity asks for all of its fields at once on the record page', async () => {
  await page.goto(journey.at(`/app/leads/${lead._id}`));
  await page.getByRole('button', { name: 'Edit Status', exact: true }).click();
  await page.getByRole('option', { name: /placement opps/i }).click();
  const dialog = asked();
  await dialog.getByText('Available hours, Available from are required for placement opps').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Available from is required.').waitFor();
  await dialog.getByLabel('Available hours').fill('40');
  await dialog.getByLabel('Available from').first().fill('2027-03-04');
  await dialog.getByRole('button', { name: 'Save' }).click();

  await page.getByText('Status saved').waitFor();
  const saved = { lead_status: 'placement_opps', available_hours: '40', availability_date: '2027-03-04' };
  expect(await now('leads', lead)).toMatchObject(saved);
  expectNoErrors(page, REFUSED);
});

test('a new status of a provider says what it will do before it is saved on the page; turning back leaves it', async () => {
  const provider = await journey.app.make('providers', {
    first_name: 'Ola',
    last_name: unique('Leaver').replace(/[^a-z]/gi, ''),
  });
  const status = async () => (await journey.app.system().records.get('providers', provider._id)).status;
  expect(await status()).toBe('Active');
  await page.goto(journey.at(`/app/providers/${provider._id}`));
  const change = async () => {
    await page.getByRole('button', { name: 'Edit Status', exact: true }).click();
    await page.getByRole('option', { name: 'Inactive', exact: true }).click();
  };
  const told = page.getByRole('dialog', { name: `Change ${String(provider.name)} to Inactive?` });

  await change();
  await told.getByText('The provider’s user can no longer sign in.').waitFor();
  await told.getByRole('button', { name: 'Cancel' }).click();
  await told.waitFor({ state: 'hidden' });
  expect(await status()).toBe('Active');
  await change();
  await told.getByRole('button', { name: 'Change status' }).click();
  await expect.poll(status).toBe('Inactive');
});

test('a status of many providers says what it will do to how many of them before it is saved', async () => {
  const last_name = unique('Leavers').replace(/[^a-z]/gi, '');
  const [, , gone] = [
    await journey.app.make('providers', { first_name: 'Ola', last_name }),
    await journey.app.make('providers', { first_name: 'Ina', last_name }),
    await journey.app.make('providers', { first_name: 'Una', last_name }),
  ];
  await journey.app.system().records.update('providers', gone._id, { status: 'Inactive' });
  const statuses = async () =>
    (await journey.app.system().records.all('providers', { last_name })).map(({ status }) => status).sort();
  await page.goto(journey.at(`/app/providers?q=${last_name}`));
  await page.getByRole('checkbox', { name: 'Select this page' }).first().check();
  await page.getByRole('button', { name: 'Mass update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Providers Mass Update on 3 Chosen Records' });
  await dialog.getByLabel('Status', { exact: true }).first().click();
  await page.getByRole('option', { name: 'Inactive', exact: true }).click();
  const told = page.getByRole('dialog', { name: 'Change 3 providers to Inactive?' });

  await dialog.getByRole('button', { name: 'Update 3 records' }).click();
  await told.getByText('2 providers: The related lead moves to future opp.').waitFor();
  await told.getByRole('button', { name: 'Cancel' }).click();
  await told.waitFor({ state: 'hidden' });
  expect(await statuses()).toEqual(['Active', 'Active', 'Inactive']);
  await dialog.getByRole('button', { name: 'Update 3 records' }).click();
  await told.getByRole('button', { name: 'Change status' }).click();
  await expect.poll(statuses).toEqual(['Inactive', 'Inactive', 'Inactive']);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectNoErrors } from './browser.ts';
import { ADMIN, clear, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.signedIn(ADMIN.email, ADMIN.password);
});
afterAll(() => journey?.close());

const VERIFY = '**/api/address-verification/verify-address';
const leadsNamed = (last_name: string) => journey.app.system().records.all('leads', { last_name });
const byLabel = (label: RegExp) => page.getByLabel(label).first();
const duplicates = () => page.getByRole('dialog', { name: 'Duplicate Leads Detected', exact: true });
const create = () => page.getByRole('button', { name: 'Create lead' }).click();
const isSaved = () => page.waitForURL(/\/app\/leads\/[0-9a-f]{24}/);

async function newLead(fields: {
  first: string;
  last: string;
  email?: string;
  street?: string;
  city?: string;
  state?: string;
  zip?: string;
}) {
  await page.goto(journey.at('/app/leads/new'));
  await page.getByLabel('First name').fill(fields.first);
  await page.getByLabel('Last name').fill(fields.last);
  if (fields.email) await page.getByLabel('Email', { exact: true }).first().fill(fields.email);
  if (fields.street) await byLabel(/: Street$/).fill(fields.street);
  if (fields.city) await byLabel(/: City$/).fill(fields.city);
  if (fields.state) await byLabel(/: State$/).fill(fields.state);
  if (fields.zip) await byLabel(/: Zip$/).fill(fields.zip);
}

/** Every notice that comes up from now on, in its order. */
async function noticesOf() {
  await page.evaluate(`(() => {
    window.seen = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.textContent) window.seen.push(node.textContent.trim());
    }).observe(document.body, { childList: true, subtree: true });
  })()`);
  // Of many notices the last ones are shown when the first ones have gone.
  return (wanted: readonly string[]) =>
    expect
      .poll(async () => {
        const seen = await page.evaluate<string[]>('window.seen');
        const first = (notice: string) => seen.findIndex((text) => text.includes(notice));
        return wanted.filter((notice) => first(notice) >= 0).toSorted((one, other) => first(one) - first(other));
      })
      .toEqual(wanted);
}

test('a lead that is there already: the person goes back, or saves it anyway, with the notices in their order [LEAD-001, LEAD-002, LEAD-003, LEAD-016, LEAD-020]', async () => {
  const last = unique('Twice').replace(' ', '');
  const email = `${last.toLowerCase()}@example.org`;
  const address = { street: '12 N Palm St', city: 'Miami', state: 'FL', zip: '33101' };
  const owner = await journey.app.userWith({});
  const known = { first_name: 'Ada', last_name: last, email, profession: 'RN', current_address: address };
  await journey.app.make('leads', { ...known, lead_status: 'future_opp', assigned_to: owner.user._id });
  await page.route(VERIFY, (route) =>
    route.fulfill({ json: [{ street: '12 n palm st ', city: null, state: null, zip: '33101', precision: 'address' }] }),
  );
  await newLead({ first: 'Ada', last, email, street: '12 N Palm St', zip: '33101' });
  const expectNotices = await noticesOf();
  await create();

  await duplicates().getByText('The following appear to match the lead you are creating.', { exact: true }).waitFor();
  const row = duplicates().getByRole('row').filter({ hasText: last });
  expect(await row.textContent()).toContain('RN');
  expect(await row.textContent()).toContain('Miami, FL');
  await row.getByText(String(owner.user.name)).waitFor();
  for (const told of ['Future opp', 'just now', '100', 'Same e-mail']) expect(await row.textContent()).toContain(told);
  await duplicates().getByRole('button', { name: 'Review and Merge', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await duplicates().waitFor({ state: 'hidden' });
  expect(await leadsNamed(last)).toHaveLength(1);
  expect(await page.getByLabel('First name').inputValue()).toBe('Ada');

  await create();
  await duplicates().getByRole('button', { name: 'Save', exact: true }).click();
  await isSaved();
  expect(await leadsNamed(last)).toHaveLength(2);
  await expectNotices([
    'Checking for duplicate leads',
    'Checking for addresses',
    'Saving Lead',
    'Saving Leads Email Addresses',
    'Matching to Jobs',
  ]);
  await page.unroute(VERIFY);
  expectNoErrors(page);
});

test('a duplicate is merged instead of saved [LEAD-017, LEAD-018]', async () => {
  const last = unique('Merged').replace(' ', '');
  const email = `${last.toLowerCase()}@example.org`;
  const known = await journey.app.make('leads', { first_name: 'Bea', last_name: last, email });
  await newLead({ first: 'Bea', last, email });
  await create();
  await duplicates().getByRole('button', { name: 'Review and Merge', exact: true }).click();
  const merge = page.getByRole('dialog', { name: 'Deduplicate Leads' });
  await merge.getByRole('button', { name: 'Merge 2 leads' }).click();

  await page.getByText('Leads have been merged and duplicates removed', { exact: true }).waitFor();
  await isSaved();
  expect(new URL(page.url()).pathname).toBe(`/app/leads/${known._id}`);
  expect(await leadsNamed(last)).toHaveLength(1);
  expectNoErrors(page);
});

test('records to merge are searched for from a lead [MERGE-006]', async () => {
  const last = unique('Search').replace(' ', '');
  const kept = await journey.app.make('leads', { first_name: 'Cleo', last_name: last });
  await journey.app.make('leads', { first_name: 'Dora', last_name: last });
  await page.goto(journey.at(`/app/leads/${kept._id}`));
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge…' }).click();
  const merge = page.getByRole('dialog', { name: 'Deduplicate Leads' });
  await merge.getByLabel('Find further leads').fill(`Dora ${last}`);
  await page
    .getByRole('option', { name: new RegExp(`^Dora ${last}`) })
    .first()
    .click();
  await merge.getByRole('button', { name: 'Merge 2 leads' }).click();

  await page.getByText('Leads have been merged and duplicates removed', { exact: true }).waitFor();
  expect(await leadsNamed(last)).toMatchObject([{ _id: kept._id }]);
  expectNoErrors(page);
});

test('an address is looked up only where there is one; without suggestions, and where the look-up fails, the save goes on [LEAD-006, LEAD-019, LEAD-037]', async () => {
  const last = unique('Place').replace(' ', '');
  let asked = 0;
  await page.route(VERIFY, (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ json: [] }) : route.fulfill({ status: 500, json: { error: 'No', code: 'x' } });
  });
  await newLead({ first: 'Eve', last });
  await create();
  await isSaved();
  expect(asked).toBe(0);

  await newLead({ first: 'Fay', last, street: 'Nowhere', zip: '00000' });
  await create();
  const dialog = page.getByRole('dialog', { name: 'Address Verification', exact: true });
  await dialog.getByText('No Addresses To List', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Keep Original', exact: true }).click();
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await isSaved();

  await newLead({ first: 'Gil', last, street: '1 Elm St' });
  await create();
  await isSaved();
  expect(await dialog.isVisible()).toBe(false);
  expect(asked).toBe(2);

  await newLead({ first: 'Hal', last, zip: '33101' });
  await create();
  await isSaved();
  expect(asked).toBe(3);

  await newLead({ first: 'Ida', last, city: 'Tampa' });
  await create();
  await isSaved();
  expect(asked).toBe(4);

  await newLead({ first: 'Jo', last, state: 'FL' });
  await create();
  await isSaved();
  expect(asked).toBe(5);
  expect(await leadsNamed(last)).toHaveLength(6);
  await page.unroute(VERIFY);
  expectNoErrors(page, /status of 500|address was not checked/);
});

test('a check for duplicates or a save that fails saves nothing, says nothing, and keeps what was typed [LEAD-036]', async () => {
  const last = unique('Broken').replace(' ', '');
  await page.route('**/api/leads/dup-check', (route) => route.fulfill({ status: 500, json: { error: 'No', code: 'x' } }));
  await newLead({ first: 'Hal', last });
  await Promise.all([page.waitForResponse('**/api/leads/dup-check'), create()]);
  await page.getByRole('button', { name: 'Create lead' }).and(page.locator(':not([data-loading])')).waitFor();

  expect(await page.getByLabel('Last name').inputValue()).toBe(last);
  expect(await leadsNamed(last)).toEqual([]);
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.unroute('**/api/leads/dup-check');

  const saves = (url: URL) => url.pathname === '/api/leads';
  await page.route(saves, (route) => route.fulfill({ status: 500, json: { error: 'No', code: 'internal', requestId: 'r1' } }));
  const logged = page.waitForEvent('console', (message) => message.text().includes('request r1'));
  await create();
  await logged;
  expect(await page.getByLabel('Last name').inputValue()).toBe(last);
  expect(await leadsNamed(last)).toEqual([]);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.unroute(saves);
  expectNoErrors(page, /status of 500|check for duplicates failed|was not saved/);
});

test('what placement opps still lack is told in a dialog [LEAD-024]', async () => {
  const lead = await journey.app.make('leads', { first_name: 'Ida', last_name: unique('Opps').replace(' ', '') });
  await page.goto(journey.at(`/app/leads/${lead._id}/edit`));
  await page.getByLabel('Status', { exact: true }).first().click();
  await page.getByRole('option', { name: /placement/i }).click();
  await page.getByRole('button', { name: /^Save/ }).first().click();

  const dialog = page.getByRole('dialog').filter({ hasText: 'are required for placement opps' });
  await dialog.waitFor();
  expect(await dialog.textContent()).toMatch(/available_hours|Available hours/);
  await page.keyboard.press('Escape');
  expectNoErrors(page, /status of 422/);
});

test('a campaign goes from a draft with a preview to the outbox, and jobs leave the feeds that are chosen [JOB-001]', async () => {
  const { app } = journey;
  const title = unique('Night nurse');
  const profession = 'School Psychologist';
  await clear(journey, 'leads', { profession });
  const job = await app.make('jobs', { custom_job_title: title, profession, zip: '33101' });
  const email = `${unique('c').replace(' ', '')}@example.org`;
  const who = { first_name: 'Jo', last_name: unique('Camp').replace(' ', ''), profession };
  await app.make('leads', { ...who, email, current_address: { zip: '33101' } });
  await page.goto(journey.at(`/app/jobs/${job._id}?tab=Campaigns`));
  await page.getByRole('button', { name: 'New email campaign' }).click();
  const dialog = page.getByRole('dialog', { name: 'New email campaign' });
  await dialog.getByLabel('Subject').fill('Hello {{lead.first_name}}');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('A job for {{lead.last_name}}');
  await dialog.getByRole('button', { name: 'Create draft' }).click();

  await page.waitForURL(/\/app\/campaigns\/[0-9a-f]{24}/);
  const preview = page.getByRole('article', { name: 'Preview' });
  await preview.getByRole('heading', { name: 'Hello Jo' }).waitFor();
  await preview.getByText(`A job for ${who.last_name}`).waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('dialog', { name: 'Send to 1 lead' }).getByRole('button', { name: 'Send now' }).click();
  await page.getByText('1 of 1 sent').waitFor();
  const { rows } = await app.engine.database.query('select subject from muster.outbox where "to" @> $1::jsonb', [
    JSON.stringify([email]),
  ]);
  expect(rows).toMatchObject([{ subject: 'Hello Jo' }]);

  await page.goto(journey.at(`/app/jobs?q=${encodeURIComponent(title)}`));
  await page.getByRole('checkbox', { name: 'Select this page' }).first().check();
  await page.getByRole('button', { name: 'Remove from feeds' }).click();
  const feeds = page.getByRole('dialog', { name: 'Remove 1 job from feeds' });
  const names = ['Indeed', 'The company site', 'Glassdoor', 'SimplyEdu', 'LinkedIn', 'Boxwood', 'Beyond', 'ZipRecruiter'];
  for (const name of names) await feeds.getByLabel(name).waitFor();
  await feeds.getByLabel('LinkedIn').check();
  await feeds.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('1 job was taken out of feeds').waitFor();
  const { included_in_feeds } = await app.system().records.get('jobs', job._id);
  expect(included_in_feeds).toEqual(['indeed', 'the company site', 'glassdoor', 'simplyedu', 'boxwood', 'beyond']);
  expectNoErrors(page);
});

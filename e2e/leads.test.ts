import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectNoErrors, goneAfter, openPreviewed, visit } from './browser.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  for (let number = 1; number <= 60; number++)
    await journey.app.make('leads', {
      first_name: number <= 20 ? 'Ada' : 'Grace',
      last_name: `Number${String(number).padStart(2, '0')}`,
      profession: number % 2 ? 'RN' : 'LPN',
      email: `lead${number}@example.org`,
    });
  page = await journey.signedIn(ADMIN.email, ADMIN.password);
});
afterAll(() => journey?.close());

const rows = () => page.getByRole('grid').locator('tbody tr');
const openLeads = async (query = '') => {
  await visit(page, journey.at(`/app/leads${query}`));
  await rows().first().waitFor();
};
const eventually = async (claim: () => Promise<boolean>) => expect.poll(claim).toBe(true);

test('a list is searched, filtered and sorted, its address says how, and Back brings the earlier state [MODULE-014, MODULE-072, MODULE-079]', async () => {
  await openLeads();
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads', exact: true });
  expect(await entry.getAttribute('href')).toBe('/app/leads');
  expect(await rows().first().getByRole('link').first().getAttribute('href')).toMatch(/^\/app\/leads\/[0-9a-f]{24}/);
  await page.getByLabel('Search Leads').fill('Ada');
  await page.waitForURL(/q=Ada/);
  await eventually(async () => (await rows().count()) === 20);

  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Profession/ })
    .click();
  await page
    .getByRole('menuitemcheckbox', { name: 'RN', exact: true })
    .or(page.getByRole('menuitem', { name: 'RN', exact: true }))
    .click();
  await page.keyboard.press('Escape');
  await page.waitForURL(/filter=/);
  await eventually(async () => (await rows().count()) === 10);

  const heading = page.getByRole('columnheader', { name: 'Name', exact: true });
  await heading.getByRole('button').click();
  await page.waitForURL(/sort=/);
  expect(await heading.getAttribute('aria-sort')).toBeTruthy();
  const shared = page.url();
  await page.goBack();
  await page.waitForURL((url) => !url.searchParams.has('sort'));
  expect(new URL(page.url()).searchParams.get('q')).toBe('Ada');

  await page.goto(shared);
  await eventually(async () => (await rows().count()) === 10);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await eventually(async () => (await rows().count()) === 50);
  expectNoErrors(page);
});

test('Back from a record restores how far the list was scrolled', async () => {
  await openLeads('?size=100');
  const wanted = page.getByRole('grid').getByRole('link', { name: /Number55/ });
  await wanted.scrollIntoViewIfNeeded();
  const top = () => page.getByRole('grid').evaluate((grid) => grid.parentElement!.scrollTop);
  const before = await top();
  expect(before).toBeGreaterThan(0);
  await wanted.click();
  await openPreviewed(page);
  await page.waitForURL(/\/app\/leads\/[0-9a-f]{24}/);

  await page.goBack();
  await rows().first().waitFor();
  await eventually(async () => Math.abs((await top()) - before) < 40);
  expectNoErrors(page);
});

test('a cell is edited where it stands: Enter saves, Escape turns back, and Undo takes the edit back', async () => {
  const last_name = unique('Edited').replace(' ', '');
  const [former, newer] = ['before', 'after'].map((word) => `${last_name.toLowerCase()}.${word}@example.org`);
  await journey.app.make('leads', { first_name: 'Ada', last_name, email: former });
  await openLeads(`?q=${last_name}`);
  await eventually(async () => (await rows().count()) === 1);
  const column = (await page.getByRole('columnheader').allTextContents()).findIndex((text) => text.trim() === 'Email');
  const cell = rows().first().locator('td').nth(column);
  await cell.dblclick();
  await cell.getByRole('textbox').fill('nothing');
  await page.keyboard.press('Escape');
  await expect.poll(() => cell.textContent()).toBe(former);

  await cell.dblclick();
  await cell.getByRole('textbox').fill(newer!);
  await page.keyboard.press('Enter');
  await page.getByText('Email saved').waitFor();
  await expect.poll(() => cell.textContent()).toBe(newer);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => cell.textContent()).toBe(former);
  expectNoErrors(page);
});

test('a deletion is confirmed by name and can be undone [SHELL-015]', async () => {
  await openLeads('?q=Number09');
  await rows().first().getByRole('link').first().click();
  await openPreviewed(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: /Delete .*Number09/ });
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText(/Number09.* deleted/).waitFor();

  await page.getByRole('button', { name: 'Undo' }).click();
  await visit(page, journey.at('/app/leads?q=Number09'));
  await eventually(async () => (await rows().count()) === 1);
  expectNoErrors(page);
});

test('a mass update says on how many, shows its progress and tells the result [MASS-001, MASS-013, SHELL-014]', async () => {
  const last_name = unique('Mass');
  for (let made = 0; made < 20; made++) await journey.app.make('leads', { first_name: 'Mary', last_name, profession: 'RN' });
  await openLeads(`?q=${last_name}`);
  await page.getByRole('checkbox', { name: 'Select this page' }).first().check();
  await page.getByText('20 selected').waitFor();
  await page.getByRole('button', { name: 'Mass update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leads Mass Update on 20 Chosen Records' });
  await dialog.getByRole('combobox', { name: 'Source' }).or(dialog.getByLabel('Source')).first().waitFor();
  let letGo = () => {};
  const held = new Promise<void>((go) => (letGo = go));
  await page.route('**/update-certain-fields-array', async (route) => {
    const isTrial = (route.request().postDataJSON() as { dryRun?: boolean }).dryRun;
    if (!isTrial) await held;
    await route.continue();
  });
  await dialog.getByLabel('Profession', { exact: true }).first().click();
  await page.getByRole('option', { name: 'CNA', exact: true }).click();
  await dialog.getByRole('button', { name: 'Update 20 records' }).click();

  const progress = page.getByRole('dialog', { name: 'Updating Leads' });
  await progress.getByText('Status: 0 of 20', { exact: true }).waitFor();
  expect(await progress.getByRole('progressbar', { name: 'Updating Leads' }).getAttribute('aria-valuenow')).toBe('0');
  letGo();
  await page.getByText('Mass Update Completed on 20 records').waitFor();
  await page.unroute('**/update-certain-fields-array');
  const updated = () => journey.app.system().records.count('leads', { last_name, profession: 'CNA' });
  await expect.poll(updated).toBe(20);
  expectNoErrors(page);
});

test('a mass update that a rule refuses says which reason is missing [MASS-003, SHELL-021]', async () => {
  const { make } = journey.app;
  const account = await make('accounts', { name: unique('Mercy Hospital') });
  const job = await make('jobs', {
    custom_job_title: unique('Nurse'),
    zip: '32801',
    profession: 'RN',
    accounts_jobs: account._id,
  });
  const last_name = unique('Nightingale');
  const lead = await make('leads', { first_name: 'Florence', last_name, profession: 'RN' });
  await make('subs', {
    name: last_name,
    leads_subs: lead._id,
    jobs_subs: job._id,
    accounts_subs: account._id,
    license_doe: 'RN License',
  });
  await page.clock.install();
  await page.goto(journey.at(`/app/subs?q=${last_name}`)); // without what an earlier try has selected
  await page.getByRole('grid').getByText(last_name).first().waitFor();
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await page.getByRole('button', { name: 'Mass update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subs Mass Update on 1 Chosen Records' });
  await dialog.getByLabel('Status', { exact: true }).first().click();
  await page.getByRole('option', { name: 'Rejected', exact: true }).click();
  await dialog.getByRole('button', { name: 'Update 1 record' }).click();

  const refusal = page.getByText('A rejection reason is required when a sub status is rejected. Please add one and try again.', {
    exact: true,
  });
  await refusal.waitFor();
  await goneAfter(page, refusal, 5_000);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expectNoErrors(page, /status of 4\d\d/);
});

test('an invalid form names each problem, masks a telephone number, and asks before it is left [VALID-022, VALID-026, VALID-027, RECORD-008]', async () => {
  await visit(page, journey.at('/app/leads/new'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
  const email = page.getByLabel('Email', { exact: true }).first();
  await email.fill('not an address');
  await email.blur();
  expect(await email.getAttribute('aria-invalid')).toBe('true');
  const phone = page.getByLabel('Mobile phone', { exact: true }).first();
  await phone.pressSequentially('8135550123');
  expect(await phone.inputValue()).toBe('(813) 555-0123');
  await page.getByRole('button', { name: /^Create/ }).click();
  await page.getByText('Email is Invalid. Cannot save.').waitFor();

  const zip = page.getByLabel('Current address: Zip', { exact: true }).first();
  await zip.fill('12');
  await page.getByRole('button', { name: /^Create/ }).click();
  const toasts = page.getByRole('region', { name: 'Notifications' });
  for (const wrong of ['Email', 'Current address'])
    await toasts.getByText(`${wrong} is Invalid. Cannot save.`, { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Leads' }).first().click();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  expect(await email.inputValue()).toBe('not an address');
  await page.getByRole('link', { name: 'Leads' }).first().click();
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('grid').waitFor();
  expectNoErrors(page);
});

test('what the server refuses stands at its field too, and has the focus', async () => {
  await visit(page, journey.at('/app/leads/new'));
  await page.getByLabel('Profession', { exact: true }).first().click();
  await page.getByRole('option', { name: 'RN', exact: true }).click();
  await page.getByRole('button', { name: 'Create lead' }).click();

  await page.getByText('Name is required.').waitFor();
  const first = page.getByRole('textbox', { name: 'First name' });
  expect(await first.getAttribute('aria-invalid')).toBe('true');
  await eventually(() => first.evaluate((element) => element === element.ownerDocument.activeElement));
  expectNoErrors(page, /status of 422/);
});

test('who types on while a save is refused keeps the focus', async () => {
  await visit(page, journey.at('/app/leads/new'));
  await page.route(
    (url) => url.pathname === '/api/leads',
    async (route) => {
      await new Promise((goOn) => setTimeout(goOn, 1_000));
      await route.continue();
    },
  );
  const refused = page.waitForResponse((response) => response.status() === 422);
  await page.getByRole('button', { name: 'Create lead' }).click();
  const last = page.getByRole('textbox', { name: 'Last name' });
  await last.pressSequentially('Hop');
  await refused;
  await page.getByText('Name is required.').waitFor();
  await page.waitForTimeout(300);
  await page.keyboard.type('per');

  expect(await last.inputValue()).toBe('Hopper');
  await page.unroute(() => true);
  expectNoErrors(page, /422/);
});

test('records to select are asked for by number [SEARCH-001]', async () => {
  await openLeads();
  await page
    .getByRole('button', { name: /Select.*(number|amount|records)|Set number/i })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Set Number Of Records To Select', exact: true });
  await dialog.getByLabel('Amount To Select').fill('7');
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('7 selected').waitFor();
  expectNoErrors(page);
});

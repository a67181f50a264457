import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectNoErrors, visit } from './browser.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

const ZONE = 'America/New_York';
let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  const admin = await journey.app.signIn();
  const fields = [
    { fieldName: 'departs', label: 'Departs', inputType: 'Date' },
    { fieldName: 'boards', label: 'Boards', inputType: 'DateTime' },
  ];
  const made = await admin.post('/api/ss-modules', { name: 'voyages', label: 'Voyages', singular: 'Voyage', fields });
  expect(made.status).toBe(200);
  page = await journey.signedIn(ADMIN.email, ADMIN.password, { context: { timezoneId: ZONE } });
});
afterAll(() => journey?.close());

const voyage = (fields: object = {}) => journey.app.make('voyages', { name: 'To Lisbon', departs: '2027-01-05', ...fields });
const stored = async ({ _id }: { _id: string }) => (await (await journey.app.signIn()).get(`/api/voyages/${_id}`)).body;
const show = async (path: string) => {
  await visit(page, journey.at(path));
  await page.getByRole('heading', { level: 1 }).waitFor();
};
const date = (label: string) => page.getByRole('textbox', { name: label, exact: true }).first();
const tomorrow = () => new Date(Date.parse(new Date().toLocaleDateString('en-CA', { timeZone: ZONE })) + 86_400_000);

test('a form keeps words that are no date, says so at the field, and saves nothing of it', async () => {
  const record = await voyage();
  await show(`/app/module/voyages/${record._id}/edit`);
  await date('Departs').fill('some day soon');
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await page.getByText(/“some day soon” is not a date/).waitFor();
  expect(await date('Departs').inputValue()).toBe('some day soon');
  expect((await stored(record)).departs).toBe('2027-01-05');

  await date('Departs').fill('4 mar 2027');
  await page.getByText('Thu, Mar 4, 2027').waitFor();
  await date('Departs').press('Tab');
  expect(await date('Departs').inputValue()).toBe('03/04/2027');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/edit'));
  expect((await stored(record)).departs).toBe('2027-03-04');
  expectNoErrors(page);
});

test('on the record’s page a day and a moment are typed in words, in the person’s own time zone', async () => {
  const record = await voyage();
  await show(`/app/module/voyages/${record._id}`);
  await page.getByRole('button', { name: 'Edit Departs' }).click();
  await date('Departs').fill('never');
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByText(/“never” is not a date/).waitFor();
  await date('Departs').fill('tomorrow');
  await date('Departs').press('Enter');
  await page.getByText('Departs saved').waitFor();
  expect((await stored(record)).departs).toBe(tomorrow().toISOString().slice(0, 10));

  await page.getByRole('button', { name: 'Edit Boards' }).click();
  await date('Boards').fill('3/4/27 3pm');
  await date('Boards').press('Enter');
  await page.getByText('Boards saved').waitFor();
  expect((await stored(record)).boards).toBe('2027-03-04T20:00:00.000Z');
  expectNoErrors(page);
});

test('a filter keeps words that are no date and is applied once they are one', async () => {
  const name = unique('Filtered');
  await voyage({ name, departs: '2027-03-04' });
  await page.goto(journey.at('/app/module/voyages')); // without a panel that an earlier try has opened
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const filters = page.getByRole('complementary', { name: /^Filter/ });
  await filters.getByLabel('Field').click();
  await page.getByRole('option', { name: 'Departs', exact: true }).click();
  const value = filters.getByRole('textbox', { name: 'Departs' });
  await value.fill('whenever');
  await value.press('Enter');
  await filters.getByText(/“whenever” is not a date/).waitFor();
  expect(await value.inputValue()).toBe('whenever');
  expect(page.url()).not.toContain('filter=');

  await value.fill('mar 4 2027');
  await value.press('Enter');
  await page.waitForURL(/2027-03-04/);
  await page.getByRole('link', { name }).waitFor();
  expectNoErrors(page);
});

test('a mass update keeps words that are no date, and writes the day that they mean', async () => {
  const name = unique('Together');
  const record = await voyage({ name });
  await show(`/app/module/voyages?q=${name}`);
  await page.getByRole('link', { name }).waitFor();
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await page.getByRole('button', { name: 'Mass update' }).click();
  const dialog = page.getByRole('dialog', { name: /Mass Update/ });
  await dialog.getByRole('textbox', { name: 'Departs' }).fill('unknown');
  await dialog.getByRole('button', { name: /^Update 1/ }).click();
  await dialog.getByText(/“unknown” is not a date/).waitFor();
  await page.getByRole('dialog').filter({ hasText: 'Missing required data.' }).getByRole('button').last().click();
  expect(await dialog.getByRole('textbox', { name: 'Departs' }).inputValue()).toBe('unknown');
  expect((await stored(record)).departs).toBe('2027-01-05');

  await dialog.getByRole('textbox', { name: 'Departs' }).fill('3/4/27');
  await dialog.getByRole('button', { name: /^Update 1/ }).click();
  await expect.poll(async () => (await stored(record)).departs).toBe('2027-03-04');
  expectNoErrors(page);
});

test('the weekend of a calendar has the color of any other day', async () => {
  await show('/app/module/voyages/new');
  await date('Departs').fill('2027-03-04');
  await date('Departs').click();
  const colorOf = (day: string) =>
    page
      .getByRole('button', { name: `${day} March 2027` })
      .evaluate((button) => button.ownerDocument.defaultView.getComputedStyle(button).color as string);
  await page.getByRole('button', { name: '12 March 2027' }).waitFor();

  expect([await colorOf('13'), await colorOf('14')]).toEqual([await colorOf('12'), await colorOf('12')]);
  expectNoErrors(page);
});

test('the calendar opens with the field, its day is taken by a click and by the keyboard, and 3/4 is April where days come first', async () => {
  await show('/app/module/voyages/new');
  await date('Departs').click();
  await date('Departs').fill('2027-03-04');
  await date('Departs').click();
  await page.getByRole('button', { name: '15 March 2027' }).click();
  expect(await date('Departs').inputValue()).toBe('03/15/2027');
  await date('Departs').press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  expect(await date('Departs').inputValue()).toBe('03/16/2027');
  expectNoErrors(page);

  const british = await journey.signedIn(ADMIN.email, ADMIN.password, { context: { locale: 'en-GB' } });
  await visit(british, journey.at('/app/module/voyages/new'));
  const field = british.getByRole('textbox', { name: 'Departs', exact: true });
  await field.fill('3/4/27');
  await field.press('Tab');
  expect(await field.inputValue()).toBe('03/04/2027');
  const name = unique('From Dover');
  await british.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await british.getByRole('button', { name: 'Create voyage' }).click();
  await british.getByRole('heading', { name }).waitFor();
  const { body } = await (await journey.app.signIn()).post('/api/voyages/search', { name });
  expect(body.records[0].departs).toBe('2027-04-03');
});

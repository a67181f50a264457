import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectNoErrors, openPreviewed, visit } from './browser.ts';
import { ADMIN, startJourney, type Journey } from './journey.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  const people = Array.from({ length: 60 }, (_, at) => ({
    first_name: `Lead${String(at).padStart(2, '0')}`,
    last_name: at < 20 ? 'Early' : 'Late',
    profession: at % 2 ? 'RN' : 'LPN',
    availability_date: `2027-03-${String((at % 28) + 1).padStart(2, '0')}`,
  }));
  for (const person of people) await journey.app.make('leads', person);
  page = await journey.signedIn(ADMIN.email, ADMIN.password);
});
afterAll(() => journey?.close());

async function openLeads(query = '') {
  await visit(page, journey.at(`/app/leads${query}`));
  await grid().waitFor();
}
const grid = () => page.getByRole('grid');
const heading = (name: string) => grid().getByRole('columnheader', { name, exact: true });
const panel = () => page.getByRole('complementary', { name: 'Filter leads' });
const focused = (selector: string) => page.evaluate(`document.activeElement?.matches(${JSON.stringify(selector)})`);
const filterInAddress = () => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? 'null') as unknown;

test('the keyboard goes into the filters that it opened, and Escape leads back', async () => {
  await openLeads();
  await grid().waitFor();
  const button = page.getByRole('button', { name: 'Filter', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const field = panel().getByLabel('Field');
  await expect.poll(() => field.evaluate((input) => input.matches(':focus'))).toBe(true);
  const choice = page.getByRole('option', { name: 'Profession', exact: true });
  expect(await choice.count()).toBe(0);
  await page.keyboard.press('ArrowDown');
  await choice.waitFor();
  await page.keyboard.press('Escape');
  await choice.waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await panel().waitFor({ state: 'hidden' });

  expect(await button.evaluate((element) => element.matches(':focus'))).toBe(true);
});

test('filters stand beside the list and are applied while they are edited, with the count; a list asks "is one of"', async () => {
  await openLeads();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await grid().waitFor();
  await panel().getByLabel('Field').click();
  await page.getByRole('option', { name: 'Profession', exact: true }).click();
  expect(await panel().getByLabel('Operator').inputValue()).toBe('Is one of');
  await panel().getByLabel('Profession: value').click();
  await page.getByRole('option', { name: 'RN', exact: true }).click();

  await panel().getByText('30 leads match').waitFor();
  expect(filterInAddress()).toEqual({ all: [{ field: 'profession', op: 'in', value: ['RN'] }] });
  await page.keyboard.press('Escape');
  await panel().getByRole('button', { name: 'Add condition' }).click();
  await panel().getByLabel('Field').last().click();
  await page.getByRole('option', { name: 'Last name', exact: true }).click();
  await panel().getByLabel('Last name: value').fill('Early');
  await panel().getByText('10 leads match').waitFor();
  await panel().getByRole('button', { name: 'Close filters' }).click();

  const chip = page.getByRole('button', { name: 'Last name contains Early', exact: true });
  await chip.click();
  await page.getByRole('dialog').getByLabel('Last name: value').fill('Late');
  await page.getByRole('button', { name: 'Last name contains Late', exact: true }).waitFor();
  await page.getByText('1–20 of 20').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove: Last name contains Late' }).click();
  await page.getByText('1–30 of 30').waitFor();
  expect(filterInAddress()).toEqual({ all: [{ field: 'profession', op: 'in', value: ['RN'] }] });
  expectNoErrors(page);
});

test('named ranges are chips in words', async () => {
  const filter = { all: [{ field: 'availability_date', op: 'within', value: 'nextMonth' }] };
  await openLeadsMaybeEmpty(filter);
  await page.getByRole('button', { name: 'Available from: next month', exact: true }).waitFor();
  expectNoErrors(page);
});
const openLeadsMaybeEmpty = (filter: object) =>
  visit(page, journey.at(`/app/leads?filter=${encodeURIComponent(JSON.stringify(filter))}`));

test('sorting keeps the columns under the eyes, and a date begins with the newest', async () => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await openLeads();
  const scroller = grid().locator('xpath=..');
  const far = await scroller.evaluate((element) => {
    element.scrollTo(9_999, 300);
    return element.scrollLeft;
  });
  expect(far).toBeGreaterThan(100);
  await heading('Available from').getByRole('button').click();
  await page.waitForURL(/sort=availability_date%3Adesc/);
  await page.locator('[role="grid"]:not([data-stale])').waitFor();

  expect(await scroller.evaluate((element) => [element.scrollLeft, element.scrollTop])).toEqual([far, 0]);
  await heading('Available from').getByRole('button').click();
  await page.waitForURL(/sort=availability_date%3Aasc/);
  await page.setViewportSize({ width: 1280, height: 800 });
  expectNoErrors(page);
});

test('columns and density stand in the address, and a link shows them to somebody else', async () => {
  await openLeads();
  const before = await grid().getByRole('columnheader').allTextContents();
  await page.getByRole('button', { name: 'Columns' }).click();
  const popover = page.getByRole('dialog');
  await popover.getByRole('checkbox', { name: 'Profession' }).uncheck();
  await popover.getByText('Compact').click();
  await page.waitForURL(/density=compact/);
  await heading('Profession').waitFor({ state: 'detached' });
  expect((await grid().locator('tbody td').first().boundingBox())!.height).toBeLessThan(34);
  const address = page.url();
  expect(new URL(address).searchParams.get('columns')?.split(',')).not.toContain('profession');

  const other = await journey.app.userWith({ userType: 'System Admin' });
  const theirs = await journey.signedIn(String(other.user.email), ADMIN.password);
  await theirs.goto(address);
  await theirs.getByRole('grid').waitFor();
  expect(await theirs.getByRole('grid').getByRole('columnheader', { name: 'Profession' }).count()).toBe(0);
  await visit(theirs, journey.at('/app/leads'));
  await theirs.getByRole('grid').waitFor();
  expect(await theirs.getByRole('grid').getByRole('columnheader').allTextContents()).toEqual(before);

  await page.getByRole('button', { name: 'Reset columns' }).click();
  await popover.getByText('Standard').click();
  await heading('Profession').waitFor();
  await page.waitForURL((url) => !url.searchParams.has('columns') && !url.searchParams.has('density'));
  expectNoErrors(page);
  expectNoErrors(theirs);
});

test('what is chosen in one go stands on what was chosen before it, though the page is not drawn yet', async () => {
  const own = await journey.signedIn(ADMIN.email, ADMIN.password, {
    path: '/app/leads?columns=name,email&pinned=email&density=compact',
  });
  await own.getByRole('button', { name: 'Columns', exact: true }).click();
  await own.getByRole('button', { name: 'Reset columns' }).waitFor();
  await own.evaluate(`{
    const press = (selector, words) => [...document.querySelectorAll('[role="dialog"] ' + selector)].find((each) => each.textContent === words).click();
    press('button', 'Reset columns');
    press('label', 'Standard');
  }`);

  await own.waitForURL((url) => !url.searchParams.has('density'));
  expect(new URL(own.url()).search).toBe('');
  await own.getByRole('columnheader', { name: 'Profession', exact: true }).waitFor();
  await visit(own, journey.at('/app/leads'));
  await own.getByRole('columnheader', { name: 'Profession', exact: true }).waitFor();
  expectNoErrors(own);
});

test('a slash leads to the search, one Tab to the rows, Enter opens the record; pages take the focus', async () => {
  await openLeads('?sort=name:asc');
  await page.locator('h1').click();
  await page.keyboard.press('/');
  expect(await focused('#quick-search')).toBe(true);
  await page.keyboard.press('Tab');
  expect(await focused('[role="grid"]')).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Lead01 Early' }).waitFor();
  await expect.poll(() => focused('#main')).toBe(true);

  await page.goBack();
  await grid().waitFor();
  await grid().focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await grid().getByRole('combobox').or(grid().getByRole('textbox')).first().waitFor();
  await page.keyboard.press('Escape');

  await grid().getByRole('link', { name: 'Lead01 Early' }).click();
  await openPreviewed(page);
  await page
    .getByRole('link', { name: 'Edit' })
    .or(page.getByRole('button', { name: 'Edit', exact: true }))
    .first()
    .click();
  await page.waitForURL(/\/edit$/);
  await expect.poll(() => focused('main form input, main form textarea')).toBe(true);
  expectNoErrors(page);
});

test('a condition that is removed by keyboard leaves the keyboard in the filters, so that Escape leads back', async () => {
  await openLeads();
  const button = page.getByRole('button', { name: 'Filter', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await panel().getByLabel('Field').waitFor();
  await panel().getByRole('button', { name: 'Remove condition' }).press('Enter');
  await page.keyboard.press('Escape');
  await panel().waitFor({ state: 'hidden' });

  expect(await button.evaluate((element) => element.matches(':focus'))).toBe(true);
});

test('O opens the preview and leads into it, and Escape leads back to the rows, also from the box of a row', async () => {
  await openLeads('?q=Early');
  const preview = page.getByRole('complementary', { name: 'Preview of lead' });
  await grid().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('o');
  await preview.getByRole('heading', { name: 'Lead01 Early' }).waitFor();
  expect(await focused('[role="grid"]')).toBe(true);
  await page.keyboard.press('o');
  expect(await focused('[data-preview] a')).toBe(true);
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'hidden' });
  expect(await focused('[role="grid"]')).toBe(true);

  await page.keyboard.press('o');
  await preview.getByRole('heading', { name: 'Lead01 Early' }).waitFor();
  await page.getByRole('checkbox', { name: 'Select Lead01 Early' }).focus();
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'hidden' });
});

test('a field edited in place by keyboard is typed over, and its pencil has the focus afterwards', async () => {
  const { _id } = await journey.app.make('leads', { first_name: 'Zoe', last_name: 'Keys', years_experience: 10 });
  const relatedRecord = { moduleName: 'leads', recordId: _id };
  await journey.app.make('activities', { name: 'Call with Zoe', activityType: 'Call', relatedRecord });
  await visit(page, journey.at(`/app/leads/${_id}`));
  const pencil = page.getByRole('button', { name: 'Edit Years of experience' });
  const hasFocus = () => pencil.evaluate((element) => element.matches(':focus'));
  await pencil.press('Enter');
  await page.getByRole('textbox', { name: 'Years of experience' }).waitFor();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await page.getByText('Years of experience saved').waitFor();
  await expect.poll(hasFocus).toBe(true);
  expect((await (await journey.app.signIn()).get(`/api/leads/${_id}`)).body.years_experience).toBe(12);

  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Years of experience' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(hasFocus).toBe(true);

  await page.getByRole('button', { name: 'Edit Email addresses' }).press('Enter');
  await expect.poll(() => focused('[aria-label="Email addresses"]')).toBe(true);
  await page.keyboard.press('Escape');

  const fact = page.getByRole('button', { name: 'Edit Direction of Call with Zoe' });
  expect((await fact.boundingBox())!.width).toBeGreaterThanOrEqual(24);
  await fact.press('Enter');
  await page.getByRole('combobox', { name: 'Direction' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => fact.evaluate((element) => element.matches(':focus'))).toBe(true);
});

test('a cell that is walked to comes into view, clear of the columns and rows that stay', async () => {
  await openLeads('?sort=name:asc');
  await grid().locator('td').nth(2).click();
  await page.getByRole('complementary').getByRole('heading', { name: 'Lead00 Early' }).waitFor();
  const isInView = () =>
    page.evaluate(`(() => {
      const cell = document.querySelector('td[data-active]');
      const { left, right, top, bottom } = cell.getBoundingClientRect();
      return [[left + 2, top + 2], [right - 2, bottom - 2]].every(([x, y]) => cell.contains(document.elementFromPoint(x, y)));
    })()`);

  const places = [
    ...Array(12).fill('ArrowRight'),
    ...Array(8).fill('ArrowLeft'),
    ...Array(30).fill('ArrowDown'),
    ...Array(29).fill('ArrowUp'),
  ];
  for (const key of places) {
    await page.keyboard.press(key);
    await expect.poll(isInView, { message: key }).toBe(true);
  }
});

test('a total that was counted replaces the rounded one everywhere, and follows the records', async () => {
  await journey.app.engine.database.query('delete from records.contacts');
  await journey.app.engine.database.query(
    `insert into records.contacts (_id, name, first_name, last_name) select lpad(n::text, 24, '0'), 'A B', 'A', 'B' from generate_series(1, 1002) n`,
  );
  await visit(page, journey.at('/app/contacts'));
  await grid().waitFor();
  await page.getByText('1–50 of 1,000+').waitFor();
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await page.getByRole('button', { name: 'Select all 1,000+ matching' }).waitFor();

  await page.getByRole('button', { name: '1,000+', exact: true }).click();
  await page.getByText('1–50 of 1,002').waitFor();
  await page.getByRole('button', { name: 'Select all 1,002 matching' }).click();
  await page.getByText('All 1,002 matching selected').waitFor();
  expect(await page.getByText('1,000+').count()).toBe(0);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await journey.app.make('contacts', { first_name: 'One', last_name: 'More' });
  await page.getByText('1–50 of 1,003').waitFor();
  expectNoErrors(page);
});

test('the outline of a list has its headings where the list will have them', async () => {
  let answer = () => {};
  const held = new Promise<void>((go) => (answer = go));
  await page.route('**/api/leads/dataSourceSearch', (route) => held.then(() => route.continue()));
  await page.goto(journey.at('/app/leads'));
  const outline = page.getByRole('region', { name: 'Leads' }).locator('table');
  await outline.getByText('Available from').waitFor();
  const headingsOf = () =>
    outline.locator('th').evaluateAll((cells) => cells.map((cell) => JSON.stringify(cell.getBoundingClientRect())));
  const rowOf = async () => outline.locator('tbody tr').nth(3).boundingBox();
  const before = [await headingsOf(), await rowOf()];
  expect(await grid().count()).toBe(0);
  answer();
  await grid().waitFor();

  expect([await headingsOf(), await rowOf()]).toEqual(before);
  await page.unrouteAll({ behavior: 'wait' });
  expectNoErrors(page);
});

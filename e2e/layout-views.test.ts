import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectNoErrors, visit } from './browser.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

/** A module whose layouts are all designed: each screen shows what its own layout names, and nothing else. */
let journey: Journey;
let page: Page;
const FIELDS = ['colour', 'smell', 'origin', 'age', 'taste', 'maker', 'shelf'];
const LAYOUTS = {
  grid: ['name', 'taste', 'colour'],
  detail: ['name', 'colour'],
  edit: ['name', 'smell'],
  'quick-create': ['name', 'origin'],
  'preview-panel': ['name', 'age'],
  'popup-search': ['name', 'maker'],
  'popup-listview': ['name', 'shelf'],
  'mass-update': ['taste'],
};

beforeAll(async () => {
  journey = await startJourney();
  const admin = await journey.app.signIn();
  const fields = FIELDS.map((fieldName) => ({ fieldName, label: `The ${fieldName}`, inputType: 'TextField' }));
  const cheeses = await admin.post('/api/ss-modules', { name: 'cheeses', label: 'Cheeses', singular: 'Cheese', fields });
  for (const [view, sectionFields] of Object.entries(LAYOUTS)) {
    const sections = [{ sectionName: 'Facts', sectionFields }];
    expect((await admin.post('/api/layouts', { ssModule: cheeses.body.record._id, view, sections })).status).toBe(200);
  }
  const cheese = { fieldName: 'cheese', label: 'The cheese', inputType: 'Relate', ref: 'cheeses' };
  const boards = { name: 'boards', label: 'Boards', singular: 'Board', fields: [cheese] };
  expect((await admin.post('/api/ss-modules', boards)).status).toBe(200);
  const values = Object.fromEntries(FIELDS.map((name) => [name, `${name} of it`]));
  await journey.app.make('cheeses', { name: 'Gouda', ...values, maker: 'Van Dam' });
  await journey.app.make('cheeses', { name: 'Brie', maker: 'Dupont' });
  page = await journey.signedIn(ADMIN.email, ADMIN.password);
});
afterAll(() => journey?.close());

const openList = async () => {
  await visit(page, journey.at('/app/module/cheeses'));
  await page.getByRole('grid').getByText('Gouda').first().waitFor();
};
/** Which of the labels are there, once the first is. */
async function labelsIn(place: ReturnType<Page['getByRole']>, first: string) {
  await place.getByText(`The ${first}`, { exact: true }).first().waitFor();
  const seen = await Promise.all(FIELDS.map((name) => place.getByText(`The ${name}`, { exact: true }).count()));
  return FIELDS.filter((_, at) => seen[at]! > 0);
}

test('a list has the columns of the grid layout, in its order [MODULE-072]', async () => {
  await openList();
  const heads = await page.getByRole('grid').getByRole('columnheader').allInnerTexts();
  const named = heads.map((head) => head.trim()).filter((head) => head === 'Name' || head.startsWith('The '));
  expect(named).toEqual(['Name', 'The taste', 'The colour']);
  expectNoErrors(page);
});

test('the record page shows the detail layout, its form the edit layout [MODULE-073, MODULE-074]', async () => {
  const { _id } = (await journey.app.system().records.first('cheeses', { name: 'Gouda' }))!;
  await visit(page, journey.at(`/app/module/cheeses/${_id}`));
  expect(await labelsIn(page.getByRole('main'), 'colour')).toEqual(['colour']);

  await visit(page, journey.at(`/app/module/cheeses/${_id}/edit`));
  expect(await labelsIn(page.getByRole('main'), 'smell')).toEqual(['smell']);
  expectNoErrors(page);
});

test('a click on a row previews with the preview layout [MODULE-076]', async () => {
  await openList();
  await page.getByRole('grid').getByText('Gouda').first().click();
  const panel = page.getByRole('complementary', { name: /Gouda|Preview/ }).first();
  expect(await labelsIn(panel, 'age')).toEqual(['age']);
  expectNoErrors(page);
});

test('mass update offers its own layout [MODULE-080]', async () => {
  await openList();
  await page.getByRole('checkbox', { name: 'Select this page' }).first().check();
  await page.getByRole('button', { name: 'Mass update' }).click();
  const dialog = page.getByRole('dialog', { name: /^Cheeses Mass Update on \d+ Chosen Records$/ });
  expect(await labelsIn(dialog, 'taste')).toEqual(['taste']);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expectNoErrors(page);
});

test('the picker searches what its search layout names, shows what its list layout names, and makes a record by the short form [MODULE-075, MODULE-077, MODULE-078]', async () => {
  await visit(page, journey.at('/app/module/boards/new'));
  const picker = page
    .getByRole('textbox', { name: 'The cheese' })
    .or(page.getByRole('combobox', { name: 'The cheese' }))
    .first();
  await picker.fill('Van D');
  const option = page.getByRole('option', { name: /Gouda/ });
  await option.getByText('shelf of it').waitFor();
  await page.getByRole('option', { name: /Brie/ }).waitFor({ state: 'detached' });
  expect(await option.getByText(/colour of it|taste of it/).count()).toBe(0);

  const feta = unique('Feta');
  await picker.fill(feta);
  await page.getByRole('option', { name: `Create “${feta}”` }).click();
  const form = page.getByRole('dialog', { name: /New cheese/i });
  expect(await labelsIn(form, 'origin')).toEqual(['origin']);
  await form.getByRole('button', { name: /Create/ }).click();
  await form.waitFor({ state: 'hidden' });
  await expect.poll(() => picker.evaluate((input) => input.matches(':focus'))).toBe(true);
  expect(await picker.inputValue()).toBe(feta);
  expect(await page.getByRole('listbox', { name: 'Matches' }).isVisible()).toBe(false);
  expectNoErrors(page);
});

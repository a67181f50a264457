import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, visit } from './browser.ts';
import { allViews } from '#server/testing.ts';
import { ADMIN, clear, personOf, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let page: Page;
let last_name: string;
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.signedIn(ADMIN.email, ADMIN.password);
  last_name = unique('Viewed').replace(' ', '');
  for (const [first_name, profession, years_experience] of [
    ['Ada', 'RN', 3],
    ['Grace', 'LPN', 5],
    ['Edith', 'RN', 10],
  ] as const)
    await journey.app.make('leads', { first_name, last_name, profession, years_experience });
});
afterAll(() => journey?.close());

const names = () => page.getByRole('grid').locator('tbody tr[data-row] td:nth-child(2)').allTextContents();
const shown = () => names().then((all) => all.map((name) => name.split(' ')[0]).join(' '));
const heading = (name: string) => page.getByRole('columnheader', { name }).getByRole('button', { name });
const views = () => page.getByRole('navigation', { name: 'Views' });
const open = (more = '') => visit(page, journey.at(`/app/leads?columns=name,profession,years_experience&q=${last_name}${more}`));

test('a list is sorted by several fields, each with its number, its chip and its turn', async () => {
  await open();
  await heading('Profession').click();
  await expect.poll(shown).toBe('Grace Ada Edith');
  await heading('Years of experience').click({ modifiers: ['Shift'] });
  await heading('Years of experience').click({ modifiers: ['Shift'] });
  await expect.poll(shown).toBe('Grace Edith Ada');
  expect(new URL(page.url()).searchParams.get('sort')).toBe('profession:asc,years_experience:desc');
  expect(await heading('Years of experience').textContent()).toContain('2');

  await page.getByRole('button', { name: 'Sort Profession descending' }).click();
  await expect.poll(shown).toBe('Edith Ada Grace');
  await page.getByRole('button', { name: 'Do not sort by Profession' }).click();
  await expect.poll(shown).toBe('Edith Grace Ada');
  expectNoErrors(page);
});

test('a column is added up under the list and in the heads of its groups, which fold', async () => {
  await open('&by=profession');
  await page.getByRole('button', { name: 'Total of Years of experience' }).click();
  await page.getByRole('menuitem', { name: 'Sum' }).click();
  const foot = page.locator('tfoot');
  await foot.getByText('18').waitFor();
  const group = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^RN/ }) });
  await group.getByText('13').waitFor();

  const fold = group.getByRole('button', { name: /^RN/ });
  if ((await fold.getAttribute('aria-expanded')) === 'true') await fold.click(); // an earlier try may have folded it
  await expect.poll(shown).toBe('Grace');
  await expectAccessible(page);
  expectNoErrors(page);
});

test('a list is saved as a view, opens with it, says what has changed, and is as it was after Reset', async () => {
  const view = unique('By experience');
  await clear(journey, 'savedViews', {});
  await open('&sort=years_experience:desc');
  await page.getByRole('button', { name: 'Save as a view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this list as a view' });
  await dialog.getByLabel('Name').fill(view);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await views().getByRole('link', { name: view }).waitFor();
  const changed = page.getByRole('group', { name: `${view} has changed` });
  await expect.poll(() => changed.count()).toBe(0);

  await heading('Name').click();
  await expect.poll(shown).toBe('Ada Edith Grace');
  await changed.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(shown).toBe('Edith Grace Ada');

  await views()
    .getByRole('button', { name: `Actions for the view ${view}` })
    .click();
  await page.getByRole('menuitem', { name: 'Open Leads with it' }).click();
  await visit(page, journey.at('/app/leads'));
  await expect.poll(shown).toBe('Edith Grace Ada');
  await heading('Name').click();
  await changed.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => changed.count()).toBe(0);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/leads/dataSourceSearch')) asked.push(request.postData() ?? '');
  });
  await page.goto(journey.at('/app/leads'));
  await expect.poll(shown).toBe('Ada Edith Grace');
  // The plain list is not asked for first.
  expect(asked.filter((query) => !query.includes(last_name))).toEqual([]);

  await views().getByRole('link', { name: 'All' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?view=all');
  expectNoErrors(page);
});

test('the same records stand on a calendar and on a map, and a mark opens its record', async () => {
  await open();
  await clear(journey, 'leads', { first_name: 'Mary', last_name });
  const place = { street: '1 Bay St', city: 'Tampa', state: 'FL', zip: '33602' };
  const far = await journey.app.make('leads', {
    first_name: 'Mary',
    last_name,
    availability_date: '2027-03-10',
    current_address: place,
  });
  await visit(page, journey.at(`/app/leads?shape=calendar&date=availability_date&on=2027-03-01&q=${last_name}`));
  await page.getByText(`Mary ${last_name}`).first().waitFor();
  await expectAccessible(page);

  await page.goto(journey.at(`/app/leads?shape=map&q=${last_name}`));
  const mark = page.getByRole('button', { name: `Mary ${last_name}` });
  await mark.waitFor();
  await expectAccessible(page);
  await mark.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('open')).toBe(far._id);
  expectNoErrors(page);
});

test('a link that names a view alone opens it, and what is taken from it afterwards stays away', async () => {
  const admin = await journey.app.signIn();
  const state = {
    shape: 'table',
    columns: ['name', 'years_experience'],
    search: last_name,
    sort: [{ field: 'years_experience' }],
  };
  const made = async (name: string, fields: object) =>
    (await admin.post('/api/saved-views', { name, module: 'leads', ...fields })).body.record._id as string;
  const linked = await made('Linked', { visibility: 'everyone', state });
  const named = await made('Named', { state: { shape: 'table', search: last_name } });

  await visit(page, journey.at(`/app/leads?view=${linked}`));
  await expect.poll(shown).toMatch(/^Ada Grace Edith/);
  const address = () => new URL(page.url()).searchParams;
  expect([address().get('q'), address().get('columns')]).toEqual([last_name, 'name,years_experience']);
  expect(await page.getByRole('columnheader', { name: 'Profession' }).count()).toBe(0);

  await visit(page, journey.at(`/app/leads?view=${named}`));
  await expect.poll(() => address().get('q')).toBe(last_name);
  await page.getByLabel('Search Leads').fill('');
  await page.getByRole('group', { name: 'Named has changed' }).waitFor();
  expect([...address().keys()]).toEqual(['view']);

  const other = await personOf(journey, 'Standard', { access: { leads: { views: allViews } } });
  const theirs = await journey.signedIn(other.email, other.password, { path: `/app/leads?view=${named}` });
  await theirs.getByText('This view was deleted, or it is not shared with you.').waitFor();
  expectNoErrors(theirs);
  expectNoErrors(page);
});

test('a shared view says that a field was left out for its reader', async () => {
  const admin = await journey.app.signIn();
  const state = {
    shape: 'table',
    columns: ['name', 'profession', 'years_experience'],
    search: last_name,
    searchTerms: { all: [{ field: 'years_experience', op: 'greaterThan', value: 4 }] },
  };
  const seniors = unique('Seniors');
  await admin.post('/api/saved-views', { name: seniors, module: 'leads', visibility: 'everyone', state });
  const access = { leads: { views: allViews, fields: { years_experience: 'None' } } };
  const reader = await personOf(journey, 'Standard', { access });
  const theirs = await journey.signedIn(reader.email, reader.password, { path: '/app/leads' });
  const openSeniors = async (where: Page) => {
    await where.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: /more/ }).click();
    await where.getByRole('menuitem', { name: new RegExp(seniors) }).click();
  };
  const shownTo = (where: Page) => where.getByRole('grid').locator('tbody tr[data-row] td:nth-child(2)').allTextContents();
  await openSeniors(theirs);
  await theirs.getByText('One field is left out of this view, as you may not see it.').waitFor();
  await expect.poll(() => shownTo(theirs)).toContain(`Ada ${last_name}`);
  expect(await theirs.getByRole('grid').innerText()).not.toMatch(/experience/i);

  await page.goto(journey.at('/app/leads?view=all'));
  await openSeniors(page);
  await expect.poll(() => shownTo(page)).toHaveLength(2);
  expect(await page.getByText('left out of this view').count()).toBe(0);
  expectNoErrors(theirs);
  expectNoErrors(page);
});

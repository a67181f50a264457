import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page, Request } from 'playwright-core';
import { expectNoErrors, listening, visit } from './browser.ts';
import { ADMIN, personOf, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let ada: Page;
/** On another node. */
let ben: Page;
beforeAll(async () => {
  journey = await startJourney();
  const admin = await journey.app.signIn();
  const fields = [
    { fieldName: 'port', label: 'Port', inputType: 'TextField' },
    { fieldName: 'captain', label: 'Captain', inputType: 'TextField' },
    { fieldName: 'departs', label: 'Departs', inputType: 'Date' },
  ];
  const made = await admin.post('/api/ss-modules', { name: 'voyages', label: 'Voyages', singular: 'Voyage', fields });
  expect(made.status).toBe(200);
  ada = await journey.signedIn(ADMIN.email, ADMIN.password);
  const other = await personOf(journey, 'System Admin', { name: 'Ben Ochoa' });
  const { address } = await journey.app.secondNode();
  ben = await journey.signedIn(other.email, other.password, { node: address });
});
afterAll(() => journey?.close());

/** What a refused save leaves in the console. */
const REFUSED = /409/;

const voyage = (fields: object = {}) =>
  journey.app.make('voyages', { name: 'To Lisbon', port: 'Tampa', captain: 'Lee', ...fields });
const pathOf = ({ _id }: { _id: string }) => `/app/module/voyages/${_id}`;
const show = async (page: Page, path: string) => {
  await visit(page, new URL(path, page.url()).href);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await listening(page);
};
const answer = async (path: string) => (await (await journey.app.signIn()).get(path)).body as Record<string, unknown>;
const stored = (record: { _id: string }) => answer(`/api/voyages/${record._id}`);
const input = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true }).first();

async function saveByForm(page: Page, record: { _id: string }, label: string, value: string) {
  await show(page, `${pathOf(record)}/edit`);
  await input(page, label).fill(value);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/edit'));
}
const conflict = (page: Page) => page.getByRole('dialog', { name: 'Someone else changed this record' });

async function settleConflict(page: Page, mine: string, theirs: string, keep: 'Yours' | 'Theirs') {
  const dialog = conflict(page);
  await dialog.getByText(mine, { exact: true }).waitFor();
  await dialog.getByText(theirs, { exact: true }).waitFor();
  await dialog.getByRole('radio', { name: new RegExp(`^${keep}`) }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('a form that another person overtakes says so, keeps what is typed, and asks before it overwrites', async () => {
  const record = await voyage();
  await show(ada, `${pathOf(record)}/edit`);
  await input(ada, 'Port').fill('Miami');

  await saveByForm(ben, record, 'Port', 'Boston');
  await ada.getByText(/Someone else changed Port/).waitFor();
  expect(await input(ada, 'Port').inputValue()).toBe('Miami');
  await ada.getByRole('button', { name: 'Save', exact: true }).click();
  await conflict(ada).getByText('Boston', { exact: true }).waitFor();
  expect((await stored(record)).port).toBe('Boston');

  await conflict(ada).getByRole('button', { name: 'Cancel' }).click();
  expect(await input(ada, 'Port').inputValue()).toBe('Miami');
  await ada.getByRole('button', { name: 'Save', exact: true }).click();
  await settleConflict(ada, 'Miami', 'Boston', 'Yours');
  await ada.waitForURL((url) => !url.pathname.endsWith('/edit'));
  expect(await stored(record)).toMatchObject({ port: 'Miami', captain: 'Lee' });
  expectNoErrors(ada, REFUSED);
});

test('in a form the other person’s value can be left standing', async () => {
  const record = await voyage();
  await show(ada, `${pathOf(record)}/edit`);
  await input(ada, 'Port').fill('Miami');
  await input(ada, 'Captain').fill('Kim');
  await saveByForm(ben, record, 'Port', 'Boston');

  await ada.getByRole('button', { name: 'Save', exact: true }).click();
  await settleConflict(ada, 'Miami', 'Boston', 'Theirs');
  await ada.waitForURL((url) => !url.pathname.endsWith('/edit'));
  expect(await stored(record)).toMatchObject({ port: 'Boston', captain: 'Kim' });
  expectNoErrors(ada, REFUSED);
});

test('two people who save different fields both keep their changes', async () => {
  const record = await voyage();
  await show(ada, `${pathOf(record)}/edit`);
  await input(ada, 'Captain').fill('Kim');

  await saveByForm(ben, record, 'Port', 'Boston');
  await ada.getByText(/Someone else changed Port/).waitFor();
  await ada.getByRole('button', { name: 'Save', exact: true }).click();
  await ada.waitForURL((url) => !url.pathname.endsWith('/edit'));
  expect(await stored(record)).toMatchObject({ port: 'Boston', captain: 'Kim' });
  expectNoErrors(ada);
});

test('the newest values are loaded into an open form on request, and what is typed elsewhere stays', async () => {
  const record = await voyage();
  await show(ada, `${pathOf(record)}/edit`);
  await input(ada, 'Captain').fill('Kim');
  await saveByForm(ben, record, 'Port', 'Boston');

  await ada.getByRole('button', { name: 'Load the new values' }).click();
  expect([await input(ada, 'Port').inputValue(), await input(ada, 'Captain').inputValue()]).toEqual(['Boston', 'Kim']);
  expect(await ada.getByText(/Someone else changed/).count()).toBe(0);
  await ada.getByRole('button', { name: 'Save', exact: true }).click();
  await ada.waitForURL((url) => !url.pathname.endsWith('/edit'));
  expect(await stored(record)).toMatchObject({ port: 'Boston', captain: 'Kim' });
  expectNoErrors(ada);
});

test('who else has a record open is shown at its page and its form, until they leave', async () => {
  const record = await voyage();
  await show(ada, pathOf(record));
  const others = (page: Page) => page.getByRole('status').filter({ hasText: /has this open|is editing/ });
  await show(ben, pathOf(record));
  await others(ada).getByText('Ben Ochoa has this open').waitFor({ state: 'attached' });
  expect(await others(ben).count()).toBe(1);

  await ben.getByRole('button', { name: 'Edit Port' }).click();
  await others(ada).getByText('Ben Ochoa is editing').waitFor();
  await input(ben, 'Port').press('Escape');
  await others(ada).getByText('Ben Ochoa has this open').waitFor({ state: 'attached' });
  await show(ben, `${pathOf(record)}/edit`);
  await others(ada).getByText('Ben Ochoa is editing').waitFor();
  await show(ada, `${pathOf(record)}/edit`);
  await others(ada).getByText('Ben Ochoa is editing').waitFor();
  await others(ben)
    .getByText(/is editing/)
    .waitFor();

  await ben.goto('about:blank');
  await others(ada).waitFor({ state: 'detached', timeout: 5_000 });
  await ben.goBack();
  expectNoErrors(ada);
});

test('a list under ten saves a second goes on showing and settles on the last of them', async () => {
  const word = unique('Busy');
  const record = await voyage({ name: word, port: 'Port 0' });
  await voyage({ name: `${word} beside` });
  await show(ada, `/app/module/voyages?q=${word}`);
  let searches = 0;
  let brokenOff = 0;
  const isSearch = (request: Request) => request.url().endsWith('/voyages/dataSourceSearch');
  ada.on('request', (request) => isSearch(request) && searches++);
  ada.on('requestfailed', (request) => isSearch(request) && brokenOff++);
  const begun = performance.now();
  let saves = 0;
  while (performance.now() - begun < 8_000) {
    await journey.app.system().records.update('voyages', record._id, { port: `Port ${++saves}` });
    await ada.waitForTimeout(Math.max(0, begun + saves * 100 - performance.now()));
  }

  expect(saves).toBeGreaterThan(40);
  expect(searches).toBeGreaterThan(0);
  expect(searches).toBeLessThanOrEqual(4);
  await (await cellOf(ada, word, 'Port')).getByText(`Port ${saves}`, { exact: true }).waitFor();
  expect(brokenOff).toBe(0);
  expectNoErrors(ada);
});

test('a field edited on the record’s page asks before it overwrites what another person saved', async () => {
  const record = await voyage();
  await show(ada, pathOf(record));
  await ada.getByRole('button', { name: 'Edit Port' }).click();
  await input(ada, 'Port').fill('Miami');

  await saveByForm(ben, record, 'Port', 'Boston');
  await ada.getByText(/Someone else changed this/).waitFor();
  expect(await input(ada, 'Port').inputValue()).toBe('Miami');
  await input(ada, 'Port').press('Enter');
  await conflict(ada).getByText('Boston', { exact: true }).waitFor();
  expect((await stored(record)).port).toBe('Boston');
  await settleConflict(ada, 'Miami', 'Boston', 'Yours');
  await expect.poll(async () => (await stored(record)).port).toBe('Miami');
  await input(ada, 'Port').waitFor({ state: 'hidden' });
  expectNoErrors(ada, REFUSED);
});

const cellOf = async (page: Page, name: string, label: string) => {
  await page.getByRole('columnheader', { name: label }).first().waitFor();
  const labels = await page.getByRole('columnheader').allTextContents();
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
    .locator('td')
    .nth(labels.findIndex((text) => text.trim() === label));
};

test('an open cell stays with its record while rows move, and saves into it', async () => {
  const word = unique('Moving');
  const mine = await voyage({ name: `${word} middle` });
  await voyage({ name: `${word} zenith` });
  await show(ada, `/app/module/voyages?q=${word}&sort=name:asc`);
  await (await cellOf(ada, `${word} middle`, 'Port')).dblclick();
  await input(ada, 'Port').fill('Miami');

  await show(ben, '/app/module/voyages/new');
  await input(ben, 'Name').fill(`${word} above`);
  await input(ben, 'Port').fill('Oslo');
  await ben.getByRole('button', { name: 'Create voyage' }).click();
  await ben.getByRole('heading', { name: `${word} above` }).waitFor();

  await ada
    .getByRole('grid')
    .getByRole('link', { name: `${word} above`, exact: true })
    .waitFor();
  expect(await (await cellOf(ada, `${word} middle`, 'Port')).getByRole('textbox').inputValue()).toBe('Miami');
  await ada.keyboard.press('Enter');
  await ada.getByText('Port saved').first().waitFor();
  expect((await stored(mine)).port).toBe('Miami');
  // The active cell moved with its record too, and has the keys once the input is gone.
  await input(ada, 'Port').waitFor({ state: 'hidden' });
  await ada.keyboard.press('Enter');
  expect(await (await cellOf(ada, `${word} middle`, 'Port')).getByRole('textbox').inputValue()).toBe('Miami');
  await ada.keyboard.press('Escape');
  expectNoErrors(ada);
});

test('a record that leaves the list while a cell is open stays until the edit ends', async () => {
  const name = unique('Leaving soon');
  const mine = await voyage({ name });
  await show(ada, `/app/module/voyages?q=${name}`);
  await (await cellOf(ada, name, 'Port')).dblclick();
  await input(ada, 'Port').fill('Miami');

  await saveByForm(ben, mine, 'Name', 'Gone away');
  await ada.getByText('This voyage no longer matches this list. It disappears when you finish.').waitFor();
  expect(await input(ada, 'Port').inputValue()).toBe('Miami');
  await input(ada, 'Port').press('Enter');
  await ada.getByText('No voyages match').waitFor();
  expect(await stored(mine)).toMatchObject({ name: 'Gone away', port: 'Miami' });
  expectNoErrors(ada);
});

test('a cell asks before it overwrites what another person saved', async () => {
  const name = unique('Contested');
  const record = await voyage({ name });
  await show(ada, `/app/module/voyages?q=${name}`);
  await (await cellOf(ada, name, 'Port')).dblclick();
  await input(ada, 'Port').fill('Miami');

  await saveByForm(ben, record, 'Port', 'Boston');
  await ada.getByText(/Someone else changed this/).waitFor();
  await input(ada, 'Port').press('Enter');
  await settleConflict(ada, 'Miami', 'Boston', 'Theirs');
  await input(ada, 'Port').waitFor({ state: 'hidden' });
  expect((await stored(record)).port).toBe('Boston');
  expectNoErrors(ada, REFUSED);
});

test('a cell whose value is refused keeps it when another cell is double-clicked', async () => {
  const name = unique('Refused');
  await voyage({ name });
  await show(ada, `/app/module/voyages?q=${name}`);
  await (await cellOf(ada, name, 'Departs')).dblclick();
  await input(ada, 'Departs').fill('some day');
  await (await cellOf(ada, name, 'Port')).dblclick();

  await ada.getByText(/“some day” is not a date/).waitFor();
  expect(await input(ada, 'Departs').inputValue()).toBe('some day');
  await input(ada, 'Departs').fill('2027-03-04');
  await input(ada, 'Departs').press('Enter');
  await ada.getByText('Departs saved').first().waitFor();
  expectNoErrors(ada);
});

test('a setting that is being changed survives another person’s save, and the second is asked', async () => {
  const name = unique('Berths');
  const { _id } = await journey.app.make('adminSettings', { name, key: name, setting: { size: 12, crew: 3 } });
  const card = (page: Page) => page.getByRole('region', { name });
  const save = (page: Page) => card(page).getByRole('button', { name: /^Save/ }).click();
  const kept = async () => (await answer(`/api/admin-settings/${_id}`)).setting;
  for (const page of [ada, ben]) await show(page, '/admin/settings/general-settings');
  await card(ada).getByLabel('Size').fill('20');

  await card(ben).getByLabel('Crew').fill('5');
  await save(ben);
  await ben.getByText(`${name} saved`).waitFor();
  await card(ada)
    .getByText(/Someone else changed this/)
    .waitFor();
  expect(await card(ada).getByLabel('Size').inputValue()).toBe('20');
  await save(ada);
  await expect.poll(kept).toEqual({ size: 20, crew: 5 });

  await expect.poll(() => card(ben).getByLabel('Size').inputValue()).toBe('20');
  await card(ada).getByLabel('Size').fill('30');
  await card(ben).getByLabel('Size').fill('40');
  await save(ben);
  await expect.poll(kept).toEqual({ size: 40, crew: 5 });
  expect(await card(ada).getByLabel('Size').inputValue()).toBe('30');
  await save(ada);
  await conflict(ada).waitFor();
  expect(await kept()).toEqual({ size: 40, crew: 5 });
  await conflict(ada).getByRole('button', { name: 'Save' }).click();
  await expect.poll(kept).toEqual({ size: 30, crew: 5 });
  expectNoErrors(ada, REFUSED);
});

test('a dropdown that is being changed survives another person’s save, and the second is asked', async () => {
  const options = [{ value: 'oak', label: 'Oak' }];
  const name = unique('Timbers');
  const { _id } = await journey.app.make('dropdowns', { name, options });
  const labels = async () => ((await answer(`/api/dropdowns/${_id}`)).options as { label: string }[]).map(({ label }) => label);
  const form = (page: Page) => page.getByRole('form', { name });
  for (const page of [ada, ben]) await show(page, `/admin/dropdown-editor?list=${_id}`);
  const label = (page: Page) => form(page).getByRole('textbox', { name: /label/i }).first();
  await label(ada).fill('Oak wood');

  await label(ben).fill('Old oak');
  await form(ben).getByRole('button', { name: 'Save dropdown' }).click();
  await expect.poll(labels).toEqual(['Old oak']);
  await ada.getByText('Someone else changed Options while').waitFor();
  expect(await label(ada).inputValue()).toBe('Oak wood');
  await form(ada).getByRole('button', { name: 'Save dropdown' }).click();
  await conflict(ada).waitFor();
  expect(await labels()).toEqual(['Old oak']);
  await conflict(ada).getByRole('button', { name: 'Save' }).click();
  await expect.poll(labels).toEqual(['Oak wood']);
  expectNoErrors(ada, REFUSED);
});

test('two admins who change a field at once keep both parts; of the same part the second is told whose stands', async () => {
  const name = unique('sheets').replace(' ', '');
  const admin = await journey.app.signIn();
  const fields = [{ fieldName: 'score', label: 'Score', inputType: 'Number' }];
  const { _id } = (await admin.post('/api/ss-modules', { name, label: name, fields })).body.record;
  const field = async () => ((await answer(`/api/ss-modules/${_id}`)).fields as { fieldName: string }[]).find(isScore);
  const label = (page: Page) => page.getByRole('textbox', { name: 'Label', exact: true });
  const save = (page: Page) => page.getByRole('button', { name: 'Save field' }).click();
  const required = (page: Page) => page.getByRole('switch', { name: 'Required', exact: true });
  for (const page of [ada, ben]) await show(page, `/admin/studio/${name}?field=score`);
  await label(ada).fill('Grade');

  await required(ben).check();
  await save(ben);
  await expect.poll(() => required(ada).isChecked()).toBe(true);
  await save(ada);
  await expect.poll(field).toMatchObject({ label: 'Grade', required: true });

  for (const page of [ada, ben]) await show(page, `/admin/studio/${name}?field=score`);
  await label(ada).fill('Marks');
  await label(ben).fill('Points');
  await save(ben);
  await ada.getByText('Someone else changed this while you were editing: Grade: label “Grade” → “Points”.').waitFor();
  expect(await label(ada).inputValue()).toBe('Marks');
  await ada.getByRole('button', { name: 'Take theirs' }).click();
  expect(await label(ada).inputValue()).toBe('Points');
  await label(ada).fill('Marks');
  await save(ada);
  await expect.poll(field).toMatchObject({ label: 'Marks', required: true });
  expectNoErrors(ada);
});
const isScore = ({ fieldName }: { fieldName: string }) => fieldName === 'score';

test('a field for a table that a report is reading arrives when the report is done', async () => {
  const name = unique('crates').replace(' ', '');
  const admin = await journey.app.signIn();
  await admin.post('/api/ss-modules', { name, label: name, fields: [] });
  await show(ada, `/admin/studio/${name}?field=%2Bnew`);
  const reader = await journey.app.engine.database.pool.connect();
  await reader.query('begin');
  await reader.query(`select * from records."${name}"`);
  await ada.getByRole('textbox', { name: 'Label', exact: true }).fill('Weight');
  await ada.getByText('Whole or with decimals').click();
  await ada.getByRole('button', { name: 'Create field' }).click();

  await ada.getByText(/are in use\./).waitFor();
  await reader.query('rollback');
  reader.release();
  await ada.getByRole('button', { name: 'Weight weight' }).waitFor({ timeout: 90_000 });
  expectNoErrors(ada);
}, 180_000);

import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, paint } from './accessible.ts';
import { expectNoErrors, visit } from './browser.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.close());

/** Leads of this last name that a list shows. */
const there = (last_name: string) => journey.app.system().records.count('leads', { last_name });

async function deletedLeads(...names: string[]) {
  const last_name = unique('Gone');
  const admin = await journey.app.signIn();
  const made = await Promise.all(names.map((first_name) => journey.app.make('leads', { first_name, last_name })));
  await admin.put('/api/leads/mark-as-deleted/by-array', { ids: made.map(({ _id }) => _id) });
  return { last_name, of: (name: string) => `${name} ${last_name}` };
}

test('what was deleted is found in the trash by its name, comes back, and goes again with Undo', async () => {
  const { last_name, of } = await deletedLeads('Ada', 'Grace', 'Edith');
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/trash' });
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Leads/ })
    .click();
  const list = page.getByRole('list', { name: 'Deleted leads' });
  await page.getByRole('searchbox', { name: 'Search deleted leads' }).fill(of('Grace'));
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  const text = await list.innerText();
  expect(text).toMatch(/Deleted .* by|Deleted/);
  expect(text).toMatch(/Removed for good on \d\d\/\d\d\/\d{4}/);

  await list.getByRole('button', { name: `Restore ${of('Grace')}` }).click();
  await page.getByText('1 lead restored').waitFor();
  expect(await there(last_name)).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => there(last_name)).toBe(0);

  await page.getByRole('searchbox', { name: 'Search deleted leads' }).fill(last_name);
  await expect.poll(() => list.getByRole('listitem').count()).toBe(3);
  await page.getByRole('checkbox', { name: 'Select these' }).check();
  await page.getByText('3 selected').waitFor();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect.poll(() => there(last_name)).toBe(3);
  expectNoErrors(page);
});

test('on a phone a record is deleted forever after a question that names the price, and leaves the trash', async () => {
  const { last_name, of } = await deletedLeads('Ada', 'Grace');
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/trash?module=leads', viewport: 'phone' });
  await page.getByRole('searchbox', { name: 'Search deleted leads' }).fill(last_name);
  const lines = page.getByRole('list', { name: 'Deleted leads' }).getByRole('listitem');
  await expect.poll(() => lines.count()).toBe(2);
  for (const scheme of ['light', 'dark'] as const) {
    await paint(page, scheme);
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: `Delete ${of('Ada')} forever` }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 1 lead forever?' });
  await dialog.getByText('This cannot be undone').waitFor();
  await dialog.getByRole('button', { name: 'Delete forever' }).click();
  await page.getByText('1 lead deleted forever').waitFor();

  await expect.poll(() => lines.count()).toBe(1);
  const { rows } = await journey.app.engine.database.query('select first_name from records.leads where last_name = $1', [
    last_name,
  ]);
  expect(rows).toEqual([{ first_name: 'Grace' }]);
  await visit(page, journey.at('/app/trash?module=accounts'));
  await page.getByRole('heading', { name: 'No accounts in the trash' }).waitFor();
  expectNoErrors(page);
});

test('all that match are restored and deleted forever, those of other pages too', async () => {
  const last_name = unique('Heap');
  const made = await Promise.all(
    Array.from({ length: 120 }, (_, n) => journey.app.make('leads', { first_name: n < 60 ? 'Ada' : 'Grace', last_name })),
  );
  const admin = await journey.app.signIn();
  await admin.put('/api/leads/mark-as-deleted/by-array', { ids: made.map(({ _id }) => _id) });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/trash?module=leads' });
  const selectAll = async (words: string, count: number) => {
    await page.getByRole('searchbox', { name: 'Search deleted leads' }).fill(words);
    await page.getByText(String(count), { exact: true }).first().waitFor(); // the words are searched for a moment later
    await page.getByRole('checkbox', { name: 'Select these' }).check();
    await page.getByRole('button', { name: `Select all ${count} matching` }).click();
    await page.getByText(`All ${count} matching selected`).waitFor();
  };
  await selectAll(`Ada ${last_name}`, 60);
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByText('60 leads restored').waitFor();
  expect(await there(last_name)).toBe(60);

  await selectAll(last_name, 60);
  await page.getByRole('button', { name: 'Delete forever', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 60 leads forever?' });
  await dialog.getByRole('button', { name: 'Delete forever' }).click();
  await page.getByText('60 leads deleted forever').waitFor();
  const { rows } = await journey.app.engine.database.query(
    'select distinct first_name, deleted from records.leads where last_name = $1',
    [last_name],
  );
  expect(rows).toEqual([{ first_name: 'Ada', deleted: false }]);
  expectNoErrors(page);
});

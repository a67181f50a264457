import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, paint } from './accessible.ts';
import { expectNoErrors } from './browser.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.close());

test('groups of possible duplicates are merged, given back, and put aside as no duplicates', async () => {
  const { app } = journey;
  const [harbor, gulf] = [unique('Harbor'), unique('Gulf')];
  const names = [`${harbor} Clinic`, `${harbor.toUpperCase()} CLINIC, Inc.`];
  for (const name of [...names, `${gulf} School`, `${gulf} School LLC`]) await app.make('accounts', { name });
  const left = async () => (await Promise.all(names.map((name) => app.system().records.count('accounts', { name })))).join(' ');
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/accounts' });
  await page.getByRole('button', { name: 'More of this list' }).click();
  await page.getByRole('menuitem', { name: 'Find duplicates' }).click();
  const group = (name: string) => page.getByRole('region', { name: new RegExp(`Same name.*${name}`) });
  await group(harbor).waitFor();
  for (const scheme of ['light', 'dark'] as const) {
    await paint(page, scheme);
    await expectAccessible(page);
  }

  await group(harbor).getByRole('button', { name: 'Review and Merge', exact: true }).click();
  const merge = page.getByRole('dialog', { name: 'Deduplicate Accounts' });
  await merge.getByRole('button', { name: 'Merge 2 accounts' }).click();
  await page.getByText('Accounts have been merged and duplicates removed', { exact: true }).waitFor();
  await group(harbor).waitFor({ state: 'hidden' });
  expect(['1 0', '0 1']).toContain(await left());
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('2 accounts are separate again').waitFor();
  await expect.poll(left).toBe('1 1');

  await group(gulf).getByRole('button', { name: 'Not duplicates' }).click();
  await group(gulf).waitFor({ state: 'hidden' });
  await page.reload();
  await group(harbor).waitFor();
  expect(await group(gulf).count()).toBe(0);
  expectNoErrors(page);
});

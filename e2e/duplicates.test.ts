import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, paint } from './accessible.ts';
import { expectNoErrors } from './browser.ts';
import { ADMIN, startJourney, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.close());

test('groups of possible duplicates are merged, given back, and put aside as no duplicates', async () => {
  const { app } = journey;
  for (const [first, second] of [
    ['Harbor Clinic', 'HARBOR CLINIC, Inc.'],
    ['Gulf School', 'Gulf School LLC'],
  ]) {
    await app.make('accounts', { name: first });
    await app.make('accounts', { name: second });
  }
  const named = (name: string) => app.system().records.count('accounts', { name });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/accounts' });
  await page.getByRole('button', { name: 'More of this list' }).click();
  await page.getByRole('menuitem', { name: 'Find duplicates' }).click();
  const group = (name: string) => page.getByRole('region', { name: new RegExp(`Same name.*${name}`) });
  await group('Harbor').waitFor();
  for (const scheme of ['light', 'dark'] as const) {
    await paint(page, scheme);
    await expectAccessible(page);
  }

  await group('Harbor').getByRole('button', { name: 'Review and Merge' }).click();
  const merge = page.getByRole('dialog', { name: 'Deduplicate Accounts' });
  await merge.getByRole('button', { name: 'Merge 2 accounts' }).click();
  await page.getByText('Accounts have been merged and duplicates removed').waitFor();
  await group('Harbor').waitFor({ state: 'hidden' });
  expect((await named('Harbor Clinic')) + (await named('HARBOR CLINIC, Inc.'))).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await named('Harbor Clinic')) + (await named('HARBOR CLINIC, Inc.'))).toBe(2);

  await group('Gulf').getByRole('button', { name: 'Not duplicates' }).click();
  await group('Gulf').waitFor({ state: 'hidden' });
  await page.reload();
  await group('Harbor').waitFor();
  expect(await group('Gulf').count()).toBe(0);
  expectNoErrors(page);
});

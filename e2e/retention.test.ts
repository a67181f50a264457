import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, visit } from './browser.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

test('a rule is tried, run and undone, and an archived record is read until it is unarchived', async () => {
  const last_name = unique('Old');
  const made = await Promise.all(['Ada', 'Grace'].map((first_name) => journey.app.make('leads', { first_name, last_name })));
  const ids = made.map(({ _id }) => _id);
  await journey.app.engine.database.query(
    `update records.leads set "createdAt" = "createdAt" - interval '900 days' where _id = any($1)`,
    [ids],
  );
  const there = () => journey.app.system().records.count('leads', { last_name });

  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/admin/retention' });
  await page.getByRole('button', { name: 'New rule' }).click();
  await page.getByLabel('Name').fill('Old leads');
  await page.getByRole('combobox', { name: 'Module' }).fill('Leads');
  await page.getByRole('option', { name: 'Leads', exact: true }).click();
  await page.getByRole('button', { name: 'Create rule' }).click();
  await page.getByText('Archive leads 730 days after Created.').waitFor();
  const trial = page.getByRole('region', { name: 'Trial' });
  await trial.getByText('2 leads would be archived.').waitFor();
  await trial.getByRole('link', { name: `Grace ${last_name}` }).waitFor();
  await expectAccessible(page);

  await trial.getByRole('button', { name: 'Run now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Run now' }).click();
  await trial.getByText('0 leads would be archived.').waitFor();
  expect(await there()).toBe(0);

  await visit(page, journey.at(`/app/leads/${ids[0]}`));
  const note = page.getByRole('note').filter({ hasText: 'It is read-only' });
  await note.getByRole('button', { name: 'Unarchive' }).click();
  await note.waitFor({ state: 'hidden' });
  expect(await there()).toBe(1);

  await page.goBack();
  await page.getByRole('region', { name: 'Runs' }).getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(there).toBe(2);
  expectNoErrors(page);
}, 60_000);

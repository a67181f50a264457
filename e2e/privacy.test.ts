import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors } from './browser.ts';
import { ADMIN, startJourney, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

test('an admin finds a person, sees what an erasure would do, types the word, and reads the register', async () => {
  const lead = await journey.app.make('leads', { first_name: 'Ottoline', last_name: 'Vance', email: 'ottoline@example.org' });
  await journey.app.make('comments', {
    name: 'x',
    message: 'Ottoline called',
    related_record: { moduleName: 'leads', recordId: lead._id },
  });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/admin/privacy' });
  await page.getByLabel('Email address or telephone number').fill('Ottoline@Example.org');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  const held = page.getByRole('region', { name: 'What is held' });
  await held.getByLabel('Lead: Ottoline Vance').waitFor();
  await held.getByText('Comments').waitFor();
  await expectAccessible(page);

  await held.getByRole('button', { name: 'Erase…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase Ottoline Vance' });
  await dialog.getByText('Leads: 1').waitFor();
  const erase = dialog.getByRole('button', { name: 'Erase', exact: true });
  await dialog.getByLabel('Reason').fill('Asked by letter');
  expect(await erase.isDisabled()).toBe(true);
  await dialog.getByLabel('Type ERASE to confirm').fill('ERASE');
  await erase.click();
  await page.getByText('Done', { exact: true }).first().waitFor({ timeout: 30_000 });
  await page.getByText('Records erased').waitFor();

  await page.getByRole('link', { name: 'Privacy' }).first().click();
  const register = page.getByRole('region', { name: 'Register' });
  await register.getByText('Asked by letter').waitFor();
  expect(await page.getByText('Ottoline').count()).toBe(0);
  expectNoErrors(page);
}, 120_000);

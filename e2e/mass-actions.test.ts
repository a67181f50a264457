import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { allViews } from '#server/testing.ts';
import { expectNoErrors } from './browser.ts';
import { ADMIN, personOf, startJourney, type Journey } from './journey.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  for (const name of ['Ada', 'Grace', 'Edith'])
    await journey.app.make('leads', { first_name: name, last_name: 'Many', profession: 'RN' });
  page = await journey.signedIn(ADMIN.email, ADMIN.password);
});
afterAll(() => journey?.close());
beforeEach(() => openList(page, 'leads'));

async function openList(at: Page, module: string) {
  await at.goto(journey.at(`/app/${module}`));
  await at.getByRole('grid').locator('tbody tr').first().waitFor();
}
async function selectPage(at: Page, count: number) {
  await at.getByRole('checkbox', { name: 'Select this page' }).first().check();
  await at.getByText(`${count} selected`).waitFor();
}
async function openMassUpdate(title: string) {
  await page.getByRole('button', { name: 'Mass update' }).click();
  return page.getByRole('dialog', { name: title });
}
const deleteSelected = async (at: Page) => {
  await at.getByRole('button', { name: 'Delete', exact: true }).click();
  return at.getByRole('dialog', { name: /^Delete / });
};

test('leads are not put aside in numbers without a reason, in the words of the specification [MASS-004]', async () => {
  await selectPage(page, 3);
  const dialog = await openMassUpdate('Leads Mass Update on 3 Chosen Records');
  await dialog.getByLabel('Status', { exact: true }).first().click();
  await page.getByRole('option', { name: /dnc/i }).click();
  await dialog.getByRole('button', { name: 'Update 3 records' }).click();

  const refusal = page.getByText(
    'A reason is required when a changing a sub to DNC or Future Opp. Please add one and try again.',
  );
  await refusal.waitFor();
  await refusal.waitFor({ state: 'hidden', timeout: 8_000 });
  expect(await journey.app.system().records.all('leads', { lead_status: 'dnc' })).toEqual([]);
  expectNoErrors(page, /status of 4\d\d/);
});

/** A module of the test's own, with a record; answers its id. */
async function makeKeepsakes() {
  const admin = await journey.app.signIn();
  const field = (fieldName: string, inputType: string, massUpdatable = true) => ({
    fieldName,
    label: fieldName,
    inputType,
    massUpdatable,
  });
  const fields = [
    field('for_one', 'TextField', false),
    field('for_many', 'TextField'),
    field('contact', 'EmailAddress'),
    field('kept', 'Checkbox'),
  ];
  const module = { name: 'keepsakes', label: 'Keepsakes', singular: 'Keepsake', fields };
  const { body } = await admin.post('/api/ss-modules', module);
  await journey.app.make('keepsakes', { name: 'A ring' });
  const layout = { ssModule: body.record._id, view: 'mass-update' };
  const sections = (sectionFields: string[]) => ({ ...layout, sections: [{ sectionName: 'All', sectionFields }] });
  const laid = await admin.post('/api/layouts', sections(['for_one', 'for_many', 'contact', 'kept']));
  return { emptyLayout: () => admin.put(`/api/layouts/${laid.body.record._id}`, sections([])) };
}

test('only what is for many is offered, a checkbox may be left alone, a wrong value is missing data; without a layout there is no dialog [MASS-005, MASS-007, MASS-008, MASS-015]', async () => {
  const { emptyLayout } = await makeKeepsakes();
  await openList(page, 'module/keepsakes');
  await selectPage(page, 1);
  const dialog = await openMassUpdate('Keepsakes Mass Update on 1 Chosen Records');
  await dialog.getByLabel('for_many').waitFor();
  expect(await dialog.getByLabel('for_one').count()).toBe(0);
  await dialog.locator('[name="checkbox_replacement"]').first().waitFor({ state: 'attached' });
  expect(await dialog.getByRole('checkbox').count()).toBe(0);
  await dialog.getByLabel('contact').fill('no address');
  await dialog.getByRole('button', { name: 'Update 1 record' }).click();
  await page.getByText('Missing required data.').waitFor();
  await page.getByText('Missing required data.').waitFor({ state: 'hidden', timeout: 8_000 });
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  expect((await emptyLayout()).status).toBe(200);
  await page.reload();
  await openList(page, 'module/keepsakes');
  await selectPage(page, 1);
  await page.getByRole('button', { name: 'Mass update' }).click();
  await page.getByText('No Mass Update Layout for this module').waitFor();
  expect(await page.getByRole('dialog', { name: /Mass Update on/ }).count()).toBe(0);
  expectNoErrors(page);
});

test('who may delete only what is theirs is told, and what is not theirs stays [MASS-009, MASS-012]', async () => {
  const access = { leads: { views: { ...allViews, delete: 'Owner' } } };
  const person = await personOf(journey, 'Standard', { access });
  await journey.app.system().records.updateMany('leads', await ids(), { teams: person.user.teams ?? [] });
  const other = await journey.signedIn(person.email, person.password);
  await openList(other, 'leads');
  await selectPage(other, 3);
  const dialog = await deleteSelected(other);
  await dialog.getByText('Items you did not create will not be removed.').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();

  await other.getByText('No items available for deletion!').waitFor();
  expect(await ids()).toHaveLength(3);
  expectNoErrors(other);
});

test('a deletion that fails says so, one that works says so [MASS-010, MASS-011]', async () => {
  await page.route('**/mark-as-deleted/by-array', (route) => route.abort());
  await selectPage(page, 3);
  await (await deleteSelected(page)).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('There was an issue with the deletion process. Please try again later.').waitFor();
  await page.unroute('**/mark-as-deleted/by-array');

  await (await deleteSelected(page)).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Deletion process was successful.').waitFor();
  expect(await ids()).toEqual([]);
  expectNoErrors(page, /ERR_FAILED/);
});

const ids = async () => (await journey.app.system().records.all('leads', { last_name: 'Many' })).map(({ _id }) => _id);

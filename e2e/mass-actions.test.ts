import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { allViews } from '#server/testing.ts';
import { expectNoErrors } from './browser.ts';
import { ADMIN, personOf, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.signedIn(ADMIN.email, ADMIN.password);
});
afterAll(() => journey?.close());
/** Three leads of each try have a last name of their own. */
let last_name: string;
beforeEach(async () => {
  last_name = unique('Many').replace(' ', '');
  for (const first_name of ['Ada', 'Grace', 'Edith'])
    await journey.app.make('leads', { first_name, last_name, profession: 'RN' });
  await page.unrouteAll();
  await openLeads(page);
});

async function openList(at: Page, module: string) {
  await at.goto(journey.at(`/app/${module}`));
  await at.getByRole('grid').locator('tbody tr').first().waitFor();
}
const openLeads = (at: Page) => openList(at, `leads?q=${last_name}`);
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

const refusedWords = 'A reason is required when a changing a sub to DNC or Future Opp. Please add one and try again.';
const leadsNow = () => journey.app.system().records.all('leads', { last_name });
const statuses = async () => (await leadsNow()).map(({ lead_status }) => lead_status).sort();

test('leads are not put aside in numbers without a reason: nothing is changed, the reason is asked in place, Undo gives each its own status back [MASS-004, MASS-013]', async () => {
  const ada = await journey.app.system().records.first('leads', { first_name: 'Ada', last_name });
  const former = { lead_status: 'dnc', status_change_reason_code: 'Not Interested' };
  await journey.app.system().records.update('leads', ada!._id, former);
  await openLeads(page);
  await selectPage(page, 3);
  const dialog = await openMassUpdate('Leads Mass Update on 3 Chosen Records');
  await dialog.getByLabel('Status', { exact: true }).first().click();
  await page.getByRole('option', { name: /future opp/i }).click();
  await dialog.getByRole('button', { name: 'Update 3 records' }).click();

  const refusal = page.getByText(refusedWords);
  await refusal.waitFor();
  await refusal.waitFor({ state: 'hidden', timeout: 8_000 });
  expect(await statuses()).toEqual(['active', 'active', 'dnc']);
  await dialog.getByText('is required for 2 of these 3 records.').waitFor();

  await dialog.getByLabel('Status change reason').first().click();
  await page.getByRole('option', { name: 'Not Interested' }).click();
  await dialog.getByRole('button', { name: 'Update 3 records' }).click();
  await page.getByText('Mass Update Completed on 3 records').waitFor();
  expect(await statuses()).toEqual(['future_opp', 'future_opp', 'future_opp']);

  const [grace] = await journey.app.system().records.all('leads', { first_name: 'Grace', last_name });
  await journey.app.system().records.update('leads', grace!._id, { lead_status: 'resume_leads' });
  await page.getByRole('button', { name: 'Undo' }).click();
  const left = page.getByRole('dialog', { name: '1 could not be undone' });
  await left.getByRole('link', { name: `Grace ${last_name}` }).waitFor();
  await left.getByText('Someone has changed this record since then.').waitFor();
  expect(await statuses()).toEqual(['active', 'dnc', 'resume_leads']);
  expect(await journey.app.system().records.find('leads', ada!._id)).toMatchObject(former);
  expectNoErrors(page, /status of 4\d\d/);
});

test('who was skipped is listed with the reason, can be copied and stays selected', async () => {
  const own = await personOf(journey, 'Standard', { access: { leads: { views: { ...allViews, edit: 'Owner' } } } });
  const [mine, ...others] = await leadsNow();
  const system = journey.app.system().records;
  await system.updateMany('leads', await ids(), { teams: own.user.teams ?? [] });
  await system.update('leads', mine!._id, { assigned_to: own.user._id as string });
  const theirs = await journey.signedIn(own.email, own.password);
  await openLeads(theirs);
  await theirs.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await selectPage(theirs, 3);
  await theirs.getByRole('button', { name: 'Mass update' }).click();
  const dialog = theirs.getByRole('dialog', { name: 'Leads Mass Update on 3 Chosen Records' });
  await dialog.getByLabel('Available from').first().fill('2027-03-04');
  await dialog.getByRole('button', { name: 'Update 3 records' }).click();

  const list = theirs.getByRole('dialog', { name: '2 not updated' });
  const reason = list.getByRole('region', { name: 'You do not have the right to change this record.' });
  await reason.getByText('2 records', { exact: true }).waitFor();
  for (const other of others) await reason.getByRole('link', { name: String(other.name) }).waitFor();
  await list.getByRole('button', { name: 'Copy the list' }).click();
  await list.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await theirs.evaluate('navigator.clipboard.readText()')).toContain(
    `${String(others[0]!.name)}\tYou do not have the right to change this record.\t`,
  );
  await list.getByRole('button', { name: 'Done' }).click();
  await theirs.getByText('2 selected').waitFor();
  expect((await leadsNow()).filter(({ availability_date }) => availability_date === '2027-03-04')).toHaveLength(1);
  expectNoErrors(theirs);
});

/** A module of the test's own, with a record. */
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
  const name = unique('keepsakes').replace(' ', '');
  const { body } = await admin.post('/api/ss-modules', { name, label: name, singular: name, fields });
  await journey.app.make(name, { name: 'A ring' });
  const layout = { ssModule: body.record._id, view: 'mass-update' };
  const sections = (sectionFields: string[]) => ({ ...layout, sections: [{ sectionName: 'All', sectionFields }] });
  const laid = await admin.post('/api/layouts', sections(['for_one', 'for_many', 'contact', 'kept']));
  return { name, emptyLayout: () => admin.put(`/api/layouts/${laid.body.record._id}`, sections([])) };
}

test('only what is for many is offered, a checkbox may be left alone, a wrong value is missing data; without a layout there is no dialog [MASS-005, MASS-007, MASS-008, MASS-015]', async () => {
  const { name, emptyLayout } = await makeKeepsakes();
  await openList(page, `module/${name}`);
  await selectPage(page, 1);
  const dialog = await openMassUpdate(`${name} Mass Update on 1 Chosen Records`);
  await dialog.getByLabel('for_many', { exact: true }).waitFor();
  expect(await dialog.getByLabel('for_one').count()).toBe(0);
  await dialog.locator('[name="checkbox_replacement"]').first().waitFor({ state: 'attached' });
  expect(await dialog.getByRole('checkbox').count()).toBe(0);
  await dialog.getByLabel('contact', { exact: true }).fill('no address');
  await dialog.getByRole('button', { name: 'Update 1 record' }).click();
  await page.getByText('Missing required data.', { exact: true }).waitFor();
  await page.getByText('Missing required data.', { exact: true }).waitFor({ state: 'hidden', timeout: 8_000 });
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  expect((await emptyLayout()).status).toBe(200);
  await page.reload();
  await openList(page, `module/${name}`);
  await selectPage(page, 1);
  await page.getByRole('button', { name: 'Mass update' }).click();
  await page.getByText('No Mass Update Layout for this module', { exact: true }).waitFor();
  expect(await page.getByRole('dialog', { name: /Mass Update on/ }).count()).toBe(0);
  expectNoErrors(page);
});

test('who may delete only what is theirs is told, and what is not theirs stays and is listed [MASS-009, MASS-012]', async () => {
  await selectPage(page, 3);
  const ofAll = await deleteSelected(page);
  await ofAll.getByText('They can be restored from the trash for 30 days.', { exact: true }).waitFor();
  await ofAll.getByRole('button', { name: 'Cancel' }).click();

  const access = { leads: { views: { ...allViews, delete: 'Owner' } } };
  const person = await personOf(journey, 'Standard', { access });
  await journey.app.system().records.updateMany('leads', await ids(), { teams: person.user.teams ?? [] });
  const other = await journey.signedIn(person.email, person.password);
  await openLeads(other);
  await selectPage(other, 3);
  const dialog = await deleteSelected(other);
  await dialog.getByText('Items you did not create will not be removed.', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();

  await other.getByText('No items available for deletion!', { exact: true }).waitFor();
  expect(await ids()).toHaveLength(3);

  const [mine] = await leadsNow();
  await journey.app.system().records.update('leads', mine!._id, { assigned_to: person.user._id as string });
  await (await deleteSelected(other)).getByRole('button', { name: 'Delete' }).click();
  const kept = other.getByRole('dialog', { name: '2 not deleted' });
  await kept.getByRole('button', { name: 'Done' }).click();
  expect(await ids()).toHaveLength(2);
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await ids()).length).toBe(3);
  expectNoErrors(other);
});

test('a deletion that fails says so, one that works says so [MASS-010, MASS-011]', async () => {
  await page.route('**/mark-as-deleted/by-array', (route) => route.abort());
  await selectPage(page, 3);
  await (await deleteSelected(page)).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('There was an issue with the deletion process. Please try again later.', { exact: true }).waitFor();
  await page.unroute('**/mark-as-deleted/by-array');

  await (await deleteSelected(page)).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Deletion process was successful.', { exact: true }).waitFor();
  expect(await ids()).toEqual([]);
  expectNoErrors(page, /ERR_FAILED/);
});

const ids = async () => (await leadsNow()).map(({ _id }) => _id);

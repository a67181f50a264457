import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors } from './browser.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

test('a workflow gets a condition, an action, and an alert: an email or an invite, normal or customized [ADMIN-042] [WF-011]', async () => {
  const name = unique('Tell them');
  const workflow = await journey.app.make('workflows', { name, module: 'leads' });
  const path = `/admin/workflow-management/${workflow._id}`;
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path });
  await page.getByRole('heading', { level: 1, name }).waitFor();
  for (const part of ['condition', 'action', 'alert']) await page.getByRole('button', { name: `Add ${part}` }).click();

  const alerts = page.getByRole('region', { name: 'Alerts' });
  const [how, source] = [alerts.getByLabel('Alert 1: how'), alerts.getByLabel('Alert 1: source type')];
  expect(await how.locator('option').allTextContents()).toEqual(['by an email', 'by an invite']);
  expect(await source.locator('option').allTextContents()).toEqual(['Normal', 'Customized']);
  await alerts.getByRole('textbox', { name: 'Subject' }).waitFor();
  await expectAccessible(page);
  await how.selectOption('invite');
  await source.selectOption('template');
  await alerts.getByLabel('Template').first().waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(`“${name}” was saved`).waitFor();

  const { records } = journey.app.system();
  const partOf = (module: string) => records.all(module, { workflow: workflow._id });
  expect(await partOf('workflowAlerts')).toMatchObject([{ alertType: 'invite', sourceType: 'template' }]);
  expect([(await partOf('workflowConditions')).length, (await partOf('workflowActions')).length]).toEqual([1, 1]);
  expectNoErrors(page, /422.*try-many/); // a trial of what is not complete
});

test('a workflow says what it lacks before it is sent, and one that was kept without a module gets one', async () => {
  const name = unique('Half');
  const workflow = await journey.app.make('workflows', { name });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/admin/workflow-management/new' });
  await page.getByRole('button', { name: 'Save and switch on' }).click();
  await page.getByText('Name is required.').waitFor();
  await page.getByText('Choose a module.').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByText('Name is required.').waitFor({ state: 'detached' });

  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(journey.at(`/admin/workflow-management/${workflow._id}`));
  await page.getByRole('combobox', { name: 'Module' }).fill('Leads');
  await page.getByRole('option', { name: 'Lead', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(`“${name}” was saved`).waitFor();
  expect(await journey.app.system().records.get('workflows', workflow._id)).toMatchObject({ module: 'leads' });
  expectNoErrors(page, /422.*try-many/);
});

test('a workflow that is on says that switching it off saves what was changed', async () => {
  const name = unique('Warm');
  const workflow = await journey.app.make('workflows', { name, module: 'leads' });
  await journey.app.engine.database.query('update records.workflows set active = true where _id = $1', [workflow._id]);
  const path = `/admin/workflow-management/${workflow._id}`;
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path });
  await page.getByRole('button', { name: 'Switch off', exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill(`${name} again`);
  await page.getByRole('button', { name: 'Save and switch off' }).click();
  await page.getByText(`“${name} again” was saved`).waitFor();

  const kept = await journey.app.system().records.get('workflows', workflow._id);
  expect(kept).toMatchObject({ name: `${name} again`, active: false });
  expectNoErrors(page, /422.*try-many/);
});

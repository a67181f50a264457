import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, visit } from './browser.ts';
import { ADMIN, personOf, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.signedIn(ADMIN.email, ADMIN.password);
});
afterAll(() => journey?.close());

const open = async (path: string, heading: string | RegExp) => {
  await visit(page, journey.at(path));
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
};
const choicesOf = async (label: string) => {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
    .click();
  const choices = page.getByRole('option');
  await choices.first().waitFor();
  const texts = await choices.allTextContents();
  await page.keyboard.press('Escape');
  return texts.map((text) => text.trim());
};

test('the repeating jobs stand at their address, each with its last run, and one is run by hand [ADMIN-033]', async () => {
  await open('/admin/scheduler/list', 'Scheduled jobs');

  const job = page.getByRole('region', { name: 'Repeating jobs' }).getByRole('listitem').first();
  const name = await job.getAttribute('aria-label');
  expect(await job.textContent()).toContain('Next: ');
  await job.getByRole('button', { name: /^Run now/ }).click();

  await page.getByText(`${name} runs in a moment`).waitFor();
  expectNoErrors(page);
});

test('an administrator narrows a field of a role to None, and who has the role no longer sees it [ADMIN-027, PERM-017, PERM-031]', async () => {
  const teams = [(await journey.app.make('teams', { name: unique('Recruiting') }))._id];
  const { email, password, user } = await personOf(journey, 'Standard', { teams });
  const records = journey.app.system().records;
  const role = (await records.first('roles', { name: 'Recruiter' }))!._id;
  const controlOf = async () => (await records.all('userAccessControls', { role, name: 'leads' }))[0]!;
  const { _id: control, views } = await controlOf();
  await records.update('userAccessControls', control, { fields: {} });
  await records.update('users', user._id, { roles: [role] });
  const last_name = unique('Byron');
  const lead = await journey.app.make('leads', { first_name: 'Ada', last_name, profession: 'RN', teams });
  const recruiter = await journey.signedIn(email, password, { path: `/app/leads/${lead._id}` });
  await recruiter.getByRole('heading', { name: `Ada ${last_name}` }).waitFor();
  expect(await recruiter.getByText('Profession', { exact: true }).count()).toBeGreaterThan(0);

  await open(`/admin/role-management/${role}`, 'Recruiter');
  await page.getByLabel('Find a module').fill('leads');
  for (const right of ['Access', 'View', 'Create', 'Edit', 'Delete', 'Mass update', 'Export'])
    await page.getByLabel(`${right}: Leads`, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Fields and relationships of Leads' }).click();
  await page.getByLabel('Level of Profession', { exact: true }).selectOption('None');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Fields and relationships of Leads' }).getByText('1 limited').waitFor();
  await page.getByText('All changes are saved').waitFor();
  await expectAccessible(page);

  await recruiter.reload();
  await recruiter.getByRole('heading', { name: `Ada ${last_name}` }).waitFor();
  expect(await recruiter.getByText('Profession', { exact: true }).count()).toBe(0);
  expect(await controlOf()).toMatchObject({ views, fields: { profession: 'None' } });
  expectNoErrors(recruiter);
  expectNoErrors(page);
});

test('rights are set with the keyboard, quick changes all arrive, and a refused one is taken back', async () => {
  const name = unique('Night shift');
  const role = await journey.app.make('roles', { name });
  await open(`/admin/role-management/${role._id}`, name);
  await page.getByLabel('Find a module').fill('leads');
  await page.getByLabel('Access: Leads', { exact: true }).press('Space');
  await page.getByLabel('View: Leads', { exact: true }).selectOption('Owner');
  await page.getByLabel('Create: Leads', { exact: true }).press('Space');
  await page.getByText('All changes are saved').waitFor();

  const saved = async () => (await journey.app.system().records.all('userAccessControls', { role: role._id }))[0]!.views;
  expect(await saved()).toEqual({ access: true, view: 'Owner', create: true });

  await page.route('**/api/user-access-controls/update-certain-fields/**', (route) => route.abort());
  await page.getByLabel('Export: Leads', { exact: true }).press('Space');
  await page.getByText(/^Leads was not changed/).waitFor();
  await page.unroute('**/api/user-access-controls/update-certain-fields/**');
  expect(await page.getByLabel('Export: Leads', { exact: true }).isChecked()).toBe(false);
  expect(await saved()).toEqual({ access: true, view: 'Owner', create: true });
  expectNoErrors(page, /ERR_FAILED/);
});

test('a role is made with one of the five access types [PERM-020]', async () => {
  await open('/admin/role-management/new', 'New role');
  expect(await choicesOf('Access type')).toEqual(['Admin', 'Edit', 'View', 'TST', 'TST Admin']);
  const name = unique('Day shift');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create role' }).click();
  await page.getByRole('heading', { name }).waitFor();
  await page.getByRole('region', { name: 'Rights by module' }).waitFor();
  expectNoErrors(page);
});

test('a user is made, invited, explained and shut out from the list of users [ADMIN-018, ADMIN-026, PERM-021]', async () => {
  await open('/admin/user-management', 'Users');
  await page.getByRole('link', { name: 'New user' }).click();
  await page.getByRole('heading', { level: 1, name: 'New user' }).waitFor();
  await page.getByRole('button', { name: 'Create user' }).click();
  await page.getByText('First name is Invalid. Cannot save.').waitFor();
  for (const field of ['First name', 'Last name', 'Email', 'User type']) await page.getByText(`${field} is required.`).waitFor();
  expect(await choicesOf('Recruiter level')).toEqual(['Junior', 'Associate', 'Senior', 'Executive']);
  const last = unique('Newcomer');
  const [name, email] = [`Nora ${last}`, `${last.replace(' ', '.').toLowerCase()}@muster.test`];
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill(last);
  await page.getByRole('textbox', { name: 'Email' }).first().fill(email);
  await page
    .getByRole('combobox', { name: 'User type' })
    .or(page.getByRole('textbox', { name: 'User type' }))
    .first()
    .click();
  await page.getByRole('option', { name: 'Standard' }).click();
  await page.getByRole('button', { name: 'Create and invite' }).click();
  await page.getByText(`An invitation is on its way to ${email}`).waitFor();
  await page.getByRole('heading', { name }).waitFor();

  const account = page.locator('button[aria-haspopup=menu]', { hasText: 'Account' });
  await account.click();
  await page.getByRole('menuitem', { name: 'Rights' }).click();
  await page.getByRole('heading', { name: `Rights of ${name}` }).waitFor();
  await page.goBack();
  await account.click();
  await page.getByRole('menuitem', { name: 'Mark inactive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark inactive' }).click();
  await page.getByText(`${name} is inactive`).waitFor();
  const nora = await journey.app.system().records.first('users', { email });
  expect(nora).toMatchObject({ active: false, userType: 'Standard' });
  expectNoErrors(page);
});

test('a team gets a member and loses them again [ADMIN-028]', async () => {
  const [first, team] = [unique('Tessa').replace(' ', ''), unique('Evening desk')];
  const { user } = await personOf(journey, 'Standard', { name: `${first} Mate` });
  await open('/admin/team-management/new', 'New team');
  await page.getByRole('textbox', { name: 'Name' }).fill(team);
  await page.getByRole('button', { name: 'Create team' }).click();
  await page.getByRole('heading', { name: team }).waitFor();
  const membersOf = async () => (await journey.app.system().records.get('users', user._id)).teams ?? [];

  await page.getByLabel('Add a member').fill(first);
  await page.getByRole('option', { name: new RegExp(`${first} Mate`) }).click();
  await page.getByRole('link', { name: `${first} Mate` }).waitFor();
  expect(await membersOf()).toHaveLength(1);
  await page.getByRole('button', { name: `Remove ${first} Mate from the team` }).click();
  await page.getByText('This team has no members yet.').waitFor();
  expect(await membersOf()).toEqual([]);
  expectNoErrors(page);
});

test('the menu’s section Users leads to the teams, which are listed, made, renamed and deleted there [ADMIN-028]', async () => {
  const [night, dawn] = [unique('Night desk'), unique('Dawn desk')];
  await open('/admin', /./);
  const users = page.getByRole('navigation', { name: 'Main' }).getByRole('region', { name: 'Users', exact: true });
  await users.getByRole('link', { name: 'Teams', exact: true }).click();
  await page.waitForURL('**/admin/team-management');
  await page.getByRole('heading', { level: 1, name: 'Teams', exact: true }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'New team' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(night);
  await page.getByRole('button', { name: 'Create team' }).click();
  await page.getByRole('heading', { level: 1, name: night }).waitFor();
  const team = (await journey.app.system().records.first('teams', { name: night }))!;
  await open('/admin/team-management', 'Teams');
  await page.getByRole('main').getByRole('link', { name: night }).first().waitFor();

  await open(`/admin/team-management/${team._id}`, night);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(dawn);
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByRole('heading', { level: 1, name: dawn }).waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: dawn }).getByRole('button', { name: 'Delete' }).click();

  await page.getByRole('heading', { level: 1, name: 'Teams' }).waitFor();
  await expect.poll(() => page.getByRole('main').getByRole('link', { name: dawn }).count()).toBe(0);
  expect(await journey.app.system().records.find('teams', team._id)).toBeUndefined();
  expectNoErrors(page);
});

test('a setting is changed where it stands, a new one needs a name, a key and a value [ADMIN-005, ADMIN-031]', async () => {
  await open('/admin/settings/general-settings', 'General settings');
  const card = page.getByRole('region', { name: 'Hours of an eligible month' });
  const hours = Number(await card.getByRole('textbox').inputValue()) - 1;
  await card.getByRole('textbox').fill(String(hours));
  await card.getByRole('button', { name: /^Save/ }).click();
  await page.getByText('Hours of an eligible month saved').waitFor();
  const setting = await journey.app.system().records.first('adminSettings', { key: 'month-eligibility-hours' });
  expect(setting!.setting).toEqual({ value: hours });

  await page.getByRole('button', { name: 'New setting' }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  for (const field of ['Name', 'Key', 'Setting']) await page.getByText(`${field} is Invalid. Cannot save.`).waitFor();
  await page.keyboard.press('Escape');
  expectNoErrors(page);
});

test('a dropdown needs a name and keeps its options in their order [ADMIN-006, ADMIN-038]', async () => {
  await open('/admin/dropdown-editor', 'Dropdowns');
  await page.getByRole('button', { name: 'New dropdown' }).click();
  for (const [at, value] of ['Night', 'Day'].entries()) {
    await page.getByRole('button', { name: 'Add option' }).click();
    await page
      .getByLabel(`Value of option ${at + 1}`)
      .and(page.locator(':focus'))
      .fill(value);
  }
  await page.getByRole('button', { name: 'Save dropdown' }).click();
  await page.getByText('Name is required').first().waitFor();
  const name = unique('Shifts');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Move Day up' }).click();
  await page.getByRole('button', { name: 'Save dropdown' }).click();
  await page.getByText(`${name} saved`).waitFor();

  const shifts = await journey.app.system().records.first('dropdowns', { name });
  expect((shifts!.options as { value: string }[]).map(({ value }) => value)).toEqual(['Day', 'Night']);
  expectNoErrors(page);
});

test('the passwords’ screen sends a temporary one, and one’s own other sessions are ended [ADMIN-029]', async () => {
  const first = unique('Paula').replace(' ', '');
  const { email } = await personOf(journey, 'Standard', { name: `${first} Lost` });
  await open('/app/user/sessions', 'Sessions and devices');
  await page.getByText('This device').waitFor();
  await open('/admin/password-management', 'Passwords');
  await page.getByLabel('Find a user').fill(first);
  const row = page.getByRole('listitem').filter({ hasText: email });
  await row.getByRole('button', { name: `Send a temporary password to ${first} Lost` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send password' }).click();
  await page.getByText(`A temporary password is on its way to ${email}`).waitFor();
  await row.getByText('Temporary password sent', { exact: true }).waitFor();

  const other = await journey.signedIn(ADMIN.email, ADMIN.password);
  await open('/app/user/sessions', 'Sessions and devices');
  await page.getByText('This device').waitFor();
  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
  await page.getByText('All other sessions ended').waitFor();
  await other.reload();
  await other.waitForURL('**/login');
  expectNoErrors(page);
});

test('rights that came with an update stand above the roles in words, and are granted by one button', async () => {
  const role = (await journey.app.system().records.first('roles', { name: 'Recruiter' }))!;
  const never = journey.app
    .system()
    .database.query(`delete from records."userAccessControls" where role = $1 and name = 'accounts'`, [role._id]);
  expect((await never).rowCount).toBe(1);

  await open('/admin/role-management', 'Roles');
  const alert = page.getByRole('alert').filter({ hasText: 'An update brought rights' });
  await alert.getByText('Recruiter: Accounts (see all)').waitFor();
  await expectAccessible(page);
  await alert.getByRole('button', { name: 'Grant these rights' }).click();

  await page.getByText('1 right granted').waitFor();
  await alert.waitFor({ state: 'hidden' });
  expectNoErrors(page);
});

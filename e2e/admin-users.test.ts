import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { allViews } from '#server/testing.ts';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, visit } from './browser.ts';
import { ADMIN, personOf, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());
beforeEach(async () => void (page = await journey.signedIn(ADMIN.email, ADMIN.password)));

const users = () => journey.app.system().records;
const openUsers = async (search: string) => {
  await visit(page, journey.at('/admin/user-management'));
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  await page.getByRole('searchbox', { name: 'Search Users' }).fill(search);
};
const rowMenu = async (name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('the menu of a row marks a user inactive and active, sends a password, explains rights, and acts as them [ADMIN-026, PERM-018]', async () => {
  const first = unique('Rosa').replace(' ', '');
  const name = `${first} Rowmenu`;
  const { email, user } = await personOf(journey, 'Standard', { name });
  await openUsers(first);

  await rowMenu(name, 'Mark inactive');
  await confirm('Mark inactive');
  await page.getByText(`${name} is inactive`).waitFor();
  expect((await users().get('users', user._id)).active).toBe(false);
  await rowMenu(name, 'Mark active');
  await page.getByText(`${name} is active`).waitFor();
  expect((await users().get('users', user._id)).active).toBe(true);

  await rowMenu(name, 'Send temporary password');
  await confirm('Send password');
  await page.getByText(`A temporary password is on its way to ${email}`).waitFor();
  await rowMenu(name, 'Rights');
  await page.getByRole('heading', { name: `Rights of ${name}` }).waitFor();

  await openUsers(first);
  await rowMenu(name, 'Act as this user');
  await confirm('Act as this user');
  await page.waitForURL('**/app/dashboard');
  await page.getByText(name).first().waitFor();
  expectNoErrors(page);
});

test('the rights of a person are one matrix: found, narrowed to what differs, and unfolded into roles and fields', async () => {
  const { user } = await personOf(journey, 'Standard', {
    name: 'Mira Matrix',
    access: {
      leads: { views: allViews, fields: { profession: 'Read Only' } },
      jobs: { views: allViews },
      accounts: { views: { access: true, view: 'Owner' } },
    },
  });
  await visit(page, journey.at(`/admin/user-management/${user._id}/rights`));
  const rowOf = (label: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: label, exact: true }) });
  await rowOf('Jobs').waitFor();

  expect(await page.getByRole('table').count()).toBe(1);
  expect((await rowOf('Accounts').getByRole('cell').allInnerTexts()).slice(1, 3)).toEqual(['Own', expect.stringContaining('No')]);
  await page.getByLabel('Only what differs from full rights').check();
  await rowOf('Jobs').waitFor({ state: 'detached' });
  await rowOf('Leads').getByText('1 limited').waitFor();
  await rowOf('Leads').getByRole('button').click();
  await page.getByText('Profession', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Find a module').fill('no such module');
  await page.getByRole('button', { name: 'Show all modules' }).click();
  await rowOf('Jobs').waitFor();
  expectNoErrors(page);
});

test('several users are marked inactive at once, but never the last System Admin, and get their passwords together', async () => {
  const last = unique('Several').replace(' ', '');
  const names = [`Sela ${last}`, `Simon ${last}`];
  const people = [];
  for (const name of names) people.push(await personOf(journey, 'Standard', { name }));
  await openUsers(last);
  await page.getByRole('link', { name: names[0]! }).waitFor();
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByText('2 selected').waitFor();

  await page.getByRole('button', { name: 'Send temporary passwords' }).click();
  await confirm('Send passwords');
  await page.getByText('Temporary passwords are on their way to 2 users').waitFor();

  const own = (await users().first('users', { email: ADMIN.email }))!;
  await openUsers('');
  for (const name of [...names, String(own.name)]) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Mark inactive', exact: true }).click();
  await confirm('Mark inactive');
  await page.getByText('2 users marked inactive').waitFor();
  await page.getByText('This is the last active System Admin. Please make someone else a System Admin first.').waitFor();
  for (const { user } of people) expect((await users().get('users', user._id)).active).toBe(false);
  expect((await users().get('users', own._id)).active).toBe(true);
  expectNoErrors(page);
});

test('a relationship of a module gets its level beside the fields, and who has the role loses it [PERM-016]', async () => {
  const role = await journey.app.make('roles', { name: 'Relation keeper' });
  await journey.app.make('userAccessControls', { name: 'contacts', role: role._id, views: { access: true, view: 'All' } });
  await visit(page, journey.at(`/admin/role-management/${role._id}`));
  await page.getByLabel('Find a module').fill('contacts');
  await page.getByRole('button', { name: 'Fields and relationships of Contacts' }).click();
  const relationships = page.getByRole('region', { name: 'Relationships' });
  const first = relationships.getByRole('combobox').first();
  await first.selectOption('None');
  await page.keyboard.press('Escape');
  await page.getByText('All changes are saved').waitFor();

  const control = (await users().all('userAccessControls', { role: role._id }))[0]!;
  expect(Object.values(control.relationships as object)).toEqual(['None']);
  await expectAccessible(page);
  expectNoErrors(page);
});

test('each type of user has its area, and no other opens [PERM-001, PERM-002, PERM-003, ADMIN-001]', async () => {
  const cases = [
    { type: 'Standard', home: '/app/dashboard', closed: ['/admin', '/dashboard', '/provider/dashboard'] },
    { type: 'Admin', home: '/app/dashboard', closed: ['/admin', '/dashboard'] },
    { type: 'Dashboard', home: '/dashboard', closed: ['/admin', '/app/dashboard'] },
  ];
  for (const { type, home, closed } of cases) {
    const { email, password } = await personOf(journey, type);
    const theirs = await journey.signedInByForm(email, password);
    expect([type, new URL(theirs.url()).pathname]).toEqual([type, home]);
    for (const path of closed) {
      await visit(theirs, journey.at(path));
      await theirs.getByRole('heading', { level: 1, name: 'This page is not part of your work' }).waitFor();
    }
  }
  for (const path of ['/admin', '/app/dashboard', '/dashboard']) {
    await visit(page, journey.at(path));
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('the administration’s sections stand in the order of the specification', async () => {
  await visit(page, journey.at('/admin'));
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: 'Users' }).waitFor();

  const headings = (await main.getByRole('heading', { level: 2 }).allInnerTexts()).map((text) => text.trim());

  const order = ['Users', 'Reports', 'Settings', 'Dropdowns', 'Developer Tools', 'Rewards, Games and Rec'];
  const shown = headings.filter((text) => order.includes(text));
  expect(shown).toEqual(order.filter((text) => shown.includes(text)));
  expect(shown).toEqual(expect.arrayContaining(['Users', 'Settings', 'Dropdowns']));
});

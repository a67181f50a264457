import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { AnyRecord } from '#common/module.ts';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, type PageOptions } from './browser.ts';
import { ADMIN, personOf, startJourney, type Journey } from './journey.ts';

let journey: Journey;
let team: string;
let theirs: AnyRecord;
let person: Awaited<ReturnType<typeof personOf>>;
let roleName: string;
const views = { access: true, view: 'All', create: false, edit: 'All', delete: 'Owner', mass_update: true, export: false };
beforeAll(async () => {
  journey = await startJourney();
  team = (await journey.app.make('teams', { name: 'Recruiting' }))._id;
  person = await personOf(journey, 'Standard', {
    teams: [team],
    access: {
      leads: { views, fields: { profession: 'Read Only', specialty: 'Read/Owner Write', email: 'None' } },
      contacts: { views: { access: true, view: 'All', edit: 'Owner' } },
    },
  });
  roleName = `Role of ${person.email}`;
  theirs = await journey.app.make('leads', { first_name: 'Ada', last_name: 'Byron', profession: 'RN', teams: [team] });
});
afterAll(() => journey?.close());

const signedIn = async (path: string, options?: PageOptions) => {
  const page = await journey.signedIn(person.email, person.password, { ...options, path });
  return page;
};
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^What may I do here\?/ });
const told = async (dialog: Locator) => {
  await dialog.getByText(/^To change this, ask/).waitFor();
  return (await dialog.getByRole('list').first().getByRole('listitem').allInnerTexts()).map((text) =>
    text.replaceAll(/\s*\n\s*/g, ' | '),
  );
};

test('a locked field says which role locks it, and with the keyboard alone one learns what one may do [PERM-006, PERM-031]', async () => {
  const page = await signedIn(`/app/leads/${theirs._id}`);
  await page.getByRole('heading', { name: 'Ada Byron' }).waitFor();

  const lock = page.getByRole('button', {
    name: `Profession is locked. Read only for you: role ${roleName} grants Read Only on Profession.`,
  });
  await lock.first().focus();
  await page.keyboard.press('Enter');

  const dialog = dialogOf(page);
  await dialog.getByText(`role ${roleName} grants Read Only on Profession.`).waitFor();
  await dialog.getByText('To change this, ask a System Admin:').waitFor();
  expect(await told(dialog)).toEqual([
    `View | Yes | Role ${roleName} grants View All.`,
    `Create | No | None of your roles grants Create here. You have ${roleName}.`,
    `Edit | Yes | Role ${roleName} grants Edit All.`,
    `Delete | No | Role ${roleName} grants Delete Owner. This record is not assigned to you.`,
    `Mass update | Yes | Role ${roleName} grants Mass update.`,
    `Export | No | None of your roles grants Export here. You have ${roleName}.`,
  ]);
  expect(await dialog.innerText()).not.toMatch(/e-?mail\b(?!.*@)/i);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.locator(':focus[aria-label^="Profession is locked"]').waitFor();
  expectNoErrors(page);
});

test('what the system writes and what is only for owners say so, at the field and in the form', async () => {
  const page = await signedIn(`/app/leads/${theirs._id}`);
  await page
    .getByRole('button', {
      name: /^Specialty is locked\. You can change this only on records that are assigned to you\. Role .* grants Read\/Owner Write/,
    })
    .first()
    .waitFor();

  await page.goto(journey.at(`/app/leads/${theirs._id}/edit`));
  await page.getByText(`Read only for you: role ${roleName} grants Read Only on Profession.`).first().waitFor();
  expectNoErrors(page);
});

test('a record of somebody else says that it is read only, and why; one’s own does not', async () => {
  const contact = await journey.app.make('contacts', { first_name: 'Carl', last_name: 'Gauss' });
  const own = await journey.app.make('contacts', { first_name: 'Emmy', last_name: 'Noether', assigned_to: person.user._id });
  const page = await signedIn(`/app/contacts/${contact._id}`);

  await page.getByRole('button', { name: 'Read only' }).click();

  expect(await told(dialogOf(page))).toContain(
    `Edit | No | Role ${roleName} grants Edit Owner. This record is not assigned to you.`,
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More actions' }).click();
  expect(await page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'What may I do here?' }).click();
  await dialogOf(page).waitFor();
  await page.goto(journey.at(`/app/contacts/${own._id}`));
  await page.getByRole('link', { name: 'Edit', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Read only' }).count()).toBe(0);
  expectNoErrors(page);
});

test('a list without its buttons says what is missing and why, for the list and for the selection [PERM-041, PERM-045]', async () => {
  await journey.app.make('contacts', { first_name: 'Leonhard', last_name: 'Euler' });
  const page = await signedIn('/app/leads');
  await page.getByRole('link', { name: 'Ada Byron' }).waitFor();
  expect(await page.getByRole('link', { name: 'New lead' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0);

  await page.getByRole('button', { name: 'What may I do here?' }).click();
  expect(await told(dialogOf(page))).toContain(
    `Delete | Only your own | Role ${roleName} grants Delete Owner. Your own records are the ones assigned to you.`,
  );
  await page.keyboard.press('Escape');
  await page.goto(journey.at('/app/contacts'));
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check();
  expect(await page.getByRole('button', { name: 'Mass update' }).count()).toBe(0);
  await page.getByRole('status').getByRole('button', { name: 'What may I do here?' }).click();
  expect(await told(dialogOf(page))).toContain(
    `Mass update | No | None of your roles grants Mass update here. You have ${roleName}.`,
  );
  expectNoErrors(page);
});

test('trying to edit a locked cell of a list says why, instead of nothing', async () => {
  const page = await signedIn('/app/leads');
  const cell = page.getByRole('row', { name: /Ada Byron/ }).getByRole('gridcell', { name: 'RN', exact: true });
  await cell
    .or(page.getByRole('row', { name: /Ada Byron/ }).getByText('RN', { exact: true }))
    .first()
    .dblclick();

  await page.getByText(`Profession: Read only for you: role ${roleName} grants Read Only on Profession.`).waitFor();
  expectNoErrors(page);
});

test('on a phone the lock is a target for a finger and the answer fills the screen', async () => {
  const page = await signedIn(`/app/leads/${theirs._id}`, { viewport: 'phone' });
  const lock = page.getByRole('button', { name: /^Profession is locked/ }).first();
  await lock.scrollIntoViewIfNeeded();
  const target = (await lock.boundingBox())!;
  expect([target.width >= 44, target.height >= 44]).toEqual([true, true]);

  await lock.tap();

  const dialog = dialogOf(page);
  await dialog.getByText('To change this, ask a System Admin:').waitFor();
  expect((await dialog.boundingBox())!.width).toBeGreaterThanOrEqual(389);
  await page.keyboard.press('Escape');
  await page.goto(journey.at('/app/leads'));
  await page.getByRole('button', { name: 'What may I do here?' }).tap();
  await dialog.getByText('To change this, ask a System Admin:').waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await expectAccessible(page);
  expectNoErrors(page);
});

test('a System Admin is not asked to wonder', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/leads' });
  await page.getByRole('link', { name: 'Ada Byron' }).waitFor();

  expect(await page.getByRole('button', { name: 'What may I do here?' }).count()).toBe(0);
  expectNoErrors(page);
});

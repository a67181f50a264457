import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectNoErrors } from './browser.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

async function leadWithHistory() {
  const { make } = journey.app;
  const { user } = await journey.app.signIn();
  const lead = await make('leads', {
    first_name: 'Ada',
    last_name: unique('Lay'),
    profession: 'RN',
    mobile_phone: '(813) 555-0142',
    current_address: { street: '12 Bay Street', city: 'Tampa', state: 'FL', zip: '33602' },
  });
  for (const subject of ['Call', 'Write', 'Meet', 'Remind'])
    await make('tasks', {
      subject,
      description: `${subject} soon`,
      leads_tasks: lead._id,
      assigned_to: user._id,
      ...DUE[subject],
    });
  const relatedRecord = { moduleName: 'leads', recordId: lead._id };
  await make('activities', { name: 'Left a voicemail', activityType: 'Call', relatedRecord });
  return lead;
}

/** The first that is due is done already. */
const DUE: Record<string, object> = {
  Call: { due_date: '2026-03-01', status: 'Completed' },
  Write: { due_date: '2026-03-02' },
  Meet: { due_date: '2026-03-03' },
};
const sizeOf = async (page: Page, name: string | RegExp) => (await page.getByRole('complementary', { name }).boundingBox())!;

const messageBar = (page: Page) => page.getByRole('button', { name: /^Messages/ });

/** Whether the way to the messages covers the count or the buttons of a list's pages. */
async function isOverPager(page: Page): Promise<boolean> {
  const bar = (await messageBar(page).boundingBox())!;
  const parts = page.getByRole('navigation', { name: 'Pages' }).locator(':scope > span, label, button');
  const boxes = await Promise.all((await parts.all()).map(async (part) => (await part.boundingBox())!));
  return boxes.some(({ x, y, width, height }) => {
    const isApart = x >= bar.x + bar.width || x + width <= bar.x || y >= bar.y + bar.height || y + height <= bar.y;
    return !isApart;
  });
}

test('a long fact of a related record gives way with dots', async () => {
  const { make } = journey.app;
  const city = 'Lake Chargoggagoggmanchauggagoggchaubunagungamaugg';
  const parent = await make('accounts', { name: unique('Bayside') });
  const billing_address = { street: '12 Bay Street', city, state: 'MA', zip: '01570' };
  await make('accounts', { name: unique('Hospital'), account_type: 'Hospital', member_of: parent._id, billing_address });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/app/accounts/${parent._id}` });
  const facts = page.getByRole('region', { name: 'Accounts' }).getByRole('listitem').locator(':scope > span');

  await facts.getByText(city).first().waitFor();
  expect(await facts.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  expectNoErrors(page);
});

test('a preview shows the main facts first, what may be done, and related lists in short', async () => {
  const lead = await leadWithHistory();
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/app/leads?open=${lead._id}` });
  const panel = page.getByRole('complementary', { name: 'Preview of lead' });

  const main = panel.getByRole('region', { name: 'Main facts' });
  await main.waitFor();
  expect(await main.getByRole('term').allInnerTexts()).toEqual([
    'Status',
    'Profession',
    'Mobile phone',
    'Email',
    'Assigned User',
    'Available from',
  ]);
  for (const verb of ['Submit to job', 'More actions']) await panel.getByRole('button', { name: verb }).waitFor();
  for (const verb of ['Edit', 'Open']) await panel.getByRole('link', { name: verb, exact: true }).waitFor();
  await panel.getByRole('group', { name: 'Next step' }).getByRole('link', { name: 'Write' }).waitFor();
  const tasks = panel.getByRole('region', { name: 'Tasks' });
  await expect.poll(() => tasks.getByRole('listitem').count()).toBe(3);
  const badge = tasks.getByText('Not Started', { exact: true }).first();
  expect((await badge.boundingBox())!.width).toBeLessThan(110);
  expect(await tasks.getByRole('button', { expanded: true }).innerText()).toMatch(/Tasks\s*4/);
  expect(await panel.getByRole('region', { name: 'Contact' }).innerText()).toContain('12 Bay Street');
  expect(await panel.getByRole('button', { name: 'Edit Home phone' }).count()).toBe(0);
  await panel.getByRole('button', { name: /Show \d+ empty fields/ }).click();
  expect(await panel.getByRole('button', { name: 'Edit Home phone' }).count()).toBe(1);
  expect(await page.getByRole('gridcell').or(page.locator('td')).filter({ hasText: 'Tampa, FL' }).count()).toBeGreaterThan(0);
  expectNoErrors(page);
});

test('beside a list the preview leaves the toolbar free at 1024, and stands level in the administration', async () => {
  const lead = await leadWithHistory();
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/app/leads?open=${lead._id}` });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('region', { name: 'Main facts' }).waitFor();
  const panel = await sizeOf(page, 'Preview of lead');
  expect([panel.x + panel.width, panel.y + panel.height]).toEqual([1024, 768]);
  for (const part of ['Search Leads', 'Status', 'Profession']) {
    const box = (await page
      .getByRole('region', { name: 'Leads' })
      .getByLabel(part)
      .or(page.getByRole('button', { name: part }))
      .first()
      .boundingBox())!;
    expect([part, box.x + box.width <= panel.x]).toEqual([part, true]);
  }

  const title = page.getByRole('heading', { level: 1, name: 'Leads', exact: true });
  expect(await title.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  expect((await title.boundingBox())!.width).toBeGreaterThan(40);
  for (const part of [page.getByRole('link', { name: 'New lead', exact: true }), messageBar(page)]) {
    const box = (await part.boundingBox())!;
    expect([box.x + box.width <= panel.x, box.x + box.width]).toEqual([true, box.x + box.width]);
  }
  expect(await isOverPager(page)).toBe(false);
  await page.setViewportSize({ width: 1440, height: 768 });
  await expect.poll(() => isOverPager(page)).toBe(false);
  await page.setViewportSize({ width: 1024, height: 768 });

  await page.goto(journey.at('/admin/user-management'));
  await page.getByRole('grid').locator('tbody td').nth(2).click();
  await page.getByRole('complementary', { name: /Preview of/ }).waitFor();
  const inAdmin = await sizeOf(page, /Preview of/);
  expect([inAdmin.y, inAdmin.y + inAdmin.height]).toEqual([0, 768]);
  expect(await page.locator('#main').evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(0);
  expectNoErrors(page);
});

test('related lists are ranked by use; the empty ones wait behind a button that offers what a person may add', async () => {
  const lead = await leadWithHistory();
  const views = { access: true, view: 'All', create: true, mass_update: false, delete: 'None', edit: 'All', export: false };
  const access = {
    leads: { views },
    tasks: { views },
    activities: { views },
    campaigns: { views },
    subs: { views: { ...views, create: false } },
  };
  const { user } = await journey.app.userWith({ access });
  const page = await journey.signedIn(String(user.email), ADMIN.password, { path: `/app/leads/${lead._id}` });
  const rail = page.getByRole('complementary', { name: 'Related records' });

  await rail.getByText('Left a voicemail').waitFor();
  expect(await rail.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Tasks', 'Activities']);
  await rail.getByRole('button', { name: 'Add related record' }).click();
  await page.getByRole('menuitem').first().waitFor();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
    'Add campaign',
    'Link an existing campaign',
    'Link an existing sub',
  ]);
  expectNoErrors(page);
});

test('a new task names the record that it was begun from, and asks for its subject first', async () => {
  const lead = await leadWithHistory();
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/app/leads/${lead._id}` });
  await page.getByRole('button', { name: 'New task' }).click();
  const dialog = page.getByRole('dialog', { name: 'New task' });

  expect(await dialog.getByRole('link', { name: String(lead.name) }).getAttribute('href')).toBe(`/app/leads/${lead._id}`);
  const subject = dialog.getByLabel('Subject');
  const description = dialog.getByRole('textbox', { name: 'Description' });
  expect((await subject.boundingBox())!.y).toBeLessThan((await description.boundingBox())!.y);
  await subject.fill('Ask for references');
  await description.fill('Two of them');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('region', { name: 'Tasks' }).getByText('5', { exact: true }).waitFor();
  const made = await journey.app.system().records.first('tasks', { subject: 'Ask for references', leads_tasks: lead._id });
  expect(made!.related_record).toMatchObject({ moduleName: 'leads', recordId: lead._id });
  expectNoErrors(page);
});

test('a saved record is shown from its top, and its menu stays within the margin of a phone', async () => {
  const lead = await leadWithHistory();
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { viewport: 'phone', path: `/app/leads/${lead._id}/edit` });
  const main = page.locator('#main');
  await page.getByRole('textbox', { name: 'Department' }).fill('Nursing');
  expect(await main.evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'More actions' }).waitFor();

  expect(await main.evaluate((element) => [element.scrollTop, element.scrollWidth])).toEqual([0, 390]);
  const menu = (await page.getByRole('button', { name: 'More actions' }).boundingBox())!;
  expect(menu.x + menu.width).toBeLessThanOrEqual(374);
  expectNoErrors(page);
});

test.each([900, 300])('a refused choice keeps its reason in sight, in a window %i pixels high', async (height) => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/activities/new' });
  await page.setViewportSize({ width: 1440, height });
  const type = page.getByRole('combobox', { name: 'Type' });
  await type.waitFor();
  await page.getByRole('button', { name: 'Create activity' }).click();

  await expect.poll(() => type.evaluate((input) => input.matches(':focus'))).toBe(true);
  expect(await page.getByRole('option').count()).toBe(0);
  await type.click();
  const list = (await page.getByRole('listbox').boundingBox())!;
  const reason = (await page.getByText('Type is required.').boundingBox())!;
  expect(list.y >= reason.y + reason.height || list.y + list.height <= reason.y).toBe(true);
  expectNoErrors(page);
});

test('names in a list keep their commas', async () => {
  const teams = await Promise.all(
    ['Health Recruiting North', 'Schools Recruiting South', 'Account Management'].map((name) =>
      journey.app.make('teams', { name: unique(name) }),
    ),
  );
  const lead = await journey.app.make('leads', { first_name: 'Ada', last_name: 'Comma', teams: teams.map(({ _id }) => _id) });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/app/leads/${lead._id}` });
  const names = page.getByRole('definition').filter({ hasText: 'Schools Recruiting South' }).getByRole('link');
  await names.first().waitFor();

  const wholes = await names.locator('..').allInnerTexts();
  expect(wholes.map((text) => text.at(-1) === ',')).toEqual([true, true, false]);
  const [name, whole] = await Promise.all([names.first().boundingBox(), names.first().locator('..').boundingBox()]);
  expect(whole!.height - name!.height).toBeLessThan(6);
  expectNoErrors(page);
});

test('in a small window the name of a record stays beside its verbs, or they go below it', async () => {
  const lead = await journey.app.make('leads', {
    first_name: 'Wilhelmina',
    last_name: unique('Worthington-Featherstone'),
    mobile_phone: '(813) 555-0143',
  });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/app/leads/${lead._id}` });
  const widthOf = async (name: string) => (await page.getByRole('heading', { level: 1, name }).boundingBox())!.width;

  for (const width of [1440, 1024, 720]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, (await widthOf(String(lead.name))) >= 199]).toEqual([width, true]);
    const edit = (await page.getByRole('link', { name: 'Edit', exact: true }).first().boundingBox())!;
    expect([width, edit.x > 0 && edit.x + edit.width <= width]).toEqual([width, true]);
  }
  expectNoErrors(page);
});

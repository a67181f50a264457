import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors } from './browser.ts';
import { ADMIN, personOf, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;

beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

const open = (path: string, viewport: 'desktop' | 'phone' = 'desktop') =>
  journey.signedIn(ADMIN.email, ADMIN.password, { path, viewport });

const save = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(`“${name}” was saved`).waitFor();
};

test('the administration has its six sections in order, and each screen of Developer Tools opens [ADMIN-057, ADMIN-042, ADMIN-043, ADMIN-044, ADMIN-047, ADMIN-048, ADMIN-049]', async () => {
  const page = await open('/admin');
  const menu = page.getByRole('navigation').first();
  const sections = ['Users', 'Reports', 'Settings', 'Dropdowns', 'Developer Tools', 'Rewards, Games and Rec'];
  await menu.getByRole('region', { name: 'Dropdowns' }).waitFor();
  const shown = await menu.locator('section[aria-label]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!));
  expect(shown.filter((label) => sections.includes(label))).toEqual(sections);

  const screens = [
    ['Workflows', '/admin/workflow-management'],
    ['Sidebar buckets', '/admin/sidebar-buckets'],
    ['Admin notes', '/admin/admin-notes'],
    ['Bumpouts', '/admin/bumpout-editor'],
    ['Menus', '/admin/menu-nav-editor'],
    ['Widgets', '/admin/muster-widget-management'],
  ] as const;
  for (const [label, path] of screens) {
    await menu.getByRole('region', { name: 'Developer Tools' }).getByRole('link', { name: label, exact: true }).click();
    await page.waitForURL(`**${path}`);
    await page.getByRole('heading', { level: 1, name: label }).waitFor();
    await page
      .getByRole('button', { name: /^New / })
      .or(page.getByRole('link', { name: /^New / }))
      .first()
      .waitFor();
    await expectAccessible(page);
  }
  expectNoErrors(page);
});

test('an admin note asks for name, note and module, and stands over the list of its module and in Studio [ADMIN-019]', async () => {
  const page = await open('/admin/admin-notes');
  const name = unique('Careful');
  await page.getByRole('button', { name: 'New note' }).first().click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => page.getByText(/is required/).count()).toBe(3);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('combobox', { name: 'Module' }).fill('Jobs');
  await page.getByRole('option', { name: 'Jobs', exact: true }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Ask before you rename a status.');
  await save(page, name);

  await page.goto(`${new URL(page.url()).origin}/app/jobs`);
  const note = page.getByRole('group').filter({ hasText: name });
  await note.getByText(name).click();
  await note.getByText('Ask before you rename a status.').waitFor();

  await page.goto(journey.at('/admin/studio/jobs'));
  await page.getByRole('group').filter({ hasText: name }).getByText(name).click();
  await page.getByText('Ask before you rename a status.').waitFor();
  expectNoErrors(page, /422/);
});

test('bumpouts stand at the edge in the order of their options, which the keyboard changes; on a phone they stand in the navigation, cover nothing of a list, and one is a sheet [ADMIN-014]', async () => {
  const [first, second] = [unique('First'), unique('Second')];
  await journey.app.make('bumpouts', { name: first, options: { order: 1, kind: 'text', text: '<p>One</p>' } });
  await journey.app.make('bumpouts', { name: second, options: { order: 2, kind: 'text', text: '<p>Two</p>' } });
  const page = await open('/admin/bumpout-editor');
  await page
    .getByRole('list', { name: 'Bumpouts' })
    .getByRole('button', { name: `${second} A text` })
    .focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect
    .poll(async () => {
      const found = await journey.app.system().records.all('bumpouts', { name: [first, second] });
      return found.toSorted((a, b) => orderOf(a) - orderOf(b)).map(({ name }) => name);
    })
    .toEqual([second, first]);

  const phone = await open('/app/leads', 'phone');
  await phone.getByRole('button', { name: 'Open navigation' }).click();
  const entries = phone.getByRole('region', { name: 'Panels' }).getByRole('link');
  await entries.filter({ hasText: second }).waitFor();
  const labels = await entries.allInnerTexts();
  expect(labels.filter((label) => label === first || label === second)).toEqual([second, first]);
  await entries.filter({ hasText: second }).click();
  await phone.getByRole('dialog', { name: second }).getByText('Two').waitFor();
  expect(await phone.getByRole('dialog', { name: 'Navigation' }).count()).toBe(0);
  await expectAccessible(phone);
  await phone.getByRole('dialog', { name: second }).getByRole('button', { name: 'Close' }).click();
  await phone.getByRole('dialog', { name: second }).waitFor({ state: 'hidden' });
  expect(await phone.getByRole('complementary', { name: 'Panels' }).getByRole('button').count()).toBe(0);
  expectNoErrors(page);
});
const orderOf = ({ options }: Record<string, unknown>): number => Number((options as { order: number }).order);

test('a workflow is made, tried on real records, switched on, seen among its runs, and run again', async () => {
  const lead = await journey.app.make('leads', { first_name: 'Ada', last_name: unique('Trial'), years_experience: 7 });
  const page = await open('/admin/workflow-management/new');
  const name = unique('Describe');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('combobox', { name: 'Module' }).fill('Lead');
  await page.getByRole('option', { name: 'Lead', exact: true }).click();
  await page.getByText('Without a condition it runs for every lead').waitFor();
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('combobox', { name: 'Condition 1: field' }).fill('Years');
  await page
    .getByRole('option', { name: /^Years/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Condition 1: value' }).fill('7');
  await page.getByRole('button', { name: 'Add action' }).click();
  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('combobox', { name: 'Action 1, field 1', exact: true }).fill('Description');
  await page.getByRole('option', { name: 'Description', exact: true }).click();
  await page.getByRole('textbox', { name: 'Action 1, field 1: value' }).fill('Seven years, {{first_name}}');
  await save(page, name);
  await page
    .getByRole('complementary', { name: 'Trial' })
    .getByText(/Would have run for/)
    .waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save and switch on' }).click();
  await page.getByRole('button', { name: 'Switch off' }).waitFor();

  const admin = await journey.app.signIn();
  await expect
    .poll(async () => {
      await admin.put(`/api/leads/update-certain-fields/${lead._id}`, { fields: { last_name: unique('Trial') } });
      return (await admin.get(`/api/leads/${lead._id}`)).body.description;
    })
    .toBe('Seven years, Ada');
  await page.getByRole('tab', { name: 'Runs' }).click();
  const runs = page.getByRole('list', { name: 'Runs' });
  await runs
    .getByText(/^Ada Trial/)
    .first()
    .click();
  await runs
    .getByText(/Seven years, Ada/)
    .first()
    .waitFor();
  await runs.getByRole('button', { name: 'Run again' }).first().click();
  await page.getByText('It ran again').waitFor();
  expectNoErrors(page);
});

test('a bucket and a menu are written item by item: the bucket is assigned, the menu is for a user type [ADMIN-043, ADMIN-048]', async () => {
  const { user } = await personOf(journey, 'Dashboard');
  const [bucket, menu] = [unique('Morning'), unique('Wall')];
  const page = await open('/admin/sidebar-buckets');
  const write = async (noun: string, name: string) => {
    await page
      .getByRole('button', { name: `New ${noun}` })
      .first()
      .click();
    const form = page.getByRole('form');
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('button', { name: 'Add item' }).click();
    await form.getByRole('combobox', { name: 'Module' }).fill('Leads');
    await page.getByRole('option', { name: 'Leads', exact: true }).click();
    return form;
  };
  const items = [expect.objectContaining({ label: 'Leads', moduleName: 'leads' })];

  const form = await write('bucket', bucket);
  await save(page, bucket);
  await form.getByRole('combobox', { name: 'User types' }).press('ArrowDown');
  await page.getByRole('option', { name: 'Dashboard', exact: true }).click();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Assign' }).click();
  await page.getByText(/(One person|\d+ people) got it/).waitFor();
  expect(await journey.app.system().records.all('sidebarMenuTemplates', { name: bucket })).toMatchObject([{ items }]);
  expect(await journey.app.system().records.count('sidebarMenuInstances', { user: user._id })).toBe(1);

  await page.goto(journey.at('/admin/menu-nav-editor'));
  await (await write('menu', menu)).getByRole('combobox', { name: 'For' }).selectOption('Dashboard');
  await save(page, menu);
  expect(await journey.app.system().records.all('menuNavs', { name: menu })).toMatchObject([
    { items, user_type: 'Dashboard', enabled: true },
  ]);
  expectNoErrors(page);
});

test('the menu of user type Provider takes the place of the tabs on their phone, without what they may not open', async () => {
  const items = [
    { label: 'Ask us', path: '/provider/help', icon: 'help' },
    { label: 'My papers', path: '/provider/credentialing' },
    { label: 'Every lead', moduleName: 'leads' },
    { label: 'Administration', path: '/admin' },
  ];
  const menu = await journey.app.make('menuNavs', { name: unique('Phone'), user_type: 'Provider', enabled: true, items });
  const { email, password } = await personOf(journey, 'Provider');
  const page = await journey.signedIn(email, password, { viewport: 'phone' });
  const tabs = page.getByRole('navigation', { name: 'Main' });
  await tabs.getByRole('link', { name: 'My papers' }).waitFor();
  expect(await tabs.getByRole('link').allInnerTexts()).toEqual(['Ask us', 'My papers']);
  await expectAccessible(page);

  await journey.app.system().records.update('menuNavs', menu._id, { enabled: false });
  await page.reload();
  await expect.poll(() => tabs.getByRole('link').count()).toBeGreaterThan(2);
  await tabs.getByRole('link', { name: 'My papers' }).waitFor({ state: 'hidden' });
  expectNoErrors(page, /credentialing\/mine/); // nobody whose credentialing it could be
});

test('the conditions of a workflow, and no one else’s, are ordered by keyboard', async () => {
  const name = unique('Ordered');
  const admin = await journey.app.signIn();
  const make = async (called: string) => (await admin.post('/api/workflows', { name: called, module: 'leads' })).body.record._id;
  const [workflow, other] = [await make(name), await make(unique('Other'))];
  const theirs = { workflow: other, name: '1', option: '1', field: 'first_name', operator: 'Equals', value: 'D', order: 0 };
  expect((await admin.post('/api/workflow-conditions', theirs)).status).toBe(200);
  for (const [order, value] of ['A', 'B', 'C'].entries()) {
    const part = { workflow, name: value, option: '1', field: 'last_name', operator: 'Equals', value, order };
    expect((await admin.post('/api/workflow-conditions', part)).status).toBe(200);
  }
  const page = await open(`/admin/workflow-management/${workflow}`);
  const down = page.getByRole('button', { name: 'Move condition 1 down' });
  await down.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByText('condition 1: 2 of 3').waitFor();
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByText('condition 2: 3 of 3').waitFor();
  await save(page, name);

  const valuesOf = async (id: string) =>
    (await admin.post('/api/workflow-conditions/search', { workflow: id })).body.records
      .toSorted((a: any, b: any) => a.order - b.order)
      .map(({ value }: any) => value);
  expect([await valuesOf(workflow), await valuesOf(other)]).toEqual([['B', 'C', 'A'], ['D']]);
  // what does nothing cannot be tried
  expectNoErrors(page, /try-many/);
});

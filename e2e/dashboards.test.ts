import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { newId } from '#common/ids.ts';
import type { AnyRecord } from '#common/module.ts';
import { allViews } from '#server/testing.ts';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors } from './browser.ts';
import { ADMIN, personOf, startJourney, type Journey } from './journey.ts';
import { ON_LIGHT } from '#features/reports/chart-colors.ts';

let journey: Journey;
let report: AnyRecord;
beforeAll(async () => {
  journey = await startJourney();
  for (const profession of ['RN', 'RN', 'LPN'])
    await journey.app.make('leads', { first_name: 'Ada', last_name: 'Shown', profession });
  report = await journey.app.make('reports', {
    name: 'Leads by profession',
    related_module: 'leads',
    visibility: 'everyone',
    groups: [{ field: 'profession' }],
    columns: [{ fn: 'count' }],
    options: { chart: 'bar vertical' },
  });
});
afterAll(() => journey?.close());

const widget = (kind: string, title: string, at: object) => ({ _id: newId(), kind, title, x: 0, y: 0, w: 6, h: 4, ...at });
const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const BAR = `[data-kind="bar vertical"] svg path[fill="${ON_LIGHT.palette[0]}"]`;

test('somebody starts with the dashboard of their role, changes a copy and goes back to it', async () => {
  const { app } = journey;
  const { email, password, user } = await personOf(journey, 'Standard', {
    access: { leads: { views: allViews }, reports: { views: allViews }, userDashboards: { views: allViews } },
  });
  const [role] = user.roles as string[];
  const widgets = (title: string) => [widget('report', title, { report: report._id })];
  await app.make('defaultDashboards', { name: 'Of the type', user_type: 'Standard', widgets: widgets('For everybody') });
  await app.make('defaultDashboards', { name: 'Of sourcers', role, widgets: widgets('For sourcers') });
  const page = await journey.signedIn(email, password);

  await page.getByRole('link', { name: 'Of sourcers', exact: true }).click();
  await tile(page, 'For sourcers').locator(BAR).first().waitFor();
  await page.getByRole('button', { name: 'Customize' }).click();
  await page.getByRole('button', { name: 'Remove For sourcers' }).click();
  await page.getByRole('button', { name: 'Add widget' }).click();
  await page.getByRole('menuitem', { name: /^Note/ }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Stand-up at nine');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Stand-up at nine').waitFor();
  await page.getByRole('button', { name: 'More about this dashboard' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('link', { name: 'My Of sourcers' }).waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Of sourcers', exact: true }).click();
  await tile(page, 'For sourcers').waitFor();
  expectNoErrors(page);
});

test('a new dashboard, and a copy of one, are there when they are saved', async () => {
  const { email, password, user } = await personOf(journey, 'Standard', { access: { userDashboards: { views: allViews } } });
  await journey.app.make('userDashboards', { name: 'First', user: user._id, widgets: [widget('note', 'Hello', { text: 'Hi' })] });
  const names = async () =>
    (await journey.app.system().records.all('userDashboards', { user: user._id })).map(({ name }) => name).sort();
  const page = await journey.signedIn(email, password);

  await page.getByRole('button', { name: 'New dashboard' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('link', { name: 'First', exact: true }).click();
  await page.getByRole('button', { name: 'More about this dashboard' }).click();
  await page.getByRole('menuitem', { name: 'Make a copy' }).click();
  await page.getByRole('region', { name: 'Hello' }).waitFor();
  await page.getByRole('link', { name: 'Today', exact: true }).last().click();
  await page.getByRole('button', { name: 'New dashboard' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
  expect(await names()).toEqual(['First']);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'Mine', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Edit' }).waitFor();
  expect(await names()).toEqual(['First', 'Mine']);
  expectNoErrors(page);
});

test('a wall shows the widgets and nothing else, and its reader’s own list among them', async () => {
  const { app, at } = journey;
  const owner = await app.signIn();
  const { record: view } = (
    await owner.post('/api/saved-views', {
      name: 'Nurses',
      module: 'leads',
      visibility: 'everyone',
      state: { columns: ['name'], searchTerms: { all: [{ field: 'profession', op: 'in', value: ['RN'] }] } },
    })
  ).body;
  const wall = await app.make('userDashboards', {
    name: 'Wall',
    user: owner.user._id,
    visibility: 'everyone',
    widgets: [
      widget('number', 'Leads', { report: report._id, w: 4, h: 2 }),
      widget('list', 'Nurses', { view: view._id, x: 4, w: 4 }),
      widget('part', '', { part: 'tasks', x: 8, w: 4 }),
    ],
  });
  const { email, password } = await personOf(journey, 'Standard', {
    access: {
      leads: { views: allViews },
      tasks: { views: allViews },
      reports: { views: allViews },
      userDashboards: { views: allViews },
    },
  });
  const page = await journey.signedIn(email, password, { path: `/app/dashboard/${wall._id}?wall=1` });

  await tile(page, 'Leads').getByText('3', { exact: true }).waitFor();
  await expect.poll(() => tile(page, 'Nurses').getByRole('listitem').count()).toBe(2);
  await tile(page, 'My tasks').getByText('You have no open tasks.').waitFor();
  expect(await page.evaluate(`document.elementFromPoint(20, 400).closest('nav')`)).toBeNull();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('navigation').first().waitFor();
  expect(new URL(page.url()).href).toBe(at(`/app/dashboard/${wall._id}`));
  expectNoErrors(page);
});

test('a dashboard and a report fit a phone, and a bar opens its records there', async () => {
  const dashboard = await journey.app.make('userDashboards', {
    name: 'Pocket',
    user: (await journey.app.signIn()).user._id,
    widgets: [
      widget('report', 'Leads by profession', { report: report._id }),
      widget('note', 'Note', { y: 4, text: 'Call first.' }),
    ],
  });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, {
    viewport: 'phone',
    path: `/app/dashboard/${dashboard._id}`,
  });
  const fits = () => page.evaluate(`document.documentElement.scrollWidth <= innerWidth`);

  await tile(page, 'Leads by profession').locator(BAR).first().waitFor();
  expect(await fits()).toBe(true);
  await expectAccessible(page);
  await page.goto(journey.at(`/app/reports/${report._id}`));
  await page.locator(BAR).first().tap();
  await expect.poll(() => page.getByRole('dialog').getByRole('listitem').count()).toBeGreaterThan(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  expect(await fits()).toBe(true);
  await expectAccessible(page);
  expectNoErrors(page);
});

test('a report above a list is one line with its number, and stays as each person unfolded it', async () => {
  await journey.app.make('moduleReportDashboards', { name: 'About leads', module: 'leads', reports: [report._id] });
  const total = await journey.app.system().records.count('leads', {});
  const page = await journey.signedIn(ADMIN.email, ADMIN.password);
  const above = page.getByRole('region', { name: 'Reports about Leads' });
  const fold = above.getByRole('button', { name: /^Reports/ });

  await page.goto(journey.at('/app/leads'));
  await above.getByText(`Leads by profession ${total}`).waitFor();
  expect((await above.boundingBox())!.height).toBeLessThan(60);
  await fold.click();
  await above.locator(BAR).first().waitFor();
  await page.reload();
  await above.locator(BAR).first().waitFor();

  const { email, password } = await personOf(journey, 'Standard', {
    access: Object.fromEntries(['leads', 'reports', 'moduleReportDashboards'].map((name) => [name, { views: allViews }])),
  });
  const other = await journey.signedIn(email, password);
  await other.goto(journey.at('/app/leads'));
  const theirs = other.getByRole('region', { name: 'Reports about Leads' }).getByRole('button', { name: /^Reports/ });
  await theirs.waitFor();
  expect(await theirs.getAttribute('aria-expanded')).toBe('false');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors } from './browser.ts';
import { ADMIN, clear, personOf, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.signedIn(ADMIN.email, ADMIN.password);
  for (const [first_name, profession, lead_status] of [
    ['Ada', 'RN', 'active'],
    ['Grace', 'LPN', 'active'],
    ['Edith', 'RN', 'future_opp'],
  ] as const)
    await journey.app.make('leads', { first_name, last_name: 'Counted', profession, lead_status });
});
afterAll(() => journey?.close());

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const choose = async (label: string, words: string) => {
  await page
    .getByRole('combobox', { name: label, exact: true })
    .or(page.getByLabel(label, { exact: true }))
    .first()
    .focus();
  await page.keyboard.type(words);
  await press('Enter');
};
const add = async (what: string) => {
  await page.getByRole('button', { name: what, exact: true }).last().focus();
  await press('Enter');
};
const isInSight = async (locator: Locator) => {
  const { y, height } = (await locator.boundingBox())!;
  return y >= 0 && y + height <= page.viewportSize()!.height;
};
const chart = () => page.getByRole('img', { name: /The table below has the same numbers/ });
const table = () => page.getByRole('region', { name: 'Numbers' });

test('a report is built, drawn and saved by the keyboard alone, and a number opens its records [REPORT-004] [REPORT-005]', async () => {
  await page.goto(journey.at('/app/reports/new'));
  const modules = page.getByLabel('Module');
  await expect.poll(() => modules.locator('option').count()).toBeGreaterThan(10);
  const offered = await modules.locator('option').allTextContents();
  expect(offered).not.toContain('Reports');
  expect(offered).not.toContain('Games');
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);

  await modules.focus();
  await page.keyboard.type('Leads');
  await page.getByRole('textbox', { name: 'Name' }).focus();
  const name = unique('Leads by profession');
  await page.keyboard.type(name);
  await expect.poll(() => table().getByRole('row').count()).toBe(2); // the heading and the total
  await add('Group by a field');
  await choose('Group 1', 'Profession');
  await expect.poll(() => table().getByRole('row').count()).toBe(4);
  await page.getByRole('radio', { name: 'Table alone' }).focus();
  await press('ArrowDown');
  await chart().locator('svg').waitFor();
  expect(await page.getByRole('radio', { name: 'Line' }).isDisabled()).toBe(true);
  expect(await isInSight(page.getByRole('button', { name: 'Save', exact: true }))).toBe(true);
  await page.getByRole('button', { name: 'Save', exact: true }).focus();
  await press('Enter');
  await page.waitForURL(/\/app\/reports\/[0-9a-f]{24}$/);
  await page.getByRole('button', { name: 'More actions' }).waitFor(); // the page of what was saved

  await page.getByRole('button', { name: /^2\. RN: open the records/ }).focus();
  await press('Enter');
  const behind = page.getByRole('dialog', { name: 'RN' });
  await expect.poll(() => behind.getByRole('listitem').count()).toBe(2);
  await expectAccessible(page);
  await behind.getByRole('link', { name: 'Open as list' }).focus();
  await press('Enter');
  await page.waitForURL(/\/app\/leads\?filter=/);
  await expect.poll(() => page.getByRole('grid').locator('tbody tr[data-row]').count()).toBe(2);
  expectNoErrors(page);
});

/** The pointer is over something that opens records. */
const isOpening = (drawing: Locator) => drawing.evaluate((svg) => svg.closest('[style*="cursor: pointer"]') !== null);

/** Of a line its points open records, not the line between them. */
async function clickFirstPoint(drawing: Locator) {
  const point = drawing.locator('path[d^="M1 0A1 1"]').first();
  await expect.poll(() => point.hover({ force: true }).then(() => isOpening(drawing))).toBe(true);
  await page.mouse.down();
  await page.mouse.up();
}

/** The first place of a drawing that opens something, from its middle on: not its legend. */
async function clickInto(drawing: Locator) {
  await drawing.scrollIntoViewIfNeeded();
  const box = (await drawing.boundingBox())!;
  for (let y = 0.9; y > 0.2; y -= 0.05)
    for (let x = 0.04; x < 1; x += 0.03) {
      await page.mouse.move(box.x + box.width * x, box.y + box.height * y);
      if (!(await isOpening(drawing))) continue;
      return page.mouse.click(box.x + box.width * x, box.y + box.height * y);
    }
}

test('each kind of chart is chosen, drawn and clicked through to its records [REPORT-010] [REPORT-011] [REPORT-012] [REPORT-013] [REPORT-014] [REPORT-015] [REPORT-016] [REPORT-017] [REPORT-018] [REPORT-019] [REPORT-020]', async () => {
  const report = await journey.app.make('reports', {
    name: unique('Leads'),
    related_module: 'leads',
    groups: [{ field: 'profession' }, { field: 'lead_status' }],
    columns: [{ fn: 'count' }],
    visibility: 'everyone',
  });
  await page.goto(journey.at(`/app/reports/${report._id}`));
  await page.getByRole('button', { name: 'Settings' }).click();
  const kinds = ['Bar horizontal', 'Bar vertical', 'Bar stacked', 'Bar grouped', 'Pie', 'Donut'];
  for (const kind of [...kinds, 'Advanced pie', 'Pie grid', 'Line', 'Gauge', 'Number cards']) {
    await page.getByRole('radio', { name: kind, exact: true }).check();
    const drawn = page.locator(`[data-kind="${kind.toLowerCase()}"] svg`);
    await expect.poll(() => drawn.locator('path, rect').count(), { message: kind }).toBeGreaterThan(1);
    const said = await drawn.textContent();
    if (kind !== 'Gauge') expect([kind, /RN|Active/.test(said ?? '')]).toEqual([kind, true]);
    if (kind === 'Line') await clickFirstPoint(drawn);
    else await clickInto(drawn);
    await expect.poll(() => page.getByRole('dialog').getByRole('listitem').count(), { message: kind }).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  const grips = page.getByTitle('Drag to another place');
  await grips.nth(1).dragTo(grips.nth(0));
  await table().getByRole('columnheader', { name: 'Status / Profession' }).waitFor();
  expectNoErrors(page);
});

test('a dashboard is arranged by keyboard and shared; each reader sees their own numbers on it', async () => {
  const { app } = journey;
  const all = unique('All leads');
  await clear(journey, 'leads', { first_name: 'Own' });
  const report = await app.make('reports', {
    name: all,
    related_module: 'leads',
    visibility: 'everyone',
    groups: [{ field: 'profession' }],
    columns: [{ fn: 'count' }],
  });
  await page.goto(journey.at('/app/dashboard'));
  await page.getByRole('button', { name: 'New dashboard' }).click();
  await page.getByRole('button', { name: 'Add widget' }).click();
  await page.getByRole('menuitem', { name: /^Number/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Number' });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.getByText('Choose a report.').waitFor();
  await dialog.getByRole('textbox', { name: 'Report' }).fill(all);
  await page.getByRole('option', { name: new RegExp(`^${all}`) }).click();
  await dialog.getByLabel('Target').fill('4');
  await dialog.getByRole('button', { name: 'Done' }).click();
  const tile = page.getByRole('region', { name: all });
  await tile.getByText('75% of 4').waitFor();

  await tile.getByRole('button', { name: new RegExp(`^Move ${all}`) }).focus();
  await press('ArrowRight', 'ArrowRight', 'Shift+ArrowRight');
  await page.getByText(`${all}: column 3, row 1, 4 wide, 2 high`).waitFor({ state: 'attached' });
  const name = unique('Shared numbers');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Shown to').selectOption('everyone');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Edit' }).waitFor();
  await expectAccessible(page);
  const [stored] = await app.system().records.all('userDashboards', { name });
  expect(stored!.widgets).toMatchObject([{ kind: 'number', report: report._id, target: 4, x: 2, y: 0, w: 4, h: 2 }]);

  const { email, password, user } = await personOf(journey, 'Standard', {
    access: { leads: { views: { access: true, view: 'Owner' } }, reports: { views: { access: true, view: 'All' } } },
  });
  await app.make('leads', { first_name: 'Own', last_name: 'Counted', profession: 'RN', assigned_to: user._id });
  const other = await journey.signedIn(email, password);
  await other.getByRole('link', { name }).click();
  await other.getByRole('region', { name: all }).getByText('25% of 4').waitFor();
  expect(await other.getByRole('button', { name: 'Edit' }).count()).toBe(0);
  expectNoErrors(page);
  expectNoErrors(other);
});

test('the administration has the screens of KPIs and of dashboards, a target is set and stands on the board [ADMIN-030] [ADMIN-034] [ADMIN-045] [ADMIN-046]', async () => {
  await page.goto(journey.at('/admin'));
  const menu = page.getByRole('navigation').first();
  const open = async (entry: string, heading: string) => {
    await menu.getByRole('link', { name: entry, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  };
  await open('Default dashboards', 'Default dashboards');
  expect(new URL(page.url()).pathname).toBe('/admin/default-dashboard-management');
  await open('Reports above lists', 'Reports above lists');
  expect(new URL(page.url()).pathname).toBe('/admin/module-report-dashboard-management');

  await open('KPI settings', 'KPI settings');
  expect(new URL(page.url()).pathname).toBe('/admin/settings/kpi-settings');
  await page.getByRole('button', { name: 'Set target' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set target' });
  await dialog.getByLabel('For', { exact: true }).selectOption('all');
  await dialog.getByRole('textbox', { name: 'Target' }).fill('30');
  await dialog.getByRole('button', { name: 'Set target' }).click();
  await page.getByRole('region', { name: 'Calls' }).getByText('30 per month').first().waitFor();
  await open('KPIs', 'KPIs');
  expect(new URL(page.url()).pathname).toBe('/admin/kpi-reports');
  for (const [section, entry] of [
    ['Reports', 'KPIs'],
    ['Settings', 'KPI settings'],
    ['Developer Tools', 'Default dashboards'],
    ['Developer Tools', 'Reports above lists'],
  ] as const) {
    const region = menu.getByRole('region', { name: section, exact: true });
    await region.getByRole('link', { name: entry, exact: true }).waitFor();
  }
  await page.getByRole('region', { name: 'Everyone against their targets' }).getByText('/ 30').first().waitFor();
  await expectAccessible(page);
  expectNoErrors(page);
});

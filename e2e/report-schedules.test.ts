import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { AnyRecord } from '#common/module.ts';
import { expectAccessible, paint } from './accessible.ts';
import { expectNoErrors } from './browser.ts';
import { ADMIN, clear, personOf, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let report: AnyRecord;
beforeAll(async () => {
  journey = await startJourney();
  for (const [profession, lead_status] of [
    ['RN', 'active'],
    ['RN', 'dnc'],
    ['LPN', 'active'],
  ])
    await journey.app.make('leads', { first_name: 'Ada', last_name: 'Sent', profession, lead_status });
  report = await journey.app.make('reports', {
    name: 'Active leads',
    related_module: 'leads',
    visibility: 'everyone',
    groups: [{ field: 'profession' }, { field: 'lead_status' }],
    columns: [{ fn: 'rate', of: { field: 'lead_status', op: 'equals', value: 'active' }, label: 'Active' }, { fn: 'count' }],
    options: { chart: 'bar grouped' },
  });
});
afterAll(() => journey?.close());

const fits = (page: Page) => page.evaluate(`document.documentElement.scrollWidth <= innerWidth`);
async function expectReadable(page: Page, within?: string) {
  for (const scheme of ['dark', 'light'] as const) {
    await paint(page, scheme);
    await expectAccessible(page, within ? { within } : {});
  }
  expect(await fits(page)).toBe(true);
}
const asks = async (page: Page, what: string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: what }).click();
};

for (const viewport of ['desktop', 'phone'] as const)
  test(`a report is scheduled and watched on a ${viewport}, and both stand in their lists`, async () => {
    const { app, at } = journey;
    const page = await journey.signedIn(ADMIN.email, ADMIN.password, { viewport, path: `/app/reports/${report._id}` });

    await asks(page, 'Send by mail');
    const schedule = page.getByRole('dialog', { name: 'Send Active leads by mail' });
    await schedule.getByLabel('Send', { exact: true }).selectOption('above');
    await expectReadable(page);
    await schedule.getByRole('button', { name: 'Schedule' }).click();
    await schedule.getByText('Enter a number.').waitFor();
    await schedule.getByLabel('Limit').fill('50');
    await schedule.getByLabel('Every').selectOption('month');
    await schedule.getByRole('button', { name: 'Schedule' }).click();
    await page.getByText(/^Scheduled\. First delivery: /).waitFor();
    const [made] = await app.system().records.all('reportSchedules', { report: report._id });
    expect(made).toMatchObject({ every: 'month', day: 1, hour: 8, formats: ['pdf'], onlyIf: { above: 0.5 } });

    await asks(page, 'Alert me');
    const alert = page.getByRole('dialog', { name: 'Alert me' });
    await expectReadable(page);
    await alert.getByLabel('When the total goes').selectOption('below');
    await alert.getByLabel('Limit').fill('25');
    await alert.getByRole('button', { name: 'Alert me' }).click();
    await page.getByText('Alert saved').waitFor();
    const [watched] = await app.system().records.all('reportAlerts', { report: report._id });
    expect(watched).toMatchObject({
      name: 'Active leads below 25%',
      column: 0,
      direction: 'below',
      threshold: 0.25,
      active: true,
    });

    for (const [module, record] of [
      ['reportSchedules', made],
      ['reportAlerts', watched],
    ] as const) {
      await page.goto(at(`/app/${module}`));
      await page.getByText(String(record!.name)).first().waitFor();
      await expectReadable(page);
      await app.system().records.markDeleted(module, [record!._id]);
    }
    expectNoErrors(page);
  });

for (const viewport of ['desktop', 'phone'] as const)
  test(`an administrator makes a default dashboard on a ${viewport} and sees who starts with it`, async () => {
    const { app } = journey;
    const { user } = await personOf(journey, 'Standard', { name: `${unique('Maya').replace(' ', '')} ${viewport}` });
    const morning = unique('Morning');
    await clear(journey, 'defaultDashboards', { user_type: 'Standard' });
    const page = await journey.signedIn(ADMIN.email, ADMIN.password, {
      viewport,
      path: '/admin/default-dashboard-management',
    });
    const person = page.getByRole('textbox', { name: 'See what a person starts with' });

    await person.fill(String(user.name));
    await page.getByRole('option', { name: `${String(user.name)} Standard` }).click();
    await page.getByText(`${String(user.name)} starts with the Today page.`).waitFor();
    await expectReadable(page);
    await page.getByLabel('User type').selectOption('Standard');
    await page.getByRole('button', { name: 'New default dashboard' }).click();
    await page.getByLabel('Name').fill(morning);
    await page.getByRole('button', { name: 'Add widget' }).click();
    await page.getByRole('menuitem', { name: /^Note/ }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Call first.');
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await expectReadable(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await person.fill(String(user.name));
    await page.getByRole('option', { name: `${String(user.name)} Standard` }).click();
    await page.getByText(`${String(user.name)} starts with “${morning}”.`).waitFor();
    const made = await app.system().records.all('defaultDashboards', { name: morning });
    expect(made).toMatchObject([{ user_type: 'Standard', widgets: [{ kind: 'note', text: 'Call first.' }] }]);
    expectNoErrors(page);
  });

test('each kind of chart fits a phone, light and dark, with its numbers in a table below it', async () => {
  const counted = await journey.app.make('reports', {
    name: 'Leads',
    related_module: 'leads',
    visibility: 'everyone',
    groups: [{ field: 'profession' }, { field: 'lead_status' }],
    columns: [{ fn: 'count' }],
  });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { viewport: 'phone', path: `/app/reports/${counted._id}` });
  await page.getByRole('button', { name: 'Settings' }).click();
  const kinds = ['Bar horizontal', 'Bar vertical', 'Bar stacked', 'Bar grouped', 'Pie', 'Donut'];
  for (const kind of [...kinds, 'Advanced pie', 'Pie grid', 'Line', 'Gauge', 'Number cards']) {
    await page.getByRole('radio', { name: kind, exact: true }).check();
    const drawn = page.locator(`[data-kind="${kind.toLowerCase()}"] svg`);
    await expect.poll(() => drawn.locator('path, rect').count(), { message: kind }).toBeGreaterThan(1);
    const beyond = await drawn.evaluate((svg) => {
      const { left, right } = svg.getBoundingClientRect();
      const words = [...svg.querySelectorAll('text')].filter(({ textContent }) => textContent);
      return words
        .filter((word) => word.getBoundingClientRect().left < left - 1 || word.getBoundingClientRect().right > right + 1)
        .map(({ textContent }) => textContent);
    });
    expect([kind, beyond]).toEqual([kind, []]);
    expect([kind, await page.getByRole('region', { name: 'Numbers' }).getByRole('row').count()]).toEqual([kind, 4]);
    await expectReadable(page, '[aria-label="Result"]');
  }
  await expectReadable(page);
  expectNoErrors(page);
});

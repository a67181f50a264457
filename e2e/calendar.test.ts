import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews } from '#server/testing.ts';
import type { Page } from 'playwright-core';
import type { AnyRecord } from '#common/module.ts';
import { shadeOf } from '#features/calendar/colors.ts';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, settled } from './browser.ts';
import { personOf, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let person: Awaited<ReturnType<typeof personOf>>;
let account: AnyRecord;
const DAY = '2027-03-10';

beforeAll(async () => {
  journey = await startJourney();
  const views = { views: allViews };
  const access = { calendarEvents: views, calendarGroups: views, accountCalendarEvents: views, accounts: views, tasks: views };
  person = await personOf(journey, 'Standard', { name: 'Cal Calendar', access });
  account = await journey.app.make('accounts', { name: unique('Bay Schools') });
});
afterAll(() => journey?.close());

const ZONE = { context: { timezoneId: 'America/New_York' } };
/** The colors of the boxes in which a text stands. */
const groundsOf = (page: Page, text: string) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('main *')]
    .filter((each) => each.children.length === 0 && each.textContent.includes(${JSON.stringify(text)}))
    .flatMap((each) => [each, each.parentElement, each.parentElement.parentElement, each.parentElement.parentElement.parentElement])
    .map((each) => getComputedStyle(each).backgroundColor)`);
const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

test('hours of an account stand in AM and PM on the secondary color, days are bars of the primary one [CAL-002, CAL-004]', async () => {
  const { app } = journey;
  const of = { account: account._id, color: 'purple' };
  await app.make('accountCalendarEvents', {
    ...of,
    name: 'Early day',
    event_type: 'Early Release',
    event_hours_offset: 2,
    start: `${DAY}T17:00:00.000Z`,
    end: `${DAY}T19:30:00.000Z`,
  });
  await app.make('accountCalendarEvents', { ...of, name: 'Spring day', event_type: 'holiday', start: `${DAY}T00:00:00.000Z` });
  const path = `/app/calendar?date=${DAY}&view=day&layers=account-events`;
  for (const scheme of ['light', 'dark'] as const) {
    const { primary, secondary } = shadeOf('purple', scheme === 'dark');
    const page = await journey.signedIn(person.email, person.password, { path, scheme, ...ZONE });
    await page
      .getByText(/12:00 PM – 2:30 PM/)
      .first()
      .waitFor();
    await expect.poll(() => groundsOf(page, 'Spring day')).toContain(rgb(primary));
    await expect.poll(() => groundsOf(page, '12:00 PM')).toContain(rgb(secondary));
    await expectAccessible(page);
    expectNoErrors(page);
  }
});

test('an event is made by its dialog, moved by dragging, and put back', async () => {
  const page = await journey.signedIn(person.email, person.password, {
    path: `/app/calendar?date=${DAY}&layers=events`,
    ...ZONE,
  });
  const title = unique('Site visit');
  await page.getByRole('button', { name: 'New event' }).click();
  const dialog = page.getByRole('dialog', { name: 'New event' });
  await dialog.getByRole('textbox', { name: /^Title/ }).fill(title);
  await dialog.getByRole('checkbox', { name: 'All day' }).check();
  await dialog.getByLabel('First day').fill('2027-03-16');
  await dialog.getByLabel('Last day').fill('2027-03-16');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const event = page
    .getByRole('button', { name: new RegExp(title) })
    .or(page.getByText(title))
    .first();
  await event.waitFor();
  const startOf = async () => (await journey.app.system().records.first('calendarEvents', { title }))?.start;
  expect(await startOf()).toBe('2027-03-16T00:00:00.000Z');

  const box = (await event.boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 4 });
  await page.mouse.move(box.x + 20 + box.width * 1.05, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect.poll(startOf).toBe('2027-03-17T00:00:00.000Z');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(startOf).toBe('2027-03-16T00:00:00.000Z');
  await event.waitFor();
  await settled(page);
  await expectAccessible(page);
});

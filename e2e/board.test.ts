import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors } from './browser.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let page: Page;
let word: string;
let ada: AnyRecord;
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.signedIn(ADMIN.email, ADMIN.password);
});
afterAll(() => journey?.close());
/** Two leads of each try's own, on a board of them alone. */
beforeEach(async () => {
  word = unique('Board').replace(' ', '');
  ada = await journey.app.make('leads', { first_name: 'Ada', last_name: word, lead_status: 'active' });
  await journey.app.make('leads', { first_name: 'Grace', last_name: word, lead_status: 'resume_leads' });
  await page.goto(journey.at(`/app/leads?shape=board&by=lead_status&q=${word}`));
  await card(`Ada ${word}`).waitFor();
});

const REFUSED = /status of 422/;
const column = (name: string) => page.getByRole('region', { name });
const card = (name: string) => page.getByRole('link', { name });
const inColumn = (name: string) => column(name).getByRole('link', { name: `Ada ${word}` });
const asked = () => page.getByRole('dialog', { name: `Ada ${word}: more is needed` });
const now = () => journey.app.system().records.find('leads', ada._id);

async function drag(to: string) {
  const from = (await card(`Ada ${word}`).boundingBox())!;
  const target = (await column(to).boundingBox())!;
  await page.mouse.move(from.x + 30, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 30, { steps: 4 });
  await page.mouse.move(target.x + 60, target.y + 120, { steps: 8 });
  await page.mouse.up();
}

test('a drop that needs a reason asks for it; Cancel puts the card back, the reason lets it stay, Undo returns it', async () => {
  expect(await column('DNC, 0').count()).toBe(1); // an empty column stands as well
  await drag('DNC, 0');
  await asked().getByText('This status needs a reason code added for tracking purposes.').waitFor();
  await asked().getByRole('button', { name: 'Cancel' }).click();
  await inColumn('Active, 1').waitFor();
  expect(await now()).toMatchObject({ lead_status: 'active', version: ada.version });

  await drag('DNC, 0');
  await asked().getByLabel('Status change reason').first().click();
  await page.getByRole('option', { name: 'Not Interested' }).first().click();
  await asked().getByRole('button', { name: 'Save' }).click();
  await inColumn('DNC, 1').waitFor();
  await expect.poll(now).toMatchObject({ lead_status: 'dnc', status_change_reason_code: 'Not Interested' });

  await page.getByRole('button', { name: 'Undo' }).click();
  await inColumn('Active, 1').waitFor();
  const log = await journey.app.system().records.all('audit-log', { record_id: ada._id, field: 'lead_status' });
  expect(log.map(({ changeSource }) => changeSource)).toContain('undo');
  expectNoErrors(page, REFUSED);
});

test('by keyboard a card is lifted, carried over the columns, put back or dropped, and keeps the focus', async () => {
  const focused = () => page.evaluate<string>('document.activeElement?.textContent ?? ""');
  await card(`Ada ${word}`).focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await inColumn('Future opp, 1').waitFor();
  expect(await focused()).toContain(`Ada ${word}`);
  await page.keyboard.press('Escape');
  await inColumn('Active, 1').waitFor();

  await page.keyboard.press('m');
  for (const _step of ['Future opp', 'DNC', 'Resume leads']) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await inColumn('Resume leads, 2').waitFor();
  await expect.poll(now).toMatchObject({ lead_status: 'resume_leads' });
  expect(await focused()).toContain(`Ada ${word}`);
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toContain(`Grace ${word}`);
  expectNoErrors(page);
});

test('what somebody else saves appears on the board', async () => {
  await expectAccessible(page);
  await journey.app.system().records.update('leads', ada._id, { lead_status: 'resume_leads' });

  await inColumn('Resume leads, 2').waitFor();
  expectNoErrors(page);
});

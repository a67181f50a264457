import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, newPage } from './browser.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  for (const [key, value] of [
    ['quiet-hours', null],
    ['simulator-seconds', 0],
    ['dialer-wrap-seconds', 600],
  ] as const)
    await journey.app.setting(key, { value });
  page = await journey.signedIn(ADMIN.email, ADMIN.password);
});
afterAll(() => journey?.close());

const state = (on: Page) => on.getByRole('complementary', { name: 'Dialer' }).getByRole('status').first();
const stands = (name: string, on = page) => state(on).getByText(name, { exact: true }).waitFor();
const play = (name: string) =>
  page.getByRole('complementary', { name: 'Dialer' }).getByRole('button', { name, exact: true }).click();

test('a list is called by keyboard: outcomes, a pause, a reload, a second tab, a lost line, and the end [DIAL-001] [DIAL-005] [DIAL-009]', async () => {
  const { app } = journey;
  const last = unique('Dialed').replace(/[^a-z]/gi, '');
  const people = [];
  for (const first of ['Ann', 'Bob', 'Cy'])
    people.push(
      await app.make('leads', { first_name: first, last_name: last, mobile_phone: `(305) 555-01${20 + people.length}` }),
    );
  await page.goto(journey.at(`/app/leads?search=${last}`));
  await page.getByText(`Cy ${last}`).first().waitFor({ timeout: 45_000 });
  for (const first of ['Ann', 'Bob', 'Cy']) await page.getByRole('checkbox', { name: `Select ${first} ${last}` }).check();
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await page.getByRole('dialog', { name: 'Call 3 people' }).getByRole('button', { name: 'Open the dialer' }).click();
  const panel = page.getByRole('complementary', { name: 'Dialer' });
  await stands('Ready');
  await panel.getByText('3 remaining').waitFor();
  await expectAccessible(page);
  const kept = () =>
    page.evaluate(`JSON.parse(sessionStorage.getItem('dialer-campaign') ?? 'null')`) as Promise<{
      state: number;
      participants: unknown[];
    } | null>;
  expect(await kept()).toMatchObject({ state: 0, participants: [{}, {}, {}] });

  await panel.press('s');
  await stands('Awaiting Call In');
  await play('I call in');
  await stands('Connected');
  await play('They hang up');
  await stands('Running');
  await panel.press('1');
  await stands('Connected');

  // a reload shows the run before the server answers, and a second tab is told of it
  await page.reload();
  await stands('Connected');
  expect(await kept()).toMatchObject({ state: 4 });
  const second = await newPage({ context: { storageState: await page.context().storageState() } });
  await second.goto(journey.at('/app/contacts'));
  await stands('Connected', second);
  await page.bringToFront();
  await play('My line drops');
  await stands('Caller Left');
  await stands('Caller Left', second);
  await play('I call in');
  await stands('Connected');
  await stands('Connected', second);
  await panel.press('p');
  await play('They hang up');
  await stands('Paused');
  await panel.press('3');
  await panel.getByRole('button', { name: 'End', exact: true }).click();
  await stands('Complete');
  await stands('Complete', second);

  const noted = await app.system().records.all('activities', { activityType: 'Call' });
  expect(noted.map(({ outcome }) => outcome).toSorted()).toEqual(['Interested', 'Not interested', 'Reached']);
  await panel.getByRole('button', { name: 'Close the dialer' }).click();
  expect(await kept()).toBeNull();
  expectNoErrors(page);
  expectNoErrors(second);
});

test('on a phone the dialer is worked with a thumb, and covers no more than it needs', async () => {
  const name = unique('Thumb').replace(/[^a-z]/gi, '');
  const lead = await journey.app.make('leads', { first_name: 'Di', last_name: name, mobile_phone: '(305) 555-0131' });
  const phone = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/app/leads/${lead._id}`, viewport: 'phone' });
  const admin = await journey.app.signIn();
  await admin.post('/api/dialer/request-new-conference', {
    participants: [{ moduleName: 'leads', recordId: lead._id }],
  });
  await phone.goto(journey.at('/app/dialer'));
  await phone
    .getByRole('button', { name: /^Open Calls of/ })
    .first()
    .tap();
  const panel = phone.getByRole('complementary', { name: 'Dialer' });
  const tap = (label: string) => panel.getByRole('button', { name: label, exact: true }).tap();
  await tap('Fold the dialer');
  await phone
    .getByRole('button', { name: /^Open Calls of/ })
    .first()
    .tap();
  await tap('Start');
  await tap('I call in');
  await stands('Connected', phone);
  await expectAccessible(phone);
  const box = (await panel.boundingBox())!;
  expect([box.x, box.width, box.y > 200, Math.round(box.y + box.height)]).toEqual([0, 390, true, 844]);
  for (const button of await panel.getByRole('button').all()) {
    const size = await button.boundingBox();
    if (size) expect(size.height).toBeGreaterThanOrEqual(24);
  }
  await tap('They hang up');
  await tap('1 Interested');
  await stands('Complete', phone);
  expectNoErrors(phone);
});

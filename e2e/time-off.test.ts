import { afterAll, beforeAll, expect, test } from 'vitest';
import { GRANTS } from '#common/default-rights.ts';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, stopClock } from './browser.ts';
import { personOf, startJourney, type Journey } from './journey.ts';

let journey: Journey;
let asker: Awaited<ReturnType<typeof personOf>>;
let payroll: typeof asker;
/** A Monday, and the year whose balance it takes from. */
let monday: string;
let year: number;

beforeAll(async () => {
  journey = await startJourney();
  const access = {
    ptoRequests: { views: GRANTS.own },
    ptoBalance: { views: GRANTS.mine },
    ptoBalanceEntries: { views: GRANTS.read },
  };
  asker = await personOf(journey, 'Standard', { name: 'Ada Asker', access });
  payroll = await personOf(journey, 'Standard', { name: 'Paul Payroll', access: { ptoRequests: { views: GRANTS.manage } } });
  year = new Date().getUTCFullYear() + 1;
  monday = mondayAfter(`${year}-03-01`);
  for (const each of [year - 1, year])
    await journey.app.make('ptoBalance', { users_ptoBalance: asker.user._id, year: each, allotted_hours: 12, balance: 12 });
});
afterAll(() => journey?.close());

function mondayAfter(day: string): string {
  const from = Date.parse(day);
  return [0, 1, 2, 3, 4, 5, 6]
    .map((days) => new Date(from + days * 86_400_000))
    .find((each) => each.getUTCDay() === 1)!
    .toISOString()
    .slice(0, 10);
}

test('time off is asked for on a phone, with what it costs, and approved on another', async () => {
  const phone = await journey.signedIn(asker.email, asker.password, { viewport: 'phone', path: '/app/time-off' });
  await phone.getByText('No time off yet: you have 12 hours.').waitFor();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Ask for time off' }).click();
  const form = phone.getByRole('dialog');
  await form.getByText('A span').click();
  await form.getByRole('textbox', { name: /^First day/ }).fill(monday);
  await form.getByRole('textbox', { name: /^Last day/ }).fill(addDays(monday, 6));
  const preview = form.getByRole('region', { name: 'Preview' });
  await preview.getByText('5 working days, 40 hours').waitFor();
  await preview.getByText('Not have enough PTO time available...', { exact: true }).waitFor();
  await form.getByText('A day', { exact: true }).click();
  await form.getByRole('textbox', { name: /^Day/ }).fill(monday);
  await form.getByRole('button', { name: 'Half day' }).click();
  await preview.getByText(`${year}: 12 → 8 hours`).waitFor();
  await expectAccessible(phone);
  await form.getByRole('button', { name: 'Ask for time off' }).click();
  await form.waitFor({ state: 'hidden' });
  await phone.getByRole('region', { name: 'Your requests' }).getByText('Pending').waitFor();
  expect(await phone.evaluate('document.documentElement.scrollWidth')).toBe(390);

  const other = await journey.signedIn(payroll.email, payroll.password, { viewport: 'phone' });
  await other.getByRole('button', { name: 'Approve time off of Ada Asker' }).click();
  await other.getByText('No requests are waiting for a decision.').waitFor();
  await phone.reload();
  await phone.getByRole('region', { name: 'Your requests' }).getByText('Approved').waitFor();
  await phone.getByRole('button', { name: 'Why 8?' }).click();
  const drawer = phone.getByRole('dialog', { name: 'Why 8?' });
  await drawer.getByText('Taken', { exact: true }).waitFor();
  await expectAccessible(phone);
  await drawer.getByRole('button', { name: 'Close' }).click();

  await phone.getByRole('button', { name: /^Cancel / }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Cancel time off' }).click();
  await phone.getByRole('button', { name: 'Why 12?' }).first().waitFor();
  expectNoErrors(phone);
  expectNoErrors(other);
});

test('a request is denied with a reason, which the person who asked reads', async () => {
  const request = await journey.app.make('ptoRequests', {
    users_ptoRequests: asker.user._id,
    assigned_to: asker.user._id,
    pto_date: addDays(monday, 14),
    hours_requested: 4,
  });
  const page = await journey.signedIn(payroll.email, payroll.password, { path: `/app/ptoRequests/${request._id}` });
  await page.getByRole('button', { name: 'Deny', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Deny the request of Ada Asker' });
  await dialog.getByText('4 hours').waitFor();
  expect(await dialog.getByRole('button', { name: 'Deny the request' }).isDisabled()).toBe(true);
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The ward is short that day');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Deny the request' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('The ward is short that day').first().waitFor();

  const other = await journey.signedIn(asker.email, asker.password, { path: '/app/time-off' });
  await other.getByText('Denied: The ward is short that day').waitFor();
  expectNoErrors(page);
  expectNoErrors(other);
});

test('who denies a request by its status is asked for the reason there', async () => {
  const request = await journey.app.make('ptoRequests', {
    users_ptoRequests: asker.user._id,
    assigned_to: asker.user._id,
    pto_date: addDays(monday, 21),
    hours_requested: 4,
  });
  const page = await journey.signedIn(payroll.email, payroll.password, { path: `/app/ptoRequests/${request._id}` });
  const deny = async () => {
    await page.getByRole('button', { name: 'Edit Status' }).click();
    await page.getByRole('option', { name: 'Denied' }).click();
  };
  await deny();
  const dialog = page.getByRole('dialog', { name: /more is needed$/ });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await journey.app.system().records.get('ptoRequests', request._id)).status).toBe('Pending');
  await deny();
  await dialog.getByLabel('Reason of the denial').fill('The ward is short again');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The ward is short again').first().waitFor();

  expect(await journey.app.system().records.get('ptoRequests', request._id)).toMatchObject({
    status: 'Denied',
    denial_reason: 'The ward is short again',
  });
  expectNoErrors(page);
});

test('more hours than there are is said, for three seconds at least, and asked for all the same [PTO-011]', async () => {
  const page = await journey.signedIn(asker.email, asker.password, { path: '/login' });
  await page.clock.install();
  await page.goto(journey.at('/app/time-off?ask'));
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: /^Day/ }).fill(addDays(monday, 7));
  await form.getByRole('textbox', { name: /^Hours a day/ }).fill('20');
  await form.getByText('Not have enough PTO time available...', { exact: true }).waitFor();
  await form.getByRole('button', { name: 'Ask for time off' }).click();
  await form.waitFor({ state: 'hidden' });

  const warning = page.locator('[data-style=danger]').getByText('Not have enough PTO time available...', { exact: true });
  await warning.waitFor();
  await stopClock(page);
  await page.clock.runFor(3_000);
  expect(await warning.isVisible()).toBe(true);
  expect(await journey.app.system().records.count('ptoRequests', { hours_requested: 20 })).toBe(1);
});

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

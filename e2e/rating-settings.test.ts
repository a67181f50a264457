import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, visit } from './browser.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

const settingOf = async (key: string) =>
  (await (await journey.app.signIn()).get(`/api/admin-settings/by-key/${key}`)).body.setting;

test('what rates a job is changed with a look at what that changes [ADMIN-032]', async () => {
  await journey.app.make('jobs', {
    custom_job_title: unique('Nurse'),
    zip: '33101',
    job_status: 'Accepting Applications',
    profession: 'RN',
    bill_rate: 80,
    weekly_hours: 40,
  });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/admin' });
  await page.getByRole('link', { name: 'Job rating' }).first().click();
  await page.waitForURL('**/admin/settings/job-rating-settings');

  await page.getByLabel('Rate of RN').fill('90');
  await page.getByLabel('More than hours a week').fill('45');
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await page.getByText(/Rates 1 open job anew: 0 up, 1 down/).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save job rating' }).click();
  await page.getByText('Job rating saved').waitFor();

  expect(await settingOf('bill-rates')).toMatchObject({ RN: 90 });
  expect(await settingOf('job-rating-conditionals')).toMatchObject({ weekly_hours: 45 });
  expect(await page.getByText('No rate', { exact: true }).count()).toBeGreaterThan(0);
  expectNoErrors(page);
});

test('bands are stairs with an example, and two may not start alike [ADMIN-035]', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/admin/settings/job-spread-percentages' });

  await page.getByText('A spread of $25.00 earns 6 %: 36 hours are a commission of $54.00.').waitFor();
  expect(await page.getByRole('list', { name: 'Percentages by spread' }).getByRole('listitem').allTextContents()).toEqual([
    '4 %$10 to under $20',
    '6 %$20 to under $30',
    '8 %$30 and more',
  ]);
  await page.getByLabel('Start of band 2').fill('30');
  await page.getByRole('button', { name: 'Save percentages' }).click();
  await page.getByRole('alert').getByText('Two bands start at the same spread.').waitFor();
  await page.getByLabel('Start of band 2').fill('15');
  await page.getByLabel('Percentage of band 2').fill('5');
  await page.getByText('A spread of $25.00 earns 5 %').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save percentages' }).click();
  await page.getByText('Commission percentages saved').waitFor();
  expect((await settingOf('job-spread-percentages')).bands[1]).toEqual({ from: 15, percentage: 5 });
  expectNoErrors(page, /422/);
});

test('boosts are allowed by profession beside how many are in use [ADMIN-037]', async () => {
  await journey.app.make('jobs', {
    custom_job_title: unique('Boosted'),
    zip: '33101',
    job_status: 'Accepting Applications',
    profession: 'LPN',
    indeed_campaign_boost: true,
  });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/admin/settings/indeed-boost-profession-counts' });
  const row = page.getByRole('row', { name: /^LPN/ });

  await expect.poll(() => row.getByRole('cell').first().textContent()).toBe('1');
  await page.getByLabel('Boosts of LPN').fill('3');
  await page.getByRole('button', { name: 'Save boosts' }).click();
  await page.getByText('Indeed boosts saved').waitFor();
  await expectAccessible(page);
  expect(await settingOf('indeed-boost-profession-counts')).toMatchObject({ LPN: 3 });
  await visit(page, journey.at('/admin/settings/general-settings'));
  await page.getByRole('heading', { name: 'Time zone of the agency' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Indeed boosts' }).count()).toBe(0);
  expectNoErrors(page);
});

test('general settings ask before what is typed in one of them is given up', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/admin/settings/general-settings' });
  const days = page.getByRole('region', { name: 'Days in the trash' }).getByRole('textbox');
  const leave = () => page.getByRole('link', { name: 'Health', exact: true }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await days.fill('12');

  await leave();
  await question.getByRole('button', { name: 'Stay' }).click();
  expect(await days.inputValue()).toBe('12');
  await page.getByRole('region', { name: 'Days in the trash' }).getByRole('button', { name: 'Reset' }).click();
  await leave();
  await page.waitForURL('**/admin/health');
  expectNoErrors(page);
});

test('the calendars of placement starts are chosen account by account, and Reset takes back a line', async () => {
  const account = await journey.app.make('accounts', { name: unique('Miami Schools') });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/admin/settings/general-settings' });
  const setting = page.getByRole('region', { name: 'Calendars of placement starts' });
  const choose = async (label: string, name: string) => {
    await setting.getByLabel(label).fill(name);
    await page.getByRole('option', { name }).click();
  };
  const line = async () => {
    await setting.getByRole('button', { name: 'Add account' }).click();
    await choose('Account 1', String(account.name));
    await choose('Calendar 1', 'Miami Start Dates');
  };
  await line();
  await setting.getByRole('button', { name: 'Reset' }).click();
  expect(await setting.getByLabel('Account 1').count()).toBe(0);

  await line();
  await setting.getByRole('button', { name: 'Save calendars of placement starts' }).click();
  await page.getByText('Calendars of placement starts saved').waitFor();
  expect(await settingOf('start-date-groups')).toEqual({ [account._id]: 'Miami Start Dates' });
  await page.reload();
  await expect.poll(() => setting.getByLabel('Calendar 1', { exact: true }).inputValue()).toBe('Miami Start Dates');
  await expect.poll(() => setting.getByLabel('Account 1', { exact: true }).inputValue()).toBe(account.name);
  await expectAccessible(page);
  expectNoErrors(page);
});

test.each([
  ['job-rating-settings', 'Rate of RN'],
  ['indeed-boost-profession-counts', 'Boosts of General Education Teacher'],
  ['job-spread-percentages', 'Percentage of band 1'],
])('on a phone every number of %s is within the page', async (path, label) => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/admin/settings/${path}`, viewport: 'phone' });
  const box = (await page.getByLabel(label).boundingBox())!;

  expect([box.x >= 0, box.x + box.width <= 390]).toEqual([true, true]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoErrors, newPage } from './browser.ts';
import { ADMIN, clear, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

const PHONE = { viewport: { width: 390, height: 844 } };

test('a stranger applies on a phone, and the recruiter finds the lead, sees why it matches, and submits it [SUB-001]', async () => {
  const { app } = journey;
  const title = unique('School aide');
  const account = await app.make('accounts', { name: unique('Palm School') });
  const job = await app.make('jobs', {
    custom_job_title: title,
    profession: 'Cafeteria Worker',
    city: 'Miami',
    state: 'FL',
    zip: '33101',
    description: '<p>Help in a school kitchen.</p>',
    accounts_jobs: account._id,
  });
  const family = unique('Reyes').replace(' ', '');
  const phone = await newPage({ context: PHONE });
  await phone.goto(journey.at(`/jobs/${String(job.job_id)}`));
  await phone.getByRole('heading', { name: title }).waitFor();
  await phone.getByLabel('First name').fill('Pia');
  await phone.getByLabel('Last name').fill(family);
  await phone.getByLabel('Email').fill(`${family.toLowerCase()}@apply.test`);
  await phone.getByLabel('Zip').fill('33139');
  await phone.getByRole('button', { name: 'Apply' }).click();
  await phone.getByText('Your application was received.').waitFor();
  expect(await phone.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await app.workJobs();

  const [lead] = await app.system().records.all('leads', { last_name: family });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/app/leads/${lead!._id}?tab=Matching%20jobs` });
  await page.getByRole('button', { name: 'points: why?' }).first().click();
  await page.getByText('no license is needed').waitFor();
  await page
    .getByRole('button', { name: `Submit Pia ${family} for` })
    .first()
    .click();
  await page.getByText(`Pia ${family} submitted`).waitFor();

  expect(await app.system().records.all('subs', { leads_subs: lead!._id })).toMatchObject([{ jobs_subs: job._id }]);
  await expectNoErrors(page);
});

test('a lead is saved in its steps: the address is verified and chosen [LEAD-004, LEAD-005, LEAD-007]', async () => {
  await clear(journey, 'leads', { first_name: 'Sam' }); // of the same address they would be duplicates
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/leads/new' });
  const family = unique('Steps').replace(' ', '');
  await page.getByLabel('First name').fill('Sam');
  await page.getByLabel('Last name').fill(family);
  await page
    .getByLabel(/: Street$/)
    .first()
    .fill('12 North Palm Street');
  await page
    .getByLabel(/: City$/)
    .first()
    .fill('Miami');
  await page
    .getByLabel(/: State$/)
    .first()
    .fill('Florida');
  await page
    .getByLabel(/: Zip$/)
    .first()
    .fill('33101');
  await page.getByRole('button', { name: 'Create lead' }).click();
  const dialog = page.getByRole('dialog', { name: 'Address Verification', exact: true });
  await dialog.getByText('You Entered', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Keep Original', exact: true }).waitFor();
  await dialog.getByText('More Addresses', { exact: true }).waitFor();
  for (const part of ['12 N Palm St', 'Miami, FL 33101']) await dialog.getByText(part, { exact: true }).waitFor();
  await dialog
    .getByRole('button', { name: /^Select/ })
    .first()
    .click();
  await dialog.getByText('Use selected address for lead', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Change', exact: true }).waitFor();
  const notice = page.getByText('Saving Lead', { exact: true }).first().waitFor();
  await Promise.all([notice, dialog.getByRole('button', { name: 'Confirm', exact: true }).click()]);
  await page.waitForURL(/\/app\/leads\/[0-9a-f]{24}/);

  const [lead] = await journey.app.system().records.all('leads', { last_name: family });
  expect(lead!.current_address).toMatchObject({ street: '12 N Palm St', state: 'FL', zip: '33101' });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors } from './browser.ts';
import { ADMIN, clear, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  const recruiter = await personWith('Recruiter');
  page = await journey.signedIn(recruiter, ADMIN.password, { viewport: 'phone' });
});
afterAll(() => journey?.close());

/** Somebody who has a shipped role as it comes. */
async function personWith(role: string): Promise<string> {
  const system = journey.app.system().records;
  const { user } = await journey.app.userWith({});
  const { _id } = (await system.first('roles', { name: role }))!;
  await system.update('users', user._id, { roles: [_id] });
  return String(user.email);
}
const named = (first_name: string) => ({ first_name, last_name: unique('Handy').replace(/[^a-z]/gi, '') });
/** The answer that makes the page ask for the reason. */
const REFUSED = /status of 422/;
const now = (module: string, { _id }: AnyRecord) => journey.app.system().records.find(module, _id);

test('on a phone a recruiter calls and texts a lead, and moves its status with a thumb', async () => {
  const lead = await journey.app.make('leads', { ...named('Ada'), mobile_phone: '3055550142', office_phone: '3055550143' });
  await page.goto(journey.at(`/app/leads/${lead._id}`));

  const call = page.getByRole('main').getByRole('link', { name: '(305) 555-0142', exact: true });
  expect(await call.getAttribute('href')).toBe('tel:3055550142');
  const text = page.getByRole('link', { name: 'Text (305) 555-0142' });
  expect(await text.getAttribute('href')).toBe('sms:3055550142');
  const { width, height } = (await text.boundingBox())!;
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  expect(await page.getByRole('link', { name: 'Text (305) 555-0143' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Edit Status', exact: true }).tap();
  await page.getByRole('option', { name: 'Future opp' }).tap();
  const asked = page.getByRole('dialog', { name: `${String(lead.name)}: more is needed` });
  await asked.getByLabel('Status change reason').first().tap();
  await page.getByRole('option').first().tap();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Save' }).tap();
  await expect.poll(async () => (await now('leads', lead))!.lead_status).toBe('future_opp');

  expectNoErrors(page, REFUSED);
});

test('on a phone the camera gives a resume: it is kept, though nothing is read from it', async () => {
  const lead = await journey.app.make('leads', named('Ida'));
  await page.goto(journey.at(`/app/leads/${lead._id}?tab=Resume`));

  const field = page.locator('input[type="file"][aria-label="Resume"]');
  expect(await field.getAttribute('accept')).toContain('image/*');
  await field.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await page.getByText('The file was kept.').waitFor();

  await page.getByRole('link', { name: 'photo.png' }).waitFor();
  expect(await journey.app.system().records.all('documents', { relatedRecord: lead._id })).toMatchObject([
    { document_type: 'Resume', mainModuleType: 'leads' },
  ]);
  expectNoErrors(page);
});

test('a recruiter says on the applicant which lead it is, or that it is a new one', async () => {
  const { app } = journey;
  const lead = await app.make('leads', { ...named('Una'), mobile_phone: '3055550188' });
  const same = { first_name: lead.first_name, last_name: lead.last_name, mobile_phone: lead.mobile_phone };
  const [known, other] = [await app.make('applicants', { ...same }), await app.make('applicants', { ...same })];

  await page.goto(journey.at(`/app/applicants/${known._id}`));
  const decision = page.getByRole('region', { name: 'Which lead is this?' });
  await decision.getByRole('listitem').filter({ hasText: '90 points' }).waitFor();
  await expectAccessible(page);
  await decision.getByRole('button', { name: `Link to ${String(lead.name)}` }).tap();
  await page.getByText('Linked to the lead').waitFor();
  await decision.waitFor({ state: 'detached' });
  await page.goto(journey.at(`/app/applicants/${other._id}`));
  await decision.getByRole('button', { name: 'Create a new lead' }).tap();
  await page.getByText(`${String(other.name)} is a lead now`).waitFor();

  expect(await now('applicants', known)).toMatchObject({ leads_applicants: lead._id, application_status: 'Converted' });
  const made = (await now('applicants', other))!.leads_applicants;
  expect([made, typeof made]).not.toEqual([lead._id, 'string']);
  expect(await now('leads', { _id: made } as AnyRecord)).toMatchObject({ lead_status: 'resume_leads' });
  expectNoErrors(page);
});

test('accounts whose jobs a placement opportunity matches stand on its page and in the search; its jobs are found from the list', async () => {
  const { app } = journey;
  const family = unique('Oak').replace(/[^a-z]/gi, '');
  const account = await app.make('accounts', { name: unique('Oak School') });
  const where = { profession: 'Cafeteria Worker', zip: '33101' };
  for (const module of ['leads', 'jobs']) await clear(journey, module, { profession: where.profession });
  const title = unique('Kitchen aide');
  await app.make('jobs', { ...where, custom_job_title: title, city: 'Miami', state: 'FL', accounts_jobs: account._id });
  const lead = await app.make('leads', {
    first_name: 'Oda',
    last_name: family,
    profession: where.profession,
    current_address: { zip: where.zip },
    lead_status: 'placement_opps',
    available_hours: 20,
    availability_date: '2027-03-01',
    assigned_to: (await app.system().records.first('users', { email: ADMIN.email }))!._id,
  });
  const wide = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/app/leads/${lead._id}?tab=Matching%20accounts` });
  const line = wide.getByRole('listitem').filter({ hasText: String(account.name) });
  await line.getByText(/1 open job, best \d/).waitFor();

  await wide.goto(journey.at('/app/placement-opportunities'));
  await wide.getByRole('textbox', { name: 'Zip' }).fill('33101');
  await line.getByText('1 open job, 1 placement opportunity nearby').waitFor();
  await expectAccessible(wide);
  await wide.getByRole('textbox', { name: 'Zip' }).fill('99501');
  await wide.getByText('No account has such a job').waitFor();

  await wide.goto(journey.at('/app/leads'));
  const tasks = () => app.system().records.all('tasks', { leads_tasks: lead._id });
  const findJobs = async () => {
    await wide.getByRole('checkbox', { name: `Select Oda ${family}` }).check();
    await wide.getByRole('button', { name: 'Find jobs' }).click();
  };
  await app.workJobs();
  expect(await tasks()).toMatchObject([{ subject: `Place Oda ${family}` }]);
  await findJobs();
  await wide.getByText('No lead matched to jobs. Skipped: 1 already ran').waitFor();
  expect(await tasks()).toHaveLength(1);
  await app.system().records.update('leads', lead._id, { placement_opp_automation_ran: false });
  await findJobs();
  await wide.getByText('1 lead matched to jobs').waitFor();
  expect(await tasks()).toHaveLength(2);
  expectNoErrors(wide);
});

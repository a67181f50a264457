import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { PDF } from '@libpdf/core';
import sharp from 'sharp';
import { setPassword } from '#server/accounts/first-admin.ts';
import { expectNoErrors, newPage, visit } from './browser.ts';
import { ADMIN, signIn, startJourney, unique, type Journey } from './journey.ts';

const PASSWORD = 'Provider-Pass-1';
const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);

let journey: Journey;
let pdf: Buffer;
let picture: Buffer;
beforeAll(async () => {
  journey = await startJourney();
  const document = PDF.create();
  document.addPage({ width: 300, height: 400 }).drawText('RN 1234', { x: 40, y: 300 });
  pdf = Buffer.from(await document.save());
  picture = await sharp({ create: { width: 400, height: 260, channels: 3, background: '#cfe8e4' } })
    .png()
    .toBuffer();
  await setUpCredentialing();
});
afterAll(() => journey?.close());

/** What a W2 placement asks for. */
async function setUpCredentialing() {
  const { make } = journey.app;
  const shirts = await make('dropdowns', {
    name: 'Shirt sizes',
    options: ['S', 'M'].map((value) => ({ value, label: value })),
  });
  const admin = await journey.app.signIn();
  const { _id: path } = (await admin.upload('/api/files/upload', { name: 'welcome.pdf', content: pdf })).body;
  const letter = { name: 'Welcome', article: '<p>Welcome to Mercy.</p>', path, filename: 'welcome.pdf' };
  const welcome = await make('libraryResources', letter);
  await make('credentialingSetup', {
    name: 'W2 Core',
    provider_type: ['W2'],
    core_or_managed: 'Core',
    required_items: [
      { _id: 'a', name: 'Orientation call', field_type: 'Todo Item' },
      { _id: 'b', name: 'Available from', field_type: 'Date' },
      { _id: 'c', name: 'Shirt size', field_type: 'Dropdown', dropdown: shirts._id },
      { _id: 'd', name: 'Welcome letter', field_type: 'Library Resource', field_options: { library_resource: welcome._id } },
      { _id: 'e', name: 'Professional License', field_type: 'Uploaded Document', requires_exp_date: true },
      { _id: 'f', name: 'Photo badge', field_type: 'Uploaded Document', requires_exp_date: true },
    ],
  });
}

let staff: Page;
let provider: Page;
/** An account with an open job, and a lead for it. */
interface Case {
  hospital: string;
  job: string;
  lead: string;
  email: string;
}
async function arrange(): Promise<Case> {
  const { make } = journey.app;
  const [hospital, job] = [unique('Mercy Hospital'), unique('School Nurse')];
  const email = `${unique('ada').replace(' ', '.')}@lead.test`;
  const account = await make('accounts', { name: hospital });
  await make('jobs', {
    custom_job_title: job,
    profession: 'RN',
    zip: '32801',
    accounts_jobs: account._id,
    start_date: '2027-03-01',
  });
  const lead = await make('leads', { first_name: 'Ada', last_name: 'Lovelace', profession: 'RN', email });
  return { hospital, job, lead: lead._id, email };
}

test('from a lead to a complete credentialing record: submitted, placed, documents sent, sent back and approved [PLACE-002, PLACE-007, CRED-036, CRED-007, AUTH-009, PROV-001, PROV-003, CRED-006]', async () => {
  const wanted = await arrange();
  staff = await journey.signedIn(ADMIN.email, ADMIN.password);
  provider = await newPage({ viewport: 'phone' });

  await submitAndPlace(wanted);
  await completeEachKind(wanted);
  await uploadDocuments();
  await reviewDocuments(wanted);
  await sendAgain();
}, 300_000);

/** A lead is submitted to a job and placed, and credentialing begins. */
async function submitAndPlace({ lead, job }: Case) {
  await visit(staff, journey.at(`/app/leads/${lead}`));
  await staff.getByRole('button', { name: 'Submit to job' }).click();
  const submit = staff.getByRole('dialog', { name: /Submit .* to a job/ });
  // The first field has the focus, and its list does not cover what stands below.
  await expect.poll(() => submit.getByLabel(/^Job/).evaluate((input) => input.matches(':focus'))).toBe(true);
  expect(await staff.getByRole('option').count()).toBe(0);
  await submit.getByRole('button', { name: 'Submit' }).click();
  await submit.getByText('Job is required.').waitFor();
  await submit.getByLabel(/^Job/).fill(job);
  await staff.getByRole('option', { name: new RegExp(`^${job}`) }).click();
  await submit.getByRole('button', { name: 'Submit' }).click();
  await submit.getByText('This profession requires a license. Please choosen one before saving.', { exact: true }).waitFor();
  await submit.getByLabel(/^License/).click();
  await staff.getByRole('option', { name: 'RN License', exact: true }).click();
  await submit.getByRole('button', { name: 'Submit' }).click();
  await staff.waitForURL(/\/app\/subs\/[0-9a-f]{24}$/);

  await staff.getByRole('button', { name: 'Place', exact: true }).click();
  const place = staff.getByRole('dialog', { name: /^Place / });
  await place.getByLabel(/^Placement type/).click();
  await staff.getByRole('option', { name: 'W2', exact: true }).click();
  expect(await place.getByLabel(/^Planned start date/).inputValue()).toBe('03/01/2027');
  await place.getByLabel(/^Planned start date/).fill(day(30));
  expect(await place.getByLabel('Generate credentialing').isChecked()).toBe(true);
  await place.getByRole('button', { name: 'Place' }).click();
  await staff.getByText('Generating credentialing', { exact: true }).waitFor();
  await staff.getByText('Credentialing record created for placement.', { exact: true }).waitFor();
  await staff.waitForURL(/placements\/[0-9a-f]{24}$/);
  expectNoErrors(staff, /status of 4\d\d/);
}

const openItem = async (name: string) => {
  await visit(provider, journey.at('/provider/credentialing'));
  await provider
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await provider.getByRole('heading', { level: 1, name }).waitFor();
};
const isDone = () => provider.getByRole('main').getByText('Done', { exact: true }).waitFor();

/** On a phone the provider completes each kind of item in an area of their own. */
async function completeEachKind({ hospital, email }: Case) {
  const { app } = journey;
  const user = (await app.system().records.first('users', { email }))!;
  await setPassword(app.engine, user._id, PASSWORD);
  await app.engine.changeCounters.check();
  await provider.goto(journey.at('/login'));
  await signIn(provider, email, PASSWORD);
  await provider.waitForURL('**/provider/credentialing');
  await provider.getByRole('heading', { name: hospital }).waitFor();
  await provider.getByText('0 of 6 required items done').waitFor();
  expect(new URL(provider.url()).pathname).toBe('/provider/credentialing');

  await openItem('Orientation call');
  await provider.getByRole('button', { name: 'Mark as done' }).click();
  await isDone();
  await openItem('Available from');
  await provider.getByLabel('Available from').fill(day(20));
  await provider.getByRole('button', { name: 'Save date' }).click();
  await isDone();
  await openItem('Shirt size');
  await provider.getByRole('radio', { name: 'M', exact: true }).click();
  await isDone();
  await openItem('Welcome letter');
  await provider.getByText('Welcome to Mercy.').waitFor();
  await provider.getByRole('img', { name: 'welcome.pdf, page 1' }).waitFor();
  await provider.getByRole('button', { name: 'I have read this' }).click();
  await isDone();
  expectNoErrors(provider);
}

async function send(name: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  await openItem(name);
  await provider.getByText('PDF or a picture (JPEG, PNG, HEIC), up to 25 MB').waitFor();
  await provider.getByLabel('Document file').setInputFiles(file);
  const button = provider.getByRole('button', { name: 'Send for review' });
  expect(await button.isDisabled()).toBe(true);
  await provider.getByLabel(/^Expiration date/).fill(day(300));
  await button.click();
  await provider.getByText('We are reviewing it.').waitFor();
}

/** A PDF and a picture are uploaded with the day until which they are valid. */
async function uploadDocuments() {
  await send('Professional License', { name: 'license.pdf', mimeType: 'application/pdf', buffer: pdf });
  await send('Photo badge', { name: 'badge.png', mimeType: 'image/png', buffer: picture });

  await provider.getByRole('img', { name: 'badge.png' }).waitFor();
  await visit(provider, journey.at('/provider/dashboard'));
  await provider.getByText('Your part is done').waitFor();
  expectNoErrors(provider);
}

const openBoardItem = async (name: string) => {
  await staff.getByRole('button', { name: new RegExp(name) }).click();
  return staff.getByRole('dialog', { name });
};

/** Staff approve one document and send the other back with a reason. */
async function reviewDocuments({ email }: Case) {
  const { records } = journey.app.system();
  const user = (await records.first('users', { email }))!;
  const record = (await records.first('credentialing', { related_user: user._id }))!;
  await visit(staff, journey.at(`/app/credentialing/${record._id}`));
  await staff.getByText('4 of 6 required items done').waitFor();
  const license = await openBoardItem('Professional License');
  await license.getByRole('button', { name: 'Approve document' }).click();
  await staff.getByText('Professional License approved.').waitFor();
  await license.getByRole('button', { name: 'Close' }).click();

  const badge = await openBoardItem('Photo badge');
  await badge.getByRole('button', { name: 'Send back' }).click();
  expect(await badge.getByRole('button', { name: 'Send document back' }).isDisabled()).toBe(true);
  await badge.getByLabel('Reason').fill('The face is not visible.');
  await badge.getByRole('button', { name: 'Send document back' }).click();
  await staff.getByText('Photo badge sent back.').waitFor();
  await badge.getByRole('button', { name: 'Close' }).click();
  await staff.getByText('5 of 6 required items done').waitFor();
  expectNoErrors(staff);
}

/** The provider reads why, sends it again and both sides talk about it; approved, the record is complete. */
async function sendAgain() {
  await openItem('Photo badge');
  await provider.getByText('The face is not visible.', { exact: true }).waitFor();
  await provider.getByLabel('Write a message').fill('Here is a better one.');
  await provider.getByRole('button', { name: 'Send message' }).click();
  await provider.getByRole('listitem').filter({ hasText: 'Here is a better one.' }).waitFor();
  await send('Photo badge', { name: 'better.png', mimeType: 'image/png', buffer: picture });

  await staff.reload();
  await staff.getByText('1 new message').waitFor();
  const badge = await openBoardItem('Photo badge');
  await badge.getByText('Here is a better one.').waitFor();
  await badge.getByRole('button', { name: 'Approve document' }).click();
  await staff.getByText('6 of 6 required items done').waitFor();
  await badge.getByRole('button', { name: 'Close' }).click();
  await staff.getByText('Complete', { exact: true }).first().waitFor();
  await visit(provider, journey.at('/provider/credentialing'));
  await provider.getByText('You are all set').waitFor();
  expectNoErrors(staff);
  expectNoErrors(provider);
}

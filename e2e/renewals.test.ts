import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#common/fields/calendar.ts';
import { makeAccount, makeSetup, place, signInProvider } from '#features/credentialing/server/testing-world.ts';
import { expectNoErrors } from './browser.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

const ITEMS = '/api/credentialing-required-items';
const DESK = '/app/credentialing/review';

let journey: Journey;
let content: Buffer;
beforeAll(async () => {
  journey = await startJourney();
  content = await readFile('server/pdf/testing-pdfs/rotation.pdf');
});
afterAll(() => journey?.close());

/** A placed provider, signed in, whose record asks for these documents. */
async function begin(names: string[]) {
  const admin = await journey.app.signIn();
  const account = await makeAccount(journey.app, unique('Mercy Hospital'));
  const required_items = names.map((name) => ({ name, field_type: 'Uploaded Document', requires_exp_date: true }));
  await makeSetup(journey.app, { required_items, account_specific: account._id });
  const placed = await place(journey.app, admin, {}, { account });
  return { admin, account, placed, provider: await signInProvider(journey.app, placed.provider) };
}

test('a renewal goes from the notice over the phone and the desk into the archive; the item is never open on its way', async () => {
  const { admin, account, placed, provider } = await begin(['BLS/CPR']);
  const { records } = journey.app.system();
  const item = placed.items.get('BLS/CPR')!._id;
  const today = new Date().toISOString().slice(0, 10);
  const { body } = await provider.upload('/api/files/upload', { name: 'card.pdf', content });
  const sent = { fileId: body._id, expirationDate: addDays(today, 20) };
  const { document } = (await provider.post(`${ITEMS}/${item}/complete`, sent)).body.record.completionDetails;
  await admin.post(`${ITEMS}/${item}/approve`);
  const now = async () => (await records.get('credentialingRequiredItems', item)) as any;

  const phone = await journey.signedIn(String(provider.user.email), ADMIN.password, {
    viewport: 'phone',
    path: '/provider/dashboard',
  });
  await phone.getByRole('button', { name: /Notifications/ }).click();
  await phone.getByText('A document of yours expires soon. Please send a new one').first().click();
  await phone.waitForURL(new RegExp(`/provider/credentialing/${placed.record!._id}/${item}$`));
  await phone.getByRole('button', { name: 'Send a newer one' }).click();
  await phone.getByLabel('Document file').setInputFiles({ name: 'new card.pdf', mimeType: 'application/pdf', buffer: content });
  await phone.getByLabel('Expiration date').fill('01/31/2090');
  await phone.getByRole('button', { name: 'Send for review' }).click();
  await expect.poll(async () => (await now()).completionDetails.renewal?.expirationDate).toBe('2090-01-31');
  expect(await now()).toMatchObject({ completed: true, stage: 'submitted', completionDetails: { document } });

  const desk = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `${DESK}?account=${account._id}` });
  await desk.getByRole('complementary', { name: 'Item' }).getByRole('heading', { name: 'BLS/CPR', exact: true }).waitFor();
  await desk
    .getByRole('img', { name: /page 1/ })
    .first()
    .waitFor();
  await desk
    .getByRole('region', { name: 'Last approved document' })
    .getByRole('img', { name: /page 1/ })
    .waitFor();
  await desk.getByRole('button', { name: 'Approve document' }).waitFor();
  await desk.keyboard.press('a');
  await expect.poll(async () => (await now()).completionDetails.renewal).toBeNull();
  const approved = await now();
  expect(approved).toMatchObject({ completed: true, expiration_date: '2090-01-31' });
  expect(await records.get('documents', document)).toMatchObject({ status: 'Archived' });

  await desk.goto(journey.at(`/app/documents/${approved.completionDetails.document}`));
  await desk.getByRole('heading', { name: 'Versions' }).waitFor();
  await desk.getByText('Archived').first().waitFor();
  await phone
    .getByText(/January 31, 2090|Jan 31, 2090|01\/31\/2090/)
    .first()
    .waitFor();
  expectNoErrors(phone);
  expectNoErrors(desk);
});

test('twenty items are reviewed by keyboard alone: the next one is there as soon as one is decided', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `Document ${String(at + 1).padStart(2, '0')}`);
  const { account, placed, provider } = await begin(names);
  for (const name of names) {
    const { body } = await provider.upload('/api/files/upload', { name: `${name}.pdf`, content });
    await provider.post(`${ITEMS}/${placed.items.get(name)!._id}/complete`, { fileId: body._id, expirationDate: '2090-01-31' });
  }
  const desk = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `${DESK}?account=${account._id}` });
  const shown = (name: string) =>
    desk.getByRole('complementary', { name: 'Item' }).getByRole('heading', { name, exact: true }).waitFor();

  for (const [at, name] of names.entries()) {
    await shown(name);
    await desk.getByRole('button', { name: 'Approve document' }).waitFor();
    if (at % 4 !== 3) await desk.keyboard.press('a');
    else {
      await desk.keyboard.press('r');
      await desk.getByRole('list', { name: 'Saved phrases' }).waitFor();
      await desk.keyboard.press('1');
      await desk.keyboard.press('Control+Enter');
    }
  }
  await desk.getByRole('heading', { name: /Nothing|No item/ }).waitFor();

  const stages = (
    await journey.app.system().records.all('credentialingRequiredItems', { relatedCredentialingRecord: placed.record!._id })
  ).map(({ stage }) => stage);
  expect(stages.filter((stage) => stage === 'completed')).toHaveLength(15);
  expect(stages.filter((stage) => stage === 'rejected')).toHaveLength(5);
  expectNoErrors(desk);
});

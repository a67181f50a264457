import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount, makeSetup, place, signInProvider } from '#features/credentialing/server/testing-world.ts';
import { blankPdf, documentWith, input, linkTo, staffOf } from '#features/esign/server/testing-agreements.ts';
import type { Client } from '#server/testing.ts';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, newPage, settled, visit } from './browser.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';
import { agree, finish, next, opened, typeSignature } from './signing.ts';

let journey: Journey;
let staff: Client;
beforeAll(async () => {
  journey = await startJourney();
  staff = await staffOf(journey.app);
});
afterAll(() => journey?.close());

const AGREEMENTS = '/api/interactive-document-instances';
const required = { required: true };
const address = (name: string) => `${unique(name).replace(' ', '.')}@example.org`;
const asStaff = (path: string) => journey.signedIn(String(staff.user.email), ADMIN.password, { path });
const sentence = (name: string) => new RegExp(`^${name}, `);

interface Placed {
  top: number;
  left: number;
  field: { name: string };
}
async function placedIn(document: string): Promise<Placed[]> {
  const { body } = await staff.get(`/api/interactive-documents/${document}`);
  return body.doc_data.pages.flatMap(({ inputs }: { inputs: Placed[] }) => inputs);
}

async function saved(page: Page, document: string): Promise<Placed[]> {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await placedIn(document)).length).toBe(2);
  return placedIn(document);
}

test('a document is designed with the mouse, tried, and its sample is sealed', async () => {
  const { body } = await staff.post('/api/interactive-documents', { name: unique('Offer'), status: 'Active' });
  const document = body.record._id as string;
  const page = await asStaff(`/app/interactive-documents/${document}/design`);
  await page
    .getByLabel('PDF to sign')
    .setInputFiles({ name: 'Offer.pdf', mimeType: 'application/pdf', buffer: await blankPdf() });
  const palette = page.getByRole('list', { name: 'Kinds of inputs' });
  await page.locator('[data-paper="0"]').waitFor();
  await dragTo(page, palette.getByRole('button', { name: 'Full name' }), { x: 0.3, y: 0.2 });
  await dragTo(page, palette.getByRole('button', { name: 'Signature' }), { x: 0.3, y: 0.4 });
  await expectAccessible(page);
  const [name, signature] = (await saved(page, document)).toSorted((one, other) => one.top - other.top);
  expect([Math.abs(name!.top + 12.5 - 792 * 0.2) < 12, signature!.top > name!.top]).toEqual([true, true]);

  await page.getByRole('button', { name: 'Try it' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Next required/ }).click();
  await dialog.getByRole('contentinfo').getByRole('textbox').fill('Ann Ames');
  await dialog.getByRole('button', { name: /^Next required/ }).click();
  await dialog.getByRole('contentinfo').getByRole('button', { name: 'Sign here' }).click();
  await page.getByLabel('Type your signature').fill('Ann Ames');
  await page.getByRole('button', { name: 'Adopt signature' }).click();
  await dialog.getByRole('button', { name: 'Sign and finish' }).click();
  await dialog.getByRole('img', { name: 'Page 1' }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download the sample' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/sample.*\.pdf$/i);
  expect(
    (await staff.post(`${AGREEMENTS}/dataSourceSearch`, { searchTerms: { interactive_document: document } })).body.total,
  ).toBe(0);
  expectNoErrors(page);
}, 60_000);

test('another document is designed by keyboard alone', async () => {
  const document = (await documentWith(staff, [[]], undefined, { name: unique('Notice') }))._id;
  const page = await asStaff(`/app/interactive-documents/${document}/design`);
  const palette = page.getByRole('list', { name: 'Kinds of inputs' });
  await palette.getByRole('button', { name: 'Signature' }).focus();
  await page.keyboard.press('Enter');
  const signature = page.getByRole('button', { name: sentence('Signature') });
  await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toMatch(sentence('Signature'));
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await palette.getByRole('button', { name: 'Date signed' }).focus();
  await page.keyboard.press('Enter');
  const [first] = await saved(page, document);

  await signature.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+z');
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  expect(first!.field.name).toBe('signature');
  expectNoErrors(page);
}, 60_000);

test('one declines and says why, and a corrected address gets a link of its own while the wrong one ends', async () => {
  const [wrong, right] = [address('wrong'), address('right')];
  const agreement = await sent(wrong, 'Rita Right');
  const lost = await opened(journey, wrong);
  await lost.getByRole('heading', { level: 1 }).waitFor();

  const page = await asStaff(`/app/interactiveDocumentInstances/${agreement}`);
  await page.getByRole('button', { name: 'What to do about Rita Right' }).click();
  await page.getByRole('menuitem', { name: 'Correct or replace' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct or replace a recipient' });
  await dialog.getByLabel('Email').fill(right);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The recipient was corrected.').waitFor();
  await lost.reload();
  await lost.getByRole('heading', { name: 'This link does not work any more' }).waitFor();

  const signer = await opened(journey, right);
  await agree(signer);
  await signer.getByRole('button', { name: /^Next required/ }).waitFor();
  await signer.getByRole('button', { name: 'Decline' }).click();
  await expectAccessible(signer);
  const refusal = signer.getByRole('dialog', { name: 'Decline to sign' });
  await refusal.getByLabel('Reason').fill('The rate is wrong');
  await refusal.getByRole('button', { name: 'Decline to sign' }).click();
  await signer.getByRole('heading', { name: 'You declined to sign' }).waitFor();
  await page.getByText('It was declined: The rate is wrong').waitFor();
  expectNoErrors(page);

  const lead = await journey.app.make('leads', { first_name: 'Rita', last_name: 'Right' });
  const related_record = { moduleName: 'leads', recordId: lead._id };
  await journey.app.system().records.update('interactiveDocumentInstances', agreement, { related_record });
  const admin = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/app/interactiveDocumentInstances/${agreement}` });
  await admin.getByRole('button', { name: 'Request again' }).click();
  const again = admin.getByRole('dialog', { name: 'Request signature' });
  await again.getByRole('button', { name: 'Clear Document' }).waitFor();
  expect(await again.getByRole('button', { name: 'Request signature' }).isEnabled()).toBe(true);
  expectNoErrors(admin);
}, 60_000);

test('a dialog that is opened while the consent is on its way stays open over the document, with what was typed', async () => {
  const email = address('dan');
  await sent(email, 'Dan Decliner');
  const signer = await opened(journey, email);
  const consent = Promise.withResolvers<void>();
  await signer.route('**/consent', async (route) => {
    await consent.promise;
    await route.continue();
  });
  await agree(signer);
  await signer.getByRole('button', { name: 'Decline' }).click();
  const refusal = signer.getByRole('dialog', { name: 'Decline to sign' });
  await refusal.getByLabel('Reason').fill('The rate is wrong');
  consent.resolve();
  await signer.locator('button', { hasText: /^Next required/ }).waitFor({ state: 'attached' });

  expect(await refusal.getByLabel('Reason').inputValue()).toBe('The rate is wrong');
  await refusal.getByRole('button', { name: 'Decline to sign' }).click();
  await signer.getByRole('heading', { name: 'You declined to sign' }).waitFor();
}, 60_000);

test('a provider signs a packet of two in one sitting on a phone, and each is sealed', async () => {
  const { email, packet } = await packetOfTwo();
  const page = await journey.signedIn(email, ADMIN.password, { path: '/provider/dashboard', viewport: 'phone' });
  await page.getByRole('button', { name: 'Sign all 2' }).click();
  for (const at of [1, 2]) {
    await agree(page);
    await next(page, 1, 1);
    await typeSignature(page);
    await finish(page);
    if (at === 1) await page.getByRole('button', { name: 'Next document (2 of 2)' }).click();
  }
  await page.getByRole('button', { name: 'Back to your list' }).click();
  await page.getByRole('heading', { name: 'Hello Pia' }).waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'Documents to sign' }).count()).toBe(0);

  await journey.app.workJobs();
  for (const id of packet) expect((await staff.get(`${AGREEMENTS}/${id}`)).body.status).toBe('Completed');
  expectNoErrors(page);
}, 60_000);

test('who declines the first agreement of a packet reads that they did, and goes on to the second', async () => {
  const { email, packet } = await packetOfTwo();
  const page = await journey.signedIn(email, ADMIN.password, { path: '/provider/dashboard', viewport: 'phone' });
  await page.getByRole('button', { name: 'Sign all 2' }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  const refusal = page.getByRole('dialog', { name: 'Decline to sign' });
  await refusal.getByLabel('Reason').fill('The bank is not mine');
  await refusal.getByRole('button', { name: 'Decline to sign' }).click();
  await page.getByRole('heading', { name: 'You declined to sign' }).waitFor();
  await page.getByRole('button', { name: 'Next document (2 of 2)' }).click();
  await agree(page);
  await next(page, 1, 1);
  await typeSignature(page);
  await finish(page);

  await journey.app.workJobs();
  const statuses = await Promise.all(packet.map(async (id) => (await staff.get(`${AGREEMENTS}/${id}`)).body.status));
  expect(statuses.sort()).toEqual(['Completed', 'Declined']);
  expectNoErrors(page);
}, 60_000);

test('who hands the first agreement of a packet on goes on to the second', async () => {
  const { email } = await packetOfTwo();
  const page = await journey.signedIn(email, ADMIN.password, { path: '/provider/dashboard', viewport: 'phone' });
  await page.getByRole('button', { name: 'Sign all 2' }).click();
  await page.getByRole('button', { name: 'Somebody else should sign' }).click();
  const other = page.getByRole('dialog', { name: 'Somebody else should sign' });
  await other.getByLabel('Their name').fill('Ben Banks');
  await other.getByLabel('Their email').fill('ben.banks@example.org');
  await other.getByLabel('Reason').fill('He keeps the account');
  await other.getByRole('button', { name: 'Hand on' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Next document (2 of 2)' }).click();
  await agree(page);
  await next(page, 1, 1);
}, 60_000);

/** A provider with two agreements to sign, and the address of their account. */
async function packetOfTwo() {
  const access = Object.fromEntries(
    ['interactiveDocumentInstances', 'credentialing', 'credentialingRequiredItems'].map((module) => [
      module,
      { views: { access: true, view: 'All' } },
    ]),
  );
  const provider = await journey.app.userWith({ userType: 'Provider', name: 'Pia Provider', access });
  const email = String(provider.user.email);
  const record = await journey.app.make('providers', {
    first_name: 'Pia',
    last_name: 'Provider',
    email,
    related_user: provider.user._id,
  });
  const packet = [await approved(record._id, 'Handbook'), await approved(record._id, 'Deposit')];
  return { email, packet };
}

test('a provider signs the agreement that their item asks for, from the item, and it is done [CRED-007]', async () => {
  const { app } = journey;
  const document = await documentWith(staff, [[input('Signature', 'Sign', {}, required)]], undefined, { name: unique('Offer') });
  const account = await makeAccount(app);
  const item = { name: 'Employment agreement', field_type: 'E-signature Document', relatedAgreement: document._id };
  await makeSetup(app, { account_specific: account._id, required_items: [item] });
  const placed = await place(app, await app.signIn(), {}, { account });
  const { user } = await signInProvider(app, placed.provider);
  const { _id } = placed.items.get(item.name)!;

  const page = await journey.signedIn(String(user.email), ADMIN.password, { path: '/provider/credentialing', viewport: 'phone' });
  await page
    .getByRole('link', { name: /Employment agreement/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: item.name }).waitFor();
  await page.getByRole('button', { name: 'Read and sign', exact: true }).click();
  await agree(page);
  await next(page, 1, 1);
  await typeSignature(page);
  await finish(page);

  await app.workJobs();
  const answered = await app.system().records.get('credentialingRequiredItems', _id);
  expect(answered).toMatchObject({ completed: true, completionDetails: { agreement: expect.any(String) } });
  await visit(page, journey.at('/provider/credentialing'));
  await page.getByText('You are all set').waitFor();
  expectNoErrors(page);
}, 60_000);

test('the first view of a signer is at most 300 kB', async () => {
  const email = address('sam');
  await sent(email, 'Sam Signer');
  const { path, token } = await linkTo(journey.app, email);
  const page = await newPage({ viewport: 'phone' });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength));
  await page.goto(journey.at(`${path.replace('/api', '')}#${token}`));
  await page.getByRole('button', { name: 'Continue to the document' }).waitFor();
  await settled(page);

  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(300_000);
});

async function sent(email: string, name: string): Promise<string> {
  const document = await documentWith(staff, [[input('Signature', 'Sign', {}, required)]]);
  const recipients = [{ recipientType: 'signer', email, name }];
  const { body } = await staff.post(AGREEMENTS, { interactive_document: document._id, recipients });
  await staff.post(`${AGREEMENTS}/request-signature`, { docId: body.record._id });
  return body.record._id;
}

/** As credentialing makes one: its provider sends it by opening it. */
async function approved(provider: string, name: string): Promise<string> {
  const document = await documentWith(staff, [[input('Signature', 'Sign', {}, required)]], undefined, { name: unique(name) });
  const related_record = { moduleName: 'providers', recordId: provider };
  const { related_user } = await journey.app.system().records.get('providers', provider);
  const made = await journey.app.system().records.create('interactiveDocumentInstances', {
    interactive_document: document._id,
    related_record,
    related_user,
  });
  await journey.app.system().records.update('interactiveDocumentInstances', made._id, { status: 'Approved' });
  return made._id;
}

/** Drags something onto the first page: `x` and `y` are parts of its width and height. */
async function dragTo(page: Page, from: Locator, { x, y }: { x: number; y: number }) {
  const start = (await from.boundingBox())!;
  const paper = (await page.locator('[data-paper="0"]').boundingBox())!;
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(paper.x + paper.width * x, paper.y + paper.height * y, { steps: 6 });
  await page.mouse.up();
}

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentWith, input, linkTo, staffOf } from '#features/esign/server/testing-agreements.ts';
import type { Client } from '#server/testing.ts';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, newPage } from './browser.ts';
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

test('[ESIGN-001][ESIGN-002][ESIGN-019] three sign in order on phones, one draws, one hands on, and the sealed file and its certificate are checked', async () => {
  const name = unique('Offer');
  const [ann, ben, eve, cleo] = ['ann', 'ben', 'eve', 'cleo'].map((person) => `${unique(person).replace(' ', '.')}@example.org`);
  const document = await documentWith(
    staff,
    [
      [
        input('FullName', 'Name', {}, required),
        input('Checkbox', 'Has a license', { top: 150, width: 16, height: 16 }),
        input(
          'TextField',
          'License',
          { top: 180 },
          {
            ...required,
            action: 'Enable',
            conditions: [{ relatedInput: 'Has a license', operator: 'Equals', value: true }],
          },
        ),
      ],
      [
        input('Signature', 'Signature of the provider', {}, required),
        input('Signature', 'Countersign', { top: 200, recipient_id: 2 }, required),
        input('Signature', 'Witness', { top: 300, recipient_id: 3 }, required),
      ],
    ],
    undefined,
    { name },
  );
  const { body } = await staff.post(AGREEMENTS, {
    interactive_document: document._id,
    recipients: [
      { recipientType: 'signer', email: ann, name: 'Ann Ames' },
      { recipientType: 'Participant 2', email: ben, name: 'Ben Boss' },
      { recipientType: 'Participant 3', email: cleo, name: 'Cleo Card' },
    ],
  });
  await staff.post(`${AGREEMENTS}/request-signature`, { docId: body.record._id });

  const first = await opened(journey, ann!);
  await agree(first);
  await next(first, 1, 2);
  await first.getByRole('textbox', { name: 'Name' }).fill('Ann Ames');
  await first
    .getByRole('checkbox', { name: /^Has a license/ })
    .first()
    .click();
  await next(first, 2, 3);
  await first.getByRole('textbox', { name: 'License' }).fill('RN 100');
  await first.getByText('2 of 3 required answers given').waitFor();
  await first.reload();
  await first.getByText('2 of 3 required answers given').waitFor();
  await next(first, 3, 3);
  await first.getByRole('contentinfo').getByRole('button', { name: 'Sign here' }).click();
  await first.getByText('Draw', { exact: true }).click();
  await draw(first);
  await first.getByRole('button', { name: 'Adopt signature' }).click();
  await expectAccessible(first);
  await first.getByRole('button', { name: 'Sign and finish' }).click();
  await first.getByRole('heading', { name: 'Thank you, you have signed' }).waitFor();

  const second = await opened(journey, ben!);
  await second.getByRole('button', { name: 'Somebody else should sign' }).click();
  await second.getByLabel('Their name').fill('Eve Else');
  await second.getByLabel('Their email').fill(eve!);
  await second.getByLabel('Reason').fill('She signs contracts');
  await second.getByRole('button', { name: 'Hand on' }).click();
  await second.getByText('Eve Else gets an email').waitFor();
  await second.getByRole('button', { name: 'Done' }).click();
  await second.getByRole('heading', { name: 'This link does not work any more' }).waitFor();

  const third = await opened(journey, eve!);
  await agree(third);
  await third.getByRole('button', { name: 'List' }).click();
  await third.getByRole('button', { name: 'Sign here' }).click();
  await third.getByRole('button', { name: 'Adopt signature' }).click();
  await expectAccessible(third);
  await third.getByRole('button', { name: 'Sign and finish' }).click();
  await third.getByRole('heading', { name: 'Thank you, you have signed' }).waitFor();

  const last = await opened(journey, cleo!);
  await agree(last);
  await next(last, 1, 1);
  await typeSignature(last);
  await finish(last);
  await journey.app.workJobs();
  expect((await staff.get(`${AGREEMENTS}/${body.record._id}`)).body.status).toBe('Completed');
  await last.getByRole('heading', { name: 'Everybody has signed' }).waitFor();
  const [file] = await Promise.all([
    last.waitForEvent('download'),
    last.getByRole('button', { name: 'Download the signed document' }).click(),
  ]);

  await last.goto(journey.at('/esign/verify'));
  await last.getByLabel('PDF to check').setInputFiles(await file.path());
  await last.getByRole('heading', { name: 'Sealed here, and unchanged' }).waitFor();
  await expectAccessible(last);

  const path = `/doc-certificate-of-completion/${body.record._id}`;
  const certificate = await journey.signedIn(String(staff.user.email), ADMIN.password, { path });
  await certificate.getByRole('heading', { name: 'Certificate of completion' }).waitFor();
  for (const person of ['Ann Ames Participant 1', 'Eve Else Participant 2', 'Cleo Card Participant 3'])
    await certificate.getByRole('heading', { name: person }).waitFor();
  const { completed_sha256 } = (await staff.get(`${AGREEMENTS}/${body.record._id}`)).body;
  await certificate.getByText(completed_sha256).waitFor();
  await expectAccessible(certificate);
  expectNoErrors(first);
}, 90_000);

test('[ESIGN-001][ESIGN-002] the areas of signatures and certificates say what leads to a document', async () => {
  const page = await newPage();
  for (const [path, area, sentence] of [
    ['/esign', 'Electronic signature', 'Open the link that we sent you'],
    ['/doc-certificate-of-completion', 'Certificate of completion', 'No document was named'],
  ] as const) {
    await page.goto(journey.at(path));
    await page.getByRole('heading', { name: area, level: 1 }).waitFor();
    await page.getByRole('heading', { name: sentence }).waitFor();
    await expectAccessible(page);
  }
  await page.getByRole('link', { name: 'Check a signed document' }).click();
  await page.waitForURL('**/esign/verify');
  expectNoErrors(page);
});

test('[ESIGN-010] the designer offers every role, and a document goes to all providers that were chosen in the list', async () => {
  const name = unique('Handbook');
  const document = await documentWith(staff, [[input('Signature', 'Sign', {}, required)]], undefined, { name });
  const people = [`${unique('ann').replace(' ', '.')}@example.org`, `${unique('ben').replace(' ', '.')}@example.org`];
  const last_name = unique('Bulk').replace(' ', '');
  for (const [at, email] of people.entries())
    await journey.app.make('providers', { first_name: `Ann ${at}`, last_name, email, assigned_to: staff.user._id });

  const path = `/app/interactive-documents/${document._id}/design`;
  const page = await journey.signedIn(String(staff.user.email), ADMIN.password, { path });
  await page.getByRole('combobox', { name: 'Recipient' }).first().click();
  const participants = Array.from({ length: 15 }, (_, at) => `Participant ${at + 1}`);
  await expect
    .poll(() => page.getByRole('listbox').getByRole('option').allTextContents())
    .toEqual(['Sender (Prefill)', ...participants, 'Anyone', 'Everyone']);

  await page.goto(journey.at(`/app/providers?q=${last_name}`));
  for (const at of people.keys()) await page.getByRole('checkbox', { name: `Select Ann ${at} ${last_name}` }).check();
  await page.getByRole('button', { name: 'Send for signature' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send for signature: 2 providers' });
  await dialog.getByLabel('Document', { exact: true }).fill(name);
  await page.getByRole('option', { name }).first().click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send for signature' }).click();
  await page.getByText('2 agreements were sent').waitFor();

  await journey.app.workJobs();
  for (const email of people) expect((await linkTo(journey.app, email)).token).toHaveLength(43);
  expectNoErrors(page);
}, 60_000);

async function draw(page: Page) {
  const box = (await page.getByRole('img', { name: /^Draw your signature/ }).boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 100);
  await page.mouse.down();
  for (let step = 1; step <= 8; step++) await page.mouse.move(box.x + 40 + step * 20, box.y + 100 + (step % 2) * 40);
  await page.mouse.up();
}

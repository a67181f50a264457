import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { LetterRefused } from '#server/outside/mailer.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { AGREEMENTS, documentWith, input, signerOf, staffOf, typed } from './testing-agreements.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let app: TestApp;
let staff: Client;
let provider: AnyRecord;
beforeAll(async () => {
  app = await startTestApp();
  staff = await staffOf(app);
  const fields = { first_name: 'Pia', last_name: 'Provider', mobile_phone: '(305) 555-0188', assigned_to: staff.user._id };
  provider = await app.make('providers', { ...fields, email: 'pia.signs@example.org' });
});
afterAll(() => app?.close());

const sign = (role: number) => input('Signature', `Sign ${role}`, { recipient_id: role, top: 100 * role }, { required: true });
async function agreementOf(fields: unknown[], more: Record<string, unknown>, about = provider): Promise<AnyRecord> {
  const document = await documentWith(staff, [fields], undefined, more);
  const related_record = { moduleName: 'providers', recordId: about._id };
  const { status, body } = await staff.post(AGREEMENTS, { interactive_document: document._id, related_record });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.record;
}
async function sentTo(email: string): Promise<AnyRecord> {
  const document = await documentWith(staff, [[sign(1)]]);
  const recipients = [{ recipientType: 'signer', email, name: 'Ann Ames' }];
  const { body } = await staff.post(AGREEMENTS, { interactive_document: document._id, recipients });
  return (await staff.post(`${AGREEMENTS}/request-signature`, { docId: body.record._id })).body.record;
}

test('a document asks the provider, the owner, a colleague, a contact and an address, each in their role', async () => {
  const colleague = await app.userWith({ name: 'Cole League' });
  const contact = await app.make('musterSignContacts', { name: 'Cora Contact', email: 'cora.signs@example.org' });
  const recipients = [
    { role: 5, from: 'address', email: 'lawyer.signs@example.org', name: 'A lawyer' },
    { role: 'approver', from: 'owner' },
    { role: 4, from: 'contact', id: contact._id },
    { role: 'signer', from: 'provider' },
    { role: 3, from: 'user', id: colleague.user._id },
  ];
  const agreement = await agreementOf([sign(1), sign(3), sign(4), sign(5)], { recipients });

  const expected = { recipientId: expect.stringMatching(/^[0-9a-f]{24}$/), state: 'waiting' };
  expect(agreement.recipients).toMatchObject([
    { ...expected, role: 'Sender (Prefill)', email: staff.user.email, name: 'Sam Sender' },
    { ...expected, role: 'Participant 1', fromType: 'provider', email: 'pia.signs@example.org', name: 'Pia Provider' },
    { ...expected, role: 'Participant 3', email: colleague.user.email, name: 'Cole League' },
    { ...expected, role: 'Participant 4', fromType: 'contact', email: 'cora.signs@example.org', name: 'Cora Contact' },
    { ...expected, role: 'Participant 5', fromType: 'address', email: 'lawyer.signs@example.org', name: 'A lawyer' },
  ]);
});

test('a role with inputs and without a recipient, and an agreement without a PDF, cannot be sent', async () => {
  const lacking = await agreementOf([sign(1), sign(2)], {});
  const { status, body } = await staff.post(`${AGREEMENTS}/request-signature`, { docId: lacking._id });
  expect([status, body.fields]).toEqual([
    422,
    { recipients: 'The document has fields of Participant 2, who is not among the recipients.' },
  ]);

  const document = (await staff.post('/api/interactive-documents', { name: 'No PDF yet' })).body.record;
  const recipients = [{ recipientType: 'signer', email: 'pia.signs@example.org' }];
  const made = await staff.post(AGREEMENTS, { interactive_document: document._id, recipients });
  const unsent = await staff.post(`${AGREEMENTS}/request-signature`, { docId: made.body.record._id });
  expect([unsent.status, Object.keys(unsent.body.fields)]).toEqual([422, ['path']]);
});

test('the record fills in what names its fields, also across a relation; a system dropdown gives choices, a value, or a value that stays', async () => {
  const dropdown = (behavior: string, top: number) => {
    const system = { related_dropdown: 'US States', systemFieldName: 'last_name', systemDropdownBehavior: behavior };
    return input('Dropdown', behavior, { top }, system);
  };
  const state = app.engine.registry.lists.get('US States')![3]!.value;
  const about = await app.make('providers', {
    first_name: 'Dee',
    last_name: state,
    email: 'dee@example.org',
    assigned_to: staff.user._id,
  });
  const fields = [dropdown('options', 100), dropdown('prefill', 150), dropdown('locked', 200)];
  const owner = input('FullName', 'Owner', { top: 250 }, { systemFieldName: 'assigned_to.name' });
  const agreement = await agreementOf([...fields, owner, sign(1)], {}, about);

  expect(agreement.values).toEqual({ prefill: state, locked: state, Owner: 'Sam Sender' });
  await staff.post(`${AGREEMENTS}/request-signature`, { docId: agreement._id });
  const signer = await signerOf(app, 'dee@example.org');
  const { body } = await signer.view();
  const seen = Object.fromEntries(body.inputs.map((each: any) => [each.field.name, each]));
  expect(seen.options).toMatchObject({ value: null, field: { options: expect.arrayContaining([state]) } });
  expect(seen.prefill).toMatchObject({ value: state });
  expect(seen.prefill.field.readOnly ?? false).toBe(false);
  expect(seen.locked).toMatchObject({ value: state, field: { readOnly: true } });
  const other = seen.options.field.options.find((each: string) => each !== state);
  const answers = { options: other, prefill: other, locked: other, 'Sign 1': typed('Dee') };
  expect((await signer.sign(answers)).status).toBe(200);
  const { values } = (await staff.get(`${AGREEMENTS}/${agreement._id}`)).body;
  expect(values).toMatchObject({ options: other, prefill: other, locked: state });
});

test('a letter that its server refuses for good stands at the recipient', async () => {
  await app.workJobs(); // the letters of the tests before
  const { mail } = app.engine;
  const refusing = async () => {
    throw new LetterRefused('550 5.1.1 There is no such mailbox', ['gone.signs@example.org']);
  };
  Object.assign(app.engine, { mail: { ...mail, provider: 'smtp', send: refusing } });
  try {
    const agreement = await sentTo('gone.signs@example.org');
    await app.workJobs();
    await app.engine.database.query('update graphile_worker._private_jobs set run_at = now()'); // instead of waiting for the second attempt
    await app.workJobs();

    const { body } = await staff.get(`${AGREEMENTS}/${agreement._id}/waiting-for`);
    expect(body.for).toMatchObject([
      { name: 'Ann Ames', letters: [{ kind: 'request', status: 'failed', at: expect.any(String) }] },
    ]);
  } finally {
    Object.assign(app.engine, { mail });
  }
});

test('settings say when reminders go and when an agreement expires', async () => {
  const now = app.engine.clock().getTime();
  const daysUntil = (moment: unknown) => Math.round((Date.parse(String(moment)) - now) / DAY_MS);
  const usual = await sentTo('usual.signs@example.org');
  expect(daysUntil(usual.expires_at)).toBe(90);

  await app.setting('agreement-expiry-days', { value: 30 });
  const reminders = { firstAfterDays: 3, everyDays: 1, most: 2 };
  await app.setting('agreement-reminders', reminders);
  const own = await sentTo('own.signs@example.org');
  expect(daysUntil(own.expires_at)).toBe(30);
  const { body } = await staff.get(`${AGREEMENTS}/${own._id}/waiting-for`);
  expect(daysUntil(body.for[0].nextReminder)).toBe(3);
});

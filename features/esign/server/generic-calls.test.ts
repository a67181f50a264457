import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import signers from './signers.defaults.ts';
import { AGREEMENTS, documentWith, input, staffOf } from './testing-agreements.ts';

const CONTACTS = '/api/muster-sign-contacts';
let app: TestApp;
let staff: Client;
let document: AnyRecord;
beforeAll(async () => {
  app = await startTestApp();
  staff = await staffOf(app);
  document = await documentWith(staff, [[input('Signature', 'Sign')]]);
});
afterAll(() => app?.close());

const recipient = (email: string) => ({ recipientType: 'signer', fromType: 'address', email });
const idsOf = (records: AnyRecord[]) => records.map(({ _id }) => _id);

test('an agreement has its document, status, credentialing record, recipients, owner and maker [ESIGN-006]', async () => {
  const record = await app.make('credentialing', { name: 'Ann', assigned_to: staff.user._id });
  const admin = await app.signIn();
  const recipientId = 'aaaaaaaaaaaaaaaaaaaaaaaa';
  const { status, body } = await admin.post(AGREEMENTS, {
    interactive_document: document._id,
    relatedCredentialingRecordId: record._id,
    recipients: [{ recipientId, ...recipient('ann@example.org') }],
    assigned_to: staff.user._id,
  });

  expect([status, body.record]).toMatchObject([
    200,
    {
      interactive_document: document._id,
      status: 'Created',
      relatedCredentialingRecordId: record._id,
      recipients: [{ recipientId, recipientType: 'signer', fromType: 'address', email: 'ann@example.org' }],
      assigned_to: staff.user._id,
      created_by: admin.user._id,
    },
  ]);
  expect((await admin.get(`${AGREEMENTS}/${body.record._id}`)).body).toMatchObject(body.record);
});

test('an agreement is found by the names and addresses of its signers, also one that was kept before', async () => {
  const ada = { ...recipient('ada.signer@example.org'), name: 'Ada Signatory' };
  const { _id } = (await staff.post(AGREEMENTS, { interactive_document: document._id, recipients: [ada] })).body.record;
  const found = async (search: string) =>
    idsOf((await staff.post(`${AGREEMENTS}/dataSourceSearch`, { search, pageSize: 10 })).body.records);

  expect([await found('signatory ada'), await found('ada.signer@'), await found('nobody')]).toEqual([[_id], [_id], []]);
  await staff.put(`${AGREEMENTS}/update-certain-fields/${_id}`, { fields: { recipients: [recipient('ben@example.org')] } });
  expect([await found('signatory'), await found('ben@example.org')]).toEqual([[], [_id]]);
  await app.engine.database.query('update records."interactiveDocumentInstances" set signers = null');
  await signers.run(app.system());
  expect(await found('ben@example.org')).toEqual([_id]);
});

test('sign contacts are listed, read, made, changed, searched and deleted [ESIGN-024]', async () => {
  const made = await staff.post(CONTACTS, { name: 'Cora Contact', email: 'cora@example.org' });
  expect([made.status, made.body.record]).toMatchObject([200, { name: 'Cora Contact', email: 'cora@example.org' }]);
  const { _id } = made.body.record;

  expect((await staff.get(`${CONTACTS}/${_id}`)).body.email).toBe('cora@example.org');
  expect(idsOf((await staff.get(CONTACTS)).body.records)).toContain(_id);
  const changed = await staff.put(`${CONTACTS}/${_id}`, { ...made.body.record, name: 'Cora C. Contact' });
  expect([changed.status, changed.body.record.name]).toEqual([200, 'Cora C. Contact']);
  expect(idsOf((await staff.post(`${CONTACTS}/search`, { email: 'cora@example.org' })).body.records)).toEqual([_id]);
  const searched = await staff.post(`${CONTACTS}/dataSourceSearch`, { searchTerms: { email: 'cora@example.org' }, pageSize: 10 });
  expect(searched.body).toMatchObject({ records: [{ _id, name: 'Cora C. Contact' }], total: 1, pageNumber: 0, pageSize: 10 });

  expect((await staff.delete(`${CONTACTS}/${_id}`)).status).toBe(200);
  expect((await staff.post(`${CONTACTS}/search`, { email: 'cora@example.org' })).body.records).toEqual([]);
});

test('agreements are made, changed in some fields or as a whole, searched, read and marked as deleted [ESIGN-026]', async () => {
  const make = async (path: string, email: string): Promise<AnyRecord> => {
    const { status, body } = await staff.post(path, { interactive_document: document._id, recipients: [recipient(email)] });
    expect([path, status]).toEqual([path, 200]);
    return body.record;
  };
  const [one, two, three] = [
    await make(`${AGREEMENTS}/create`, 'one@example.org'),
    await make(AGREEMENTS, 'two@example.org'),
    await make(AGREEMENTS, 'three@example.org'),
  ];
  const certain = await staff.put(`${AGREEMENTS}/update-certain-fields/${one._id}`, { fields: { name: 'Renamed' } });
  expect([certain.status, certain.body.record.name]).toEqual([200, 'Renamed']);
  const ids = [one._id, two._id];
  const several = await staff.put(`${AGREEMENTS}/update-certain-fields-array`, { ids, fields: { description: 'Both' } });
  expect(several.body).toMatchObject({ matched: 2, changed: 2, skipped: [] });
  const whole = await staff.put(`${AGREEMENTS}/${two._id}`, {
    ...(await staff.get(`${AGREEMENTS}/${two._id}`)).body,
    name: 'Whole',
  });
  expect([whole.status, whole.body.record]).toMatchObject([
    200,
    { name: 'Whole', description: 'Both', recipients: [{ email: 'two@example.org', state: 'waiting' }] },
  ]);

  expect(idsOf((await staff.post(`${AGREEMENTS}/search`, { name: 'Whole' })).body.records)).toEqual([two._id]);
  const found = await staff.post(`${AGREEMENTS}/dataSourceSearch`, { searchTerms: { description: 'Both' }, idsOnly: true });
  expect([found.body.ids.toSorted(), found.body.total]).toEqual([ids.toSorted(), 2]);

  expect((await staff.put(`${AGREEMENTS}/mark-deleted/${one._id}`)).status).toBe(200);
  const marked = await staff.put(`${AGREEMENTS}/mark-as-deleted/by-array`, { ids: [two._id, three._id] });
  expect(marked.body).toMatchObject({ matched: 2, changed: 2 });
  expect((await staff.post(`${AGREEMENTS}/search`, { _id: [one._id, two._id, three._id] })).body.records).toEqual([]);
});

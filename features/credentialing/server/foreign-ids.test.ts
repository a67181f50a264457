import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let staff: Client;
let item: AnyRecord;
let foreign: { documents: AnyRecord; libraryResources: AnyRecord; interactiveDocumentInstances: AnyRecord; file: string };
beforeAll(async () => {
  app = await startTestApp();
  const [day, night] = [await app.make('teams', { name: 'Day' }), await app.make('teams', { name: 'Night' })];
  const modules = [
    'credentialing',
    'credentialingRequiredItems',
    'credentialingSetup',
    'documents',
    'libraryResources',
    'interactiveDocumentInstances',
  ];
  staff = await app.userWith({
    teams: [day._id],
    access: Object.fromEntries(modules.map((module) => [module, { views: allViews }])),
  });
  const teams = [night._id];
  const agreement = await app.make('interactiveDocuments', { name: 'A' });
  const other = await app.userWith({});
  const upload = await other.upload('/api/files/upload', { name: 'a.txt', content: Buffer.from('private') });
  foreign = {
    documents: await app.make('documents', { name: 'D', teams, status: 'Pending Review' }),
    libraryResources: await app.make('libraryResources', { name: 'R', teams, article: 'for the night' }),
    interactiveDocumentInstances: await app.make('interactiveDocumentInstances', {
      name: 'I',
      interactive_document: agreement._id,
      teams,
    }),
    file: upload.body.path,
  };
  const record = await app.make('credentialing', { name: 'C', teams: [day._id] });
  item = await app.make('credentialingRequiredItems', {
    name: 'I',
    field_type: 'Uploaded Document',
    relatedCredentialingRecord: record._id,
    completionDetails: { approvalStatus: 'Submitted' },
    teams: [day._id],
  });
});
afterAll(() => app?.close());

const planted = (): [string, Record<string, unknown>][] => [
  ['field_options', { library_resource: foreign.libraryResources._id }],
  ['completionDetails', { document: foreign.documents._id }],
  ['completionDetails', { agreement: foreign.interactiveDocumentInstances._id }],
  ['completionDetails', { documentLink: foreign.file }],
  ['completionDetails', { documentLink: '/api/users/logout' }],
  ['completionDetails', { documentLink: 'https://evil.test/' }],
  ['completionDetails', { documentLink: '/api/files/../users/logout' }],
];

test('an id or a link within JSON is refused where its writer may not see what it leads to, on every path', async () => {
  for (const [field, value] of planted()) {
    const fields = { [field]: value };
    const { body: bulk } = await staff.put('/api/credentialing-required-items/update-certain-fields-array', {
      ids: [item._id],
      fields,
    });
    const statuses = [
      (await staff.put(`/api/credentialing-required-items/update-certain-fields/${item._id}`, { fields })).status,
      (await staff.post('/api/credentialing-required-items', { name: 'x', field_type: 'Todo Item', ...fields })).status,
      (await staff.post('/api/credentialing-required-items/saveMultiple', { items: [{ _id: item._id, ...fields }] })).status,
      (
        await staff.post('/api/credentialing-setups', {
          name: 'S',
          provider_type: ['W2'],
          core_or_managed: 'Core',
          required_items: [{ name: 'x', field_type: 'Todo Item', [field]: value, relatedAgreement: null }],
        })
      ).status,
    ];

    const inSetups = field === 'completionDetails' && !('documentLink' in value) && !('document' in value) ? 200 : 422;
    expect([value, ...statuses, bulk.changed]).toEqual([value, 422, 422, 422, inSetups, 0]);
  }
});

test('System Admins write no link that leads elsewhere than to a file', async () => {
  const admin = await app.signIn();
  const fields = { completionDetails: { documentLink: '/api/users/logout' } };

  const { status } = await admin.put(`/api/credentialing-required-items/update-certain-fields/${item._id}`, { fields });

  expect(status).toBe(422);
});

test('what stands there already and what the writer sees is kept', async () => {
  const own = await staff.upload('/api/files/upload', { name: 'b.txt', content: Buffer.from('mine') });
  const details = { approvalStatus: 'Submitted', documentLink: own.body.path };

  const first = await staff.put(`/api/credentialing-required-items/update-certain-fields/${item._id}`, {
    fields: { completionDetails: details },
  });
  const again = await staff.put(`/api/credentialing-required-items/update-certain-fields/${item._id}`, {
    fields: { completionDetails: { ...details, notes: 'seen' } },
  });

  expect([first.status, again.status]).toEqual([200, 200]);
});

test('approving and rejecting touch no document but the provider’s own, and a resource is read under its reader’s rights', async () => {
  const plant = { document: foreign.documents._id, approvalStatus: 'Submitted' };
  await app.system().records.update('credentialingRequiredItems', item._id, {
    completionDetails: plant,
    field_options: { library_resource: foreign.libraryResources._id },
  });
  const provider = await app.make('providers', { first_name: 'P', last_name: 'R' });
  await app.system().records.update('documents', foreign.documents._id, { providers_documents: provider._id });

  const approved = await staff.post(`/api/credentialing-required-items/${item._id}/approve`, {});
  const resource = await staff.get(`/api/credentialing-required-items/${item._id}/resource`);

  expect([approved.body.code, resource.status]).toEqual(['document-gone', 404]);
  expect((await app.system().records.get('documents', foreign.documents._id)).status).toBe('Pending Review');
});

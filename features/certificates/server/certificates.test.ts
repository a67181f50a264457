import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
let provider: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  provider = await app.userWith({ userType: 'Provider', name: 'Ada Lee' });
  await app.giveRole(provider, 'Provider');
});
afterAll(() => app?.close());

test('a certificate completes the credentialing item of its document type, and expires with it', async () => {
  const person = await app.make('providers', { first_name: 'Ada', last_name: 'Lee', profession: 'RN' });
  await app.system().records.update('providers', person._id, { related_user: provider.user._id });
  const record = await app.make('credentialing', {
    name: 'Ada Lee',
    providers_credentialing: person._id,
    related_user: provider.user._id,
  });
  const item = await app.make('credentialingRequiredItems', {
    name: 'BLS/CPR',
    field_type: 'Uploaded Document',
    requires_exp_date: true,
    provider_assigned: true,
    relatedCredentialingRecord: record._id,
  });
  const course = await app.make('courses', {
    title: 'Basic life support',
    type: 'Article',
    valid_months: 24,
    document_type: 'BLS/CPR',
  });
  const session = await app.make('courseSessions', { course: course._id, users: [provider.user._id] });
  await admin.put(`/api/course-sessions/${session._id}/attendance`, { attended: [provider.user._id] });
  const handedIn = () => app.find(admin, 'documents', { providers_documents: person._id, status: 'Active' });
  await expect.poll(async () => (await app.workJobs(), (await handedIn()).length), { timeout: 20_000 }).toBe(1);

  const [document] = await handedIn();
  const [row] = await app.system().records.all('courseAttendances', { session: session._id });
  expect(document).toMatchObject({ status: 'Active', document_type: 'BLS/CPR', expiration_date: row!.valid_until });
  const done = (await admin.get(`/api/credentialing-required-items/${item._id}`)).body;
  expect(done).toMatchObject({ completed: true, completionDetails: { document: document!._id, approvalStatus: 'Approved' } });
  expect((await provider.get(`/api/documents/${document!._id}`)).status).toBe(200);
  const { handIn } = await import('./hand-in-certificate.ts');
  await app.system().records.update('documents', document!._id, { name: 'An older one' });
  await Promise.all([handIn(app.system(), row!._id), handIn(app.system(), row!._id)]);
  expect(await app.find(admin, 'documents', { providers_documents: person._id, name: document!.name })).toHaveLength(1);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type TestApp } from '#server/testing.ts';
import { readPart } from '#server/testing-parts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

test('the queue in words counts what was sent and not decided, by the credentialing record', async () => {
  const access = { credentialing: { views: allViews }, credentialingRequiredItems: { views: allViews } };
  const reader = await app.userWith({ access });
  const record = await app.make('credentialing', { name: 'Ada Lovelace, Bay' });
  const item = (label: string, approvalStatus: string) =>
    app.make('credentialingRequiredItems', {
      name: label,
      label,
      field_type: 'Uploaded Document',
      provider_assigned: true,
      relatedCredentialingRecord: record._id,
      completionDetails: { approvalStatus, dateSubmitted: '2026-11-01T10:00:00.000Z' },
    });
  await item('License', 'Submitted');
  await item('Card', 'Submitted');
  await item('Form', 'Rejected');

  const words = await readPart(app, reader, 'credentialing-queue');

  expect(words).toMatchObject({ rows: [['Ada Lovelace, Bay', '2']], note: '2 items wait for review.' });
});

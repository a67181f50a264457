import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const activity = async (fields: object) =>
  (await admin.post('/api/activities/', { activityType: 'Note', ...fields })).body.record;

test('activities are listed newest first unless somebody asks otherwise [ACT-001]', async () => {
  for (const name of ['Beta', 'Alpha', 'Gamma']) {
    await activity({ name });
    await new Promise((done) => setTimeout(done, 3));
  }

  const { records } = (await admin.get('/api/activities/')).body;

  expect(records.map(({ name }: { name: string }) => name)).toEqual(['Gamma', 'Alpha', 'Beta']);
});

test('an activity names its records and module, who made and changed it, and whose it is [ACT-003]', async () => {
  const [lead, other] = [
    await app.make('leads', { first_name: 'Ada', last_name: 'Lee' }),
    await app.make('leads', { first_name: 'Bo', last_name: 'Ray' }),
  ];
  const given = {
    activityType: 'Call',
    relatedRecord: { moduleName: 'leads', recordId: lead._id },
    relatedRecords: [{ recordType: 'leads', recordId: other._id }],
    relatedModule: { moduleType: 'leads', moduleRecordId: lead._id },
    assigned_to: admin.user._id,
  };

  const { _id } = await activity(given);
  await admin.put(`/api/activities/update-certain-fields/${_id}`, { fields: { description: 'No answer' } });

  expect((await admin.get(`/api/activities/${_id}`)).body).toMatchObject({
    ...given,
    created_by: admin.user._id,
    modified_by: admin.user._id,
    deleted: false,
  });
});

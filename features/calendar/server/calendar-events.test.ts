import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

test('an event for districts names at least one, and an event for none is a system event [VALID-019]', async () => {
  const { _id } = await app.make('districts', { name: 'Hillsborough' });
  const refusalOf = async (fields: object) =>
    (await admin.post('/api/calendar-events', { title: 'Board meeting', ...fields })).body.fields;

  expect(await refusalOf({ district_mode: 'select' })).toEqual({ districts: 'Choose at least one district.' });
  expect(await refusalOf({ district_mode: 'select', districts: [_id] })).toBeUndefined();
  expect(await refusalOf({ district_mode: 'none' })).toEqual({
    is_system: 'Only what is the system’s own can be without a district.',
  });
  expect(await refusalOf({ district_mode: 'none', is_system: true })).toBeUndefined();
  expect(await refusalOf({})).toBeUndefined();
});

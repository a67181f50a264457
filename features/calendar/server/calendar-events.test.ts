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

test('calendar events, their groups, and commissions are records of their own [CAL-005]', async () => {
  const keeps = async (path: string, fields: object) => {
    const { _id } = (await admin.post(`/api/${path}`, fields)).body.record;
    expect((await admin.get(`/api/${path}/${_id}`)).body).toMatchObject(fields);
    return _id as string;
  };
  const calendar_group = await keeps('calendar-groups', { title: 'Board', color: 'orange', active: true });
  const event = { title: 'Board meeting', start: '2027-03-01T14:00:00.000Z', end: '2027-03-01T15:00:00.000Z', calendar_group };
  await keeps('calendar-events', event);
  const earned = { hours: 36, spread: 12.5, percentage: 10, amount: 45 };
  await keeps('commissions', {
    name: 'A week',
    status: 'Pending',
    date: '2027-03-05',
    users_commissions: admin.user._id,
    ...earned,
  });
});

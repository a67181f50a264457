import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
let person: Client;
const fields = [
  { fieldName: 'owner', label: 'Owner', inputType: 'Relate', ref: 'users' },
  { fieldName: 'isOpen', label: 'Open', inputType: 'Checkbox' },
];
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  const { body } = await admin.post('/api/ss-modules', { name: 'drawers', label: 'Drawers', fields, seenBy: openOrOwn });
  expect(body.record.seenBy).toMatchObject(openOrOwn);
  person = await app.userWith({ access: { drawers: { views: allViews } } });
});
afterAll(() => app?.close());

const openOrOwn = { staff: { any: [{ is: 'owner' }, { when: { field: 'isOpen', op: 'equals', value: true } }] } };
const definition = async () => (await admin.get('/api/ss-modules/by-name/drawers')).body;
const put = async (more: object) => {
  const present = await definition();
  return admin.put(`/api/ss-modules/${present._id}`, { ...present, ...more });
};
const isSeen = async (drawer: object) => {
  const { _id } = await app.make('drawers', { name: 'Drawer', ...drawer });
  return (await person.get(`/api/drawers/${_id}`)).status === 200;
};

test('a module that an admin makes says who sees its records, and says so to System Admins alone', async () => {
  expect(await isSeen({ owner: person.user._id })).toBe(true);
  expect(await isSeen({ isOpen: true })).toBe(true);
  expect(await isSeen({})).toBe(false);
  expect((await person.get('/api/ss-modules/by-name/drawers')).body.seenBy).toBeUndefined();
  expect((await person.get('/api/users/my-rights/drawers')).body.rows).toEqual([
    'You can see only records with you as Owner or marked Open.',
  ]);
});

test.each<[object, string, string]>([
  [{ seenBy: { staff: { is: 'keeper' } } }, 'seenBy', 'drawers: seenBy.staff names “keeper”, but drawers has no field “keeper”.'],
  [
    { changedBy: { staff: { in: 'owner' } } },
    'changedBy',
    'drawers: changedBy.staff names “owner”, which is not a list of users.',
  ],
  [{ seenBy: { staff: { isnt: 'owner' } } }, 'seenBy', 'seenBy.staff is not a rule that Muster knows.'],
  [{ seenBy: { everyone: 'everybody' } }, 'seenBy', 'seenBy is not a rule that Muster knows.'],
  [
    { seenBy: { staff: { any: Array.from({ length: 20 }, () => ({ any: [{ is: 'owner' }, { is: 'owner' }] })) } } },
    'seenBy',
    'seenBy can have at most 40 parts.',
  ],
  [
    { seenBy: { staff: { when: { field: 'isOpen', op: 'sounds like', value: 1 } } } },
    'seenBy',
    expect.stringContaining('sounds like') as unknown as string,
  ],
])('%j is refused at its name, and nothing changes', async (more, at, sentence) => {
  const before = await definition();

  const { status, body } = await put(more);

  expect([status, body.fields?.[at]]).toEqual([422, sentence]);
  expect(await definition()).toEqual(before);
});

test('a circle is refused in words', async () => {
  const self = { fieldName: 'upper', label: 'Upper', inputType: 'Relate', ref: 'drawers' };
  expect((await put({ fields: [...fields, self] })).status).toBe(200);

  const { status, body } = await put({ fields: [...fields, self], seenBy: { staff: { through: 'upper' } } });

  expect([status, body.fields.seenBy]).toEqual([422, 'Who sees a row goes in a circle: drawers → drawers.']);
});

test('a rule follows a field that is renamed, and keeps one from being removed', async () => {
  const renamed = fields.map((field) =>
    field.fieldName === 'owner' ? { ...field, fieldName: 'keeper', renamedFrom: 'owner' } : field,
  );

  expect((await put({ fields: renamed })).body.record.seenBy.staff.any[0]).toEqual({ is: 'keeper' });
  expect(await isSeen({ keeper: person.user._id })).toBe(true);
  expect(await isSeen({})).toBe(false);

  const removed = await put({ fields: renamed.slice(1) });
  expect([removed.status, removed.body.fields?.seenBy]).toEqual([
    422,
    'drawers: seenBy.staff names “keeper”, but drawers has no field “keeper”.',
  ]);
});

test('null takes the rules back, and those of a built-in module stay', async () => {
  const leads = (await admin.get('/api/ss-modules/by-name/leads')).body;

  const refused = await admin.put(`/api/ss-modules/${leads._id}`, { ...leads, seenBy: { staff: 'everybody' } });
  const same = await admin.put(`/api/ss-modules/${leads._id}`, leads);
  await put({ seenBy: null });

  expect([refused.status, refused.body.fields?.seenBy]).toEqual([422, 'Who sees Leads is part of Muster and cannot be changed.']);
  expect(same.status).toBe(200);
  expect(await isSeen({})).toBe(true);
});

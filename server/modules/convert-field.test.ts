import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

const field = (fieldName: string, inputType: string, more: object = {}) => ({ fieldName, label: fieldName, inputType, ...more });
const startsWith = { field: 'kind', op: 'startsWith', value: 'bus' };
const contains = { field: 'kind', op: 'contains', value: 'bus' };
const options = [{ value: 'bus', label: 'Bus' }];

let made = 0;
async function make(fields: object[], more: object = {}) {
  const name = `vans${++made}`;
  const { status, body } = await admin.post('/api/ss-modules', { name, label: name, fields, ...more });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.record as { _id: string; name: string; version: number };
}
const convert = (module: { _id: string }, name: string, body: object) =>
  admin.post(`/api/ss-modules/${module._id}/fields/${name}/convert`, body);
async function saved(path: string, body: object): Promise<string> {
  const answer = await admin.post(path, body);
  expect([answer.status, answer.body.fields]).toEqual([200, undefined]);
  return answer.body.record._id;
}
const view = (module: string, name: string, searchTerms: object) =>
  saved('/api/saved-views', { name, module, visibility: 'private', state: { searchTerms } });

test('a conversion names what would not fit the field any more, and goes on without it only where that is said', async () => {
  const van = await make([field('kind', 'Dropdown', { options })]);
  const url = 'https://example.com/hook';
  await saved('/api/webhooks', { name: 'Unfit hook', module: van.name, url, events: ['created'], searchTerms: startsWith });
  await saved('/api/webhooks', { name: 'Fitting hook', module: van.name, url, events: ['created'], searchTerms: contains });
  await view(van.name, 'Unfit view', startsWith);
  await view(van.name, 'Fitting view', contains);
  await saved('/api/reports', {
    name: 'Unfit report',
    related_module: van.name,
    filters: [startsWith],
    columns: [{ fn: 'count' }],
  });
  const game = { templateKey: 'board', appliesTo: 'new', goal: 3, related_module: van.name, where: startsWith };
  await saved('/api/games', { name: 'Unfit game', ...game });
  const unfit = [
    { kind: 'game', name: 'Unfit game' },
    { kind: 'report', name: 'Unfit report' },
    { kind: 'saved view', name: 'Unfit view' },
    { kind: 'webhook', name: 'Unfit hook' },
  ];

  const trial = await convert(van, 'kind', { inputType: 'MultiSelect', dryRun: true });
  const refused = await convert(van, 'kind', { inputType: 'MultiSelect' });

  expect([trial.status, trial.body.usedBy]).toEqual([200, unfit]);
  expect([refused.status, refused.body.code, refused.body.usedBy]).toEqual([409, 'in-use', unfit]);
  expect(refused.body.error).toBe('kind could not be used any more by: game “Unfit game” and 3 more.');
  expect((await convert(van, 'kind', { inputType: 'TextField', dryRun: true })).body.usedBy).toEqual([]);
  expect((await convert(van, 'kind', { inputType: 'MultiSelect', force: true })).status).toBe(200);
});

test('a value that the other type cannot be is found where it is asked for, over relations too', async () => {
  const van = await make([field('kind', 'TextField')]);
  const trip = await make([field('van', 'Relate', { ref: van.name })]);
  await view(trip.name, 'Trips of buses', { field: 'van.kind', op: 'equals', value: 'bus' });
  await view(trip.name, 'Trips of 12', { field: 'van.kind', op: 'equals', value: '12' });

  const { body } = await convert(van, 'kind', { inputType: 'Number', dryRun: true });

  expect(body.usedBy).toEqual([{ kind: 'saved view', name: 'Trips of buses' }]);
});

test('no conversion breaks who sees a row, a duplicate rule, or a formula along a relation', async () => {
  const asked = (when: object) => ({ seenBy: { staff: { when }, admin: 'everybody', provider: 'nobody' } });
  const seen = await make([field('kind', 'Dropdown', { options })], asked(startsWith));
  const valued = await make([field('kind', 'TextField')], asked({ field: 'kind', op: 'equals', value: 'bus' }));
  const same = [{ sentence: 'The same kind', weight: 50, same: [{ as: 'sound', of: ['kind'] }] }];
  const alike = await make([field('kind', 'TextField')], { duplicates: same });
  const van = await make([field('kind', 'TextField')]);
  const trip = await make([
    field('van', 'Relate', { ref: van.name }),
    field('of', 'TextField', { formula: 'concat(van.kind, "!")' }),
    field('longest', 'Checkbox', { formula: 'van.kind == "bus"' }),
  ]);

  const answers = [
    await convert(seen, 'kind', { inputType: 'MultiSelect', force: true }),
    await convert(valued, 'kind', { inputType: 'Number', force: true }),
    await convert(alike, 'kind', { inputType: 'Number', force: true }),
  ];

  expect(answers.map(({ status, body }) => [status, Object.keys(body.fields ?? {})])).toEqual([
    [422, ['seenBy', 'changedBy']],
    [422, ['seenBy', 'changedBy']],
    [422, ['duplicates']],
  ]);
  const { body } = await convert(van, 'kind', { inputType: 'Number', dryRun: true });
  expect(body.usedBy).toEqual([{ kind: 'formula', name: `longest of ${trip.name}` }]);
});

test('a former field does not come back where who sees a row asks for the one in its place', async () => {
  const van = await make([field('size', 'TextField')]);
  expect((await convert(van, 'size', { inputType: 'Number' })).status).toBe(200);
  const { version } = (await admin.get(`/api/ss-modules/${van._id}`)).body;
  const staff = { when: { field: 'size', op: 'greaterThan', value: 5 } };
  const seenBy = { staff, admin: 'everybody', provider: 'nobody' };
  const stated = await admin.put(`/api/ss-modules/${van._id}`, { name: van.name, label: van.name, version, seenBy });
  expect([stated.status, stated.body.fields]).toEqual([200, undefined]);

  const restored = await admin.post(`/api/ss-modules/${van._id}/fields/size~1/restore`);

  expect([restored.status, restored.body.fields]).toEqual([
    422,
    { seenBy: `${van.name}: seenBy.staff asks for “size” with “greaterThan”, which it does not know.` },
  ]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const field = (fieldName: string, inputType: string, more: object = {}) => ({ fieldName, label: fieldName, inputType, ...more });
let made = 0;
async function make(fields: object[], more: object = {}) {
  const name = `kept${++made}`;
  const { status, body } = await admin.post('/api/ss-modules', { name, label: name, fields, ...more });
  expect([status, body.fields]).toEqual([200, undefined]);
  return body.record as { _id: string; name: string; label: string };
}
const create = async (module: string, fields: object) => {
  const { status, body } = await admin.post(`/api/${module}`, { name: 'One', ...fields });
  expect([status, body.fields ?? body.error]).toEqual([200, undefined]);
  return body.record;
};
const put = (module: { _id: string; label: string }, fields: object[], more: object = {}) =>
  admin.put(`/api/ss-modules/${module._id}`, { label: module.label, fields, ...more });
const read = async (module: string, id: string) => (await admin.get(`/api/${module}/${id}`)).body;

test('a field that leaves is retired: its values come back with it, its name is taken, and it goes after 30 days', async () => {
  const module = await make([field('score', 'Number'), field('size', 'TextField')]);
  const record = await create(module.name, { score: 4, size: 'L' });

  expect((await put(module, [field('size', 'TextField')])).status).toBe(200);
  expect(await read(module.name, record._id)).not.toHaveProperty('score');
  const { records } = (await admin.get(`/api/ss-modules/${module._id}/retired-fields`)).body;
  expect(records).toMatchObject([{ fieldName: 'score', label: 'score', inputType: 'Number', filled: 1 }]);
  const again = await put(module, [field('size', 'TextField'), field('score', 'TextField')]);
  expect([again.status, again.body.code]).toEqual([409, 'already-exists']);
  expect((await admin.post(`/api/ss-modules/${module._id}/fields/score/restore`)).status).toBe(200);
  expect((await read(module.name, record._id)).score).toBe(4);

  await put(module, [field('size', 'TextField')]);
  app.advance(31 * 86_400_000);
  admin = await app.signIn();
  const { dropRetiredFields } = await import('./retired-fields.jobs.ts');
  await dropRetiredFields.run(app.system(), {}, { jobId: '1', attempt: 1 });
  expect((await admin.get(`/api/ss-modules/${module._id}/retired-fields`)).body.records).toEqual([]);
  const { rows } = await app.engine.database.query(
    `select count(*) as n from information_schema.columns where table_schema = 'records' and table_name = $1 and column_name = 'score'`,
    [module.name],
  );
  expect(rows[0]!.n).toBe(0);
});

test('a field in use goes only if forced, and what uses it is named', async () => {
  const module = await make([field('hours', 'Number'), field('twice', 'Number', { formula: 'hours * 2' })]);
  await create(module.name, { hours: 2 });

  const usage = (await admin.get(`/api/ss-modules/${module._id}/fields/hours/usage`)).body;
  expect(usage).toEqual({ filled: 1, usedBy: [{ kind: 'formula', name: `twice of ${module.label}` }] });
  const rest = [field('twice', 'Number', { formula: 'hours * 2' })];
  const refused = await put(module, rest);
  expect([refused.status, refused.body.code, refused.body.usedBy[0].name]).toEqual([409, 'in-use', `twice of ${module.label}`]);

  expect((await put(module, rest, { force: true })).status).toBe(200);
});

test('a conversion is tried on the real values, refused where some fail, and keeps the former ones', async () => {
  const module = await make([field('size', 'TextField'), field('kind', 'TextField')]);
  const good = await create(module.name, { size: '12.5', kind: 'RN' });
  const bad = await create(module.name, { size: 'large', kind: 'rn' });
  const convert = (name: string, body: object) => admin.post(`/api/ss-modules/${module._id}/fields/${name}/convert`, body);

  const trial = await convert('size', { inputType: 'Number', dryRun: true });
  expect(trial.body).toMatchObject({ convertible: 1, failing: 1, samples: [{ _id: bad._id, name: 'One', value: 'large' }] });
  const refused = await convert('size', { inputType: 'Number' });
  expect([refused.status, refused.body.code, refused.body.failing]).toEqual([409, 'not-convertible', 1]);
  expect(refused.body.error).toBe('1 value of size does not fit. It would be emptied.');
  const done = await convert('size', { inputType: 'Number', clearFailing: true });
  expect([done.status, (await admin.get(`/api/runs/${done.body.run}`)).body.state]).toEqual([200, 'done']);
  expect((await read(module.name, good._id)).size).toBe(12.5);
  expect((await read(module.name, bad._id)).size).toBeNull();
  const kept = (await admin.get(`/api/ss-modules/${module._id}/retired-fields`)).body.records;
  expect(kept).toMatchObject([{ fieldName: 'size~1', inputType: 'TextField', filled: 2 }]);

  await convert('kind', { inputType: 'Dropdown', options: [{ value: 'RN', label: 'RN' }] });
  expect((await read(module.name, bad._id)).kind).toBe('RN');
  await convert('kind', { inputType: 'MultiSelect' });
  expect((await read(module.name, bad._id)).kind).toEqual(['RN']);
  expect((await convert('kind', { inputType: 'Number' })).status).toBe(422);

  expect((await admin.post(`/api/ss-modules/${module._id}/fields/size~1/restore`)).status).toBe(200);
  expect((await read(module.name, bad._id)).size).toBe('large');
});

test('a definition has versions: who changed what, and the way back, with the values of fields that had left', async () => {
  const module = await make([field('score', 'Number')]);
  const record = await create(module.name, { score: 7 });
  await put(module, [field('score', 'Number', { required: true })]);
  await put(module, [field('other', 'Number')]);

  const { records, total } = (await admin.get(`/api/ss-modules/${module._id}/versions`)).body;
  expect(total).toBe(3);
  expect(records[1]).toMatchObject({
    by: admin.user._id,
    changes: [{ path: 'fields.score.required', previous: null, next: true }],
  });
  const compared = (
    await admin.get(`/api/ss-modules/${module._id}/versions/compare?from=${records[1].version}&to=${records[0].version}`)
  ).body;
  expect(compared.changes.map(({ path }: { path: string }) => path)).toContain('fields.other.label');
  const { rows } = await app.engine.database.query(
    `select previous_value, new_value from muster.audit_log where record_id = $1 and event = 'fields.score.required' order by position limit 1`,
    [module._id],
  );
  expect(rows).toEqual([{ previous_value: null, new_value: true }]);

  expect((await admin.post(`/api/ss-modules/${module._id}/revert`, { version: records[2].version })).status).toBe(200);
  expect(await read(module.name, record._id)).toMatchObject({ score: 7 });
  const retired = (await admin.get(`/api/ss-modules/${module._id}/retired-fields`)).body.records;
  expect(retired.map(({ fieldName }: { fieldName: string }) => fieldName)).toEqual(['other']);
});

test('a deleted module comes back with its records, rights and layouts, and its name is kept for it', async () => {
  const module = await make([field('score', 'Number')]);
  const record = await create(module.name, { score: 7 });
  const layout = await admin.post('/api/layouts', {
    name: 'L',
    ssModule: module.name,
    view: 'grid',
    sections: [{ sectionName: 'A', sectionFields: ['score'] }],
  });
  expect(layout.status).toBe(200);
  expect((await admin.delete(`/api/ss-modules/${module._id}`)).status).toBe(200);
  const again = await admin.post('/api/ss-modules', { name: module.name, label: 'Other' });
  expect([again.status, again.body.code, again.body.restorable]).toEqual([409, 'already-exists', module._id]);

  const { status, body } = await admin.post(`/api/ss-modules/${module._id}/restore`);

  expect([status, body.record?.name]).toEqual([200, module.name]);
  expect((await read(module.name, record._id)).score).toBe(7);
  expect(body.record.layouts).toMatchObject([{ view: 'grid' }]);
  expect((await put(module, [field('score', 'Number'), field('more', 'Number', { unique: true })])).status).toBe(200);
});

test('a renamed field is followed by the formulas, conditions and checks that name it', async () => {
  const module = await make([field('hours', 'Number'), field('twice', 'Number', { formula: 'hours * 2' })], {
    checks: [{ sentence: 'At most 40 hours.', formula: 'hours <= 40', field: 'hours', active: true }],
  });
  const record = await create(module.name, { hours: 2 });

  const { body } = await put(module, [
    field('time', 'Number', { renamedFrom: 'hours' }),
    field('twice', 'Number', { formula: 'hours * 2' }),
  ]);

  expect(body.record.fields.find((each: any) => each.fieldName === 'twice').formula).toBe('time * 2');
  expect(body.record.checks).toEqual([{ sentence: 'At most 40 hours.', formula: 'time <= 40', field: 'time', active: true }]);
  expect(await read(module.name, record._id)).toMatchObject({ time: 2, twice: 4 });
});

import type { Job } from '../jobs/job.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#common/ids.ts';
import { ADMIN, allViews, startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  await admin.post('/api/ss-modules', {
    name: 'parts',
    label: 'Parts',
    fields: ['colour', 'batch', 'secret_note'].map((fieldName) => ({ fieldName, label: fieldName, inputType: 'TextField' })),
  });
});
afterAll(() => app?.close());

/** Rows past the save, as thousands are needed; `batch` names them. */
async function manyParts(count: number, batch: string, assignedTo: string | null = null): Promise<string[]> {
  const { rows } = await app.engine.database.query(
    `insert into records.parts (_id, name, batch, colour, assigned_to)
     select lpad(to_hex(n), 16, '0') || $4, 'Part ' || n, $2, 'grey', $3 from generate_series(1, $1) n returning _id`,
    [count, batch, assignedTo, newId().slice(-8)],
  );
  return rows.map((row) => row._id as string);
}
const colours = async (batch: string) => {
  const { rows } = await app.engine.database.query(
    'select colour, count(*)::int as n from records.parts where batch = $1 and not deleted group by colour order by colour',
    [batch],
  );
  return Object.fromEntries(rows.map(({ colour, n }) => [colour, n]));
};
const entriesOf = async (run: string) => {
  const { rows } = await app.engine.database.query('select count(*)::int as n from muster.audit_log where run = $1', [run]);
  return rows[0]!.n as number;
};
const paint = (client: Client, which: object, colour: string, more: object = {}) =>
  client.put('/api/parts/update-certain-fields-array', { ...which, fields: { colour }, ...more });
const runOf = async (client: Client, id: string) => (await client.get(`/api/runs/${id}`)).body;
/** Until it is over, whichever node does it. */
async function over(client: Client, id: string) {
  await expect.poll(async () => (await runOf(client, id)).state, { timeout: 20_000 }).toMatch(/done|failed|cancelled/);
  return runOf(client, id);
}

test('up to 2,000 records are changed at once and leave a run, whose id their entries in the log carry', async () => {
  const ids = await manyParts(20, 'few');

  const { status, body } = await paint(admin, { ids }, 'red');

  expect([status, body]).toEqual([200, { matched: 20, changed: 20, skipped: [], run: expect.any(String) }]);
  expect(await runOf(admin, body.run)).toMatchObject({
    kind: 'update',
    moduleName: 'parts',
    state: 'done',
    dryRun: false,
    total: 20,
    done: 20,
    matched: 20,
    changed: 20,
    skippedCount: 0,
    by: admin.user._id,
    fields: { colour: 'red' },
    undoneBy: null,
    undoUntil: expect.any(String),
  });
  expect(await entriesOf(body.run)).toBe(20);
});

test('2,001 records are 202 and a run in the background; each is changed once and all counts are exact', async () => {
  const ids = await manyParts(2_001, 'background');

  const { status, body } = await paint(admin, { ids: [...ids, newId(), 'no-id'] }, 'red');

  expect([status, body]).toEqual([202, { run: expect.any(String) }]);
  expect(await over(admin, body.run)).toMatchObject({ state: 'done', total: 2_003, done: 2_003, matched: 2_001, changed: 2_001 });
  expect(await colours('background')).toEqual({ red: 2_001 });
  expect(await entriesOf(body.run)).toBe(2_001);
  const skipped = (await admin.get(`/api/runs/${body.run}/skipped`)).body;
  expect(skipped).toMatchObject({ total: 2, pageNumber: 0 });
  expect(skipped.records.map(({ code, reason, name }: any) => [code, reason, name])).toEqual([
    ['not-found', 'This record was not found.', null],
    ['not-found', 'This record was not found.', null],
  ]);
});

test('the matches of a search are changed, all or the first so many, and only when there are as many as expected', async () => {
  await manyParts(30, 'searched');
  const searchTerms = { batch: 'searched' };

  const other = await paint(admin, { searchTerms, expected: 31 }, 'blue');
  expect([other.status, other.body.code, other.body.matched]).toEqual([409, 'count-changed', 30]);
  expect(await colours('searched')).toEqual({ grey: 30 });

  const first = await paint(admin, { searchTerms, sortField: '_id', selectNumberOfRecords: 10, expected: 10 }, 'blue');
  expect(first.body).toMatchObject({ matched: 10, changed: 10 });
  const all = await paint(admin, { searchTerms, expected: 30 }, 'blue');
  expect(all.body).toMatchObject({ matched: 30, changed: 20 });

  expect((await paint(admin, { searchTerms, ids: [] }, 'red')).status).toBe(400);
  expect((await paint(admin, {}, 'red')).status).toBe(400);
  expect((await paint(admin, { searchTerms: { secretnote: 'x' } }, 'red')).body.code).toBe('unknown-field');
});

test('more matches than 2,000 are taken down when the act is ordered: what matches later is not meant', async () => {
  await manyParts(2_100, 'later');
  const searchTerms = { batch: 'later' };
  expect((await paint(admin, { searchTerms, expected: 2_099 }, 'blue')).body.code).toBe('count-changed');

  const { body } = await paint(admin, { searchTerms, expected: 2_100, sortField: 'name' }, 'blue');
  await manyParts(5, 'later');

  expect(await over(admin, body.run)).toMatchObject({ total: 2_100, changed: 2_100 });
  expect(await colours('later')).toEqual({ blue: 2_100, grey: 5 });
});

test('a trial changes nothing, counts what would be changed, and is a run only beyond 2,000 records', async () => {
  const ids = await manyParts(2_500, 'tried');
  const { rows: before } = await app.engine.database.query('select count(*)::int as n from muster.runs');

  const few = await paint(admin, { ids: ids.slice(0, 3) }, 'red', { dryRun: true });
  expect(few.body).toEqual({ matched: 3, changed: 3, skipped: [] });
  const { rows: after } = await app.engine.database.query('select count(*)::int as n from muster.runs');
  expect(after[0]!.n).toBe(before[0]!.n);

  const many = await paint(admin, { searchTerms: { batch: 'tried' } }, 'red', { dryRun: true });
  expect(many.status).toBe(202);
  expect(await over(admin, many.body.run)).toMatchObject({ dryRun: true, total: 2_500, changed: 2_500, undoUntil: null });
  expect(await colours('tried')).toEqual({ grey: 2_500 });
  expect(await entriesOf(many.body.run)).toBe(0);
  expect((await admin.post(`/api/runs/${many.body.run}/undo`)).body.code).toBe('not-undoable');
});

test('deleting and restoring are runs, by ids and by search, and nothing is deleted in a trial [RECORD-015]', async () => {
  await manyParts(2_050, 'binned');
  const searchTerms = { batch: 'binned' };
  const remove = (more: object) => admin.put('/api/parts/mark-as-deleted/by-array', { searchTerms, ...more });

  expect((await remove({ dryRun: true, selectNumberOfRecords: 5 })).body).toEqual({ matched: 5, changed: 5, skipped: [] });
  expect(await colours('binned')).toEqual({ grey: 2_050 });
  const deleted = await over(admin, (await remove({ expected: 2_050 })).body.run);
  expect(deleted).toMatchObject({ kind: 'delete', state: 'done', changed: 2_050 });
  expect(await colours('binned')).toEqual({});

  const back = await admin.put('/api/parts/restore/by-array', { searchTerms, selectNumberOfRecords: 50 });
  expect(back.body).toMatchObject({ matched: 50, changed: 50 });
  expect(await runOf(admin, back.body.run)).toMatchObject({ kind: 'restore' });
  const gone = await admin.put('/api/parts/delete-forever/by-array', { searchTerms, expected: 2_000 });
  expect(gone.body).toMatchObject({ matched: 2_000, changed: 2_000 });
  expect(await runOf(admin, gone.body.run)).toMatchObject({ kind: 'delete-forever', undoUntil: null });
  // A search for what to delete for good finds nothing that is alive.
  expect(await colours('binned')).toEqual({ grey: 50 });
});

test('an undo gives back the former values, but for what was changed since, which is named; a second one is refused', async () => {
  const ids = await manyParts(6, 'undone');
  await paint(admin, { ids: ids.slice(0, 3) }, 'blue');
  const { run } = (await paint(admin, { ids }, 'red')).body;
  await admin.put(`/api/parts/update-certain-fields/${ids[0]}`, { fields: { colour: 'green' } });
  await admin.put(`/api/parts/update-certain-fields/${ids[1]}`, { fields: { batch: 'undone ' } });

  const { status, body } = await admin.post(`/api/runs/${run}/undo`);

  expect(status).toBe(202);
  expect(await over(admin, body.run)).toMatchObject({
    kind: 'undo',
    undoes: run,
    total: 6,
    matched: 6,
    changed: 5,
    skippedCount: 1,
  });
  expect(await colours('undone')).toEqual({ green: 1, blue: 2, grey: 3 });
  const { records } = (await admin.get(`/api/runs/${body.run}/skipped`)).body;
  expect(records).toEqual([
    {
      _id: ids[0],
      moduleName: 'parts',
      name: 'Part 1',
      code: 'changed-since',
      reason: 'Someone has changed this record since then.',
    },
  ]);
  expect(await runOf(admin, run)).toMatchObject({ undoneBy: body.run, undoUntil: null });
  expect((await admin.post(`/api/runs/${run}/undo`)).body.code).toBe('already-undone');
  const log = await admin.post('/api/audit-log/dataSourceSearch', { searchTerms: { run: body.run } });
  expect(log.body.records.map(({ changeSource }: any) => changeSource)).toEqual(Array.from({ length: 5 }, () => 'undo'));
});

test('a deletion is undone by restoring, a restoration by deleting', async () => {
  const ids = await manyParts(40, 'revived');
  const deleted = (await admin.put('/api/parts/mark-as-deleted/by-array', { ids })).body.run;
  await over(admin, (await admin.post(`/api/runs/${deleted}/undo`)).body.run);
  expect(await colours('revived')).toEqual({ grey: 40 });

  await admin.put('/api/parts/mark-as-deleted/by-array', { ids });
  const restored = (await admin.put('/api/parts/restore/by-array', { ids })).body.run;
  await over(admin, (await admin.post(`/api/runs/${restored}/undo`)).body.run);
  expect(await colours('revived')).toEqual({});
});

test('a rule that asks for a value is told so once: only who needs it gets it, in one run', async () => {
  const [needy, calm] = [
    await app.make('leads', { first_name: 'Ne', last_name: 'Edy', lead_status: 'active' }),
    await app.make('leads', {
      first_name: 'Ca',
      last_name: 'Lm',
      lead_status: 'dnc',
      status_change_reason_code: 'Not Interested',
    }),
  ];
  const update = (more: object) =>
    admin.put('/api/leads/update-certain-fields-array', { ids: [needy._id, calm._id], fields: { lead_status: 'dnc' }, ...more });

  const refused = await update({ dryRun: true });
  expect(refused.body).toMatchObject({ matched: 2, changed: 0, skipped: [{ _id: needy._id, code: 'rule' }] });
  const done = await update({ fieldsWhereNeeded: { status_change_reason_code: 'Not Available' } });

  expect(done.body).toMatchObject({ matched: 2, changed: 1, skipped: [] });
  expect((await admin.get(`/api/leads/${needy._id}`)).body.status_change_reason_code).toBe('Not Available');
  expect((await admin.get(`/api/leads/${calm._id}`)).body.status_change_reason_code).toBe('Not Interested');
  await over(admin, (await admin.post(`/api/runs/${done.body.run}/undo`)).body.run);
  expect((await admin.get(`/api/leads/${needy._id}`)).body).toMatchObject({
    lead_status: 'active',
    status_change_reason_code: null,
  });
});

test('a run is its person’s and the System Admins’; to everybody else it is not there', async () => {
  const [one, other] = [
    await app.userWith({ access: { parts: { views: allViews } } }),
    await app.userWith({ access: { parts: { views: allViews } } }),
  ];
  const ids = await manyParts(2, 'private');
  const { run } = (await paint(admin, { ids }, 'red')).body;
  const own = (await paint(one, { ids }, 'blue')).body.run;

  expect((await one.get('/api/runs')).body.records.map(({ _id }: any) => _id)).toEqual([own]);
  expect((await admin.get('/api/runs?pageSize=2')).body.records.map(({ _id }: any) => _id)).toEqual([own, run]);
  expect((await admin.get('/api/runs?mine=true&pageSize=1')).body.records[0]._id).toBe(run);
  for (const path of ['', '/skipped', '/file']) expect((await other.get(`/api/runs/${own}${path}`)).status).toBe(404);
  for (const verb of ['cancel', 'pause', 'resume', 'undo']) {
    expect((await other.post(`/api/runs/${own}/${verb}`)).status).toBe(404);
    expect((await admin.post(`/api/runs/${newId()}/${verb}`)).status).toBe(404);
  }
  expect((await one.post(`/api/runs/${own}/cancel`)).body.code).toBe('wrong-state');
  expect((await admin.post(`/api/runs/${own}/undo`)).status).toBe(202);
});

test('what was written is told to those who may read the field, and a secret to nobody', async () => {
  const person = await app.userWith({ access: { parts: { views: allViews } } });
  const ids = await manyParts(1, 'told');
  const { run } = (
    await person.put('/api/parts/update-certain-fields-array', { ids, fields: { colour: 'red', secret_note: 'psst' } })
  ).body;
  expect((await runOf(person, run)).fields).toEqual({ colour: 'red', secret_note: 'psst' });

  const control = (await app.system().records.all('userAccessControls', { name: 'parts' })).at(-1)!;
  await app.system().records.update('userAccessControls', control._id, { fields: { secret_note: 'None' } });
  await app.engine.changeCounters.check();
  expect((await runOf(person, run)).fields).toEqual({ colour: 'red' });

  const provider = await app.make('providers', { first_name: 'Se', last_name: 'Cret' });
  const ssn = await admin.put('/api/providers/update-certain-fields-array', {
    ids: [provider._id],
    fields: { ssn: '123-45-6789' },
  });
  expect(await runOf(admin, ssn.body.run)).toMatchObject({ fields: {}, undoUntil: null });
  const { rows } = await app.engine.database.query('select row_to_json(r)::text as kept from muster.runs r where _id = $1', [
    ssn.body.run,
  ]);
  expect(rows[0]!.kept).not.toContain('6789');
});

test('a key sees and stops runs of the modules in its scopes alone', async () => {
  const keyOf = async (scopes: object[]) => {
    const asked = { name: 'k', scopes, expiresAt: tomorrow(), password: ADMIN.password };
    const { key } = (await person.post('/api/users/api-keys', asked)).body;
    const headers = { authorization: `Bearer ${key}` };
    return {
      get: (path: string) => app.anonymous.get(path, headers),
      post: (path: string) => app.anonymous.post(path, {}, headers),
      put: (path: string, body: object) => app.anonymous.put(path, body, headers),
    };
  };
  const person = await app.userWith({ access: { parts: { views: allViews }, accounts: { views: allViews } } });
  const ids = await manyParts(3, 'scoped');
  const { run } = (await paint(person, { ids }, 'red')).body;
  const [reading, writing, foreign] = [
    await keyOf([{ module: 'parts', level: 'read' }]),
    await keyOf([{ module: 'parts', level: 'write' }]),
    await keyOf([{ module: 'accounts', level: 'write' }]),
  ];

  expect([(await reading.get(`/api/runs/${run}`)).status, (await reading.post(`/api/runs/${run}/undo`)).status]).toEqual([
    200, 403,
  ]);
  expect((await foreign.get(`/api/runs/${run}`)).status).toBe(404);
  expect((await foreign.post(`/api/runs/${run}/undo`)).status).toBe(404);
  expect((await foreign.get('/api/runs')).body.total).toBe(0);
  expect((await writing.get('/api/runs')).body.total).toBe(1);
  expect((await writing.post(`/api/runs/${run}/undo`)).status).toBe(202);
});
const tomorrow = () => new Date(app.engine.clock().getTime() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

test('a month later a run is gone with everything it left, and cannot be undone before', async () => {
  const { sweep } = await jobs();
  const { run } = (await paint(admin, { ids: await manyParts(1, 'old') }, 'red')).body;
  app.advance(31 * 24 * 60 * 60 * 1000);
  admin = await app.signIn();

  expect(await runOf(admin, run)).toMatchObject({ undoUntil: null });
  expect((await admin.post(`/api/runs/${run}/undo`)).body.code).toBe('too-late');
  await sweep();

  expect((await admin.get(`/api/runs/${run}`)).status).toBe(404);
  app.advance(-31 * 24 * 60 * 60 * 1000);
  admin = await app.signIn();
});

async function jobs() {
  const { default: found } = await import('./runs.jobs.ts');
  const named = (name: string): Job => found.find((job) => job.name === name)!;
  return { sweep: () => named('sweep-runs').run(app.system(), {}, { jobId: '1', attempt: 1 }) };
}

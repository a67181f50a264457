import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { defineModule, number, relate } from '#common/module.ts';
import { newId } from '#common/ids.ts';
import type { Context } from '../context.ts';
import { effect } from '../records/rules.ts';
import { testServer } from '../testing-database.ts';
import { startTestApp, type Client, type TestApp } from '../testing.ts';
import { consume, type RecordEvent } from './event.ts';
import { removeOldEvents } from './events.jobs.ts';
import { watchSettled } from './settled.ts';

const boxes = defineModule({
  name: 'boxes',
  label: 'Boxes',
  singular: 'Box',
  fields: { size: number('Size'), weight: number('Weight'), inside: relate('boxes', 'Inside') },
});

const seen: RecordEvent[] = [];
const madeByHand: RecordEvent[] = [];
const tried: number[] = [];
const refused: string[] = [];
const gathered: string[][] = [];
const inOrder: RecordEvent[][] = [];
const MINUTE = 60_000;
const byItself: { onEvents: (context: Context) => Promise<void> } = { onEvents: async () => undefined };
const act: { onEvents: (context: Context, events: readonly RecordEvent[]) => Promise<void> } = {
  onEvents: async () => undefined,
};

let app: TestApp;
let admin: Client;
let other: Awaited<ReturnType<TestApp['secondNode']>>;
beforeAll(async () => {
  app = await startTestApp({
    mostGatherMs: Infinity,
    also: {
      modules: [boxes],
      rules: [
        effect(boxes, 'a box that holds a weight passes it on', { on: ['weight'] }, async ({ record, context }) => {
          if (record.inside) await context.records.update(boxes, record.inside, { weight: record.weight });
        }),
      ],
      consumers: [
        consume('what happened to boxes', { modules: ['boxes'] }, async (_context, events) => {
          seen.push(...events);
        }),
        consume(
          'boxes that were made by hand',
          { modules: ['boxes'], whats: ['created'], sources: ['direct record'] },
          async (_, events) => {
            madeByHand.push(...events);
          },
        ),
        consume(
          'boxes of a minute',
          { modules: ['boxes'], whats: ['created', 'changed'], gathers: MINUTE },
          async (_, events) => {
            gathered.push(events.map(({ recordId }) => recordId));
          },
        ),
        consume('boxes in order', { modules: ['boxes'], gathers: MINUTE, savesNothing: true }, async (_, events) => {
          inOrder.push([...events]);
        }),
        consume('long work after boxes', { modules: ['boxes'], whats: ['deleted'], commitsItself: true }, (context) =>
          byItself.onEvents(context),
        ),
        consume('what a test does about boxes', {}, (context, events) =>
          act.onEvents(
            context,
            events.filter(({ module }) => module === 'boxes'),
          ),
        ),
      ],
    },
  });
  other = await app.secondNode();
  admin = await app.signIn();
});
beforeEach(async () => {
  act.onEvents = async () => undefined;
});
afterAll(() => app?.close());

const make = async (fields: object = {}) => (await admin.post('/api/boxes', { name: 'Box', ...fields })).body.record;
const change = (id: string, fields: object) => admin.put(`/api/boxes/update-certain-fields/${id}`, { fields });
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 50 });
const of = (id: string) => seen.filter(({ recordId }) => recordId === id);
const written = async (id: string): Promise<Record<string, any>[]> =>
  (await app.engine.database.query('select * from muster.events where record_id = $1 order by id', [id])).rows;

test('every way to write a record leaves an event with who, what, which fields and why, in its transaction', async () => {
  const box = await make({ size: 1 });
  const outer = await make({});
  await change(box._id, { size: 2, inside: outer._id });
  await change(box._id, { weight: 5 });
  const ids = [box._id];
  await admin.put('/api/boxes/update-certain-fields-array', { ids, fields: { size: 3, name: 'Box' } });
  await admin.put('/api/boxes/update-certain-fields-array', { ids, fields: { weight: 6, size: 3 } });
  await admin.put(`/api/boxes/mark-deleted/${box._id}`);
  await admin.put(`/api/boxes/restore/${box._id}`);
  await admin.post('/api/merge/', { _moduleName: 'boxes', fromRecordId: box._id, toRecordId: outer._id });
  await admin.delete(`/api/boxes/${box._id}`);

  expect((await written(box._id)).map(({ what, fields, source }) => [what, fields.join(' '), source])).toEqual([
    ['created', '', 'direct record'],
    ['changed', 'size inside', 'direct record'],
    ['changed', 'weight', 'direct record'],
    ['changed', 'size', 'mass update'],
    ['changed', 'weight', 'mass update'],
    ['deleted', 'deleted', 'direct record'],
    ['restored', 'deleted', 'direct record'],
    ['deleted', 'deleted', 'merge'],
    ['removed', '', 'direct record'],
  ]);
  const actor = admin.user._id;
  const cause = 'a box that holds a weight passes it on';
  expect((await written(outer._id)).filter(({ what }) => what !== 'created')).toMatchObject([
    { what: 'changed', fields: ['weight'], actor, cause, depth: 1, module: 'boxes', source: 'direct record' },
    { what: 'changed', fields: ['weight'], actor, cause, depth: 1, source: 'mass update' },
    { what: 'merged', others: [box._id], actor, cause: null, run: expect.any(String), depth: 0, source: 'merge' },
  ]);
});

test('events name the run that they belong to, and so do those of its undoing', async () => {
  const box = await make({ size: 1 });
  const { body } = await admin.put('/api/boxes/update-certain-fields-array', { ids: [box._id], fields: { size: 9 } });
  const undone = await admin.post(`/api/runs/${body.run}/undo`);
  await app.workJobs();

  expect((await written(box._id)).map(({ what, run, actor }) => [what, run, actor])).toEqual([
    ['created', null, admin.user._id],
    ['changed', body.run, admin.user._id],
    ['changed', undone.body.run, admin.user._id],
  ]);
});

test('a save that does not happen leaves no event', async () => {
  const id = newId();
  await expect(
    app.system().transaction(async (context) => {
      await context.records.create(boxes, { name: 'Box' }, { id });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');

  expect(await written(id)).toEqual([]);
});

test('a slow transaction that took its number first is not skipped when a later one commits before it', async () => {
  let commit!: () => void;
  let hasBegun!: () => void;
  const gate = new Promise<void>((open) => (commit = open));
  const begun = new Promise<void>((open) => (hasBegun = open));
  const [slow, fast] = [newId(), newId()];
  const saving = app.system().transaction(async (context) => {
    await context.records.create(boxes, { name: 'Slow' }, { id: slow });
    await context.database.query('select 1'); // what waits to be written is written: it has its number
    hasBegun();
    await gate;
  });
  await begun;
  await app.system().records.create(boxes, { name: 'Fast' }, { id: fast });
  await new Promise((wait) => setTimeout(wait, 1_500));
  commit();
  await saving;

  await soon(() => expect([...of(slow), ...of(fast)]).toHaveLength(2));
  const mine = seen.map(({ recordId }) => recordId).filter((id) => id === slow || id === fast);
  expect(mine).toEqual([slow, fast]);
});

test('a transaction that nothing newer has ended after holds its ids back too', async () => {
  const settled = watchSettled(app.engine.database);
  await app.system().transaction(async (context) => {
    const { _id } = await context.records.create(boxes, { name: 'Newest' });
    const { rows } = await context.database.query('select id from muster.events where record_id = $1', [_id]);
    for (let look = 0; look < 3; look++) await settled.look();

    expect(settled.id).toBeLessThan(Number(rows[0]!.id));
  });
  await soon(async () => expect(await settled.look()).toBe(false));
});

test('a transaction in another database of the same server holds no events back', async () => {
  const elsewhere = new pg.Client({ connectionString: testServer().server });
  await elsewhere.connect();
  await elsewhere.query('begin; select pg_current_xact_id()');

  const { _id } = await make();
  await soon(() => expect(of(_id)).toHaveLength(1));
  await elsewhere.end();
});

test('two nodes that save and consume at once give a consumer every event once, those of a record in order', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => make()));
  const nodes = [admin, other.as(admin)];
  const saves = Array.from({ length: 60 }, async (_, at) => {
    const box = made[at % made.length]!;
    await new Promise((wait) => setTimeout(wait, (at * 37) % 400));
    await nodes[at % 2]!.put(`/api/boxes/update-certain-fields/${box._id}`, { fields: { size: at + 1 } });
  });
  await Promise.all(saves);

  const ids = new Set(made.map(({ _id }) => _id));
  const mine = () => seen.filter(({ recordId }) => ids.has(recordId));
  await soon(() => expect(mine()).toHaveLength(65));
  for (const id of ids) {
    const numbers = of(id).map((event) => event.id);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(of(id).map(({ what }) => what)).toEqual(['created', ...Array(12).fill('changed')]);
  }
});

test('a consumer is called with the events that it names, and its cursor passes all others', async () => {
  const box = await make();
  await change(box._id, { size: 2 });
  await app.system().records.create(boxes, { name: 'By the machine' });
  await app.make('teams', { name: 'Not a box' });

  const last = Number((await app.engine.database.query('select max(id) as id from muster.events')).rows[0]!.id);
  const cursor = `select last_id from muster.event_cursors where consumer = 'boxes that were made by hand'`;
  await soon(async () => expect(Number((await app.engine.database.query(cursor)).rows[0]!.last_id)).toBeGreaterThanOrEqual(last));
  expect(madeByHand.every(({ module, what, source }) => `${module} ${what} ${source}` === 'boxes created direct record')).toBe(
    true,
  );
  expect(madeByHand.filter(({ recordId }) => recordId === box._id)).toHaveLength(1);
});

test('a consumer that fails gets the same events again, later, and what it wrote with its failure is undone', async () => {
  const box = await make();
  act.onEvents = async (context, events) => {
    if (!events.some(({ recordId }) => recordId === box._id)) return;
    tried.push(events[0]!.id);
    await context.records.create(boxes, { name: `Attempt ${tried.length}`, inside: box._id });
    if (tried.length < 3) throw new Error('not yet');
  };
  await soon(() => expect(tried.length).toBeGreaterThan(0));
  const cursors = async () => (await app.engine.database.query('select * from muster.event_cursors order by problem')).rows;
  await soon(async () =>
    expect((await cursors())[0]).toMatchObject({ consumer: 'what a test does about boxes', problem: 'Error: not yet' }),
  );
  await make(); // what comes after waits
  await soon(() => expect(tried).toHaveLength(3));

  await soon(async () => expect(await app.system().records.count(boxes, { inside: box._id })).toBe(1));
  expect(new Set(tried).size).toBe(1);
  const { rows } = await app.engine.database.query(`select attempts, problem from muster.event_cursors`);
  await soon(() =>
    expect(rows.every(({ attempts, problem }) => attempts <= 2 && (attempts === 0) === (problem === null))).toBe(true),
  );
});

test('what a consumer saves counts the saves that led to it, and ends after eight', async () => {
  act.onEvents = async (context, events) => {
    for (const { recordId, what } of events.filter(({ recordId }) => recordId === box._id)) {
      const { size } = await context.records.get(boxes, recordId);
      if (what !== 'removed')
        await context.records.update(boxes, recordId, { size: (size ?? 0) + 1 }).catch((problem: Error) => {
          refused.push(problem.message);
        });
    }
  };
  const box = await make({ size: 0 });

  await soon(() => expect(refused).toHaveLength(1));
  expect(refused[0]).toContain('rules save these records because of each other');
  const events = await written(box._id);
  expect(events.map(({ depth }) => depth)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(events[1]).toMatchObject({ cause: 'what a test does about boxes', actor: null });
});

test('a consumer gathers its events until the oldest has waited long enough, or a whole batch is there', async () => {
  app.advance(2 * MINUTE);
  await soon(async () =>
    expect(Number((await cursorOf('boxes of a minute')).last_id)).toBeGreaterThanOrEqual(await newestEvent()),
  );
  gathered.length = 0;
  const few = [(await make())._id, (await make())._id];
  await soon(() => expect(few.map((id) => of(id).length)).toEqual([1, 1]));
  await someLooksLater();
  expect(gathered).toEqual([]);

  app.advance(MINUTE);
  await soon(() => expect(gathered).toEqual([few]));
  const many = await app.system().records.insertMany(
    boxes,
    Array.from({ length: 1_001 }, () => ({ name: 'Box' })),
  );
  await soon(() => expect(gathered.slice(1).map(({ length }) => length)).toEqual([1_000, 1]));
  expect(gathered.slice(1).flat()).toEqual(many.map(({ _id }) => _id));
});

test('what is gathered comes in one call for each depth, though saves and what follows from them alternate', async () => {
  const outer = (await make())._id;
  const inner = [(await make({ inside: outer }))._id, (await make({ inside: outer }))._id];
  for (const [at, id] of inner.entries()) await change(id, { weight: at + 1 });
  await soon(() => expect(of(outer)).toHaveLength(3));
  await someLooksLater();
  gathered.length = 0;

  app.advance(MINUTE);
  await soon(() =>
    expect(gathered).toEqual([
      [outer, ...inner, ...inner],
      [outer, outer],
    ]),
  );
});

test('a consumer that saves nothing gets what is there in one call, in order, whatever led to it', async () => {
  const outer = (await make())._id;
  const inner = [(await make({ inside: outer }))._id, (await make({ inside: outer }))._id];
  for (const [at, id] of inner.entries()) await change(id, { weight: at + 1 });
  await soon(() => expect(of(outer)).toHaveLength(3));
  await someLooksLater();
  inOrder.length = 0;

  app.advance(MINUTE);
  await soon(() =>
    expect(inOrder.map((events) => events.map(({ recordId }) => recordId))).toEqual([
      [outer, ...inner, inner[0], outer, inner[1], outer],
    ]),
  );
});

test('a consumer that commits by itself keeps nobody waiting while it works, and what it failed at comes again to one of the nodes', async () => {
  const [box, kept] = [await make(), await make()];
  let go!: () => void;
  const gate = new Promise<void>((open) => (go = open));
  const calls: string[] = [];
  byItself.onEvents = async (context) => {
    calls.push('called');
    await context.transaction(({ records }) => records.update(boxes, kept._id, { size: calls.length }));
    await gate;
    if (calls.length === 1) throw new Error('not yet');
  };
  await admin.put(`/api/boxes/mark-deleted/${box._id}`);
  await soon(() => expect(calls).toHaveLength(1));

  await soon(async () => expect((await app.system().records.get(boxes, kept._id)).size).toBe(1));
  await seenAgain();
  await seenAgain();
  expect(calls).toHaveLength(1);
  go();
  await soon(async () => expect((await app.system().records.get(boxes, kept._id)).size).toBe(2));
  await soon(async () => expect((await cursorOf('long work after boxes')).problem).toBeNull());
  expect(calls).toHaveLength(2);
});

/** Whatever is saved now has passed those who look at boxes. */
async function seenAgain(): Promise<void> {
  const { _id } = await app.system().records.create('teams', { name: `Team ${newId()}` });
  const { rows } = await app.engine.database.query('select max(id) as id from muster.events where record_id = $1', [_id]);
  await soon(async () =>
    expect(Number((await cursorOf('what happened to boxes')).last_id)).toBeGreaterThanOrEqual(Number(rows[0]!.id)),
  );
}
/** What a node began to look for before is over, on both of them. */
async function someLooksLater(): Promise<void> {
  for (let look = 0; look < 3; look++) await seenAgain();
}
const cursorOf = async (consumer: string) =>
  (await app.engine.database.query('select last_id, problem from muster.event_cursors where consumer = $1', [consumer])).rows[0]!;
const newestEvent = async () => Number((await app.engine.database.query('select max(id) as id from muster.events')).rows[0]!.id);

test('events are kept for 30 days', async () => {
  const [old, young] = [await make(), await make()];
  const { database } = app.engine;
  await database.query(`update muster.events set at = now() - interval '31 days' where record_id = $1`, [old._id]);
  await database.query(`update muster.events set at = now() - interval '29 days' where record_id = $1`, [young._id]);
  await removeOldEvents(app.system());

  expect([await written(old._id), (await written(young._id)).length]).toEqual([[], 1]);
});

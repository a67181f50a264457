import { afterAll, beforeAll, expect, test } from 'vitest';
import { autoIncrement, defineModule, number, text } from '#common/module.ts';
import { createContext } from '../context.ts';
import { allViews, startTestApp, type TestApp } from '../testing.ts';
import { check, derive } from './rules.ts';

const beads = defineModule({
  name: 'beads',
  label: 'Beads',
  singular: 'Bead',
  fields: { number: autoIncrement('Number'), size: number('Size'), color: text('Color') },
});
/** No two have the same color. */
const pearls = defineModule({ name: 'pearls', label: 'Pearls', singular: 'Pearl', fields: { color: text('Color') } });

/** Small ones have a rule that looks into nothing. */
const grains = defineModule({
  name: 'grains',
  label: 'Grains',
  singular: 'Grain',
  fields: { size: number('Size'), color: text('Color'), seen: number('Seen') },
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    also: {
      modules: [beads, pearls, grains],
      rules: [
        check(grains, 'a grain is small', { on: ['size'] }, ({ record, refuse }) => {
          if (record.size! > 9) refuse('This grain is too large.', 'size');
        }),
        derive(grains, 'a green grain counts those before it', { on: ['color'] }, async ({ record, set, context }) => {
          if (record.color === 'green') set({ seen: await context.records.count(grains, {}) });
        }),
        check(pearls, 'pearls differ in color', { of: 'new' }, async ({ record, refuse, context }) => {
          if (await context.records.first(pearls, { color: record.color })) refuse('There is one of this color.', 'color');
        }),
      ],
    },
  });
});
afterAll(() => app?.close());

test('many records are made at once, numbered, logged and told like single ones', async () => {
  const rows = Array.from({ length: 1_200 }, (_, at) => ({ name: `Bead ${at}`, ...(at % 2 ? { size: at } : { color: 'blue' }) }));
  const made = await app.system().records.insertMany(beads, rows);

  expect(made.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
  expect(new Set(made.map(({ number }) => number)).size).toBe(1_200);
  const last = made.at(-1)!;
  expect(await app.system().records.get(beads, last._id)).toEqual(last);
  const counted = await app.engine.database.query(
    `select (select count(*) from muster.audit_log where module = 'beads' and field = 'created') as logged,
            (select count(*) from muster.events where module = 'beads' and what = 'created') as told`,
  );
  expect(counted.rows[0]).toEqual({ logged: 1_200, told: 1_200 });
});

test('of many records all are made or none, and rules see those before them', async () => {
  const { records } = app.system();
  await expect(records.insertMany(beads, [{ name: 'Good' }, { name: 'Bad', size: 'much' as never }])).rejects.toThrow('number');
  expect(await records.count(beads, { name: 'Good' })).toBe(0);

  await expect(
    records.insertMany(pearls, [
      { name: 'A', color: 'white' },
      { name: 'B', color: 'white' },
    ]),
  ).rejects.toThrow('There is one of this color.');
  expect(await records.count(pearls, {})).toBe(0);
});

test('rows whose rules look at nothing else are written together; one that looks sees all before it', async () => {
  const colors = [...Array.from({ length: 40 }, () => 'red'), 'green', ...Array.from({ length: 40 }, () => 'blue')];
  const made = await app.system().records.insertMany(
    grains,
    colors.map((color, size) => ({ name: `Grain ${size}`, color, size: size % 10 })),
  );

  expect(made.find(({ color }) => color === 'green')).toMatchObject({ seen: 40 });
  const { rows } = await app.engine.database.query('select count(distinct cmin::text)::int as statements from records.grains');
  expect(rows[0]).toEqual({ statements: 2 }); // whatever fields they fill
});

test('upserts of the same values at once make one record, and the last of them is what it says', async () => {
  const { records } = app.system();
  await Promise.all(Array.from({ length: 8 }, (_, size) => records.upsert(beads, { color: 'red' }, { name: 'Red', size })));
  const again = await records.upsert(beads, { color: 'red' }, { size: 99 });

  expect(await records.all(beads, { color: 'red' })).toEqual([again]);
  expect(again).toMatchObject({ name: 'Red', size: 99, color: 'red' });
});

test('a locked record is changed by one transaction after the other', async () => {
  const { _id } = await app.make('beads', { name: 'Counter', size: 0 });
  const increase = () =>
    app.system().transaction(async ({ records }) => {
      const { size } = await records.lock(beads, _id);
      await records.update(beads, _id, { size: size! + 1 });
    });
  await Promise.all(Array.from({ length: 10 }, increase));

  expect((await app.system().records.get(beads, _id)).size).toBe(10);
  await expect(app.system().records.lock(beads, _id)).rejects.toThrow('none is open');
});

test('each reads every match, more than all does, which throws instead of cutting', async () => {
  await app.engine.database.query(
    `insert into records.beads (_id, name, color) select lpad(to_hex(n), 24, '0'), 'Bead ' || n, 'green' from generate_series(1, 10001) n`,
  );
  const seen = new Set<string>();
  for await (const bead of app.system().records.each(beads, { color: 'green' })) {
    seen.add(bead._id);
    if (seen.size === 700) await app.system().records.deleteForever(beads, [...seen].slice(0, 300)); // shifts no page
  }

  expect(seen.size).toBe(10_001);
  await expect(app.system().records.all(beads, { color: ['green', 'red'] })).resolves.toHaveLength(9_702);
  await app.engine.database.query(
    `insert into records.beads (_id, name, color) select 'f' || lpad(to_hex(n), 23, '0'), 'Bead ' || n, 'green' from generate_series(1, 300) n`,
  );
  await expect(app.system().records.all(beads, { color: 'green' })).rejects.toThrow('more than 10000 matching beads');
});

test('may answers what the person may do to a record', async () => {
  const person = await app.userWith({ access: { beads: { views: { ...allViews, edit: 'Owner', delete: 'None' } } } });
  const access = (await app.engine.access.of(person.user._id))!;
  const { records } = createContext(app.engine, { access, userId: person.user._id });
  const own = await app.make('beads', { name: 'Own', assigned_to: person.user._id });
  const foreign = await app.make('beads', { name: 'Foreign' });

  const asked = [own._id, foreign._id, '0'.repeat(24), 'none'].map((id) =>
    Promise.all((['view', 'edit', 'delete'] as const).map((action) => records.may(action, 'beads', id))),
  );
  expect(await Promise.all(asked)).toEqual([
    [true, true, false],
    [true, false, false],
    [false, false, false],
    [false, false, false],
  ]);
  const seen = await records.all('beads', { _id: [own._id, foreign._id] });
  const among = (action: 'view' | 'edit' | 'delete', of: typeof seen) => records.mayAmong(action, 'beads', of);
  expect([await among('edit', seen), await among('delete', seen)]).toEqual([new Set([own._id]), new Set()]);
  expect((await among('view', seen)).size).toBe(2);
  const unnamed = seen.map(({ assigned_to: _, ...rest }) => rest as (typeof seen)[number]);
  expect(await among('edit', unnamed)).toEqual(new Set([own._id]));
});

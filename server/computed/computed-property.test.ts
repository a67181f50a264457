import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileFieldFormula, computeField } from '#common/formula/field-formula.ts';
import type { Field } from '#common/field.ts';
import { startTestApp, type Client, type TestApp } from '../testing.ts';
import { recompute } from './recompute.ts';

let app: TestApp;
let admin: Client;
const FORMULAS: Record<string, [Field['type'], string]> = {
  total: ['Currency', 'round(hours * rate, 2) - coalesce(fee, 0)'],
  share: ['Number', 'fee / rate'],
  words: ['TextField', "upper(left(note, 3)) + ': ' + hours + if(total > 100, '!', '')"],
  isLate: ['Checkbox', 'days(due, due2) < 3 || isEmpty(note)'],
  next: ['Date', 'addMonths(due, hours)'],
  chain: ['Number', 'share * 3 + length(words)'],
};
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  const plain = { hours: 'Number', rate: 'Currency', fee: 'Currency', note: 'TextField', due: 'Date', due2: 'Date' };
  const { status, body } = await admin.post('/api/ss-modules', {
    name: 'sums',
    label: 'Sums',
    fields: [
      ...Object.entries(plain).map(([fieldName, inputType]) => ({ fieldName, label: fieldName, inputType })),
      ...Object.entries(FORMULAS).map(([fieldName, [inputType, formula]]) => ({
        fieldName,
        label: fieldName,
        inputType,
        formula,
      })),
    ],
  });
  expect([status, body.fields]).toEqual([200, undefined]);
  for (const [name, fields] of [
    ['parents', []],
    [
      'children',
      [
        { fieldName: 'parent', label: 'P', inputType: 'Relate', ref: 'parents' },
        { fieldName: 'amount', label: 'A', inputType: 'Currency' },
      ],
    ],
  ] as const)
    await admin.post('/api/ss-modules', { name, label: name, fields });
  const { _id } = (await admin.get('/api/ss-modules/by-name/parents')).body;
  const rollup = (fieldName: string, fn: string, more: object = {}) => ({
    fieldName,
    label: fieldName,
    inputType: 'Currency',
    rollup: { module: 'children', field: 'parent', fn, ...more },
  });
  await admin.put(`/api/ss-modules/${_id}`, {
    label: 'parents',
    fields: [rollup('count', 'count'), rollup('sum', 'sum', { of: 'amount' }), rollup('most', 'max', { of: 'amount' })],
  });
});
afterAll(() => app?.close());

const cents = fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 }).map((each) => each / 100));
const day = fc.option(fc.integer({ min: 0, max: 40_000 }).map((each) => new Date(each * 86_400_000).toISOString().slice(0, 10)));
const record = fc.record({
  hours: fc.option(fc.integer({ min: -50, max: 50 }).map((each) => each / 4)),
  rate: cents,
  fee: cents,
  note: fc.option(fc.constantFrom('Zoë', 'nurse', 'İstanbul', 'a')),
  due: day,
  due2: day,
});

test('a formula says the same in the common evaluator, in a save, in a change, and recomputed in bulk', async () => {
  const module = app.engine.registry.module('sums');
  const scope = { fields: module.fields, fieldsOf: () => undefined };
  const names = Object.keys(FORMULAS);
  const expected = (values: Record<string, unknown>) => {
    const row: Record<string, unknown> = { ...values };
    for (const name of names)
      row[name] = computeField(compileFieldFormula(FORMULAS[name]![1], FORMULAS[name]![0], scope), module.fields[name]!, {
        valueOf: (path) => row[path],
        today: '2026-01-01',
      });
    return Object.fromEntries(names.map((name) => [name, row[name]]));
  };
  const part = (of: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, of[name]]));

  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(record, record), { minLength: 1, maxLength: 8 }), async (pairs) => {
      const made = await app
        .system()
        .records.insertMany('sums', pairs.map(([values], at) => ({ name: `S${at}`, ...values })) as never);
      const ids = made.map(({ _id }) => _id);
      pairs.forEach(([values], at) => expect(part(made[at]!)).toEqual(expected(values)));
      for (const [at, [, values]] of pairs.entries())
        expect(part(await app.system().records.update('sums', ids[at]!, values as never))).toEqual(expected(values));
      await app.engine.database.query(`update records."sums" set total = null, words = 'gone', chain = 1 where _id = any($1)`, [
        ids,
      ]);
      await app.system().transaction((inner) => recompute(inner, module, ids, []));
      for (const [at, [, values]] of pairs.entries())
        expect(part(await app.system().records.get('sums', ids[at]!))).toEqual(expected(values));
    }),
    { numRuns: 12 },
  );
});

const act = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), parent: fc.nat(2), amount: fc.nat(500) }),
  fc.record({ kind: fc.constant('amount' as const), child: fc.nat(20), amount: fc.nat(500) }),
  fc.record({ kind: fc.constant('move' as const), child: fc.nat(20), parent: fc.nat(2) }),
  fc.record({ kind: fc.constant('save' as const), child: fc.nat(20), parent: fc.nat(2), amount: fc.nat(500) }),
  fc.record({ kind: fc.constant('many' as const), parent: fc.nat(2), amounts: fc.array(fc.nat(500), { maxLength: 4 }) }),
  fc.record({ kind: fc.constant('delete' as const), child: fc.nat(20) }),
  fc.record({ kind: fc.constant('restore' as const), child: fc.nat(20) }),
);

test('rollups are what counting says, whatever saves run beside each other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), async (rounds) => {
      const { records } = app.system();
      const parents = await Promise.all([0, 1, 2].map((at) => records.create('parents', { name: `P${at}` } as never)));
      const children: string[] = [];
      for (const round of rounds) {
        const child = (at: number) => children[at % Math.max(1, children.length)];
        const done = await Promise.allSettled(
          round.map(async (each) => {
            const { records: own } = app.system();
            if (each.kind === 'create') {
              const made = await own.create('children', {
                name: 'C',
                parent: parents[each.parent]!._id,
                amount: each.amount,
              } as never);
              return void children.push(made._id);
            }
            if (each.kind === 'many') {
              const { _id: parent } = parents[each.parent]!;
              const made = await own.insertMany(
                'children',
                each.amounts.map((amount) => ({ name: 'C', parent, amount })) as never,
              );
              return void children.push(...made.map(({ _id }) => _id));
            }
            const id = child(each.child);
            if (!id) return;
            if (each.kind === 'amount') await own.update('children', id, { amount: each.amount } as never);
            if (each.kind === 'save')
              await own.update('children', id, { amount: each.amount, parent: parents[each.parent]!._id } as never);
            if (each.kind === 'move') await own.updateMany('children', [id], { parent: parents[each.parent]!._id } as never);
            if (each.kind === 'delete') await own.markDeleted('children', [id]);
            if (each.kind === 'restore') await own.restore('children', [id]);
          }),
        );
        for (const each of done)
          if (each.status === 'rejected')
            expect(each.reason).toMatchObject({ code: expect.stringMatching(/^(busy|record-not-found)$/) });
      }
      const { rows } = await app.engine.database.query(
        `select p.count::int as count, p.sum, p.most, c.n::int as n, c.total, c.top from records."parents" p
           cross join lateral (select count(*) as n, coalesce(sum(amount), 0) as total, max(amount) as top from records."children" where parent = p._id and not deleted) c
          where p._id = any($1)`,
        [parents.map(({ _id }) => _id)],
      );
      for (const { count, sum, most, n, total, top } of rows) expect([count, sum, most]).toEqual([n, total, top]);
    }),
    { numRuns: 10 },
  );
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { invalid } from '#common/errors.ts';
import { checkbox, defineModule, number, relate, text } from '#common/module.ts';
import { ruleBook } from './rule-book.ts';
import { check, derive, effect } from './rules.ts';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

const parcels = defineModule({
  name: 'parcels',
  label: 'Parcels',
  singular: 'Parcel',
  fields: { weight: number('Weight'), label: text('Label'), is_labeled: checkbox('Labeled'), seen: text('Seen') },
});

const ducks = defineModule({
  name: 'ducks',
  label: 'Ducks',
  singular: 'Duck',
  fields: { laps: number('Laps'), goose: relate('geese', 'Goose') },
});
const crates = defineModule({
  name: 'crates',
  label: 'Crates',
  singular: 'Crate',
  fields: {
    weight: number('Weight'),
    label: text('Label', { required: true }),
    place: text('Place'),
    seal: text('Seal'),
  },
});
const geese = defineModule({ name: 'geese', label: 'Geese', singular: 'Goose', fields: { laps: number('Laps') } });
const most = { laps: Number.POSITIVE_INFINITY };

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({
    also: {
      modules: [parcels, crates, ducks, geese],
      rules: [
        effect(parcels, 'a weighed parcel gets a label', { on: ['weight'] }, async ({ record, context }) => {
          await context.records.update(parcels, record._id, { label: `${record.weight} g` });
        }),
        effect(parcels, 'a weighed parcel says what its label was', { on: ['weight'] }, async ({ record, changed, context }) => {
          if (!changed('label')) await context.records.update(parcels, record._id, { seen: record.label });
        }),
        effect(ducks, 'a goose runs after its duck', { on: ['laps'] }, async ({ record, context }) => {
          if (record.goose && record.laps! < most.laps) await context.records.update(geese, record.goose, { laps: record.laps! });
        }),
        effect(geese, 'a duck runs before its goose', { on: ['laps'], of: 'existing' }, async ({ record, context }) => {
          const duck = await context.asSystem('who runs first').records.first(ducks, { goose: record._id });
          if (duck) await context.records.update(ducks, duck._id, { laps: record.laps! + 1 });
        }),
        check(crates, 'a crate stands inside', { on: ['place'], orNew: true }, ({ record, refuse }) => {
          if (record.place === 'yard') refuse('A crate stands inside.', 'place');
        }),
        check(crates, 'a seal is one of ours', { on: ['seal'], orNew: true, after: 'a crate stands inside' }, ({ record }) => {
          if (record.seal === 'theirs') throw invalid({ seal: 'This seal is not ours.' });
        }),
        check(geese, 'a swan is no goose', { on: ['laps'], orNew: true }, ({ record, refuse }) => {
          if (record.name === 'Swan') refuse('A swan is no goose.', 'name');
        }),
      ],
    },
  });
  admin = await app.signIn();
});
afterAll(() => app?.close());

test('an after-rule that changes its own record leaves the answer and the rules after it fresh', async () => {
  const created = (await admin.post('/api/parcels', { name: 'Books', weight: 5 })).body.record;
  expect(created).toMatchObject({ label: '5 g', seen: '5 g', version: 3 });
  expect((await admin.get(`/api/parcels/${created._id}`)).body).toEqual(created);

  const updated = (await admin.put(`/api/parcels/update-certain-fields/${created._id}`, { fields: { weight: 7 } })).body.record;
  expect(updated).toMatchObject({ weight: 7, label: '7 g', seen: '7 g', version: 6 });
  const again = { fields: { weight: 8 }, version: updated.version };
  expect((await admin.put(`/api/parcels/update-certain-fields/${created._id}`, again)).status).toBe(200);
});

test('values that cannot be read, fields that are missing and what rules refuse are answered together, new or changed', async () => {
  const { _id } = (await admin.post('/api/crates', { name: 'Kept', label: 'A' })).body.record;
  const refused = { label: 'Label is required.', place: 'A crate stands inside.', seal: 'This seal is not ours.' };
  const unreadable = { weight: 'heavy', label: '', place: 'yard' };

  const byRules = [
    await admin.post('/api/crates', { name: 'New', place: 'yard', seal: 'theirs' }),
    await admin.put(`/api/crates/update-certain-fields/${_id}`, { fields: { label: '', place: 'yard', seal: 'theirs' } }),
    await admin.put(`/api/crates/${_id}`, { name: 'Kept', place: 'yard', seal: 'theirs' }),
  ];
  const byValues = [
    await admin.post('/api/crates', { name: 'New', ...unreadable }),
    await admin.put(`/api/crates/update-certain-fields/${_id}`, { fields: unreadable }),
    await admin.put(`/api/crates/${_id}`, { name: 'Kept', ...unreadable }),
  ];

  for (const { status, body } of byRules) expect([status, body.code, body.fields]).toEqual([422, 'invalid', refused]);
  const { label, place } = refused;
  for (const { status, body } of byValues)
    expect([status, body.code, body.fields]).toEqual([422, 'invalid', { weight: expect.any(String), label, place }]);
  expect((await admin.get(`/api/crates/${_id}`)).body).toMatchObject({ label: 'A', weight: null, version: 1 });
});

test('the types let only derive-rules set and only check-rules refuse', () => {
  const rules = [
    derive(parcels, 'a parcel has a name', {}, ({ set }) => set({ name: 'In time' })),
    check(parcels, 'a parcel has a weight', {}, ({ refuse }) => refuse('In time.')),
    // @ts-expect-error: what is checked is complete
    check(parcels, 'a parcel keeps its name', {}, ({ set }) => set({ name: 'Late' })),
    // @ts-expect-error: a rule that derives may run before the one that fills what it misses
    derive(parcels, 'a parcel keeps its weight', {}, ({ refuse }) => refuse('Too early.')),
    // @ts-expect-error: what is written is written
    effect(parcels, 'a parcel keeps its label', {}, ({ set }) => set({ name: 'Late' })),
    // @ts-expect-error: it is too late to refuse
    effect(parcels, 'a parcel keeps its place', {}, ({ refuse }) => refuse('Too late.')),
  ];

  expect(rules.map(({ phase }) => phase)).toEqual(['derive', 'check', 'check', 'derive', 'effect', 'effect']);
});

test('rules are asked in the order that is said: by phase, after each other, else by sentence', () => {
  const nothing = () => undefined;
  const rules = [
    effect(parcels, 'a', {}, nothing),
    check(parcels, 'b', { after: 'd' }, nothing),
    derive(parcels, 'f', { after: 'g' }, nothing),
    check(parcels, 'd', {}, nothing),
    check(parcels, 'c', {}, nothing),
    derive(parcels, 'g', { after: 'h' }, nothing),
    derive(parcels, 'h', {}, nothing),
  ];
  const orderOf = (given: typeof rules) => {
    const { derives, checks, effects } = ruleBook(given, ['parcels']).of('parcels');
    return [...derives, ...checks, ...effects].map(({ sentence }) => sentence).join('');
  };

  expect(orderOf(rules)).toBe('hgfcdba');
  expect(orderOf(rules.toReversed())).toBe('hgfcdba');
});

test('rules that wait for nothing or for each other, and two that say the same, are refused with a sentence', () => {
  const nothing = () => undefined;
  const book = (...rules: Parameters<typeof ruleBook>[0]) => ruleBook(rules, ['parcels']);

  expect(() => book(derive(parcels, 'a', { after: 'b' }, nothing), check(parcels, 'b', {}, nothing))).toThrow(
    'The rule “a” of parcels waits for “b”, which is no rule of the same phase.',
  );
  expect(() => book(check(parcels, 'a', { after: 'b' }, nothing), check(parcels, 'b', { after: 'a' }, nothing))).toThrow(
    'These rules of parcels wait for each other: “a”, “b”.',
  );
  expect(() => book(check(parcels, 'a', {}, nothing), check(parcels, 'a', {}, nothing))).toThrow('Two rules of parcels say “a”.');
});

test('saves that rules lead to end after eight, with a sentence that names the circle', async () => {
  const goose = await app.make('geese', { name: 'Gus', laps: 0 });
  const duck = await app.make('ducks', { name: 'Dora', goose: goose._id });
  const run = (laps: number) => admin.put(`/api/ducks/update-certain-fields/${duck._id}`, { fields: { laps } });

  most.laps = 4;
  expect((await run(1)).body.record).toMatchObject({ laps: 4 });
  most.laps = Number.POSITIVE_INFINITY;
  const endless = await run(1);
  expect([endless.status, endless.body.error]).toEqual([
    422,
    'Nothing was saved, as rules save these records because of each other: ducks → geese → ducks…',
  ]);
  expect((await admin.get(`/api/ducks/${duck._id}`)).body.laps).toBe(4);
});

test('a rule about fields, or new, is asked of every new record and of those whose fields change', async () => {
  const swan = await admin.post('/api/geese', { name: 'Swan' });
  expect(swan.body.error).toBe('A swan is no goose.');
  const change = (fields: object) => admin.put(`/api/geese/update-certain-fields/${goose._id}`, { fields });

  const goose = (await admin.post('/api/geese', { name: 'Gus' })).body.record;
  expect((await change({ name: 'Swan' })).status).toBe(200);
  expect((await change({ laps: 3 })).body.error).toBe('A swan is no goose.');
});

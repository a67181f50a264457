import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#common/ids.ts';
import type { Field } from '#common/field.ts';
import { NAMED_RANGES, operatorsFor, parseSearch, type Operator, type SearchTree } from '#common/search.ts';
import { matches } from '#common/search-matches.ts';
import { typeOf } from '#common/fields/index-of-types.ts';
import { matchesWords } from '#common/words-match.ts';
import { startTestApp, type Client, type TestApp } from '../testing.ts';
import { wordFields } from './words.ts';

const OPTIONS = ['RN', 'rn-2', 'LPN', 'Ärztin', '50%', 'a_b'];
const FIELDS: Record<string, { inputType: string; ref?: string; options?: string[] }> = {
  words: { inputType: 'TextField' },
  longText: { inputType: 'TextArea' },
  mail: { inputType: 'EmailAddress' },
  link: { inputType: 'Url' },
  tel: { inputType: 'Phone' },
  amount: { inputType: 'Number' },
  money: { inputType: 'Currency' },
  day: { inputType: 'Date' },
  moment: { inputType: 'DateTime' },
  flag: { inputType: 'Checkbox' },
  choice: { inputType: 'Dropdown', options: OPTIONS },
  choices: { inputType: 'MultiSelect', options: OPTIONS },
  place: { inputType: 'Address' },
  owner: { inputType: 'Relate', ref: 'users' },
  owners: { inputType: 'MultiRelate', ref: 'users' },
  about: { inputType: 'FlexRelate' },
  abouts: { inputType: 'MultiFlexRelate' },
  parts: { inputType: 'Object' },
  entries: { inputType: 'ListField' },
  values: { inputType: 'Array' },
  target: { inputType: 'Module' },
};

let app: TestApp;
let admin: Client;
let fieldsByName: Record<string, Field>;
let people: string[];
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  const fields = Object.entries(FIELDS).map(([fieldName, more]) => ({ fieldName, label: fieldName, ...more }));
  const made = await admin.post('/api/ss-modules', { name: 'oracles', label: 'Oracles', fields });
  expect(made.status).toBe(200);
  fieldsByName = app.engine.registry.module('oracles').fields as Record<string, Field>;
  const second = await app.userWith({ userType: 'Standard' });
  people = [admin.user._id, second.user._id];
});
afterAll(() => app?.close());

const word = fc.oneof(
  fc.constantFrom(
    'smith',
    'Smith',
    'SMITHSON',
    'day',
    'Day Care',
    '100%',
    'a_b',
    'axb',
    'back\\slash',
    "O'Brien",
    'É',
    'é',
    'straße',
    'ß',
    'Σίσυφος',
    '李',
    '😀',
    'null',
    '$',
    '',
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const day = fc.constantFrom('2026-01-01', '2026-11-20', '2026-11-21', '2026-11-22', '2025-12-31', '1999-02-28', '2024-02-29');
const moment = fc.tuple(day, fc.constantFrom('00:00:00.000Z', '23:59:59.999Z', '12:30:00.001Z')).map(([d, t]) => `${d}T${t}`);
const amount = fc.oneof(fc.constantFrom(0, 1, -1, 0.1, 10, 9, 1e14, 130, 0.3), fc.integer({ min: -50, max: 50 }));
const person = fc.integer({ min: 0, max: 1 }).map((at) => people[at]!);
const link = person.map((recordId) => ({ moduleName: 'users', recordId }));
const addressOf = fc.record({
  street: word,
  city: word,
  state: fc.constantFrom('FL', 'ga', ''),
  zip: fc.constantFrom('33602', '33602-1234', ''),
});

const valueOf: Record<string, () => fc.Arbitrary<unknown>> = {
  words: () => word,
  longText: () => word,
  mail: () => fc.constantFrom('a@b.co', 'A@B.co', 'ada.byron@example.org'),
  link: () => fc.constantFrom('https://example.org/A', 'http://example.org'),
  tel: () => fc.constantFrom('813-555-0100', '(813) 555-0199'),
  amount: () => amount,
  money: () => amount,
  day: () => day,
  moment: () => moment,
  flag: () => fc.boolean(),
  choice: () => fc.constantFrom(...OPTIONS),
  choices: () => fc.subarray(OPTIONS),
  place: () => addressOf,
  owner: () => person,
  owners: () => fc.uniqueArray(person),
  about: () => link,
  abouts: () => fc.array(link, { maxLength: 2 }),
  parts: () => fc.constantFrom({}, { a: 1 }, { name: 'x' }),
  entries: () => fc.constantFrom([], [{ a: 1 }]),
  values: () => fc.constantFrom([], ['x', 1, false]),
  target: () => fc.constantFrom('users', 'leads'),
};
const recordOf = fc.record(
  Object.fromEntries(
    Object.keys(FIELDS).map((name) => [name, fc.constant(null).chain(() => fc.option(valueOf[name]!(), { freq: 3 }))]),
  ),
);

const isPlace = (name: string) => FIELDS[name]!.inputType === 'Address';
const conditionOf: fc.Arbitrary<Record<string, unknown>> = fc.constantFrom(...Object.keys(FIELDS)).chain((name) => {
  const withPart = isPlace(name) ? fc.constantFrom(name, `${name}.city`, `${name}.state`) : fc.constant(name);
  return withPart.chain((field) => {
    const comparison = field === name ? typeOf({ type: FIELDS[name]!.inputType, label: '' } as Field).comparison : 'text';
    const operators = operatorsFor(comparison).filter((op) => op !== 'withinMiles');
    return fc.constantFrom(...operators).chain((op) => searchedValue(name, field, op).map((value) => ({ field, op, value })));
  });
});

function searchedValue(name: string, field: string, op: Operator): fc.Arbitrary<unknown> {
  if (op === 'empty' || op === 'notEmpty') return fc.constant(undefined);
  if (op === 'within') return fc.constantFrom(...NAMED_RANGES);
  const one: fc.Arbitrary<unknown> = field !== name ? word : single(name, op);
  if (op === 'between') return fc.tuple(one, one);
  if (op === 'in' || op === 'notIn') return fc.array(fc.option(one, { freq: 6 }), { maxLength: 3 });
  return one;
}

function single(name: string, op: Operator): fc.Arbitrary<unknown> {
  const { inputType } = FIELDS[name]!;
  if (inputType === 'MultiSelect' || inputType === 'Dropdown') return fc.constantFrom(...OPTIONS, 'rn', 'lpn', 'R', 'ÄRZTIN');
  if (inputType === 'Relate' || inputType === 'MultiRelate' || inputType === 'FlexRelate')
    return fc.oneof(
      person,
      fc.constant('$me'),
      fc.constant(newId()),
      person.map((id) => id.toUpperCase()),
    );
  if (inputType === 'Date') return fc.oneof(day, fc.constant('$today'));
  if (inputType === 'DateTime') return ['on', 'onOrBefore', 'onOrAfter', 'between'].includes(op) ? day : fc.oneof(day, moment);
  if (inputType === 'Phone') return fc.constantFrom('813-555-0100', '813', '0199', '(813) 5', '+1 813 555 0199', '55.50', 'x1');
  return valueOf[name]!();
}

const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', maxDepth: 3, withCrossShrink: true },
    conditionOf,
    fc.array(tie('tree'), { maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('tree'), { maxLength: 3 }).map((any) => ({ any })),
  ),
}));

/** Undefined where the search language itself refuses the tree. */
const parsed = (terms: unknown): SearchTree | undefined => {
  try {
    return parseSearch(terms);
  } catch {
    return undefined;
  }
};

/** Made once: the records as the server answers them, for both properties. */
const stored = once(async () => {
  const records = fc.sample(recordOf, { numRuns: 60, seed: 20_261_121 });
  const context = app.system();
  const made = await context.transaction(async (inner) => {
    const all = [];
    for (const [at, fields] of records.entries())
      all.push(await inner.records.create('oracles', { name: `Record ${at}`, ...fields }));
    return all;
  });
  return Promise.all(made.map(({ _id }) => context.records.get('oracles', _id)));
});
const matchContext = () => ({ me: admin.user._id, today: new Date().toISOString().slice(0, 10) });

test('the compiled search answers exactly the records that the definition of the language names', async () => {
  const records = await stored();
  const match = matchContext();

  await fc.assert(
    fc.asyncProperty(tree, async (terms) => {
      const asked = parsed(terms);
      fc.pre(asked !== undefined);
      const expected = records
        .filter((record) => matches(asked!, record as Record<string, unknown>, fieldsByName, match))
        .map(({ _id }) => _id)
        .sort();

      const { status, body } = await admin.post('/api/oracles/dataSourceSearch', {
        searchTerms: terms,
        idsOnly: true,
        selectAll: true,
      });

      expect({ status, ids: [...(body.ids ?? [body.error])].sort() }).toEqual({ status: 200, ids: expected });
    }),
    { numRuns: 600 },
  );
}, 120_000);

const SEARCHED = ['name', 'words', 'longText', 'mail', 'link', 'tel', 'amount', 'money', 'day', 'choice', 'choices', 'place'];
const typed = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'Record',
        '1',
        '(813)',
        '555',
        '0100',
        '813-555-0199',
        '+1 813 555 0100',
        '#10',
        '$0.3',
        '2026-11-21',
        '11/21/2026',
      ),
      fc.constantFrom('rn', 'ärzt', 'LPN', 'sam', 'example.org', '33602', 'fl', 'users', 'SMITH', "o'brien", '100%'),
      word,
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((words) => words.join(' '));

test('the search for words answers exactly the records that hold every word in some field of the basic search', async () => {
  const records = await stored();
  const searched = [...SEARCHED, 'owner', 'owners', 'target'];
  const layout = { ssModule: 'oracles', view: 'basic-search', sections: [{ sectionName: '', sectionFields: searched }] };
  const laid = await admin.post('/api/layouts', layout);
  expect([laid.status, laid.body.error]).toEqual([200, undefined]);
  const { users } = { users: await app.system().records.all('users', { _id: people }) };
  const names = new Map(users.map(({ _id, name }) => [_id, name as string]));
  const match = { ...matchContext(), nameOf: (_module: string, id: string) => names.get(id) };
  const fields = wordFields({
    registry: app.engine.registry,
    access: app.system().access,
    module: app.engine.registry.module('oracles'),
  });
  expect(fields.map(({ name }) => name)).toEqual(searched);

  let found = 0;
  await fc.assert(
    fc.asyncProperty(fc.oneof(typed, fc.constantFrom(...names.values())), async (search) => {
      fc.pre(search.length <= 200);
      const expected = records
        .filter(
          (record) => !search.trim() || matchesWords(search, record as Record<string, unknown>, fields, fieldsByName, match),
        )
        .map(({ _id }) => _id)
        .sort();
      found += expected.length;

      const { status, body } = await admin.post('/api/oracles/dataSourceSearch', { search, idsOnly: true, selectAll: true });

      expect({ status, ids: [...(body.ids ?? [body.error])].sort() }).toEqual({ status: 200, ids: expected });
    }),
    { numRuns: 400 },
  );
  expect(found).toBeGreaterThan(400);
}, 120_000);

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

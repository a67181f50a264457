import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INPUT_TYPES } from '#common/fields/field-type.ts';
import { typeOf } from '#common/fields/index-of-types.ts';
import {
  address,
  array,
  autoIncrement,
  checkbox,
  currency,
  date,
  dateTime,
  defineModule,
  dropdown,
  email,
  file,
  flexRelate,
  list,
  messageList,
  moduleChoice,
  moduleChoices,
  multiFlexRelate,
  multiRelate,
  multiSelect,
  number,
  object,
  phone,
  relate,
  text,
  textArea,
  url,
  type AnyRecord,
} from '#common/module.ts';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

/** A field of every type. */
const crates = defineModule({
  name: 'crates',
  label: 'Crates',
  singular: 'Crate',
  fields: {
    place: address('Place'),
    entries: array('Entries'),
    serial: autoIncrement('Serial'),
    full: checkbox('Full'),
    price: currency('Price'),
    packed: date('Packed'),
    sent: dateTime('Sent'),
    state: dropdown('State', ['new', 'old; worn', 'a, b']),
    contact: email('Contact'),
    paper: file('Paper'),
    about: flexRelate('About', ['accounts']),
    parts: list('Parts'),
    remarks: messageList('Remarks'),
    kind: moduleChoice('Kind'),
    abouts: multiFlexRelate('Abouts', ['accounts']),
    kinds: moduleChoices('Kinds'),
    owners: multiRelate('accounts', 'Owners'),
    marks: multiSelect('Marks', ['red', 'green, blue', 'x;y']),
    weight: number('Weight'),
    notes: object('Notes'),
    phone: phone('Phone'),
    owner: relate('accounts', 'Owner'),
    story: textArea('Story'),
    title: text('Title'),
    site: url('Site'),
  },
});

let app: TestApp;
let admin: Client;
const accounts: string[] = [];
beforeAll(async () => {
  app = await startTestApp({ also: { modules: [crates] }, listen: true });
  admin = await app.signIn();
  for (const name of ['North', 'South; East', 'West, far']) accounts.push((await app.make('accounts', { name }))._id);
});
afterAll(() => app?.close());

/** What people type, and what spreadsheets take for something else. */
const words = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom(
    '=1+1',
    "'=1+1",
    "''+x",
    '-5',
    '+1',
    '@a',
    '[1]',
    '{"a":1}',
    'a\nb',
    'a\r\nb',
    ' "x" ',
    '007',
    '1,200',
    'null',
    'true',
  ),
);
const account = () => fc.constantFrom(...accounts);
const link = () => account().map((recordId) => ({ moduleName: 'accounts', recordId }));
const moment = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const day = moment.map((at) => at.toISOString().slice(0, 10));
const amount = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }));
const modules = fc.constantFrom('leads', 'accounts', 'crates');

const values = (): Record<string, fc.Arbitrary<unknown>> => ({
  place: fc.record({ street: words, city: words, state: words, zip: fc.constantFrom('33602', '04001-1234', '') }),
  entries: fc.array(fc.oneof(words, fc.integer(), fc.boolean()), { maxLength: 4 }),
  full: fc.boolean(),
  price: amount,
  packed: day,
  sent: moment.map((at) => at.toISOString()),
  state: fc.constantFrom('new', 'old; worn', 'a, b'),
  contact: fc.emailAddress(),
  about: link(),
  parts: fc.array(fc.dictionary(words, fc.oneof(words, fc.integer(), fc.boolean())), { maxLength: 3 }),
  remarks: fc.array(
    fc.record({ message: words, created_by: fc.constant(admin.user._id), createdAt: moment.map((at) => at.toISOString()) }),
    { maxLength: 2 },
  ),
  kind: modules,
  abouts: fc.array(link(), { maxLength: 3 }),
  kinds: fc.array(modules, { maxLength: 3 }),
  owners: fc.array(account(), { maxLength: 3 }),
  marks: fc.uniqueArray(fc.constantFrom('red', 'green, blue', 'x;y')),
  weight: amount,
  notes: fc.dictionary(words, fc.jsonValue({ maxDepth: 2 })),
  phone: fc.constantFrom('(813) 555-0142', '+493012345678'),
  owner: account(),
  story: words,
  title: words,
  site: fc.webUrl(),
});

/** A record whose fields take these values; what a field refuses is left out. */
const crateOf = () =>
  fc.record(values(), { requiredKeys: [] }).map((given) =>
    Object.fromEntries(
      Object.entries(given).filter(([name, value]) => {
        const { field } = app.engine.registry.module('crates').storage.get(name)!;
        return 'value' in typeOf(field).parse(value, field);
      }),
    ),
  );

const exported = async (format: 'csv' | 'xlsx') => {
  const response = await fetch(`${app.address}/api/files/spreadsheet/export-to-spreadsheet`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ module: 'crates', format, style: 'stored', sortField: 'serial' }),
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

async function imported(format: 'csv' | 'xlsx', content: Buffer) {
  const { body } = await admin.upload('/api/imports', { name: `crates.${format}`, content }, { module: 'crates' });
  const { _id, mapping } = body.record;
  const plan = { mapping: mapping.map((each: object) => ({ ...each, whenEmpty: 'clear' })), mode: 'update', matchBy: ['_id'] };
  expect((await admin.put(`/api/imports/${_id}/plan`, plan)).body.fields).toBeUndefined();
  await admin.post(`/api/imports/${_id}/run`);
  const read = async () => (await admin.get(`/api/imports/${_id}`)).body;
  await expect.poll(async () => (await read()).state, { timeout: 30_000 }).toMatch(/^(done|failed)$/);
  return read();
}

const stored = async () => (await app.system().records.all('crates', {}, { sort: [{ field: 'serial' }] })) as AnyRecord[];
const fieldsOf = (records: readonly AnyRecord[]) =>
  records.map((record) => Object.fromEntries(COMPARED().map((name) => [name, record[name] ?? null])));
const COMPARED = () => ['_id', 'name', 'serial', 'paper', ...Object.keys(values())];

test('the module of this test has a field of every type', () => {
  const types = new Set(Object.values(crates.fields).map(({ type }) => type));
  expect([...types].toSorted()).toEqual([...INPUT_TYPES].toSorted());
});

test.each(['csv', 'xlsx'] as const)(
  'what is exported as stored to %s is imported as what it was, in all types',
  async (format) => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const system = app.system();
    for (const { _id } of await stored()) await system.records.deleteForever('crates', [_id]);
    for (const [at, crate] of fc.sample(crateOf(), { seed, numRuns: 40 }).entries()) {
      const { body } = await admin.upload('/api/files/upload', { name: 'note.txt', content: Buffer.from('text') });
      const made = await admin.post('/api/crates', { name: `Crate ${at}`, ...crate, paper: body.path });
      expect([made.status, made.body.fields], `seed ${seed}`).toEqual([200, undefined]);
    }
    const was = fieldsOf(await stored());
    const content = await exported(format);
    // a comment that is written again would get the moment of that: those stay, and are the same
    const emptied = Object.fromEntries([...Object.keys(values()), 'paper'].map((name) => [name, null]));
    delete emptied.remarks;
    for (const { _id } of was) await system.records.update('crates', _id as string, { ...emptied, name: 'Emptied' });

    const { updated, problems } = await imported(format, content);

    expect([problems, updated], `seed ${seed}`).toEqual([[], was.length]);
    expect(fieldsOf(await stored()), `seed ${seed}`).toEqual(was);
  },
  60_000,
);

import { expect, test } from 'vitest';
import * as vocabulary from '../common/module.ts';
import { FIELD_KINDS, fieldSource, readField, sampleSource, type FieldSpec } from './feature-fields.ts';

const spec = (given: string) => readField(given) as FieldSpec;

test('a field is asked for in one word and written as its definition', () => {
  const written = ['serial:text:required:unique', 'loan_kind:dropdown=laptop,phone', 'lead:relate=leads', 'cost:currency'].map(
    (given) => fieldSource(spec(given)),
  );

  expect(written).toEqual([
    `serial: text('Serial', { required: true, unique: true })`,
    `loan_kind: dropdown('Loan kind', ['laptop', 'phone'])`,
    `lead: relate('leads', 'Lead')`,
    `cost: currency('Cost')`,
  ]);
});

test('every type that can be asked for is a function of the vocabulary', () => {
  const functions = new Map<string, unknown>(Object.entries(vocabulary));

  expect(FIELD_KINDS.filter((kind) => typeof functions.get(kind) !== 'function')).toEqual([]);
});

test.each([
  ['serial', 'needs one of these types'],
  ['2nd:text', 'needs a name in letters'],
  ['status:text', 'Every feature has “status” already.'],
  ['constructor', 'needs one of these types'],
  ['kind:dropdown', 'needs its choices'],
  [`kind:dropdown=it's`, 'is no choice'],
  ['lead:relate', 'needs the module it leads to'],
  ['serial:text=5', 'takes nothing after'],
  ['serial:text:requird', 'neither “required” nor “unique”'],
])('%s is refused with what is wrong', (given, sentence) => {
  expect(readField(given)).toContain(sentence);
});

test('samples fill what needs no other record', () => {
  const fields = ['serial:text:required', 'kind:dropdown=laptop', 'lead:relate=leads:required'].map(spec);

  expect(sampleSource(fields, 'n')).toEqual(['serial: `Serial ${n}`', `kind: 'laptop'`]);
  expect(sampleSource(fields, 'n', true)).toEqual(['serial: `Serial ${n}`']);
});

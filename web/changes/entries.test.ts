import { expect, test } from 'vitest';
import { savesIn, type Entry } from './entries.ts';
import { plainWords } from '../fields/plain-words.ts';
import { circumstancesOf, deedOf } from './save-words.ts';
import { wordDiff } from './word-diff.ts';

const ID = '0123456789abcdef01234567';
const entry = (more: Partial<Entry>): Entry => ({
  module: 'leads',
  record_id: ID,
  record_name: 'Ana Day',
  field: 'status',
  previous_value: 'new',
  new_value: 'hired',
  changed_by: 'maya',
  impersonator: null,
  changeSource: 'direct record',
  reason: null,
  request_id: 'one',
  date_created: '2026-11-02T10:00:00.000Z',
  ...more,
});

test('what one person did to one record in one request is one save, a field from what it was to what it is', () => {
  const saves = savesIn([
    entry({ field: 'name', previous_value: 'A', new_value: 'B', request_id: 'two' }),
    entry({
      _id: 'later',
      field: 'status',
      previous_value: 'open',
      new_value: 'hired',
      changeSource: 'system',
      reason: 'a rule',
    }),
    entry({ field: 'name', record_id: 'other' }),
    entry({ _id: 'first', field: 'status', previous_value: 'new', new_value: 'open' }),
    entry({ field: 'state', previous_value: null, new_value: 'FL' }),
    entry({ field: 'state', changed_by: 'dana' }),
  ]);

  expect(saves.map(({ actor, recordId, fields }) => [actor?._id, recordId, fields.map(({ field }) => field)])).toEqual([
    ['maya', ID, ['name']],
    ['maya', ID, ['state', 'status']],
    ['maya', 'other', ['name']],
    ['dana', ID, ['state']],
  ]);
  expect(saves[1]!.fields[1]).toEqual({ entry: 'first', field: 'status', before: 'new', after: 'hired' });
});

test('a save without a request is what was written at the same moment', () => {
  const at = '2026-11-02T11:00:00.000Z';
  const saves = savesIn([
    entry({ request_id: '', date_created: at }),
    entry({ request_id: '', field: 'state', date_created: at }),
    entry({ request_id: '' }),
  ]);

  expect(saves.map(({ fields }) => fields.length)).toEqual([2, 1]);
});

test('what happened is said in words, and so is how', () => {
  const said = (more: Partial<Entry>) => {
    const [save] = savesIn([entry(more)]);
    return [deedOf(save!, undefined), ...circumstancesOf(save!)];
  };

  expect(said({ field: 'deleted', new_value: true })).toEqual(['deleted this record']);
  expect(said({ field: 'deleted', new_value: false })).toEqual(['restored this record']);
  expect(said({ field: 'exported', new_value: { count: 1200 } })).toEqual(['exported records (1,200 records)']);
  expect(said({ field: 'merged', new_value: [ID], changeSource: 'merge' })).toEqual([
    'merged 1 other record into this record',
    'Merge',
  ]);
  expect(said({ reason: `API key “Payroll” (${ID})` })).toEqual(['changed Status', 'API key “Payroll”']);
  expect(said({ changeSource: 'system', reason: 'a placed candidate becomes a provider' })).toEqual([
    'changed Status',
    'Automatic: a placed candidate becomes a provider',
  ]);
  expect(said({ changeSource: 'system', reason: 'job send-message' })).toEqual([
    'changed Status',
    'Automatic: the job “Send message”',
  ]);
});

test('values without a field are words: no ids, no braces, no strings by character', () => {
  expect(plainWords({ value: [ID, ID] })).toBe('2 records');
  expect(plainWords({ actionValue: true, document: ID, parts: { zip_code: '33101' } })).toBe(
    'Action value: Yes · Document: a record · Parts: Zip code: 33101',
  );
  expect(plainWords([{ _id: ID, documentLink: `/api/files/${ID}` }])).toBe('Document link: a file');
  expect(plainWords(`Payroll (${ID})`)).toBe('Payroll');
  expect(plainWords('2026-11-02')).toBe('11/02/2026');
});

test('texts that have most words in common are compared word by word', () => {
  const said = wordDiff('Call her after five', 'Call her before five')!.map(({ kind, text }) => `${kind} ${text.trim()}`);

  expect(said).toEqual(['same Call her', 'removed after', 'added before', 'same five']);
  expect(wordDiff('something', 'entirely different words')).toBeNull();
});

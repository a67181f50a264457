import { expect, test } from 'vitest';
import { changeInWords, changesInWords } from './version-words.ts';

const said = (path: string, previous: unknown, next: unknown) => changeInWords({ path, previous, next }, { score: 'Score' });

test('a change of a definition is said in words', () => {
  expect(said('fields.score.required', null, true)).toBe('Score: required');
  expect(said('fields.score.required', true, null)).toBe('Score: no longer required');
  expect(said('fields.score', null, { label: 'Score' })).toBe('Score added');
  expect(said('fields.fee', { label: 'Fee' }, null)).toBe('Fee removed');
  expect(said('fields.score.max', 5, 10)).toBe('Score: greatest 5 → 10');
  expect(said('label', 'Visits', 'Site visits')).toBe('Label: “Visits” → “Site visits”');
});

test('a field that came or went is said once, whatever it is made of, also where a module began with it', () => {
  const came = (path: string, next: unknown) => ({ path, previous: null, next });
  const went = (path: string, previous: unknown) => ({ path, previous, next: null });
  const changes = [
    came('base.fields.name.label', 'Name'),
    came('base.fields.name.type', 'TextField'),
    came('base.name', 'visits'),
    came('name', 'visits'),
    came('fields.urgent.custom', true),
    came('fields.urgent.label', 'Urgent'),
    came('fields.urgent.type', 'Checkbox'),
    went('fields.fee.label', 'Fee'),
    went('fields.fee.type', 'Currency'),
    { path: 'fields.score.max', previous: 5, next: 10 },
  ];

  expect(changesInWords(changes, { score: 'Score' })).toEqual([
    'Name added',
    'Name: now “visits”',
    'Urgent added',
    'Fee removed',
    'Score: greatest 5 → 10',
  ]);
});

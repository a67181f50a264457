import { expect, test } from 'vitest';
import { byCategory, circleOf, conditionsInWords, entriesOf, movedBeside, shifted, without, type Entry } from './entries.ts';

const entry = (_id: string, category: string, more: Partial<Entry> = {}): Entry => ({
  _id,
  name: _id.toUpperCase(),
  category,
  ...more,
});
const waitsFor = (source: string) => ({ conditions: [{ relatedRequiredItemId: source, operator: 'Not Empty' }] });
const ids = (entries: readonly Entry[]) => entries.map(({ _id }) => _id).join(' ');
const OPTIONS = ['Health', 'Papers'].map((value) => ({ value, label: value }));

const four = [entry('a', 'Health'), entry('b', 'Papers'), entry('c', 'Health'), entry('d', 'Unknown')];

test('entries stand in their order and each has an id', () => {
  const [first, second] = entriesOf([
    { name: 'Second', order: 2 },
    { name: 'First', order: 1, _id: 'x' },
  ]);

  expect([first?.name, first?._id, second?.name]).toEqual(['First', 'x', 'Second']);
  expect(second?._id).toMatch(/^[0-9a-f]{24}$/);
});

test('categories come in the order of the dropdown; what has none of them is last', () => {
  expect(byCategory(four, OPTIONS).map(({ label, entries }) => `${label}: ${ids(entries)}`)).toEqual([
    'Health: a c',
    'Papers: b',
    'Without a category: d',
  ]);
});

test('an entry is moved among its category, and dropped into another one', () => {
  expect(ids(shifted(four, 'c', -1))).toBe('c a b d');
  expect(ids(shifted(four, 'a', 1))).toBe('b c a d');
  expect(ids(shifted(four, 'a', -1))).toBe('a b c d');
  const dropped = movedBeside(four, 'a', 'b', 'before');
  expect([ids(dropped), dropped[0]?.category, dropped.map(({ order }) => order).join('')]).toEqual(['a b c d', 'Papers', '0123']);
  expect(ids(movedBeside(four, 'a', 'c', 'after'))).toBe('b c a d');
  expect(ids(movedBeside(four, 'a', 'd', 'after'))).toBe('b c d a');
});

test('what is removed takes the conditions on it along', () => {
  const [left] = without([entry('a', 'Health', waitsFor('b')), entry('b', 'Health')], 'b');

  expect(left?.conditions).toEqual([]);
});

test('a circle is named along its way, a chain is none', () => {
  const chain = [entry('a', 'Health'), entry('b', 'Health', waitsFor('a')), entry('c', 'Health', waitsFor('b'))];

  expect(circleOf(chain)).toBeNull();
  expect(circleOf([{ ...chain[0]!, ...waitsFor('c') }, ...chain.slice(1)])).toEqual(['A', 'C', 'B', 'A']);
});

test('conditions are said in a sentence', () => {
  const conditions = [
    { relatedRequiredItemId: 'a', operator: 'In', value: ['Yes', 'Maybe'] },
    { relatedRequiredItemId: 'gone', operator: 'Equals', value: true },
  ];
  const shown = entry('b', 'Health', { conditions, field_options: { action: 'Hide', match: 'Any' } });

  expect(conditionsInWords(shown, [entry('a', 'Health'), shown])).toBe(
    'Hidden when “A” is one of Yes, Maybe or “a removed item” is done',
  );
  expect(conditionsInWords(entry('a', 'Health'), [])).toBeNull();
  const before = [{ relatedRequiredItemId: 'a', operator: 'Less Than', value: '2026-12-31' }];
  const dated = entry('c', 'Health', { conditions: before });
  expect(conditionsInWords(dated, [entry('a', 'Health'), dated])).toBe('Open when “A” is before 12/31/2026');
});

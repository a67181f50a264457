import { expect, test } from 'vitest';
import { byPart, readConfiguration, summaryOf, whatInWords, type Change } from './configuration-file.ts';

const changes: Change[] = [
  { part: 'modules', name: 'visits', change: 'add' },
  { part: 'dropdowns', name: 'Shifts', change: 'change', what: ['options: Day, Night', 'name'] },
  { part: 'modules', name: 'shops', change: 'refuse', reason: 'total: There is no field named salary.' },
  { part: 'modules', name: 'boats', change: 'none' },
];

test('what a configuration would do is told by part, refusals first, and counted in words', () => {
  expect(byPart(changes).map(({ label, lines, same }) => [label, lines.map(({ name }) => name), same])).toEqual([
    ['Dropdowns', ['Shifts'], 0],
    ['Modules and fields', ['shops', 'visits'], 1],
  ]);
  expect(summaryOf(changes)).toBe('1 addition, 1 change, and 1 refusal; 1 entry is the same already.');
  expect(summaryOf([])).toBe('Nothing would change.');
  expect(whatInWords(changes[1]!.what!)).toBe('Options: Day, Night · Name');
});

test('a file that is no configuration is refused before it is sent', () => {
  expect(() => readConfiguration('name,email')).toThrow('This file is not JSON.');
  expect(() => readConfiguration('null')).toThrow('This file is not a configuration of Muster.');
  expect(() => readConfiguration('{"format":"muster-configuration","version":2}')).toThrow('a newer Muster');
  expect(readConfiguration('{"format":"muster-configuration","version":1,"parts":{}}')).toMatchObject({ parts: {} });
});

import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { filesWithLists, listsOfTypes } from './field-type-lists.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

test('the names of field types stand in one list; what depends on a type is one of its traits', () => {
  expect(filesWithLists(root).sort((a, b) => a.path.localeCompare(b.path))).toEqual([
    { path: 'common/fields/field-type.ts', lists: [expect.stringContaining(`'Address'`)] },
    { path: 'features/esign/inputs.ts', lists: [expect.stringContaining(`'Signature'`)] },
  ]);
});

test.each([
  [`const SHORT = new Set(['Date', 'Number', 'Phone']);`],
  [`const SHORT = namesIn('Date Number Phone');`],
  [`const width = {\n  Date: 120,\n  Number: 112,\n  Phone: 144,\n};`],
  [`switch (type) {\n  case 'Date':\n  case 'Number':\n    return 1;\n  case 'Phone':\n    return 2;\n}`],
])('such a list is seen: %s', (source) => {
  expect(listsOfTypes(source)).toHaveLength(1);
});

test('a map of all types is kept whole by the compiler, and two types are no list', () => {
  expect(listsOfTypes(`const cells: Record<InputType, Cell> = {\n  Date: a,\n  Number: b,\n  Phone: c,\n};`)).toEqual([]);
  expect(listsOfTypes(`const isDay = ['Date', 'DateTime'].includes(type);`)).toEqual([]);
});

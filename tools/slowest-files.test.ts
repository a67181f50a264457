import { expect, test } from 'vitest';
import { slowestFiles } from './slowest-files.ts';

test('the slowest files are told first, with their seconds', () => {
  const file = (name: string, seconds: number) => ({ name: `/here/${name}`, startTime: 1_000, endTime: 1_000 + seconds * 1_000 });
  expect(slowestFiles('/here', [file('a.test.ts', 1), file('b.test.ts', 12.34), file('c.test.ts', 3)], 2)).toEqual([
    '  12.3 s  b.test.ts',
    '   3.0 s  c.test.ts',
  ]);
});

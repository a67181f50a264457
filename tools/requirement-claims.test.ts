import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { claimsIn, claimsOf, coverage, table } from './requirement-claims.ts';

const titled = (call: string, title: string) => `${call}(${JSON.stringify(title)}, () => {});`;

test('one id, several ids and tables of cases are claims', () => {
  const source = [
    titled('test', 'a zip [VALID-002]'),
    titled('it', 'two [AUTH-001, AUTH-002]'),
    titled("test.each([['a', (1)], ['b', 2]])", 'cases [PAY-001]'),
  ].join('\n');

  expect(claimsOf(source)).toEqual(['VALID-002', 'AUTH-001', 'AUTH-002', 'PAY-001']);
});

test('a comment, a body and a skipped test claim nothing', () => {
  const source = [
    '// [AUTH-001]',
    titled('test.skip', 'later [AUTH-002]'),
    titled('test.todo', 'x [AUTH-003]'),
    'const x = "[AUTH-004]";',
  ].join('\n');

  expect(claimsOf(source)).toEqual([]);
});

test('an area counts each requirement once and an unknown id is reported with its file', () => {
  const claims = [
    { id: 'A-001', file: 'a.test.ts' },
    { id: 'A-001', file: 'b.test.ts' },
    { id: 'Z-009', file: 'b.test.ts' },
  ];

  const { areas, total, unknown } = coverage(['A-001', 'A-002', 'B-001'], claims);

  expect(areas).toEqual([
    { area: 'A', have: 1, of: 2 },
    { area: 'B', have: 0, of: 1 },
  ]);
  expect(table([total])).toMatch(/total +1 +3 +33\.3/);
  expect(unknown).toEqual([{ id: 'Z-009', file: 'b.test.ts' }]);
});

test('no test of this repository claims a requirement that does not exist', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const ids = readFileSync(`${root}docs/requirements.tsv`, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[0] ?? '');

  expect(coverage(ids, claimsIn(root)).unknown).toEqual([]);
});

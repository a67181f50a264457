import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepResults, provenClaims, readResults } from './kept-results.ts';

const claims = [
  { id: 'A-001', file: 'a.test.ts' },
  { id: 'A-002', file: 'a.test.ts' },
  { id: 'A-003', file: 'a.test.ts' },
  { id: 'B-001', file: 'b.test.ts' },
];

test('a claim counts when all its tests passed; what has not run here is named', () => {
  const results = {
    'a.test.ts': {
      'one [A-001]': 'passed',
      'two [A-002, A-001]': 'passed',
      'x is 1 [A-003]': 'passed',
      'x is 2 [A-003]': 'failed',
    },
  } as const;

  const { proven, notRun } = provenClaims(claims, results);

  expect(proven.map(({ id }) => id)).toEqual(['A-001', 'A-002']);
  expect(notRun.map(({ id }) => id)).toEqual(['B-001']);
});

test('a run of some tests adds to what is kept, a run of a whole file replaces it', () => {
  const root = mkdtempSync(join(tmpdir(), 'muster-results-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, '.tmp'));
  const run = (tests: Record<string, string>) =>
    keepResults(root, {
      testResults: [
        { name: join(root, 'a.test.ts'), assertionResults: Object.entries(tests).map(([title, status]) => ({ title, status })) },
      ],
    });

  run({ one: 'passed', two: 'failed' });
  run({ one: 'skipped', two: 'passed' });
  expect(readResults(root)).toEqual({ 'a.test.ts': { one: 'passed', two: 'passed' } });
  run({ three: 'passed' });
  expect(readResults(root)).toEqual({ 'a.test.ts': { three: 'passed' } });
});

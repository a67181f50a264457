import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { advisoryProblems, licenseProblems, lockedPackages, rowsOf } from './locked-packages.ts';

const lock = (packages: object) => lockedPackages(JSON.stringify({ packages: { '': {}, ...packages } }));

test('a package below the first good version is named, also where it lies within another', () => {
  const packages = lock({
    'node_modules/ws': { version: '8.21.0' },
    'node_modules/old/node_modules/ws': { version: '8.9.0' },
  });

  expect(advisoryProblems(packages, [['ws', '8.17.1', 'GHSA-1', '']])).toEqual(['ws 8.9.0 has GHSA-1: take 8.17.1 or later.']);
});

test('a hole is borne with a reason, and in development alone', () => {
  const known = [['dicer', 'none', 'GHSA-2', 'a stand-in of tests']];

  expect(advisoryProblems(lock({ 'node_modules/dicer': { version: '0.3.0', dev: true } }), known)).toEqual([]);
  expect(advisoryProblems(lock({ 'node_modules/dicer': { version: '0.3.0' } }), known)).toHaveLength(1);
});

test('one way of a license must do, all of its parts', () => {
  const licensed = (license?: string) => licenseProblems(lock({ 'node_modules/a': { version: '1.0.0', license } }), []).length;

  expect(['MIT', '(MIT OR GPL-3.0-or-later)', 'MIT AND OFL-1.1'].map(licensed)).toEqual([0, 0, 0]);
  expect(['GPL-3.0-or-later', 'MIT AND GPL-3.0-or-later', undefined].map(licensed)).toEqual([1, 1, 1]);
});

test('the lock has no package with a hole that is known, and none that may not be shipped', () => {
  const packages = lockedPackages(readFileSync('package-lock.json', 'utf8'));
  const table = (name: string) => rowsOf(readFileSync(`docs/security/${name}.tsv`, 'utf8'));

  expect(advisoryProblems(packages, table('advisories'))).toEqual([]);
  expect(licenseProblems(packages, table('licenses'))).toEqual([]);
  for (const row of table('advisories')) expect(row).toHaveLength(4);
});

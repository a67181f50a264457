import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(root + file, 'utf8');
const sources = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map(read)
    .join('\n');
const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;

test('every setting that deploy/ names is one that a start reads', () => {
  const settings = sources('server/**/*.ts');
  const named = globSync('deploy/*', { cwd: root })
    .map(read)
    .flatMap((text) => [...text.matchAll(/\b([A-Z]+(?:_[A-Z]+)+|WORKERS)\b(?==|\b)/g)].map(([, name]) => name!))
    .filter((name) => !name.startsWith('AF_'));

  expect(named).toEqual(expect.arrayContaining(['DATA_DIR', 'METRICS_TOKEN', 'WORKERS']));
  expect(named.filter((name) => !new RegExp(`env\\.${name}\\b`).test(settings))).toEqual([]);
});

test('every metric of the alert rules is one that is measured, and each rule says what to do', () => {
  const measured = sources('server/**/*.ts');
  const rules = read('deploy/alerts.yml');
  const metrics = [...rules.matchAll(/\bmuster_[a-z_]+/g)].map(([name]) => name.replace(/_bucket$/, ''));

  expect(metrics.length).toBeGreaterThan(6);
  expect(metrics.filter((name) => !measured.includes(name))).toEqual([]);
  const count = (word: string) => rules.split(`${word}:`).length - 1;
  expect([count('summary'), count('remedy')]).toEqual([count('alert'), count('alert')]);
});

test.runIf(hasAnalyze)('the unit of systemd leaves little open: at most 3 of 10', () => {
  const said = execFileSync('systemd-analyze', [
    'security',
    '--offline=true',
    '--no-pager',
    `${root}deploy/muster@.service`,
  ]).toString();

  expect(Number(/exposure level for [^:]+: ([\d.]+)/.exec(said)?.[1])).toBeLessThanOrEqual(3);
});

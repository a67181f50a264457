import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askEveryRoute } from './testing-route-matrix.ts';
import { startTestApp, type TestApp } from './testing.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app?.close());

const kept = readFileSync(new URL('../docs/route-matrix.tsv', import.meta.url), 'utf8').split('\n');
const REGENERATE = 'docs/route-matrix.tsv is behind. If these answers are meant: npm run route-matrix';

test('every route lets through and refuses whom docs/route-matrix.tsv says', async () => {
  const asked = await askEveryRoute(app);

  const written = new Set(kept.filter((line) => line.startsWith('call\t')));
  const known = new Set(asked);
  const differing = [
    ...asked.filter((line) => !written.has(line)).map((line) => `+ ${line}`),
    ...[...written].filter((line) => !known.has(line)).map((line) => `- ${line}`),
  ];
  expect(differing, REGENERATE).toEqual([]);
}, 300_000);

test('nobody without a session passes a route that is not public, and nothing answers 5xx', () => {
  const calls = kept.filter((line) => line.startsWith('call\t')).map((line) => line.split('\t'));

  expect(calls.length).toBeGreaterThan(250);
  for (const [, method, path, policy, nobody, ...others] of calls) {
    if (policy === 'signed') expect([method, path, nobody, ...others]).toEqual([method, path, ...Array(8).fill('403')]);
    else if (policy !== 'public') expect([method, path, nobody]).toEqual([method, path, '401']);
    expect([method, path, [nobody, ...others].filter((answer) => answer === '5xx')]).toEqual([method, path, []]);
    if (policy === 'system-admin')
      expect([method, path, ...others.filter((_, at) => at !== 5)]).toEqual([method, path, ...Array(6).fill('403')]);
  }
});

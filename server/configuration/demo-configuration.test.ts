import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing.ts';

let demo: TestApp;
let empty: TestApp;
beforeAll(async () => void ([demo, empty] = [await startTestApp({ demo: true }), await startTestApp()]));
afterAll(async () => {
  await demo?.close();
  await empty?.close();
});

test('the configuration of the demo makes the same product of an empty installation, and twice no change', async () => {
  const [agency, admin] = [await demo.signIn(), await empty.signIn()];
  const { body: file } = await agency.get('/api/configuration');
  expect(Object.values(file.parts).flat().length).toBeGreaterThan(20);

  const applied = await admin.post('/api/configuration/apply', file);

  expect([applied.status, applied.body.error]).toEqual([200, undefined]);
  const { parts } = (await admin.get('/api/configuration')).body;
  for (const [part, entries] of Object.entries(file.parts))
    expect([part, parts[part]]).toEqual([part, expect.arrayContaining(entries as object[])]);
  const { body: again } = await admin.post('/api/configuration/check', file);
  expect(again.changes.filter(({ change }: { change: string }) => change !== 'none')).toEqual([]);
}, 120_000);

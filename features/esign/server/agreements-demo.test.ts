import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp({ demo: true })));
afterAll(() => app?.close());

test('the demo has agreements in every state, one that says why it cannot be sealed, and a packet for the provider', async () => {
  const found = await app.system().records.all('interactiveDocumentInstances', {});
  expect([...new Set(found.map(({ status }) => status))].sort()).toEqual([
    'Approved',
    'Canceled',
    'Completed',
    'Created',
    'Declined',
    'Sent',
    'Signed',
    'Viewed',
  ]);
  expect(found.filter(({ is_sealing }) => is_sealing).map(({ sealing }) => (sealing as { problem?: string }).problem)).toEqual([
    expect.stringContaining('There is no font here'),
  ]);
  const sofia = await app.system().records.first('providers', { name: 'Sofia Reyes' });
  const packet = found.filter(({ status, related_user }) => status === 'Approved' && related_user === sofia!.related_user);
  expect(packet.length).toBeGreaterThanOrEqual(4);
});

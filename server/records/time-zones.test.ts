import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  for (const [last_name, at] of [
    ['Evening', '2026-01-15T03:30:00Z'],
    ['Night', '2026-01-15T05:30:00Z'],
  ] as const)
    await app.system().inNameOf(admin.user._id, 'history', new Date(at)).records.create('leads', { last_name });
});
afterAll(() => app?.close());
/** A test that moves the clock ends the sessions before it. */
beforeEach(async () => void (admin = await app.signIn()));

async function leadsMade(condition: object, headers: Record<string, string> = {}) {
  const searchTerms = { all: [{ field: 'createdAt', ...condition }] };
  const { body } = await admin.post('/api/leads/dataSourceSearch', { searchTerms, sortField: 'createdAt' }, headers);
  return body.records?.map((lead: { last_name: string }) => lead.last_name) ?? body;
}
const inNewYork = { 'time-zone': 'America/New_York' };

test('the days of a moment are the reader’s own', async () => {
  const condition = { op: 'on', value: '2026-01-15' };

  expect(await leadsMade(condition)).toEqual(['Evening', 'Night']);
  expect(await leadsMade(condition, inNewYork)).toEqual(['Night']);
  expect(await leadsMade({ op: 'onOrBefore', value: '2026-01-14' }, inNewYork)).toEqual(['Evening']);
  expect(await leadsMade({ op: 'between', value: ['2026-01-14', '2026-01-14'] }, inNewYork)).toEqual(['Evening']);
});

test('a header that names no zone is refused in words', async () => {
  const { status, body } = await admin.get('/api/leads', { 'time-zone': 'Mars/Base' });

  expect([status, body.error]).toEqual([400, 'The header time-zone names no IANA time zone.']);
  expect(body.code).toBe('unknown-time-zone');
});

test('today is today where the reader is', async () => {
  const lateEvening = Date.parse('2030-01-15T04:00:00Z'); // the 14th in New York
  app.advance(lateEvening - Date.now());
  await app.make('leads', { last_name: 'Late' });
  app.advance(2 * 3_600_000);
  admin = await app.signIn();
  const made = async (value: string, headers: Record<string, string>) => {
    const searchTerms = { all: [{ field: 'createdAt', op: 'within', value }] };
    return (await admin.post('/api/leads/dataSourceSearch', { searchTerms }, headers)).body.total;
  };

  expect([await made('today', {}), await made('yesterday', {})]).toEqual([1, 0]);
  expect([await made('today', inNewYork), await made('yesterday', inNewYork)]).toEqual([0, 1]);
});

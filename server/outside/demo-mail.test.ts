import { afterAll, beforeAll, expect, test } from 'vitest';
import { asDemo, marked, underMark } from '../demo-mark.ts';
import { startTestApp, type TestApp } from '../testing.ts';
import { sendMail } from './mail.jobs.ts';
import { sendText } from './text.jobs.ts';

let app: TestApp;
const left: string[] = [];
beforeAll(async () => {
  app = await startTestApp();
  const { mail, telephone } = app.engine;
  Object.assign(app.engine, {
    mail: { ...mail, provider: 'smtp', send: async ({ to }: { to: string[] }) => (left.push(...to), { refused: [] }) },
    telephone: { ...telephone, provider: 'twilio', sendText: async ({ to }: { to: string }) => (left.push(to), { sid: 'SM1' }) },
  });
});
afterAll(() => app?.close());

const letterTo = (to: string) => ({ to: [to], subject: 'Hello', text: 'Hi', html: '<p>Hi</p>' });

test('what the demo writes stays in the outbox, whatever is configured, and what people write leaves', async () => {
  await asDemo(async () => {
    await app.system().queue(sendMail, letterTo('made.up@example.org'));
    await app.system().queue(sendText, { to: '+14075550123', text: 'Hi' });
  });
  await app.system().queue(sendMail, letterTo('real@example.org'));
  await app.workJobs();

  expect(left).toEqual(['real@example.org']);
  const { rows } = await app.engine.database.query('select "to", status from muster.outbox order by status, "to"::text');
  expect(rows.map(({ to, status }) => [String(to), status])).toEqual([
    ['+14075550123', 'recorded'],
    ['made.up@example.org', 'recorded'],
    ['real@example.org', 'sent'],
  ]);
});

test('jobs that a job of the demo queues are the demo’s as well', async () => {
  const ofTheDemo = await asDemo(async () => marked({ user: 'somebody' }));

  await underMark(ofTheDemo, async (given) => {
    expect(given).toEqual({ user: 'somebody' });
    await app.system().queue(sendMail, letterTo('later@example.org'));
  });
  await app.workJobs();

  expect(left).not.toContain('later@example.org');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing.ts';
import { sweepSeals } from './seal.jobs.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app?.close());

const MINUTE_MS = 60_000;

test('an agreement that cannot be sealed says why and is tried again after longer and longer times', async () => {
  const since = new Date().toISOString();
  const { _id } = await app.make('interactiveDocumentInstances', {
    name: 'Without a file',
    interactive_document: (await app.make('interactiveDocuments', { name: 'Agreement' }))._id,
    status: 'Signed',
    is_sealing: true,
    sealing: { since, attempts: 0, problem: null },
  });
  const sweepAfter = async (minutes: number) => {
    app.advance(minutes * MINUTE_MS);
    await app.system().queue(sweepSeals, {});
    await app.workJobs();
    return (await app.system().records.find('interactiveDocumentInstances', _id))!.sealing;
  };

  expect(await sweepAfter(1)).toMatchObject({ attempts: 0 });
  expect(await sweepAfter(2)).toMatchObject({ since, attempts: 1, problem: 'The document has no PDF.' });
  expect(await sweepAfter(3)).toMatchObject({ attempts: 1 });
  expect(await sweepAfter(2)).toMatchObject({ attempts: 2 });
  expect(await sweepAfter(7)).toMatchObject({ attempts: 2 });
  expect(await sweepAfter(2)).toMatchObject({ attempts: 3 });
  await app.engine.database.query(`update records."interactiveDocumentInstances" set sealing = sealing || '{"attempts": 40}'`);
  expect(await sweepAfter(23 * 60)).toMatchObject({ attempts: 40 });
  expect(await sweepAfter(2 * 60)).toMatchObject({ attempts: 41 });
});

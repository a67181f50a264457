import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing.ts';
import { sweepSeals } from './seal.jobs.ts';
import { AGREEMENTS, documentWith, input, signerOf, typed } from './testing-agreements.ts';

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

test('a System Admin has what is stuck sealed again, and it completes when its problem is gone', async () => {
  const admin = await app.signIn();
  const document = await documentWith(admin, [[input('Signature', 'Sign', {}, { required: true })]]);
  const recipients = [{ recipientType: 'signer', email: 'ann.stuck@example.org', name: 'Ann Ames' }];
  const { _id } = (await admin.post(AGREEMENTS, { interactive_document: document._id, recipients })).body.record;
  await admin.post(`${AGREEMENTS}/request-signature`, { docId: _id });
  const signer = await signerOf(app, 'ann.stuck@example.org');
  const setPath = (path: string | null) =>
    app.engine.database.query('update records."interactiveDocumentInstances" set initial_path = $2 where _id = $1', [_id, path]);
  const current = async () => (await admin.get(`${AGREEMENTS}/${_id}`)).body;
  await setPath(null);
  await signer.sign({ Sign: typed('Ann Ames') });
  await app.workJobs();
  const why = (await admin.get(`${AGREEMENTS}/${_id}/waiting-for`)).body;
  expect(why).toMatchObject({ for: [], sealing: { attempts: 1, problem: 'The document has no PDF.' } });
  expect(await current()).toMatchObject({ status: 'Signed', is_sealing: true });

  await setPath(document.path as string);
  expect((await admin.post(`${AGREEMENTS}/${_id}/seal`)).status).toBe(200);
  await app.workJobs();
  expect(await current()).toMatchObject({ status: 'Completed', sealing: null, is_sealing: false });
  const again = await admin.post(`${AGREEMENTS}/${_id}/seal`);
  expect([again.status, again.body.code]).toEqual([409, 'nothing-to-seal']);
});

test('how often sealing was tried stands in no history', async () => {
  const document = await app.make('interactiveDocuments', { name: 'Tried' });
  const { _id } = await app.make('interactiveDocumentInstances', { name: 'Tried', interactive_document: document._id });

  await app.system().records.update('interactiveDocumentInstances', _id, {
    name: 'Tried again',
    is_sealing: true,
    sealing: { since: '2026-11-25T10:00:00.000Z', attempts: 4 },
  });

  const { rows } = await app.engine.database.query(
    `select distinct field from muster.audit_log where record_id = $1 and field in ('name', 'sealing', 'is_sealing')`,
    [_id],
  );
  expect(rows.map(({ field }) => field)).toEqual(['name']);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJobsNode } from '#server/testing-jobs-node.ts';
import { startTestApp, type TestApp } from '#server/testing.ts';
import { signingCertificates } from '../signing-certificates.module.ts';
import { sealAgreementNow } from './sealing/seal-agreement.ts';
import { AGREEMENTS, documentWith, input, signerAt, staffOf, typed } from './testing-agreements.ts';

const running: (() => Promise<void>)[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { WORKERS: 'http' } });
});
afterAll(async () => {
  for (const kill of running) await kill();
  await app?.close();
});

function startJobs() {
  const kill = startJobsNode(app);
  running.push(kill);
  return kill;
}

const oneOf = async (text: string, values: unknown[] = []) => Number((await app.engine.database.query(text, values)).rows[0]!.n);
const until = (isSo: () => Promise<boolean>) => expect.poll(isSo, { timeout: 30_000, interval: 25 }).toBe(true);
/** Something waits for the lock that this test holds: asked elsewhere, as a transaction sees the activity of its beginning. */
const isHeldUp = async () => {
  const { rows } = await app.engine.database.query(
    `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number(rows[0]!.n) > 0;
};

/** Starts the jobs, waits until they stand before this lock, and kills them there. */
async function killedBefore(lock: string, values: unknown[] = []): Promise<void> {
  await app.engine.database.transaction(async (database) => {
    await database.query('set local idle_in_transaction_session_timeout = 0'); // it waits for a process that starts
    await database.query(lock, values);
    const kill = startJobs();
    await until(isHeldUp);
    await kill();
  });
  await until(isQuiet);
}

/** PostgreSQL works on for a process that was killed until it looks for it: what waits for a lock then would pass for the next node. */
const isQuiet = async () =>
  (await oneOf(
    `select count(*) as n from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`,
  )) === 0;

async function signed(address: string): Promise<string> {
  const staff = await staffOf(app);
  const document = await documentWith(staff, [[input('Signature', 'Sign', {}, { required: true })]]);
  const recipients = [{ recipientType: 'signer', email: address, name: 'Ann Ames' }];
  const { body } = await staff.post(AGREEMENTS, { interactive_document: document._id, recipients });
  await staff.post(`${AGREEMENTS}/request-signature`, { docId: body.record._id });
  const signer = await signerAt(app, body.record._id); // its letter has not left: no jobs are done here
  const answer = await signer.sign({ Sign: typed('Ann Ames') });
  expect([answer.status, answer.body.state]).toEqual([200, 'signed']);
  return body.record._id;
}

const completions = (id: string) =>
  oneOf(
    `select count(*) as n from records."interactiveDocumentInstanceActions" where interactive_document_instance = $1 and type = 'Completed'`,
    [id],
  );
const letters = (address: string) =>
  oneOf(`select count(*) as n from muster.outbox where "to" @> $1::jsonb and subject like 'Signed: %'`, [
    JSON.stringify([address]),
  ]);
const state = async (id: string) =>
  (
    await app.engine.database.query(
      'select status, path, certified_path from records."interactiveDocumentInstances" where _id = $1',
      [id],
    )
  ).rows[0]!;

/** Whatever waits is done by one more node: the agreement is completed once, with one letter and the file whose hash it names. */
async function isDoneOnce(id: string, address: string): Promise<void> {
  const kill = startJobs();
  await until(async () => (await letters(address)) > 0);
  await until(async () => (await oneOf('select count(*) as n from graphile_worker._private_jobs where run_at <= now()')) === 0);
  await kill();
  const done = await state(id);
  expect([done.status, await completions(id), await letters(address)]).toEqual(['Completed', 1, 1]);
  const { rows } = await app.engine.database.query('select sha256 from muster.files where _id = $1', [
    done.path.split('/').at(-1),
  ]);
  const { completed_sha256 } = await app.system().records.get('interactiveDocumentInstances', id);
  expect(rows[0]!.sha256).toBe(completed_sha256);
}

test('a node killed before storing the seal leaves all of it to the next one, which does it once', async () => {
  const id = await signed('ann.killed@example.org');

  await killedBefore('lock table muster.files in share mode');

  expect(await state(id)).toMatchObject({ status: 'Signed', path: null });
  await isDoneOnce(id, 'ann.killed@example.org');
}, 180_000);

test('nodes killed before completing the agreement, and before mailing, leave each of them to the next one', async () => {
  const id = await signed('cy.killed@example.org');

  await killedBefore('select 1 from records."interactiveDocumentInstances" where _id = $1 for update', [id]);
  expect(await state(id)).toMatchObject({ status: 'Signed', path: null });
  await killedBefore('lock table muster.outbox in share mode');
  const done = await state(id);
  expect(done.status).toBe('Completed');

  await isDoneOnce(id, 'cy.killed@example.org');
  expect(await state(id)).toEqual(done);
}, 180_000);

test('when two nodes seal one agreement at the same time, it completes once and the other node’s files are removed', async () => {
  const id = await signed('ben.killed@example.org');
  const other = await app.secondNode();
  expect(await app.system().records.count(signingCertificates, {})).toBe(1);
  const files = 'select count(*) as n from muster.files';
  const mails = `select count(*) as n from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-mail'`;
  const before = [await oneOf(files), await oneOf(mails)] as const;

  const { systemContext } = await import('#server/context.ts');
  const contexts = [app.system(), systemContext(other.engine, 'the other node seals')];
  await Promise.all(contexts.map((context) => sealAgreementNow(context, id)));

  const made = [(await oneOf(files)) - before[0], (await oneOf(mails)) - before[1]];
  expect([(await state(id)).status, await completions(id), made]).toEqual(['Completed', 1, [2, 1]]);
}, 60_000);

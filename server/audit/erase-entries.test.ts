import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../testing.ts';
import { eraseEntries } from './erase-entries.ts';
import { sealAnew } from './seal-anew.ts';
import { ENTRY_COLUMNS } from './seal-of.ts';
import { sealEntries, verifySeals } from './seal.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

const query = (sql: string, values?: unknown[]) => app.engine.database.query(sql, values);
const verdict = () => verifySeals(app.engine.database);
const seal = async () => {
  await expect
    .poll(async () => {
      await app.engine.database.transaction((transaction) => sealEntries(transaction));
      return (await verdict()).waiting;
    })
    .toBe(0);
};
const erase = (recordId: string, keeps: string[] = []) =>
  app.engine.database.transaction((transaction) =>
    eraseEntries(transaction, { moduleName: 'teams', recordIds: [recordId], keeps }),
  );
async function teamNamed(name: string): Promise<string> {
  const { _id } = (await admin.post('/api/teams', { name })).body.record;
  await admin.put(`/api/teams/update-certain-fields/${_id}`, { fields: { name: `${name} again`, description: 'Kept words' } });
  return _id;
}
const entriesOf = async (id: string) =>
  JSON.stringify((await query(`select * from muster.audit_log where record_id = $1`, [id])).rows);

test('erased values leave their digests, and the log still verifies', async () => {
  const id = await teamNamed('Forget Me');
  await seal();

  expect(await erase(id, ['description'])).toBeGreaterThan(3);

  expect(await entriesOf(id)).not.toContain('Forget Me');
  expect(await entriesOf(id)).toContain('Kept words');
  const after = (await admin.get('/api/audit-log/verify')).body;
  expect(after).toMatchObject({ isIntact: true, problem: null, checkpoints: 0 });
  expect(after.erased).toBeGreaterThan(3);
  expect(await erase(id, ['description'])).toBe(0);
});

test('an entry that is erased before it is sealed is sealed without its values', async () => {
  await seal();
  const id = await teamNamed('Forget Early');
  await erase(id);
  await seal();
  expect(await entriesOf(id)).not.toContain('Forget Early');
  expect(await verdict()).toMatchObject({ isIntact: true });
});

test('the salt of an erased value is gone, so its digest tells nothing', async () => {
  const id = await teamNamed('Salted');
  await seal();
  await erase(id);
  const { rows } = await query(
    `select encode(s.salts, 'hex') as salts, s.erased from muster.audit_seals s join muster.audit_log a on a._id = s.entry_id
      where a.record_id = $1 and a.event = 'created'`,
    [id],
  );
  expect(rows[0]!.erased).toEqual({ record_name: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(rows[0]!.salts.slice(0, 32)).toBe('0'.repeat(32));
});

test('an erasure is not a way to write another value, nor to change anything else', async () => {
  const id = await teamNamed('Not forged');
  await seal();
  const erasing = (sql: string) =>
    app.engine.database.transaction(async (transaction) => {
      await transaction.query(`select set_config('muster.erasing', 'on', true)`);
      await transaction.query(sql);
    });
  await expect(erasing(`update muster.audit_log set record_name = 'Other' where record_id = '${id}'`)).rejects.toThrow(
    'append-only',
  );
  await expect(erasing(`update muster.audit_log set field = 'x' where record_id = '${id}'`)).rejects.toThrow('append-only');
  await expect(erasing(`delete from muster.audit_log where record_id = '${id}'`)).rejects.toThrow('append-only');
  await expect(erasing(`update muster.audit_seals set hash = 'x'`)).rejects.toThrow('append-only');
  await expect(query(`update muster.audit_log set record_name = null where record_id = '${id}'`)).rejects.toThrow('append-only');
  expect(await verdict()).toMatchObject({ isIntact: true });
  await erasing(`update muster.audit_log set record_name = null where record_id = '${id}'`);
  expect(await verdict()).toMatchObject({ isIntact: false, problem: { what: 'changed' } });
});

/** As version 122 of the database sealed: values as they are. */
async function sealAsBefore(): Promise<void> {
  const { rows } = await query(
    `select s.number as seal_number, ${ENTRY_COLUMNS} from muster.audit_seals s join muster.audit_log a on a._id = s.entry_id order by s.number`,
  );
  await query('alter table muster.audit_seals disable trigger user');
  let hash = 'muster audit log';
  for (const { seal_number, run, event, ...entry } of rows) {
    const later = [...(run === null ? [] : [run]), ...(event === null ? [] : [{ event }])];
    hash = createHash('sha256')
      .update(`${hash}\n${JSON.stringify([...Object.values(entry), ...later])}`)
      .digest('hex');
    await query('update muster.audit_seals set hash = $2, format = 1, salts = null, erased = null where number = $1', [
      seal_number,
      hash,
    ]);
  }
}

test('old seals are made anew; where an entry did not fit before, it does not afterwards', async () => {
  await sealAsBefore();
  expect(await verdict()).toMatchObject({ isIntact: true });
  await app.engine.database.transaction(sealAnew);
  expect(await verdict()).toMatchObject({ isIntact: true });
  const { rows } = await query('select count(*)::int as old from muster.audit_seals where format = 1');
  expect(rows[0]!.old).toBe(0);

  await sealAsBefore();
  await query('alter table muster.audit_log disable trigger user');
  const { rows: third } = await query('select entry_id from muster.audit_seals order by number offset 2 limit 1');
  await query(`update muster.audit_log set field = 'forged' where _id = $1`, [third[0]!.entry_id]);
  await app.engine.database.transaction(sealAnew);
  expect(await verdict()).toMatchObject({ isIntact: false, problem: { what: 'changed', entry: third[0]!.entry_id } });
});

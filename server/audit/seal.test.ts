import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../testing.ts';
import { sealEntries, verifySeals } from './seal.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

const seal = () => app.engine.database.transaction((transaction) => sealEntries(transaction, '0 seconds'));
/** What only somebody with the database's own keys could do. */
const tamper = async (sql: string) => {
  await app.engine.database.query('alter table muster.audit_log disable trigger all');
  await app.engine.database.query(sql);
};

test('the log refuses to be changed, and its seals tell when it was', async () => {
  const { record } = (await admin.post('/api/teams', { name: 'Sealed' })).body;
  await admin.put(`/api/teams/update-certain-fields/${record._id}`, { fields: { name: 'Sealed twice' } });
  await expect(app.engine.database.query(`update muster.audit_log set field = 'other'`)).rejects.toThrow('append-only');
  await expect(app.engine.database.query('delete from muster.audit_log')).rejects.toThrow('append-only');
  expect(await seal()).toBeGreaterThan(2);
  expect(await seal()).toBe(0);
  const { body } = await admin.get('/api/audit-log/verify');
  expect(body).toMatchObject({ isIntact: true, problem: null });
  expect(body.sealed).toBeGreaterThan(2);

  await tamper(`update muster.audit_log set new_value = '"Forged"' where record_id = '${record._id}' and field = 'name'`);

  expect(await verifySeals(app.engine.database)).toMatchObject({ isIntact: false, problem: { what: 'changed' } });
});

test('a removed entry leaves a gap', async () => {
  const { rows } = await app.engine.database.query('select entry_id from muster.audit_seals order by number limit 1');
  await tamper(`delete from muster.audit_log where _id = '${rows[0]!.entry_id}'`);
  expect(await verifySeals(app.engine.database)).toMatchObject({ isIntact: false, problem: { what: 'missing', number: 1 } });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';
import { statementsOf } from '../testing-statements.ts';

let app: TestApp;
let recruiter: Client;
beforeAll(async () => {
  app = await startTestApp();
  const team = await app.make('teams', { name: 'East' });
  recruiter = await app.userWith({ teams: [team._id], access: { leads: { views: allViews } } });
  const { _id } = await aLead({ email: 'first@mail.test' }); // settings and sounds are read once for all
  await change(_id, { email: 'first-again@mail.test' });
});
afterAll(() => app?.close());

const ABOUT = { fieldName: 'relatedRecord', label: 'About', inputType: 'FlexRelate' };
let made = 0;
const candidate = (more: object = {}) => ({
  first_name: 'Ada',
  last_name: `Lee${'abcdefghijklmnop'[made++]}`,
  mobile_phone: `(555) 234-${5_000 + made}`,
  current_address: { street: 'Elm Street', city: 'Miami', state: 'FL', zip: `${33_100 + made}` },
  ...more,
});
const aLead = async (more: object = {}) => (await recruiter.post('/api/leads', candidate(more))).body.record as AnyRecord;
const change = (id: string, fields: object) => recruiter.put(`/api/leads/update-certain-fields/${id}`, { fields });
const statementsOfLead = async (more: object = {}) => {
  const body = candidate(more);
  await recruiter.post('/api/leads/dup-check', body); // how these words sound is known
  return statementsOf(() => recruiter.post('/api/leads', body));
};
const writes = (statements: readonly string[], table: string) =>
  statements.filter((each) => each.includes(`insert into ${table}`)).length;

test('a lead without an e-mail address is one round trip, and a look for its duplicates', async () => {
  const asked = await statementsOfLead();

  expect(asked).toHaveLength(2);
  expect(asked[0]).toMatch(/insert into records\."leads".*muster\.events.*muster\.audit_log.*muster\.duplicate_keys/s);
});

test('a lead with an e-mail address is two round trips of one transaction, and a look for its duplicates', async () => {
  const asked = await statementsOfLead({ email: 'ada@mail.test' });

  expect([writes(asked, 'records."leads"'), writes(asked, 'records."emailAddresses"')]).toEqual([1, 1]);
  expect(asked).toHaveLength(3); // lead and suppression list, address and commit, duplicates
});

test('a change of a field is two round trips, and what records are compared by is written only when it changes', async () => {
  const { _id } = await aLead();

  const title = await statementsOf(() => change(_id, { title: 'Nurse' }));
  const zip = await statementsOf(() => change(_id, { home_phone: '(555) 234-6000' }));

  expect(title).toHaveLength(2); // lock, change and commit
  expect(writes(title, 'muster.duplicate_keys')).toBe(0);
  expect(writes(zip, 'muster.duplicate_keys')).toBe(1);
  expect(zip).toHaveLength(3); // lock; change, keys and commit; duplicates
});

test('the same change of many records is written by one statement', async () => {
  const ids = await Promise.all([1, 2, 3].map(async () => (await aLead())._id));

  const asked = await statementsOf(() =>
    recruiter.put('/api/leads/update-certain-fields-array', { ids, fields: { title: 'Nurse' } }),
  );

  expect(asked.filter((each) => each.includes('update records."leads"'))).toHaveLength(1);
  expect(writes(asked, 'muster.duplicate_keys')).toBe(0);
});

test('the same link of many records is written by one statement, with what it was before in the log', async () => {
  const admin = await app.signIn();
  await admin.post('/api/ss-modules', { name: 'visits', label: 'Visits', fields: [ABOUT] });
  const [one, other] = [await aLead(), await aLead()];
  const link = (lead: AnyRecord) => ({ moduleName: 'leads', recordId: lead._id });
  const ids: string[] = [];
  for (const relatedRecord of [link(one), link(one), null])
    ids.push((await app.make('visits', { name: 'Visit', relatedRecord }))._id);

  const asked = await statementsOf(() =>
    admin.put('/api/visits/update-certain-fields-array', { ids, fields: { relatedRecord: link(other) } }),
  );
  await admin.put('/api/visits/update-certain-fields-array', { ids: [ids[0]], fields: { relatedRecord: null } });

  expect(asked.filter((each) => each.includes('update records."visits"'))).toHaveLength(1);
  const { rows } = await app.engine.database.query(
    `select record_id as id, previous_value as before, new_value as after from muster.audit_log
      where module = 'visits' and field = 'relatedRecord' order by position`,
  );
  const [first, second, third] = ids;
  expect(rows.filter(({ id }) => id === first)).toEqual([
    { id: first, before: link(one), after: link(other) },
    { id: first, before: link(other), after: null },
  ]);
  expect(rows.filter(({ id }) => id === second)).toEqual([{ id: second, before: link(one), after: link(other) }]);
  expect(rows.filter(({ id }) => id === third)).toEqual([{ id: third, before: null, after: link(other) }]);
  const events = await app.engine.database.query(
    `select fields from muster.events where record_id = $1 and what = 'changed' order by id`,
    [second],
  );
  expect(events.rows).toEqual([{ fields: ['relatedRecord'] }]);
  expect(await app.system().records.get('visits', second!)).toMatchObject({ relatedRecord: link(other), version: 2 });
  expect(await app.system().records.get('visits', first!)).toMatchObject({ relatedRecord: null, version: 3 });
});

test('another e-mail address of a lead is at most sixteen round trips', async () => {
  const { _id } = await aLead({ email: 'old@mail.test' });

  const asked = await statementsOf(() => change(_id, { email: 'new@mail.test' }));

  expect(asked.length).toBeLessThanOrEqual(16);
  expect(writes(asked, 'records."emailAddresses"')).toBe(1);
});

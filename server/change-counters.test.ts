import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from './testing.ts';

let app: TestApp;
let admin: Client;
let other: Awaited<ReturnType<TestApp['secondNode']>>;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  other = await app.secondNode();
});
afterAll(() => app?.close());

const counters = async () => {
  const { rows } = await app.engine.database.query('select name, value from muster.change_counters');
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)])) as Record<string, number>;
};
const change = (person: Client, fields: object) =>
  app.system().transaction((context) => context.records.update('users', person.user._id, { ...fields }));

test('what gives a person no other rights makes no node compile anybody’s again', async () => {
  const person = await app.userWith({});
  const before = await counters();

  await change(person, { phone: '(212) 555-0142' });
  expect((await admin.put(`/api/users/${person.user._id}/log-login-date`)).status).toBe(200);

  expect(await counters()).toEqual(before);
});

test('a person’s new rights are compiled again on every node, and nobody else’s', async () => {
  const [person, bystander] = [await app.userWith({}), await app.userWith({})];
  const team = await app.make('teams', { name: 'New team' });
  await other.engine.changeCounters.check();
  const accessOf = (user: Client) => Promise.all([app, other].map(({ engine }) => engine.access.of(user.user._id)));
  const [own, others] = [await accessOf(person), await accessOf(bystander)];

  await change(person, { teams: [team._id] });
  await other.engine.changeCounters.check();

  for (const access of await accessOf(person)) expect(access!.ownTeams).toEqual([team._id]);
  expect((await accessOf(person)).some((access, at) => access === own[at])).toBe(false);
  expect((await accessOf(bystander)).map((access, at) => access === others[at])).toEqual([true, true]);
});

test('a node that was deaf for longer than the list of users is kept compiles everybody’s again', async () => {
  const person = await app.userWith({});
  await other.engine.changeCounters.check();
  const before = await other.engine.access.of(admin.user._id);
  await app.engine.database.transaction(async (database) => {
    await database.query(`update muster.change_counters set value = value + 1 where name = 'users'`);
    await database.query('delete from muster.changed_users');
  });

  await other.engine.changeCounters.check();

  expect(await other.engine.access.of(admin.user._id)).not.toBe(before);
  expect(await other.engine.access.of(person.user._id)).toBeDefined();
});

test('however much a transaction changes, it raises a counter once, as its last act', async () => {
  const people = [await app.userWith({}), await app.userWith({}), await app.userWith({})];
  const before = await counters();

  await app.system().transaction(async (context) => {
    for (const { user } of people) await context.records.update('users', user._id, { userType: 'Dashboard' });
    const { rows } = await context.database.query(`select value from muster.change_counters where name = 'users'`);
    expect(Number(rows[0]!.value)).toBe(before.users);
  });

  expect((await counters()).users).toBe(before.users! + 1);
});

test('an effect of a committed change that fails keeps neither the next from happening nor the answer from being well', async () => {
  const happened: string[] = [];

  const answer = await app.system().transaction(async (context) => {
    context.afterCommit(() => Promise.reject(new Error('the first fails')));
    context.afterCommit(() => void happened.push('second'));
    return 'done';
  });

  expect([answer, happened]).toEqual(['done', ['second']]);
});

test('what a part of a transaction asked for does not happen when the part is rolled back', async () => {
  const happened: string[] = [];

  await app.system().transaction(async (context) => {
    const part = (name: string, problem?: Error) =>
      context.savepoint(async (inner) => {
        inner.afterCommit(() => void happened.push(name));
        if (problem) throw problem;
      });
    await part('kept');
    await part('undone', new Error('no')).catch(() => undefined);
  });

  expect(happened).toEqual(['kept']);
});

import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '#common/ids.ts';
import type { Context } from './context.ts';
import type { Route } from './http/route.ts';
import type { Module } from './modules/module.ts';
import { quote } from './modules/module.ts';
import { scopeSql } from './records/scope.ts';
import { createSql } from './records/sql.ts';
import { rightsDigest } from './runs/run-rights.ts';
import { allViews, startTestApp, type Answer, type Client, type TestApp } from './testing.ts';
import { namesOf } from './testing-route-bodies.ts';
import { callsOf, type Asked } from './testing-route-calls.ts';
import { notAsked } from './testing-routes-not-asked.ts';
import { isInSample } from './testing-sample.ts';
import { halve, isNaming, isWalked, signInAProvider, textFields, TOLD_TO_PROVIDERS, wordFields } from './testing-words.ts';

/**
 * Every route that answers records is asked by people from whom something is hidden. What is hidden is a word that stands
 * nowhere else: fields that are hidden begin with one, names with another, and rows out of sight hold a third.
 */
const [FIELD, NAME, ROW, FOREIGN] = ['Hxq', 'Nxq', 'Rxq', 'Pxq'];
let app: TestApp;
let modules: Module[];
const people: Record<string, { client: Client; word: string }> = {};

beforeAll(async () => {
  app = await startTestApp({ demo: true });
  modules = [...app.engine.registry.modules.values()].filter(isWalked);
  const teams = (await app.system().records.all('teams', {})).map(({ _id }) => _id);
  const [day, night] = [await app.make('teams', { name: 'Day' }), await app.make('teams', { name: 'Night' })];
  const accessTo = (isHidden: (module: Module, field: string) => boolean) =>
    Object.fromEntries(
      [...app.engine.registry.modules.values()].map((module) => [
        module.name,
        {
          views: allViews,
          fields: Object.fromEntries(
            wordFields(module)
              .filter((field) => isHidden(module, field))
              .map((field) => [field, 'None']),
          ),
        },
      ]),
    );
  const person = async (teamIds: string[], isHidden: (module: Module, field: string) => boolean) =>
    app.userWith({ teams: teamIds, access: accessTo(isHidden) });
  const isWalkedToo = (module: Module) => modules.includes(module);
  people['fields are hidden'] = {
    client: await person([...teams, day._id, night._id], (module, field) => isWalkedToo(module) && !isNaming(module, field)),
    word: FIELD!,
  };
  people['names are hidden'] = {
    client: await person([...teams, day._id, night._id], (module, field) => isWalkedToo(module) && isNaming(module, field)),
    word: NAME!,
  };
  people['rows are hidden'] = { client: await person([day._id], () => false), word: ROW! };
  people['a provider'] = { client: await signInAProvider(app), word: FOREIGN! };
  const relationship = {
    name: 'clinics',
    label: 'Clinics',
    type: 'Many to Many',
    primary_module: 'accounts',
    related_module: 'leads',
  };
  await (await app.signIn()).post('/api/relationships', relationship);
  const user = people['names are hidden'].client.user._id;
  const setting = await app.make('smsSettings', { name: 'Desk', user });
  await app.make('smsSignatures', { name: 'Short', signature: 'Best', setting: setting._id, user });
  const leave = await app.make('hrPolicies', { name: 'Leave' });
  await app.make('handbooks', { name: 'Leave in full', policy: leave._id });
  await app.make('savedViews', { name: 'Shared', module: 'leads', visibility: 'everyone', state: { columns: ['name'] } });
  const reported = { related_module: 'leads', groups: [{ field: 'lead_status' }], visibility: 'everyone' };
  const report = await app.make('reports', { name: 'Titles', ...reported });
  await app.make('reportCharts', { name: 'Titles', report: report._id, chart_type: 'pie' });
  await app.make('layouts', {
    name: 'Lists',
    ssModule: 'leads',
    view: 'grid',
    sections: [{ sectionName: 'All', sectionFields: ['name'] }],
  });
  await app.engine.database.query(
    `update records."credentialingRequiredItems" set "completionDetails" = '{"approvalStatus":"Submitted"}', completed = false`,
  );
  // A hundred addresses show what two thousand would.
  await app.engine.database.query(
    'delete from records."emailAddresses" where "_id" not in (select "_id" from records."emailAddresses" order by "_id" limit 100)',
  );
  await halve(app, modules, day._id, night._id);
});
afterAll(() => app?.close());

/** The modules of which a record was made since. */
async function modulesWithNew(since: Date): Promise<Module[]> {
  const parts = modules.map(
    ({ tableName }, at) => `select ${at} as at where exists (select 1 from ${tableName} where "createdAt" >= $1)`,
  );
  const { rows } = await app.engine.database.query(parts.join(' union all '), [since]);
  return rows.map(({ at }) => modules[at as number]!);
}

/** Into all records, or into those that were made since. */
async function writeWords(since = new Date(0)): Promise<void> {
  await app.engine.database.query(
    `update records.users set first_name = 'A', last_name = 'User', name = 'A User' where name ~ 'xq'`,
  );
  for (const module of await modulesWithNew(since)) {
    const sql = createSql();
    const seenBy = async (title: string) => {
      const access = (await app.engine.access.of(people[title]!.client.user._id))!;
      const own = { ...sql, shared: (key: string, value: unknown) => sql.shared(`${title} ${key}`, value) };
      return scopeSql(app.engine.registry, access, module, 'view', 't', own, { includeDeleted: true });
    };
    const rows = await seenBy('rows are hidden');
    const isNamedToProviders = TOLD_TO_PROVIDERS.has(module.name) ? 'true' : await seenBy('a provider');
    const hidden = `case when ${rows} then '' else '${ROW}' end || case when ${isNamedToProviders} then '' else '${FOREIGN}' end`;
    const sets = textFields(module).map(
      (field) => `${quote(field)} = ${hidden} || '${isNaming(module, field) ? NAME : FIELD} ${field} of ${module.name}'`,
    );
    if (!sets.length) continue;
    // one statement for all columns: what makes a row hidden is read before it is changed
    await app.engine.database.query(
      `update ${module.tableName} t set ${sets.join(', ')} where "createdAt" >= ${sql.param(since)}`,
      sql.values,
    );
  }
}

/** Two records in sight and two out of sight of a person, by module; those of the person's own first. */
async function poolOf(client: Client) {
  const access = (await app.engine.access.of(client.user._id))!;
  const pools = new Map<string, string[]>();
  for (const module of app.engine.registry.modules.values()) {
    if (module.table) continue;
    const sql = createSql();
    const scope = scopeSql(app.engine.registry, access, module, 'view', 't', sql);
    const text = `select _id, seen from (select t._id, ${scope} as seen, row_number() over (partition by ${scope} order by t._id desc) as n from ${module.tableName} t) t where n <= 2 order by seen desc`;
    const { rows } = await app.engine.database.query(text, sql.values);
    const ids = rows.map(({ _id }) => _id as string);
    pools.set(module.name, module.name === 'users' ? [client.user._id, ...ids] : ids);
  }
  pools.set('runs', await runsOf(client, pools.get('leads')!));
  pools.set('audit-log', await changesOf(pools.get('leads')!));
  return (module: string) => pools.get(module) ?? [];
}

/** Entries of the audit log that say what changed in these. */
async function changesOf(leads: readonly string[]): Promise<string[]> {
  await app.system().records.updateMany('leads', leads, { years_experience: 1 + (Math.floor(Date.now() / 1000) % 40) });
  const { rows } = await app.engine.database.query(
    `select _id from muster.audit_log where module = 'leads' and field = 'years_experience' and record_id = any($1)`,
    [leads],
  );
  return rows.map(({ _id }) => _id as string);
}

/** What this person did to many records: one run that is done and wrote fields they may not read, one that waits, one that is paused, one that can be undone, and an export. */
async function runsOf(client: Client, leads: readonly string[]): Promise<string[]> {
  const { database, files, access } = app.engine;
  const leadsModule = app.engine.registry.module('leads');
  const fields = Object.fromEntries(
    wordFields(leadsModule).map((field) => [field, `${isNaming(leadsModule, field) ? NAME : FIELD} ${field}`]),
  );
  const context = { engine: app.engine, access: (await access.of(client.user._id))! } as Context;
  const rights = rightsDigest(context, leadsModule);
  const runs = [
    { kind: 'update', module: 'leads', state: 'done', plan: { fields } },
    { kind: 'update', module: 'of-a-module-that-is-gone', state: 'waiting', plan: {} },
    { kind: 'update', module: 'of-a-module-that-is-gone', state: 'paused', plan: {} },
    { kind: 'delete', module: 'leads', state: 'done', plan: {} },
    { kind: 'export', module: 'leads', state: 'done', plan: { columns: ['name'], rights } },
  ].map((run) => ({ _id: newId(), ...run }));
  for (const { _id, kind, module, state, plan } of runs) {
    await database.query(
      `insert into muster.runs (_id, kind, module, state, dry_run, plan, total, changed, skipped, user_id, request_id, time_zone, audit_from, created_at)
       values ($1, $2, $3, $4, false, $5, 1, 1, $6, $7, '', 'UTC', 0, now())`,
      [_id, kind, module, state, JSON.stringify(plan), leads.length, client.user._id],
    );
    await database.query(`insert into muster.run_records (run_id, position, record_id) values ($1, 1, $2)`, [_id, newId()]);
    await database.query(
      `insert into muster.run_skipped (run_id, record_id, code, reason) select $1, unnest($2::text[]), 'rule', 'It was so.'`,
      [_id, leads],
    );
    await files.write(`runs/${_id}`, Readable.from(['Name\n']));
    await database.query(`insert into muster.run_files (run_id, position, path, size) values ($1, 0, $2, 5)`, [
      _id,
      `runs/${_id}`,
    ]);
  }
  return runs.map(({ _id }) => _id);
}

const ENDS_OR_DELETES = /delete|DELETE|logout|mark-deleted|merge|cancel$/;

test('no route answers a field, a name or a row that is hidden from its caller', async () => {
  const routes = app.engine.discovered.routes.filter((route) => !notAsked(route) && isInSample(nameOf(route), 4));
  const answered = new Set<string>();
  const refused = new Map<string, string>();
  const leaks = new Map<string, string>();
  const misdescribed = new Map<string, string>();
  const unknownInCapitals = new Map<string, string>();
  const order = [...routes].sort((one, other) => rank(one) - rank(other));
  for (const [title, { client, word }] of Object.entries(people)) {
    await writeWords();
    const [pool, names, begun] = [await poolOf(client), await namesOf(app.engine, { layouts: 3, files: 20 }), new Date()];
    for (const route of order) {
      for (const { path, body } of callsOf(route, pool, names)) {
        const answer = await (title === 'fields are hidden'
          ? askInCapitalsToo(client, route, { path, body }, unknownInCapitals)
          : ask(client, route, path, body));
        const said = JSON.stringify([answer.body, answer.headers])
          .replaceAll(JOINED, '""')
          .replaceAll(COURSE, '""')
          .replaceAll(TOKEN, '');
        const at = said.indexOf(word);
        if (answer.status >= 400)
          refused.set(nameOf(route), `${answer.status} ${path} ${JSON.stringify(body)} ${said.slice(0, 200)}`);
        if (answer.status < 400) answered.add(nameOf(route));
        const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
        const described = answer.status === 200 && isJson ? route.answer?.safeParse(answer.body) : undefined;
        if (described && !described.success) misdescribed.set(nameOf(route), z.prettifyError(described.error));
        if (answer.status >= 500) leaks.set(`${answer.status} ${nameOf(route)}`, path);
        if (at >= 0) leaks.set(`${title}: ${nameOf(route)}`, `${path} … ${said.slice(Math.max(0, at - 120), at + 60)}`);
      }
      if (COPIES.test(route.path)) await writeWords(begun);
    }
  }

  expect([...leaks]).toEqual([]);
  expect([...misdescribed]).toEqual([]);
  expect([...unknownInCapitals]).toEqual([]);
  expect(
    routes
      .map(nameOf)
      .filter((each) => !answered.has(each))
      .map((each) => `${each}: ${refused.get(each) ?? 'not asked'}`),
  ).toEqual([]);
}, 1_800_000);

test('ids in capitals are known to the routes that are not walked, too', async () => {
  const admin = await app.signIn();
  const [pool, names] = [await poolOf(admin), await namesOf(app.engine, { layouts: 3, files: 20 })];
  const unknownInCapitals = new Map<string, string>();
  const isAsked = (route: Route) => notAsked(route) && route.policy !== 'signed' && !ENDS_SESSIONS.test(route.path);
  const routes = app.engine.discovered.routes
    .filter((route) => isAsked(route) && isInSample(nameOf(route), 4))
    .sort((one, other) => rank(one) - rank(other));
  for (const route of routes)
    for (const call of callsOf(route, pool, names)) await askInCapitalsToo(admin, route, call, unknownInCapitals);

  expect([...unknownInCapitals]).toEqual([]);
}, 600_000);

const ENDS_SESSIONS = /^\/api\/users\/(?!provider-account-invite)|^\/api\/auth/;

const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`;

const ask = (client: Client, { method }: Route, path: string, body: object): Promise<Answer> =>
  ({
    GET: () => client.get(path),
    DELETE: () => client.delete(path),
    POST: () => client.post(path, body),
    PUT: () => client.put(path, body),
  })[method]();

/** Asks with the ids in capitals; where that is refused, as they stand: the refusal must be the same. */
async function askInCapitalsToo(
  client: Client,
  route: Route,
  { path, body }: Asked,
  unknown: Map<string, string>,
): Promise<Answer> {
  const inCapitals = (text: string) => text.replace(/\b[0-9a-f]{24}\b/g, (id) => id.toUpperCase());
  const capitals = await ask(client, route, inCapitals(path), JSON.parse(inCapitals(JSON.stringify(body))));
  if (capitals.status < 400) return capitals;
  const answer = await ask(client, route, path, body);
  if (answer.status !== capitals.status) unknown.set(nameOf(route), `${capitals.status} instead of ${answer.status} at ${path}`);
  return answer;
}

/** Rules keep the names of two records in a third, whose name is a value of its own. */
const JOINED = /"[^"]* – [^"]*"/g;
/** A session, and what somebody did in it, is named after its course: who sees it reads that title. */
const COURSE = new RegExp(`"(?:${ROW})?(?:${FOREIGN})?${NAME} title of courses"`, 'g');
/** Three letters stand in a signature by chance. */
const TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g;
/** These make records with the words of others, which are no longer known from where they stand. */
const COPIES = /revert$|submit$|place$|comments$|assign-profile/;

/** Reading first, removing last. */
const rank = ({ method, path, readOnly }: { method: string; path: string; readOnly: boolean }) =>
  ENDS_OR_DELETES.test(`${method} ${path}`) ? 2 : readOnly ? 0 : 1;

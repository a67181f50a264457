import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KeyScope } from '#common/key-scopes.ts';
import { narrowedAccess } from './accounts/api-keys/key-rights.ts';
import type { Route } from './http/route.ts';
import type { Module } from './modules/module.ts';
import type { Access } from './records/access.ts';
import { ADMIN, allViews, startTestApp, type Answer, type Client, type TestApp } from './testing.ts';
import { markRecords, sightOf } from './testing-marks.ts';
import { sampleNumber } from './testing-sample.ts';
import { namesOf } from './testing-route-bodies.ts';
import { callsOf, type Asked } from './testing-route-calls.ts';
import { notAsked } from './testing-routes-not-asked.ts';
import { halve, isNaming, isWalked, signInAProvider, textFields } from './testing-words.ts';

/**
 * Six askers send every call about records of every module, with ids in sight and out of it in its path and its body. Each text of each
 * row is a mark of its own, so that whatever comes back says of itself whose it is. A tenth of the calls is asked in each run, chosen by
 * SAMPLE_SEED; `MARKED=all` asks all.
 */
let app: TestApp;
let modules: Module[];
const askers = new Map<string, () => Promise<{ client: Client; access?: Access }>>();

beforeAll(async () => {
  app = await startTestApp({ demo: true });
  modules = [...app.engine.registry.modules.values()].filter(isWalked);
  const teams = (await app.system().records.all('teams', {})).map(({ _id }) => _id);
  const [day, night] = [await app.make('teams', { name: 'Day' }), await app.make('teams', { name: 'Night' })];
  // A hundred addresses show what two thousand would.
  await app.engine.database.query(
    'delete from records."emailAddresses" where "_id" not in (select "_id" from records."emailAddresses" order by "_id" limit 100)',
  );
  await halve(app, modules, day._id, night._id);
  const everywhere = [...teams, day._id, night._id];
  const accessTo = (opened: readonly Module[], isHidden: (module: Module, field: string) => boolean) =>
    Object.fromEntries(opened.map((module) => [module.name, { views: allViews, fields: hidden(module, isHidden) }]));
  const all = [...app.engine.registry.modules.values()];
  const accessOf = async ({ user }: Client) => (await app.engine.access.of(user._id))!;
  const signedIn = async (client: Client) => ({ client, access: await accessOf(client) });
  const person = (options: Parameters<TestApp['userWith']>[0]) => async () => signedIn(await app.userWith(options));
  askers
    .set('a provider', async () => signedIn(await signInAProvider(app)))
    .set('a recruiter of one team', person({ teams: [day._id], access: accessTo(all, () => false) }))
    .set(
      'staff without the modules',
      person({
        teams: everywhere,
        access: accessTo(
          all.filter(({ name }) => name === 'leads'),
          () => false,
        ),
      }),
    )
    .set(
      'a role with hidden fields',
      person({ teams: everywhere, access: accessTo(all, (module, field) => isHiddenField(module, field)) }),
    )
    .set('a key that reads leads', async () => {
      const owner = await app.userWith({ teams: everywhere, access: accessTo(all, () => false) });
      const scopes: KeyScope[] = [{ module: 'leads', level: 'read' }];
      const asked = { name: 'Export', scopes, expiresAt: inAMonth(), password: ADMIN.password };
      const { key } = (await owner.post('/api/users/api-keys', asked)).body;
      return { client: { ...app.bearing(key), user: owner.user }, access: narrowedAccess(await accessOf(owner), scopes) };
    })
    .set('a visitor', async () => ({ client: app.anonymous }));
});
afterAll(() => app?.close());

const inAMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const hidden = (module: Module, isHidden: (module: Module, field: string) => boolean) =>
  Object.fromEntries(textFields(module).flatMap((field) => (isHidden(module, field) ? [[field, 'None']] : [])));
/** Every other one, so that each module has something to hide and something to show; what makes a name goes with it. */
const isHiddenField = (module: Module, field: string) =>
  isWalked(module) && (isNaming(module, field) ? modules.indexOf(module) % 2 === 1 : textFields(module).indexOf(field) % 2 === 1);

/** What people are told on purpose, by who asks and what they ask: the fields, and why. */
const TOLD: [asker: RegExp, asked: RegExp, what: RegExp, why: string][] = [
  [/provider/, /credentialing\/(mine|:id\/board)$/, /^name of accounts /, 'providers know where they work'],
  [/provider/, /:id\/why$/, /^setup_entry of /, 'providers are told by which entry of a setup they are asked'],
  [/hidden fields/, /leads\/:id\/submit$/, /^name of (leads|jobs) /, 'a sub is named after its lead and its job'],
  [/hidden fields/, /interactive-document-instances/, /name of (providers|leads) /, 'an agreement names its signers'],
];

test('nothing that is marked reaches somebody who may not read it, whatever they ask', async () => {
  const routes = app.engine.discovered.routes.filter((route) => !notAsked(route) && !ENDS.test(route.path));
  const names = await namesOf(app.engine, { layouts: 1, files: 3 });
  const leaks = new Map<string, string>();
  for (const [title, make] of askers) {
    const { client, access } = await make();
    if (access) await markRecords(app.engine, modules);
    const sight = await sightOf(app.engine, modules, access);
    const ids = sight.pool(1);
    const pool = (module: string) => ids.get(module) ?? [];
    const look = async (route: Route, call: Asked) => {
      const answer = await ask(client, route, call);
      const asked = `${route.method} ${route.path}`;
      const said = `at ${call.path} ${JSON.stringify(call.body).slice(0, 300)}`;
      if (answer.status >= 500) leaks.set(`${title}: ${asked} ${answer.status}`, said);
      const isTold = (leak: string) => TOLD.some(([who, where, what]) => who.test(title) && where.test(asked) && what.test(leak));
      const leak = sight.leaksIn(JSON.stringify([answer.body, answer.headers])).find((each) => !isTold(each));
      if (leak) leaks.set(`${title}: ${asked}`, `${leak} ${said}`);
    };
    const calls = routes
      .flatMap(variants)
      .filter(({ method, path }) => isChosen(`${title} ${method} ${path}`))
      .sort((one, other) => rank(one) - rank(other))
      .flatMap((route) => [...callsOf(route, pool, names), ...withForeignLinks(route, pool)].map((call) => ({ route, call })));
    const reading = calls.filter(({ route }) => rank(route) === 0);
    for (let at = 0; at < reading.length; at += AT_ONCE)
      await Promise.all(reading.slice(at, at + AT_ONCE).map(({ route, call }) => look(route, call)));
    for (const { route, call } of calls.slice(reading.length)) await look(route, call);
  }

  expect([...leaks]).toEqual([]);
}, 1_800_000);

const AT_ONCE = 6;
const isChosen = (name: string) => process.env.MARKED === 'all' || sampleNumber(name, 10) === 0;

/** A generic call stands for one of each module. */
const variants = (route: Route): Route[] =>
  route.path.includes(':resource')
    ? modules.map(({ path }) => ({ ...route, path: route.path.replace(':resource', path) }))
    : [route];

/** A new record that hangs on rows out of sight: what rules make of its links must not tell of them. */
function withForeignLinks({ method, path }: Route, pool: (module: string) => readonly string[]): Asked[] {
  const module = modules.find((each) => `/api/${each.path}` === path);
  if (method !== 'POST' || !module) return [];
  const links = Object.entries(module.fields).flatMap(([name, field]) => {
    const id = field.type === 'Relate' && field.ref ? pool(field.ref)[0] : undefined;
    return id ? [[name, id] as const] : [];
  });
  return [{ path, body: { name: 'New', description: 'New', ...Object.fromEntries(links) } }];
}

const ENDS = /^\/api\/(users\/(logout|sessions)|auth)/;
const REMOVES = /delete|DELETE|mark-deleted|merge|cancel$/;
/** Reading first, removing last. */
const rank = ({ method, path, readOnly }: Route) =>
  REMOVES.test(`${method} ${path}`) ? 2 : readOnly || method === 'GET' ? 0 : 1;

const ask = (client: Client, { method }: Route, { path, body }: Asked): Promise<Answer> =>
  ({
    GET: () => client.get(path),
    DELETE: () => client.delete(path),
    POST: () => client.post(path, body),
    PUT: () => client.put(path, body),
  })[method]();

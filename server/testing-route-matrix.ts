import type { Policy, Route } from './http/route.ts';
import type { Client, TestApp } from './testing.ts';

/** Who asks, in the order of the columns. */
const ASKERS = ['nobody', 'Provider', 'Dashboard', 'Standard', 'Recruiter', 'Admin', 'System Admin', 'acting'] as const;
type Asker = (typeof ASKERS)[number];

/** The generic calls are asked of one module of each kind: with rights by role, read by everybody, for admins, written by Muster. */
const RESOURCES = ['accounts', 'users', 'admin-settings', 'audit-log'];

/** These end sessions, the asker's own among them: asked last, each with a session of its own. */
const ENDS_SESSIONS = /logout|session|password|impersonating|completeRegistration/i;

export const MATRIX_HEAD = ['kind', 'method', 'path', 'policy', ...ASKERS].join('\t');

/**
 * Asks every route with a made-up id and next to no body, as every kind of person. One line a route:
 * `call, method, path, policy`, then for each asker `2xx` (answered), `401`, `403` (refused by a right), `4xx` (let through, and
 * refused for what was asked) or `5xx`.
 */
export async function askEveryRoute(app: TestApp): Promise<string[]> {
  const calls = callsOf(app.engine.discovered.routes);
  const answers = new Map<string, string[]>(calls.map(({ key }) => [key, []]));
  for (const asker of ASKERS) {
    const signIn = await signInAs(app, asker);
    const client = await signIn();
    const { ending = [], plain = [] } = Object.groupBy(calls, ({ path }) => (ENDS_SESSIONS.test(path) ? 'ending' : 'plain'));
    for (const call of plain) answers.get(call.key)!.push(await ask(client, call));
    for (const call of ending) answers.get(call.key)!.push(await ask(await signIn(), call));
  }
  return calls.map(({ key, method, path, policy }) =>
    ['call', method, path, policyInWords(policy), ...answers.get(key)!].join('\t'),
  );
}

interface Asked {
  key: string;
  method: Route['method'];
  path: string;
  policy: Policy;
}

/** As the router sees them: a literal path wins over a generic one. */
function callsOf(routes: readonly Route[]): Asked[] {
  const literal = routes.filter(({ path }) => !path.includes(':resource'));
  const generic = routes
    .filter(({ path }) => path.includes(':resource'))
    .flatMap((route) => RESOURCES.map((resource) => ({ ...route, path: route.path.replace(':resource', resource) })));
  const byKey = new Map([...generic, ...literal].map((route) => [keyOf(route), { ...route, key: keyOf(route) }]));
  return [...byKey.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
}

const keyOf = ({ method, path }: Route) => `${path.replace(/:\w+/g, ':')} ${method}`;

const MADE_UP = 'aaaaaaaaaaaaaaaaaaaaaaaa';

async function ask(client: Client, { method, path }: Asked): Promise<string> {
  const url = path.replace(/:module\b/g, 'accounts').replace(/:\w+/g, MADE_UP);
  const { status } = await {
    GET: () => client.get(url),
    POST: () => client.post(url, bodyFor(path)),
    PUT: () => client.put(url, bodyFor(path)),
    DELETE: () => client.delete(url),
  }[method]();
  return status === 401 || status === 403 ? String(status) : `${Math.floor(status / 100)}xx`;
}

/** So much of a body that the question of rights is reached; the made-up id keeps it harmless. */
function bodyFor(path: string): object {
  if (path.endsWith('by-array')) return { ids: [MADE_UP] };
  if (path.includes('update-certain-fields')) return { ids: [MADE_UP], fields: { name: 'x' } };
  return /^\/api\/[^/]+(\/update)?$/.test(path) ? { _id: MADE_UP } : {};
}

const policyInWords = (policy: Policy): string => (typeof policy === 'string' ? policy : `${policy.view} ${policy.module}`);

/** @returns what signs this person in, again and again */
async function signInAs(app: TestApp, asker: Asker): Promise<() => Promise<Client>> {
  if (asker === 'nobody') return async () => app.anonymous;
  const isRecruiter = asker === 'Recruiter' || asker === 'acting';
  const { user } = await app.userWith({ userType: isRecruiter ? 'Standard' : asker, name: `${asker} Asker` });
  if (isRecruiter) await makeRecruiter(app, user._id);
  if (asker !== 'acting') return () => app.signIn(String(user.email));
  const boss = await app.userWith({ userType: 'System Admin', name: 'Acting Boss' });
  return async () => {
    const admin = await app.signIn(String(boss.user.email));
    const { body } = await admin.post('/api/users/set-user-impersonating', { user: user._id });
    return bearing(app, body.token);
  };
}

function bearing({ anonymous }: TestApp, token: string): Client {
  const headers = { authorization: `Bearer ${token}` };
  return {
    ...anonymous,
    token,
    get: (path) => anonymous.get(path, headers),
    post: (path, body) => anonymous.post(path, body, headers),
    put: (path, body) => anonymous.put(path, body, headers),
    delete: (path) => anonymous.delete(path, headers),
  };
}

async function makeRecruiter(app: TestApp, userId: string): Promise<void> {
  const { records } = app.system();
  const role = await records.first('roles', { name: 'Recruiter' });
  if (!role) throw new Error('There is no role named Recruiter.');
  await records.update('users', userId, { roles: [role._id] });
  await app.engine.changeCounters.check();
}

import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyRecord, ModuleDefinition } from '#common/module.ts';
import { newId } from '#common/ids.ts';
import { setPassword } from './accounts/first-admin.ts';
import { startApp, type App } from './app.ts';
import { systemContext, type Context } from './context.ts';
import type { Discovered } from './discovered.ts';
import type { Consumer } from './events/event.ts';
import { discover } from './features.ts';
import type { Rule, StoredRules } from './records/rules.ts';
import { readSettings } from './settings.ts';
import { createTestDatabase } from './testing-database.ts';
import { testVerbs } from './testing-verbs.ts';
import { filledTemplate } from './testing-templates.ts';

export interface Answer {
  status: number;
  body: any;
  headers: Record<string, unknown>;
}
/** A signed-in person (or nobody), calling the real server. */
export interface Client {
  token: string;
  user: AnyRecord;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>, body?: unknown): Promise<Answer>;
  upload(
    path: string,
    file: { name: string; content: Buffer },
    fields?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Answer>;
}
export interface TestApp extends App {
  /** Signs in the first admin, or anybody by e-mail and password. */
  signIn(email?: string, password?: string): Promise<Client>;
  anonymous: Client;
  /** A program that calls with this token or key. */
  bearing(token: string): Client;
  /** Makes a user of this kind and signs them in; `access` is a role's `{ module: views & fields }`. */
  userWith(options: UserOptions): Promise<Client>;
  /** A record made past all rights. */
  make(module: string, fields: Record<string, unknown>): Promise<AnyRecord>;
  system(reason?: string): Context;
  /** What the starts of this app's nodes have said. */
  said: readonly string[];
  /** A record of a shipped role, or of one that the test made, with the person added to it. */
  giveRole(person: Client, role: string): Promise<void>;
  /** An admin setting, as an admin sets it. */
  setting(key: string, setting: Record<string, unknown>): Promise<void>;
  /** The notifications of a person, the newest first. */
  notificationsOf(person: Client): Promise<AnyRecord[]>;
  /** The records that a search finds. */
  find(person: Client, path: string, searchTerms: object): Promise<AnyRecord[]>;
  /** Imports a CSV as a person does, and answers how it ended: `{ state, created, failed, … }`. */
  importCsv(person: Client, module: string, csv: string, plan?: object): Promise<AnyRecord>;
  /** Moves the application's clock. */
  advance(milliseconds: number): void;
  /** One more node on the same database, reached with the tokens of the first; closed with it. */
  secondNode(): Promise<App & { as(client: Client): Client }>;
  /** Runs the waiting jobs until none is left. */
  workJobs(): Promise<void>;
}
/** What a test contributes as a feature would, beside all that is there. */
export interface Additions {
  modules?: readonly ModuleDefinition[];
  rules?: readonly Rule[];
  storedRules?: readonly StoredRules[];
  consumers?: readonly Consumer[];
}
interface UserOptions {
  userType?: string;
  teams?: string[];
  access?: Record<string, { views: Record<string, unknown>; fields?: Record<string, string> }>;
  name?: string;
}

/** The first admin; everybody that a test makes has the same password. */
export const ADMIN = { email: 'admin@muster.test', password: 'Correct-Horse-1' };
export const allViews = { access: true, view: 'All', create: true, mass_update: true, delete: 'All', edit: 'All', export: true };

/** Tests wait for what follows from events more often than people do. */
const GATHERED_MS = 40;

/** A node of its own on a database of its own; the outside world is the local stand-ins. Close it in `afterAll`. */
export async function startTestApp(
  options: { demo?: boolean; listen?: boolean; env?: Record<string, string>; also?: Additions; mostGatherMs?: number } = {},
): Promise<TestApp> {
  const DEMO = options.demo ? '1' : '0';
  const template = await filledTemplate(options.demo ? 'demo' : 'started', (url, folder) => startOnce(url, folder, { DEMO }));
  const database = await createTestDatabase(template.database);
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-test-'));
  await cp(template.dataDir, dataDir, { recursive: true });
  const discovered = options.also && withAdditions(await discover(), options.also);
  let shift = 0;
  const said: string[] = [];
  const settings = settingsOf(database.url, dataDir, { DEMO, ...options.env });
  const start = () =>
    startApp({
      settings,
      databaseUrl: database.url,
      say: (line) => void said.push(line),
      listen: options.listen ?? false,
      clock: () => new Date(Date.now() + shift),
      mostGatherMs: options.mostGatherMs ?? GATHERED_MS,
      ...(discovered ? { discovered } : {}),
    });
  const app = await start();
  const others: App[] = [];
  const client = (token: string, user: AnyRecord) => clientOf(app, token, user);
  const signIn = async (email = ADMIN.email, password = ADMIN.password) => {
    const { body } = await client('', {} as AnyRecord).post('/api/users/login', { email, password });
    if (!body.token) throw new Error(`The test sign-in of ${email} failed: ${JSON.stringify(body)}`);
    return client(body.token, body.user);
  };
  const system = (reason = 'a test arranges') => systemContext(app.engine, reason);
  return {
    ...app,
    signIn,
    anonymous: client('', {} as AnyRecord),
    bearing: (token) => client(token, {} as AnyRecord),
    system,
    make: (module, fields) => system().records.create(module, fields),
    said,
    ...testVerbs(app, system, () => workJobs(app)),
    advance: (milliseconds) => void (shift += milliseconds),
    userWith: async (wanted) => {
      const email = `${newId()}@muster.test`;
      await makeUser(system(), app, email, wanted);
      return signIn(email, ADMIN.password);
    },
    secondNode: async () => {
      const other = await start();
      others.push(other);
      return { ...other, as: ({ token, user }) => clientOf(other, token, user) };
    },
    workJobs: () => workJobs(app),
    close: async () => {
      for (const other of others) await other.close();
      await app.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const withAdditions = (
  found: Discovered,
  { modules = [], rules = [], storedRules = [], consumers = [] }: Additions,
): Discovered => ({
  ...found,
  modules: new Map([...found.modules, ...modules.map((module) => [module.name, module] as const)]),
  rules: [...found.rules, ...rules],
  storedRules: [...found.storedRules, ...storedRules],
  consumers: [...found.consumers, ...consumers],
});

const settingsOf = (databaseUrl: string, dataDir: string, env: Record<string, string>) =>
  readSettings({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    JWT_SECRET: 'a secret for tests, long enough to be accepted',
    SECRETS_KEY: 'a key for the secrets of tests, long enough too',
    ...(process.env.MUSTER_TEST_FILES_URL ? { FILES_URL: process.env.MUSTER_TEST_FILES_URL } : {}),
    ...env,
  });

async function startOnce(databaseUrl: string, dataDir: string, env: Record<string, string>): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const settings = settingsOf(databaseUrl, dataDir, env);
  const app = await startApp({ settings, databaseUrl, say: () => undefined, listen: false, clock: () => new Date() });
  await app.close();
}

async function makeUser(
  context: Context,
  app: App,
  email: string,
  { userType = 'Standard', teams = [], access = {}, name = 'Test Person' }: UserOptions,
): Promise<void> {
  const role = await context.records.create('roles', { name: `Role of ${email}` });
  for (const [module, { views, fields }] of Object.entries(access))
    await context.records.create('userAccessControls', { name: module, role: role._id, views, fields: fields ?? {} });
  const [first_name, last_name] = name.split(' ');
  const user = await context.records.create('users', {
    first_name,
    last_name: last_name ?? 'Person',
    email,
    userType,
    active: true,
    teams,
    roles: [role._id],
  });
  await setPassword(app.engine, user._id, ADMIN.password);
  await app.engine.changeCounters.check();
}

async function workJobs(app: App): Promise<void> {
  for (let round = 0; round < 1_200; round++) {
    const { rows } = await app.engine.database.query(
      // a job that runs while its key is queued anew has used up its attempts, and runs all the same
      'select count(*) as waiting from graphile_worker._private_jobs where run_at <= now() and (attempts < max_attempts or locked_at is not null)',
    );
    if (!Number(rows[0]!.waiting)) return;
    await new Promise((wait) => setTimeout(wait, 50));
  }
  throw new Error('Jobs are still waiting after a minute.');
}

function clientOf(app: App, token: string, user: AnyRecord): Client {
  const send = async (method: string, url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const response = await app.server.inject({
      method: method as 'GET',
      url,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return {
      status: response.statusCode,
      body: bodyOf(response.body, String(response.headers['content-type'] ?? '')),
      headers: response.headers,
    };
  };
  return {
    token,
    user,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body = {}, headers = {}) => send('POST', path, body, headers),
    put: (path, body = {}, headers = {}) => send('PUT', path, body, headers),
    delete: (path, headers, body) => send('DELETE', path, body, headers),
    upload: (path, { name, content }, fields = {}, headers = {}) => {
      const boundary = `----muster${newId()}`;
      const given = Object.entries(fields).map(
        ([field, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
      );
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
      const payload = Buffer.concat([Buffer.from(given.join('') + head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
      return send('POST', path, payload, { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers });
    },
  };
}

function bodyOf(text: string, type: string): unknown {
  return type.includes('application/json') ? JSON.parse(text) : text;
}

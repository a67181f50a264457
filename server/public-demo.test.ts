import { spawn, type ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp } from './app.ts';
import { loadDemo } from './demo-loader.ts';
import { PUBLISHED_DEMO_PASSWORD } from './demo.ts';
import { readSettings } from './settings.ts';
import { ADMIN, startTestApp, type TestApp } from './testing.ts';

/** Real starts, as a unit of systemd makes them, on the database of a demo that somebody tried at home. */
let home: TestApp;
let empty: TestApp;
const running: ChildProcess[] = [];
beforeAll(async () => {
  home = await startTestApp({ demo: true });
  empty = await startTestApp();
});
afterAll(async () => {
  for (const child of running) if (child.exitCode === null) child.kill('SIGKILL');
  await home?.close();
  await empty?.close();
});

const DANA = 'dana.whitfield@muster-demo.example';
const PUBLIC_URL = 'https://muster.example';

interface Start {
  out: string;
  problem: string;
  code: number | null;
  child: ChildProcess;
}
/** Ends when the server is ready, or has given up. */
const start = (databaseUrl: string, env: Record<string, string | undefined>): Promise<Start> =>
  new Promise((done) => {
    const child = spawn(process.execPath, ['server/start.mjs', '--without-web'], {
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        DATABASE_URL: databaseUrl,
        DATA_DIR: home.engine.settings.dataDir,
        ADMIN_PASSWORD: ADMIN.password,
        JWT_SECRET: home.engine.settings.jwtSecret,
        SECRETS_KEY: home.engine.settings.secretsKey,
        DRAIN_SECONDS: '0',
        ...env,
      },
    });
    running.push(child);
    let [out, problem] = ['', ''];
    child.stderr!.on('data', (chunk) => (problem += String(chunk)));
    child.stdout!.on('data', (chunk) => {
      out += String(chunk);
      if (out.includes('Stop it with Ctrl-C.')) done({ out, problem, code: null, child });
    });
    child.on('close', (code) => done({ out, problem, code, child }));
  });
const stop = ({ child }: Start) =>
  new Promise<void>((done) => {
    child.on('close', () => done());
    child.kill('SIGTERM');
  });
const signsIn = async ({ out }: Start, email: string, password: string) => {
  const response = await fetch(`${/ready at (http:\S+)/.exec(out)![1]}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return response.status === 200;
};

const REFUSAL = /^This address is public[^\n]+set DEMO_PASSWORD[^\n]+\.$/;

test('a public address does not start while people of the demo have the published password', async () => {
  const { code, problem } = await start(home.engine.settings.databaseUrl!, { PUBLIC_URL });

  expect(code).toBe(1);
  expect(problem.split('\n')).toEqual([expect.stringMatching(REFUSAL), '']);
}, 60_000);

test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'http://192.168.1.4', DEMO: '1' }])(
  'neither does any other address that is reached from outside: %j',
  async (address: Record<string, string | undefined>) => {
    const { databaseUrl = '', dataDir, jwtSecret, secretsKey } = home.engine.settings;
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, JWT_SECRET: jwtSecret, SECRETS_KEY: secretsKey, ...address };
    const started = startApp({ settings: readSettings(env), databaseUrl, say: () => undefined, listen: false });

    await expect(started).rejects.toThrow(REFUSAL);
  },
);

test('DEMO_PASSWORD replaces the published one, and their sessions and the old password end', async () => {
  const dana = await home.signIn(DANA, PUBLISHED_DEMO_PASSWORD);
  const started = await start(home.engine.settings.databaseUrl!, { PUBLIC_URL, DEMO_PASSWORD: 'Brave-Newt-2?' });

  expect(started).toMatchObject({ code: null, problem: '' });
  expect(await signsIn(started, DANA, PUBLISHED_DEMO_PASSWORD)).toBe(false);
  expect(await signsIn(started, DANA, 'Brave-Newt-2?')).toBe(true);
  await expect.poll(async () => (await dana.get('/api/users/user-session')).status).toBe(401);
  await stop(started);
}, 60_000);

test('a demo that is asked for at a public address has random passwords, which are told once', async () => {
  const { engine, signIn } = empty;
  const asked = readSettings({ DATABASE_URL: engine.settings.databaseUrl, PUBLIC_URL, DEMO: '1' });
  const people = engine.discovered.demo.filter(({ name }) => name === 'people and teams');
  const atPublicAddress = { ...engine, settings: asked, discovered: { ...engine.discovered, demo: people } };

  const told = await loadDemo(atPublicAddress, () => undefined);
  const again = await loadDemo(atPublicAddress, () => undefined);

  const { password } = told.find(({ email }) => email === DANA)!;
  expect((await signIn(DANA, password)).token).toBeTruthy();
  await expect(signIn(DANA, PUBLISHED_DEMO_PASSWORD)).rejects.toThrow();
  expect(again).toEqual([]);
});

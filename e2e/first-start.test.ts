import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closePages, expectNoErrors, newPage, settled } from './browser.ts';
import { signIn } from './journey.ts';
import { sampleOf } from './sample.ts';

/** As somebody meets Muster: nothing but the command, its own PostgreSQL, the demo agency, and what it prints. */
let dataDir: string;
let muster: ChildProcess;
let said = '';
let ended: Promise<unknown>;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'muster-first-start-'));
  muster = spawn(process.execPath, ['server/start.mjs'], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ended = new Promise((done) => muster.on('exit', done));
  muster.stdout!.on('data', (text: Buffer) => (said += text));
  await vi.waitFor(() => expect(said).toContain('Stop it with Ctrl-C.'), { timeout: 110_000, interval: 200 });
});
afterAll(async () => {
  await closePages();
  muster?.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const address = () => /is ready at (http:\S+)/.exec(said)![1]!;
/** The lines under "Sign in as": who, e-mail, password. */
const signIns = () =>
  said
    .split('Sign in as')[1]!
    .split('\n')
    .map((line) => line.trim().split(/ {2,}/))
    .filter((parts): parts is [string, string, string] => parts.length === 3);

test('the first start prints a sign-in for every type of user, and each leads to a screen with work on it', async () => {
  expect(signIns().map(([label]) => label)).toEqual(expect.arrayContaining(['Recruiter', 'Credentialing', 'Provider']));

  const tried = sampleOf(
    'who signs in first',
    signIns().map(([, email]) => email),
    3,
  );
  for (const [, email, password] of signIns().filter(([, each]) => tried.includes(each))) {
    const page = await newPage();
    await page.goto(`${address()}/login`);
    await signIn(page, email, password);
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await settled(page);
    expect([email, await page.getByRole('main').innerText()]).toEqual([email, expect.stringMatching(/\w{3}/)]);
    expectNoErrors(page);
    await page.context().close();
  }
});

test('Ctrl-C stops it gracefully, its PostgreSQL too', async () => {
  muster.kill('SIGINT');

  expect(await ended).toBe(0);
  expect(said).toContain('Stopping …');
});

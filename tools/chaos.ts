import '#server/node-version.mjs';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesOf, PROGRAMS, PROMISES, type ChaosPromise } from './chaos-promises.ts';

/** `npm run chaos [-- WORD]`: breaks things one by one and says of each promise whether it holds; ends with 1 where one does not. */
const root = fileURLToPath(new URL('..', import.meta.url));
const word = process.argv[2]?.toLowerCase() ?? '';
const wanted = PROMISES.filter(({ name }) => name.toLowerCase().includes(word));
if (!wanted.length) console.error(`No promise has the word “${word}”: ${PROMISES.map(({ name }) => name).join('; ')}.`);
process.exitCode = wanted.length ? 0 : 1;

for (const promise of wanted) {
  const begun = performance.now();
  const lacking = lackOf(promise);
  const { passed, failed } = lacking ? { passed: 0, failed: [] } : await run(promise);
  if (!passed && !failed.length) {
    console.log(`left out         ${promise.name}: ${lacking ?? 'this machine does not let its tests do it.'}`);
    continue;
  }
  const holds = failed.length === 0;
  if (!holds) process.exitCode = 1;
  const seconds = `${Math.round((performance.now() - begun) / 1000)} s`.padStart(6);
  console.log(`${holds ? 'holds ' : 'BROKEN'} ${seconds}    ${promise.name} (${passed} tests)`);
  for (const title of failed) console.log(`                   ${title}`);
}

function lackOf({ needs = [] }: ChaosPromise): string | undefined {
  const isRoot = process.getuid?.() === 0;
  const lack = needs.find((need) => (need === 'root' ? !isRoot : spawnSync(PROGRAMS[need], ['--version']).error));
  if (lack === 'root') return 'only root may do it.';
  return lack && `${lack} is not installed (Debian: apt-get install ${lack}).`;
}

interface Ran {
  passed: number;
  failed: string[];
}

async function run(promise: ChaosPromise): Promise<Ran> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-chaos-'));
  const report = join(folder, 'report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--project', 'server', '--reporter=json', `--outputFile=${report}`, ...filesOf(promise, root)];
  if (promise.titles) args.push('--testNamePattern', promise.titles);
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, JOURNEYS: 'all' }, stdio: 'ignore' });
  await new Promise((done) => child.on('exit', done));
  try {
    return resultsIn(readFileSync(report, 'utf8'));
  } catch {
    return { passed: 0, failed: ['The tests did not run.'] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Report {
  testResults: { name: string; status: string; message: string; assertionResults: { fullName: string; status: string }[] }[];
}
function resultsIn(text: string): Ran {
  const { testResults } = JSON.parse(text) as Report;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const files = testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.length);
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: [
      ...tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
      ...files.map(({ name, message }) => `${name}: ${message.split('\n')[0]}`),
    ],
  };
}

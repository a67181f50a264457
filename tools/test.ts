import '../server/node-version.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** `npm test [-- filter …]`: the unit and server tests, then the browser journeys. Ends with `N passed, N failed`. */
const filters = process.argv.slice(2);
const results = `.tmp/results-${process.pid}`;
mkdirSync(results, { recursive: true });

const runs = [
  { title: 'Units and server', projects: ['unit', 'server'] },
  { title: 'Browser journeys', projects: ['e2e'] },
].map(({ title, projects }) => ({ title, ...run(title, projects) }));
rmSync(results, { recursive: true, force: true });

const passed = sum(runs.map((run) => run.passed));
const failed = sum(runs.map((run) => run.failed));
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 || runs.some((run) => run.broken) ? 1 : 0);

/** A run that breaks without a failed test (a file that does not load, an error outside tests) counts as one failure. */
function run(title: string, projects: string[]) {
  console.log(`\n${title}`);
  const report = join(results, `${projects[0]}.json`);
  const selection = projects.flatMap((name) => ['--project', name]);
  const args = [
    'run',
    ...selection,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filters,
  ];
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], { stdio: 'inherit' });

  const counted = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as Report)
    : { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  const unloaded = counted.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  );
  const failed = counted.numFailedTests + unloaded.length;
  return { passed: counted.numPassedTests, failed: status !== 0 && failed === 0 ? 1 : failed, broken: status !== 0 };
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

function sum(numbers: number[]) {
  return numbers.reduce((total, number) => total + number, 0);
}

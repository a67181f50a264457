import '../server/node-version.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FlakyTest } from './flaky-reporter.ts';
import { keepResults, type RunReport } from './kept-results.ts';
import { slowestFiles, type TimedFile } from './slowest-files.ts';

/** `npm test [-- filter …]`: every test there is, and which of them passed at the second try only. Ends with `N passed, N failed`. */
const report = `.tmp/results-${process.pid}.json`;
const flakyReport = `.tmp/flaky-${process.pid}.json`;
mkdirSync('.tmp', { recursive: true });
const reporters = ['default', 'json', resolve('tools/flaky-reporter.ts')].map((name) => `--reporter=${name}`);
const args = ['run', ...reporters, `--outputFile.json=${resolve(report)}`, ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
  stdio: 'inherit',
  env: {
    JOURNEYS: 'some',
    SAMPLE_SEED: String(Math.floor(Math.random() * 1_000_000)),
    ...process.env,
    ...(process.argv.length > 2 ? { JOURNEYS: 'all' } : {}), // what is named is not left out, whatever run this stands in
    FLAKY_TESTS: resolve(flakyReport),
  },
});

const run = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report) : undefined;
if (run) keepResults(process.cwd(), run);
const { passed, failed } = run ? counted(run) : { passed: 0, failed: 0 };
const flaky = existsSync(flakyReport) ? (JSON.parse(readFileSync(flakyReport, 'utf8')) as FlakyTest[]) : [];
for (const file of [report, flakyReport]) rmSync(file, { force: true });
if (flaky.length) {
  console.log(`\n${flaky.length} flaky: passed at the second try only`);
  for (const { file, name, problem } of flaky) console.log(`  ${file} > ${name}: ${problem}`);
}
if (run && run.testResults.length > 10)
  console.log(`\nThe ten slowest files:\n${slowestFiles(process.cwd(), run.testResults).join('\n')}`);
// A run that breaks without a failed test (an error outside tests) counts as one failure.
console.log(`\n${passed} passed, ${status !== 0 && failed === 0 ? 1 : failed} failed`);
process.exit(status !== 0 || failed > 0 || passed === 0 ? 1 : 0);

function counted({ numPassedTests, numFailedTests, testResults }: Report) {
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

interface Report extends RunReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: (RunReport['testResults'][number] & TimedFile & { status: string })[];
}

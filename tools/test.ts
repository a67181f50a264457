import '../server/node-version.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';

/** `npm test [-- filter …]`: every test there is. Ends with `N passed, N failed`. */
const report = `.tmp/results-${process.pid}.json`;
mkdirSync('.tmp', { recursive: true });
const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], { stdio: 'inherit' });

const { passed, failed } = existsSync(report)
  ? counted(JSON.parse(readFileSync(report, 'utf8')) as Report)
  : { passed: 0, failed: 0 };
rmSync(report, { force: true });
// A run that breaks without a failed test (an error outside tests) counts as one failure.
console.log(`\n${passed} passed, ${status !== 0 && failed === 0 ? 1 : failed} failed`);
process.exit(status !== 0 || failed > 0 || passed === 0 ? 1 : 0);

function counted({ numPassedTests, numFailedTests, testResults }: Report) {
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

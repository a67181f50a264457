import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
let folder: string;
beforeAll(() => {
  mkdirSync(join(root, '.tmp'), { recursive: true });
  folder = mkdtempSync(join(root, '.tmp', 'runner-'));
  writeFileSync(join(folder, 'vitest.config.ts'), `export default { test: { root: ${JSON.stringify(folder)}, retry: 1 } };`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The runner on a project of these tests alone; its words, and its exit code. */
function runOn(tests: string) {
  writeFileSync(join(folder, 'some.test.ts'), `import { expect, test } from 'vitest';\nlet tries = 0;\n${tests}`);
  const args = ['tools/test.ts', '--config', join(folder, 'vitest.config.ts')];
  const { stdout, status } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env: { ...process.env, CI: '' } });
  return { lines: stdout.trimEnd().split('\n'), status };
}

const STEADY = `test('steady', () => {});\n`;
const UNSTEADY = `test('unsteady', () => expect(++tries).toBe(2));\n`;

test('a pass at the second try is counted and listed as flaky, and the counts stay alone on the last line', () => {
  const { lines, status } = runOn(STEADY + UNSTEADY);

  expect(lines.at(-1)).toBe('2 passed, 0 failed');
  const at = lines.findIndex((line) => line.startsWith('1 flaky'));
  expect(lines.slice(at, at + 2)).toEqual([
    '1 flaky: passed at the second try only',
    expect.stringMatching(/^ {2}some\.test\.ts > unsteady: .*expected 1 to be 2/),
  ]);
  expect(status).toBe(0);
}, 60_000);

test('a run without one does not speak of flaky tests, and what fails twice has failed', () => {
  expect(runOn(STEADY).lines.join('\n')).not.toContain('flaky:');
  const failed = runOn(`test('wrong', () => expect(1).toBe(2));\n${UNSTEADY}`);
  expect(failed.lines.at(-1)).toBe('1 passed, 1 failed');
  expect(failed.lines).toContain('1 flaky: passed at the second try only');
  expect(failed.status).toBe(1);
}, 60_000);

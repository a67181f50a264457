import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const LEFT = new Set(['node_modules', '.git', '.tmp', '.muster', 'dist', 'data']);

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'muster-feature-'));
  for (const name of readdirSync(root).filter((each) => !LEFT.has(each)))
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('a new feature is formatted, has no lint, compiles, and passes its own tests', { timeout: 240_000 }, () => {
  const fields = [
    'reason:text:required:unique',
    'kind:dropdown=phone,office',
    'held:dateTime',
    'account:relate=accounts:required',
  ];

  expect(node('tools/new-feature.ts', 'exit-interviews', '--without-documents', ...fields)).toContain('/app/exitInterviews');

  node('node_modules/oxfmt/bin/oxfmt', '--check', 'features/exit-interviews');
  expect(node('node_modules/oxlint/bin/oxlint', 'features/exit-interviews')).toContain('0 errors');
  for (const side of ['server', 'web']) {
    const others = side === 'web' ? 'server' : 'web';
    const include = [`${side}/**/*.d.ts`, 'features/exit-interviews/**/*'];
    const exclude = side === 'web' ? ['features/exit-interviews/server'] : [`features/exit-interviews/${others}`];
    writeFileSync(join(copy, `own.${side}.json`), JSON.stringify({ extends: `./tsconfig.${side}.json`, include, exclude }));
    expect(node('node_modules/typescript/bin/tsc', '-p', `own.${side}.json`)).toBe('');
  }
  expect(node('tools/test.ts', 'features/exit-interviews')).toContain('3 passed, 0 failed');
});

test('--bare writes the module alone', () => {
  node('tools/new-feature.ts', 'spare-keys', '--bare', '--without-documents', 'door:text');

  expect(readdirSync(join(copy, 'features/spare-keys')).toSorted()).toEqual(['README.md', 'spare-keys.module.ts']);
});

test('a name or a field that cannot be is refused in a sentence, and nothing is written', () => {
  const refusal = (...args: string[]) => run('tools/new-feature.ts', ...args);

  expect(refusal('Exit Interviews')).toMatchObject({ status: 1, stderr: expect.stringContaining('in small letters') });
  expect(refusal('recruiting')).toMatchObject({ status: 1, stderr: expect.stringContaining('is there already') });
  expect(refusal('loans', 'kind:dropdown')).toMatchObject({ status: 1, stderr: expect.stringContaining('needs its choices') });
  expect(refusal('loans', 'kind:text', 'kind:date')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('is there twice'),
  });
  expect(readdirSync(join(copy, 'features'))).not.toContain('loans');
});

/** What it printed; fails with it where the program does. */
function node(...args: string[]): string {
  const { status, stdout, stderr } = run(...args);
  expect(status, `${args.join(' ')}\n${stdout}\n${stderr}`).toBe(0);
  return stdout;
}

const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { violations } from './architecture.ts';
import { importsOf } from './imports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(join(root, 'docs/extending.md'), 'utf8');
/** Every block of code names its file. */
const blocks = [...page.matchAll(/^```(\S*) ?(\S*)\n(.*?)^```$/gms)].map(([, , path = '', source = '']) => ({ path, source }));

test('every snippet of docs/extending.md compiles and keeps the import rules', { timeout: 180_000 }, () => {
  expect(blocks.length).toBeGreaterThan(6);
  expect(blocks.filter(({ path }) => !/\.tsx?$/.test(path))).toEqual([]);
  expect(blocks.flatMap(({ path, source }) => violations(importsOf(`features/equipment-loans/${path}`, source)))).toEqual([]);

  expect(compiled(blocks, ['server', 'web'])).toBe('');
});

test('a snippet that is wrong does not compile', { timeout: 180_000 }, () => {
  const wrong = blocks.map((block) => ({ ...block, source: block.source.replace("refuse('Write", "refuze('Write") }));

  expect(compiled(wrong, ['server'])).toContain('refuze');
});

/** What the compiler has to say about the snippets as files of one feature. */
function compiled(files: readonly { path: string; source: string }[], sides: readonly string[]): string {
  const folder = join(root, '.tmp/extending');
  rmSync(folder, { recursive: true, force: true });
  for (const { path, source } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
  return sides.map((side) => compiledSide(folder, side, files)).join('');
}

function compiledSide(folder: string, side: string, files: readonly { path: string }[]): string {
  const config = join(folder, `tsconfig.${side}.json`);
  const own = files.map(({ path }) => path).filter((path) => path.startsWith('web/') === (side === 'web'));
  const ambient = side === 'web' ? ['../../web/**/*.d.ts'] : ['../../server/**/*.d.ts'];
  writeFileSync(config, JSON.stringify({ extends: `../../tsconfig.${side}.json`, include: [...ambient, ...own], exclude: [] }));
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config], {
    cwd: root,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

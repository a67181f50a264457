import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const { OWN_TABLES } = (await import(`${root}web/changes/subject-of.ts`)) as { OWN_TABLES: object };

test('every name under which the server notes what happened is that of a module or has words of its own', () => {
  const sources = globSync('{server,features}/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const read = sources.map((file) => readFileSync(`${root}${file}`, 'utf8'));
  const noted = read.flatMap((code) => [...code.matchAll(/noteEvent\([^;]*?\bmodule: '([^']+)'/g)].map(([, name]) => name!));
  const isModule = (name: string) => read.some((code) => /define(Module|Log)\(/.test(code) && code.includes(`name: '${name}'`));

  expect(noted).toContain('privacy-holds');
  expect(noted.filter((name) => !isModule(name) && !Object.hasOwn(OWN_TABLES, name))).toEqual([]);
});

import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { violations } from './architecture.ts';
import { importsIn, importsOf } from './imports.ts';

test('every file imports only what its place allows', () => {
  const imports = importsIn(fileURLToPath(new URL('..', import.meta.url)));

  expect(imports.length).toBeGreaterThan(0);
  expect(violations(imports)).toEqual([]);
});

test.each([
  ['common/fields/text.ts', `import { x } from '#server/x.ts';`, 'server/x.ts'],
  ['common/fields/text.ts', `import { z } from 'zod';`, 'zod'],
  ['server/records/save.ts', `import { x } from '../../features/pay/pay.module.ts';`, 'features/pay/pay.module.ts'],
  ['server/records/save.ts', `import type { X } from '#web/api.ts';`, 'web/api.ts'],
  ['web/api.ts', `const x = import('#server/x.ts');`, 'server/x.ts'],
  ['web/api.ts', `import { readFileSync } from 'node:fs';`, 'node:fs'],
  ['features/pay/pay.module.ts', `export { x } from './server/pay.rules.ts';`, 'features/pay/server/pay.rules.ts'],
  [
    'features/pay/server/pay.rules.ts',
    `import { x } from '#features/time/server/save-time.ts';`,
    'features/time/server/save-time.ts',
  ],
  ['features/pay/server/pay.rules.ts', `import { Pool } from 'pg';`, 'pg'],
  ['features/pay/web/pay.tsx', `import { x } from '#features/time/web/time.tsx';`, 'features/time/web/time.tsx'],
  ['features/pay/web/pay.tsx', `type X = import('#server/x.ts').X;`, 'server/x.ts'],
])('a forbidden import is caught: %s, %s', (file, source, target) => {
  expect(violations(importsOf(file, source))).toEqual([`${file} → ${target}`]);
});

test.each([
  ['server/records/save.ts', `import { x } from '#common/x.ts'; import pg from 'pg';`],
  ['features/pay/pay.module.ts', `import { x } from '#features/time/time.module.ts';`],
  [
    'features/pay/server/pay.rules.ts',
    `import { x } from '#features/time/server/public.ts'; import '#server/x.ts'; import '../pay.module.ts';`,
  ],
  ['features/pay/server/pay.queries.ts', `import type { Pool } from 'pg';`],
  ['features/pay/web/pay.tsx', `import { x } from '#web/ui/x.tsx'; import './rates.tsx';`],
])('an allowed import passes: %s, %s', (file, source) => {
  expect(violations(importsOf(file, source))).toEqual([]);
});

test('a feature’s own SQL stands in its *.queries.ts', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const sources = globSync('features/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.(queries|test)\.tsx?$/.test(file));

  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => /\bdatabase\s*\.(query|prepared)\(/.test(readFileSync(`${root}${file}`, 'utf8')))).toEqual([]);
});

test('what leaves the house by HTTP goes through one client', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const sources = globSync('{server,features/*/server}/**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$|\/testing-|^server\/outside\/fetch\.ts$/.test(file),
  );
  const calls = /(?<![.\w])fetch\(|import \{[^}]*\brequest\b[^}]*\} from 'node:https?'|from 'undici'/;
  const callers = sources.filter((file) => calls.test(readFileSync(`${root}${file}`, 'utf8')));

  expect(sources.length).toBeGreaterThan(200);
  expect(callers).toEqual([]);
});

test('a heavy library that every visitor would download is caught, one that comes with its screen is not', () => {
  const screens = importsOf(
    'features/games/web/games.screens.ts',
    `const play = () => import('./play.tsx'); import './menu.tsx';`,
  );
  const play = importsOf('features/games/web/play.tsx', `import Phaser from 'phaser';`);
  const menu = importsOf('features/games/web/menu.tsx', `import * as echarts from 'echarts/core';`);

  expect(violations([...screens, ...play])).toEqual([]);
  expect(violations([...screens, ...menu])).toEqual(['features/games/web/menu.tsx → echarts (load it with its screen)']);
});

import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Field } from '#common/field.ts';
import type { ModuleDefinition } from '#common/module.ts';
import { circles, tablesNamed, violations, writesSql } from './architecture.ts';
import { importsIn, importsOf } from './imports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

test('every file imports only what its place allows', () => {
  const imports = importsIn(root);

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

test('features stand on each other, and never in a circle', () => {
  const imports = importsIn(root);

  expect(imports.filter(({ target }) => target.startsWith('features/')).length).toBeGreaterThan(100);
  expect(circles(imports)).toEqual([]);
});

test('a circle is named with the files that close it', () => {
  const imports = [
    ...importsOf('features/pay/server/pay.rules.ts', `import { x } from '#features/time/server/public.ts';`),
    ...importsOf('features/time/time.module.ts', `import type { X } from '#features/work/work.module.ts';`),
    ...importsOf('features/work/server/work.demo.ts', `const x = import('#features/pay/pay.module.ts');`),
    ...importsOf('features/work/server/work.rules.ts', `import { x } from '../work.module.ts';`),
    ...importsOf('features/definitions.test.ts', `import { x } from './work/lists.ts';`),
  ];

  expect(circles(imports.slice(1))).toEqual([]);
  expect(circles(imports)).toEqual([
    'pay → time → work → pay (features/pay/server/pay.rules.ts → features/time/server/public.ts, ' +
      'features/time/time.module.ts → features/work/work.module.ts, features/work/server/work.demo.ts → features/pay/pay.module.ts)',
  ]);
});

test('the engine’s SQL names no table of a feature', async () => {
  const modules = new Set(await Promise.all(globSync('features/*/*.module.ts', { cwd: root }).map(nameOf)));
  const sources = globSync('server/**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$|(^|\/)testing/.test(file));
  const named = sources.flatMap((file) =>
    tablesNamed(readFileSync(`${root}${file}`, 'utf8'), modules).map((table) => `${file}: records.${table}`),
  );

  expect(modules.size).toBeGreaterThan(50);
  expect(named).toEqual([]);
});

test.each([
  ['`select 1 from records."hrPolicies" where not deleted`', ['hrPolicies']],
  [`'update records.leads set name = null'`, ['leads']],
  ['`join "records"."rel$leads_subs" on true`', []],
  ['await records.leads()', []],
  ['await context.records.leads', []],
])('a table is found where SQL names it: %s', (source, tables) => {
  expect(tablesNamed(source, new Set(['leads', 'hrPolicies']))).toEqual(tables);
});

test('what the engine’s own modules lead to are the engine’s own', async () => {
  const definitions = await Promise.all(globSync('server/**/*.module.ts', { cwd: root }).map(definitionOf));
  const own = new Set(definitions.map(({ name }) => name));
  const foreign = definitions.flatMap(({ name, fields }) =>
    Object.entries<Field>(fields)
      .filter(([, { ref, refs }]) => [ref ?? [], refs ?? []].flat().some((module) => !own.has(module)))
      .map(([field]) => `${name}.${field}`),
  );

  expect(own.size).toBeGreaterThan(10);
  expect(foreign).toEqual([]);
});

const definitionOf = async (file: string) => ((await import(`${root}${file}`)) as { default: ModuleDefinition }).default;
const nameOf = async (file: string) => (await definitionOf(file)).name;

test('a feature’s own SQL stands in its *.queries.ts', () => {
  const sources = globSync('features/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.(queries|test)\.tsx?$|\/testing-/.test(file),
  );

  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => /\bdatabase\s*\.(query|prepared)\(/.test(readFileSync(`${root}${file}`, 'utf8')))).toEqual([]);
});

test('features write records through the engine alone', () => {
  const sources = globSync('features/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));

  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => writesSql(readFileSync(`${root}${file}`, 'utf8')))).toEqual([]);
});

test.each([
  ['insert into records.pay (x) values (1)', true],
  ['UPDATE records.pay set x = 1', true],
  ['update ${table} t set x = 1', true],
  ['with gone as (delete\n  from muster.pay returning 1)', true],
  ['truncate muster.pay', true],
  ['select x from records.pay for update of pay', false],
  ['Update the record and set its name', false],
])('“%s” writes: %s', (sql, writes) => {
  expect(writesSql(`query('${sql}')`)).toBe(writes);
});

test('what leaves the house by HTTP goes through one client', () => {
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

test('a large package that every node would hold is caught, one that is loaded when it is needed is not', () => {
  const routes = importsOf('features/pay/server/pay.routes.ts', `import { picture } from './picture.ts'; import './letter.ts';`);
  const picture = importsOf(
    'features/pay/server/picture.ts',
    `import type { Sharp } from 'sharp'; const draw = () => import('sharp');`,
  );
  const letter = importsOf('features/pay/server/letter.ts', `import nodemailer from 'nodemailer';`);

  expect(violations([...routes, ...picture])).toEqual([]);
  expect(violations([...routes, ...letter])).toEqual(['features/pay/server/letter.ts → nodemailer (load it when it is needed)']);
});

test('dialogs and drawers are the shell’s own, which leave Escape to what lies over them', () => {
  const sources = globSync('{web,features}/**/*.tsx', { cwd: root });
  const takers = sources.filter((file) =>
    /import \{[^}]*\b(Modal|Drawer)\b[^}]*\} from '@mantine\/core'/.test(readFileSync(`${root}${file}`, 'utf8')),
  );

  expect(takers.toSorted()).toEqual(['web/ui/drawer.tsx', 'web/ui/modal.tsx']);
});

test('the token of a link is read in one place, so that it is part of what a call asks', () => {
  const sources = globSync('{server,features}/**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$|(^|\/)testing/.test(file));
  const readers = sources.filter((file) => /headers(\.|\[')x-/.test(readFileSync(`${root}${file}`, 'utf8')));

  expect(readers).toEqual([]);
});

test('a row is held “for update” only where it is about to be deleted: others may refer to what is changed', () => {
  const sources = globSync('{server,features}/**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$|(^|\/)testing/.test(file));
  const holders = sources.filter((file) => /\bfor update\b/i.test(readFileSync(`${root}${file}`, 'utf8')));

  expect(holders.toSorted()).toEqual(['server/files/remove-unused-files.ts', 'server/records/lock.ts']);
});

test('a feature holds a record by the engine’s lock alone', () => {
  const sources = globSync('features/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const holders = sources.filter((file) => /\bfor (no key )?(update|share)\b/i.test(readFileSync(`${root}${file}`, 'utf8')));

  expect(holders).toEqual([]);
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'postcss';
import { expect, test } from 'vitest';

const sheets = globSync('{web,features}/**/*.module.css');
const components = globSync('{web,features}/**/*.{ts,tsx}');

test('every class that a component names is in its style sheet, and no sheet has a class that nobody names', () => {
  const named = new Map(sheets.map((sheet) => [sheet, new Set<string>()]));
  const unknown: string[] = [];
  for (const { sheet, name, from } of [...components.flatMap(namedIn), ...sheets.flatMap(composedIn)]) {
    if (!classesOf(sheet).has(name)) unknown.push(`${from}: ${name}`);
    named.get(sheet)!.add(name);
  }

  expect(sheets.length).toBeGreaterThan(50);
  expect(unknown).toEqual([]);
  expect(
    sheets.flatMap((sheet) => [...classesOf(sheet).difference(named.get(sheet)!)].map((name) => `${sheet}: ${name}`)),
  ).toEqual([]);
});

interface Named {
  sheet: string;
  name: string;
  from: string;
}
function namedIn(from: string): Named[] {
  const code = readFileSync(from, 'utf8');
  return [...code.matchAll(/^import (\w+) from '(.+\.module\.css)';/gm)].flatMap(([, binding, path]) => {
    const names = [...code.matchAll(new RegExp(String.raw`(?<![\w./-])${binding}\.(\w+)`, 'g'))].map(([, name]) => name!);
    return names.map((name) => ({ sheet: fileOf(path!, from), name, from }));
  });
}

function composedIn(from: string): Named[] {
  const composed: Named[] = [];
  parse(readFileSync(from, 'utf8')).walkDecls('composes', ({ value }) => {
    const [, names, path] = /^([\w ]+) from '(.+)'$/.exec(value) ?? [];
    for (const name of names?.split(' ') ?? []) composed.push({ sheet: fileOf(path!, from), name, from });
  });
  return composed;
}

const fileOf = (path: string, from: string): string => (path.startsWith('#') ? path.slice(1) : join(from, '..', path));

function classesOf(sheet: string): Set<string> {
  const classes = new Set<string>();
  parse(readFileSync(sheet, 'utf8')).walkRules(({ selector }) => {
    const own = selector.replaceAll(/:global\([^)]*\)/g, '');
    for (const [, name] of own.matchAll(/\.([A-Za-z_][\w-]*)/g)) classes.add(name!);
  });
  return classes;
}

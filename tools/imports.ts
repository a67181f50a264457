import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

export interface Import {
  /** Relative to the root, with forward slashes. */
  file: string;
  /** A file relative to the root, or a package's name. */
  target: string;
  /** Type-only imports vanish; lazy ones come with the screen that needs them. */
  kind: 'static' | 'lazy' | 'type';
}

/** Every import, re-export, dynamic import and import type of the TypeScript below `root`. */
export function importsIn(root: string): Import[] {
  const files = globSync('{common,server,web,features,e2e,bench,tools}/**/*.{ts,tsx}', { cwd: root }).sort();
  return files.flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')));
}

export function importsOf(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const statics = module.staticImports.map(({ moduleRequest, entries }) => ({
    name: moduleRequest.value,
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ name: moduleRequest.value, isType }] : [])),
  );
  const found = [
    ...[...statics, ...exports].map(({ name, isType }) => ({ name, kind: isType ? ('type' as const) : ('static' as const) })),
    ...lazyNames(source).map((name) => ({ name, kind: 'lazy' as const })),
  ];
  return found.map(({ name, kind }) => ({ file, target: targetOf(file, name), kind }));
}

/** `import('…')` of values and of types alike: the parser lists the first only. */
const lazyNames = (source: string) => [...source.matchAll(/\bimport\(\s*(['"`])([^'"`$]+)\1/g)].map(([, , name = '']) => name);

/** `#common/x.ts` and `./x.ts` become paths from the root; anything else is a package, without its inner path. */
export function targetOf(file: string, name: string) {
  if (name.startsWith('#')) return name.slice(1);
  if (name.startsWith('/')) return name.slice(1);
  if (name.startsWith('.')) return normalize(join(dirname(file), name)).replaceAll('\\', '/');
  return name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? name);
}

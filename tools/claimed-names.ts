import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { type Import, importsIn, targetOf } from './imports.ts';
import { claimsOf } from './requirement-claims.ts';

/**
 * What tests that claim requirements import from the product although the product itself never reaches it, as
 * `test → file: name`. A name is reached when a file that is part of the running product imports it, or when its own file,
 * being part of the product, uses it beyond its declaration.
 */
export function unusedClaims(root: string): string[] {
  const product = productFiles(importsIn(root));
  const used = new Set([...product].flatMap((file) => namesIn(root, file).map(({ target, name }) => `${target} ${name}`)));
  const tests = globSync('{common,server,web,features}/**/*.test.{ts,tsx}', { cwd: root }).sort();
  return tests
    .filter((test) => claimsOf(read(root, test)).length > 0)
    .flatMap((test) =>
      namesIn(root, test)
        .filter(({ target }) => /^(common|server|web|features)\//.test(target) && !/\/testing[^/]*$|\.test\.tsx?$/.test(target))
        .filter(
          ({ target, name }) => !product.has(target) || !(used.has(`${target} ${name}`) || isUsedAtHome(root, target, name)),
        )
        .map(({ target, name }) => `${test} → ${target}: ${name}`),
    );
}

const ENTRIES =
  /^(server\/start\.ts|web\/main\.tsx|server\/.*worker.*|(server|features)\/.*\.(module|rules|stored-rules|routes|jobs|consumers|act|defaults|demo|session|settings|in-words)\.ts|features\/.*\.screens\.ts)$/;

/** Every file that a start of the server or a page loads, sooner or later. Types alone bring nothing along. */
export function productFiles(imports: readonly Import[]): Set<string> {
  const targets = Map.groupBy(
    imports.filter(({ kind }) => kind !== 'type'),
    ({ file }) => file,
  );
  const reached = new Set<string>();
  const pending = [...targets.keys()].filter((file) => ENTRIES.test(file));
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    for (const { target } of targets.get(file) ?? []) if (/\.tsx?$/.test(target)) pending.push(target);
  }
  return reached;
}

/** The values that a file imports or hands on by name. */
function namesIn(root: string, file: string): { target: string; name: string }[] {
  const { module } = parseSync(file, read(root, file));
  const imported = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries
      .filter(({ isType }) => !isType)
      .map(({ importName }) => ({ target: targetOf(file, moduleRequest.value), name: importName.name ?? 'default' })),
  );
  const handedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName, isType }) =>
      moduleRequest && !isType ? [{ target: targetOf(file, moduleRequest.value), name: importName.name ?? 'default' }] : [],
    ),
  );
  return [...imported, ...handedOn, ...lazyNamesIn(file, read(root, file))];
}

/** `const { a } = await import('…')` */
const lazyNamesIn = (file: string, source: string) =>
  [...source.matchAll(/\{([^{}]+)\} = await import\(\s*['"]([^'"]+)['"]/g)].flatMap(([, names = '', from = '']) =>
    names.split(',').map((name) => ({ target: targetOf(file, from), name: name.split(':')[0]!.trim() })),
  );

const isUsedAtHome = (root: string, file: string, name: string): boolean =>
  name === 'default' || [...read(root, file).matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1;

const sources = new Map<string, string>();
function read(root: string, file: string): string {
  const path = join(root, file);
  let source = sources.get(path);
  if (source === undefined) sources.set(path, (source = readFileSync(path, 'utf8')));
  return source;
}

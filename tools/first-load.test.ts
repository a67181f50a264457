import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { buildWeb } from '#server/web-build.ts';

const LIMIT = 230_000;

beforeAll(() => buildWeb(() => undefined), 120_000);

test('signing in needs at most 230 kB of compressed JavaScript', () => {
  expect(bytesOf(['index.html'])).toBeLessThanOrEqual(LIMIT);
});

test('signing in and reading the first list needs at most 230 kB of compressed JavaScript', () => {
  expect(bytesOf(['index.html', group('frame'), group('list')])).toBeLessThanOrEqual(LIMIT);
});

test('the first list is few files', () => {
  expect(filesOf(['index.html', group('frame'), group('list')]).size).toBeLessThanOrEqual(6);
});

/** The file of what `tools/chunks.ts` keeps together under this name. */
function group(name: string): string {
  const key = Object.keys(chunks()).find((each) => each.startsWith(`_${name}-`) && each.endsWith('.js'));
  if (!key) throw new Error(`The build has no group ${name}.`);
  return key;
}

const bytesOf = (entries: string[]) =>
  [...filesOf(entries)].reduce((sum, file) => sum + gzipSync(readFileSync(`dist/web/${file}`)).length, 0);

/** What these entries need before they can be drawn: their chunks with everything they import statically. */
function filesOf(entries: string[]): Set<string> {
  const built = chunks();
  const needed = new Set<string>();
  const need = (name: string) => {
    const chunk = built[name];
    if (!chunk) throw new Error(`The build has no chunk ${name}.`);
    if (needed.has(chunk.file)) return;
    needed.add(chunk.file);
    for (const imported of chunk.imports ?? []) need(imported);
  };
  for (const entry of entries) need(entry);
  return needed;
}

const chunks = () => JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Record<string, Chunk>;

interface Chunk {
  file: string;
  imports?: string[];
}

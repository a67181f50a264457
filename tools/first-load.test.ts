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
  const cells = Object.keys(chunks()).filter((name) => /-cells-[^.]+\.js$/.test(name));

  expect(cells).not.toEqual([]);
  expect(bytesOf(['index.html', 'web/frame/staff-frame.tsx', 'web/list/list-screen.tsx', ...cells])).toBeLessThanOrEqual(LIMIT);
});

/** What these entries need before they can be drawn, gzipped: their chunks with everything they import statically. */
function bytesOf(entries: string[]): number {
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
  return [...needed].reduce((sum, file) => sum + gzipSync(readFileSync(`dist/web/${file}`)).length, 0);
}

const chunks = () => JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Record<string, Chunk>;

interface Chunk {
  file: string;
  imports?: string[];
}

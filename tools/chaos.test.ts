import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { filesOf, PROMISES } from './chaos-promises.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

test('every promise of the chaos has test files, and tests of the titles that it names', () => {
  const empty = PROMISES.filter((promise) => {
    const files = filesOf(promise, root);
    const titles = files.flatMap((file) => [
      ...readFileSync(root + file, 'utf8').matchAll(/\btest(?:\.\w+\(.*?\))?\(\s*'([^']+)'/g),
    ]);
    const words = promise.titles?.split('|') ?? [''];
    return files.length === 0 || words.some((word) => !titles.some(([, title]) => title!.includes(word)));
  });

  expect(empty.map(({ name }) => name)).toEqual([]);
});

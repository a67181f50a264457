import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

test('every promise of docs/security.md is held by a test that is there', () => {
  const rows = readFileSync(`${root}docs/security.md`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| promise'));
  const held = rows.map((row) => ({ row, tests: [...row.matchAll(/`([^`]+\.test\.ts)`: ([^|·]+?) (?:·|\|)/g)] }));

  expect(rows.length).toBeGreaterThan(35);
  for (const { row, tests } of held) expect([row, tests.length > 0]).toEqual([row, true]);
  const gone = held.flatMap(({ tests }) =>
    tests.filter(([, file = '', title = '']) => !existsSync(root + file) || !readFileSync(root + file, 'utf8').includes(title)),
  );
  expect(gone.map(([, file, title]) => `${file}: ${title}`)).toEqual([]);
});

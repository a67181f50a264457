import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { unusedClaims } from './claimed-names.ts';

test('what a claim asserts is part of the running product', () => {
  expect(unusedClaims(fileURLToPath(new URL('..', import.meta.url)))).toEqual([]);
});

test('a claim on code that nothing uses is named; one on code that is reached by any way is not', () => {
  const root = mkdtempSync(join(tmpdir(), 'muster-claims-'));
  const write = (file: string, source: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), source);
  };
  const claim = (title: string) => `test(${JSON.stringify(title)}, () => {});`;
  write('server/start.ts', `import { used } from '#common/used.ts'; const { late } = await import('./late.ts');`);
  write('server/late.ts', `export const late = 1; export { handedOn } from '../common/handed-on.ts';`);
  write('common/used.ts', `export const used = () => inner(); export const inner = () => 1; export const unused = 2;`);
  write('common/handed-on.ts', `export const handedOn = 1;`);
  write('common/dead.ts', `export const dead = 1; export const alsoDead = dead;`);
  write('common/a.test.ts', `import { inner, unused, used } from './used.ts'; ${claim('x [AUTH-001]')}`);
  write(
    'common/b.test.ts',
    `import { dead } from './dead.ts'; import { handedOn } from './handed-on.ts'; import { late } from '../server/late.ts'; ${claim('y [AUTH-002]')}`,
  );
  write('common/c.test.ts', `import { dead } from './dead.ts'; ${claim('no claim')}`);

  const found = unusedClaims(root);

  rmSync(root, { recursive: true });
  expect(found).toEqual(['common/a.test.ts → common/used.ts: unused', 'common/b.test.ts → common/dead.ts: dead']);
});

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { rowsOf } from './locked-packages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Requirements of levels 1 and 2 of OWASP ASVS 5.0.0. */
const REQUIREMENTS = 253;

test('every requirement of ASVS 5.0 up to level 2 is answered: yes with what holds it, no and not applicable with a reason', () => {
  const rows = rowsOf(readFileSync(`${root}docs/security/asvs.tsv`, 'utf8'));
  const resolves = (evidence: string) => {
    const [file, title = ''] = evidence.split(': ');
    return existsSync(root + file) && readFileSync(root + file, 'utf8').includes(title);
  };
  const isAnswered = ([, , answer, evidence = '']: string[]) =>
    answer === 'yes' ? resolves(evidence) : ['no', 'not applicable'].includes(answer!) && /\w.*\.$/.test(evidence);

  expect(new Set(rows.map(([requirement]) => requirement)).size).toBe(REQUIREMENTS);
  expect(rows.filter((row) => !isAnswered(row))).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { provenClaims, readResults } from './kept-results.ts';
import { claimsIn, coverage, table } from './requirement-claims.ts';

/**
 * `npm run coverage:spec [-- --missing]`: how many requirements of docs/requirements.tsv have a test that passed when it last
 * ran here. A test that has not run here counts by its title, and the last line says how many do.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const requirements = readFileSync(`${root}docs/requirements.tsv`, 'utf8').trim().split('\n').slice(1);
const ids = requirements.map((line) => line.split('\t')[0] ?? '');
const claims = claimsIn(root);
const { proven, notRun } = provenClaims(claims, readResults(root));
const { areas, total, missing } = coverage(ids, [...proven, ...notRun]);
const { unknown } = coverage(ids, claims);

console.log(table([...areas, total]));
if (process.argv.includes('--missing')) {
  console.log(
    `\n${requirements
      .filter((line) => missing.has(line.split('\t')[0] ?? ''))
      .map((line) => line.split('\t').slice(0, 2).join('  '))
      .join('\n')}`,
  );
}
if (notRun.length)
  console.log(`\n${new Set(notRun.map(({ id }) => id)).size} of them by title alone: npm test has not run their tests here.`);
for (const { id, file } of unknown) console.error(`${file} claims ${id}, which is no requirement`);
process.exit(unknown.length > 0 ? 1 : 0);

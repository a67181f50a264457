import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { claimsIn, coverage, table } from './requirement-claims.ts';

/** `npm run coverage:spec [-- --missing]`: how many requirements of docs/requirements.tsv a test's title claims. */
const root = fileURLToPath(new URL('..', import.meta.url));
const requirements = readFileSync(`${root}docs/requirements.tsv`, 'utf8').trim().split('\n').slice(1);
const ids = requirements.map((line) => line.split('\t')[0] ?? '');
const { areas, total, missing, unknown } = coverage(ids, claimsIn(root));

console.log(table([...areas, total]));
if (process.argv.includes('--missing')) {
  console.log(
    `\n${requirements
      .filter((line) => missing.has(line.split('\t')[0] ?? ''))
      .map((line) => line.split('\t').slice(0, 2).join('  '))
      .join('\n')}`,
  );
}
for (const { id, file } of unknown) console.error(`${file} claims ${id}, which is no requirement`);
process.exit(unknown.length > 0 ? 1 : 0);

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { idsIn, type Claim } from './requirement-claims.ts';

/** How each test went when it last ran here, by file and title. */
export type KeptResults = Record<string, Record<string, 'passed' | 'failed'>>;

/** What vitest's JSON reporter says of a run. */
export interface RunReport {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[];
}

const fileOf = (root: string) => join(root, '.tmp', 'test-results.json');

export const readResults = (root: string): KeptResults =>
  existsSync(fileOf(root)) ? (JSON.parse(readFileSync(fileOf(root), 'utf8')) as KeptResults) : {};

/** Adds a run, which may have been of some files or some tests alone. */
export function keepResults(root: string, { testResults }: RunReport): void {
  const kept = readResults(root);
  for (const { name, assertionResults } of testResults) {
    const file = relative(root, name).replaceAll('\\', '/');
    if (file.startsWith('.')) continue; // made by a test of the runner itself
    const isWhole = assertionResults.every(({ status }) => status === 'passed' || status === 'failed');
    const results = isWhole ? {} : { ...kept[file] };
    for (const { title, status } of assertionResults) if (status === 'passed' || status === 'failed') results[title] = status;
    kept[file] = results;
  }
  writeFileSync(fileOf(root), JSON.stringify(kept));
}

/** Claims whose tests passed when they last ran here, and those whose file has not run here at all. */
export function provenClaims(claims: readonly Claim[], results: KeptResults): { proven: Claim[]; notRun: Claim[] } {
  const notRun = claims.filter(({ file }) => !results[file]);
  const proven = claims.filter(({ id, file }) => {
    const tests = Object.entries(results[file] ?? {}).filter(([title]) => idsIn(title).includes(id));
    return tests.length > 0 && tests.every(([, status]) => status === 'passed');
  });
  return { proven, notRun };
}

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Claim {
  id: string;
  file: string;
}
export interface Share {
  area: string;
  have: number;
  of: number;
}

/** Every `[ID]` or `[ID, ID]` in the title of a test, in all test files below `root`. */
export function claimsIn(root: string): Claim[] {
  const files = globSync('{common,server,web,features,tools,bench,e2e}/**/*.test.{ts,tsx}', { cwd: root }).sort();
  return files.flatMap((file) => claimsOf(readFileSync(join(root, file), 'utf8')).map((id) => ({ id, file })));
}

/** A title is the first argument of `test` or `it`, also of `test.each(…)` and `test.for(…)`; skipped tests claim nothing. */
export function claimsOf(source: string): string[] {
  const titles = source.matchAll(
    /\b(?:test|it)(?:\.(?:only|concurrent|sequential|fails))*(?:\.(?:each|for|runIf)\b[\s\S]*?\))?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g,
  );
  return [...titles].flatMap(([, , title = '']) => idsIn(title));
}

/** The ids that a test's title names. */
export const idsIn = (title: string): string[] =>
  [...title.matchAll(/\[([A-Z]+-\d{3}(?:,\s*[A-Z]+-\d{3})*)\]/g)].flatMap(([, list = '']) => list.split(/,\s*/));

export function coverage(ids: string[], claims: Claim[]) {
  const claimed = new Set(claims.map(({ id }) => id));
  const missing = new Set(ids.filter((id) => !claimed.has(id)));
  const areas = [...Map.groupBy(ids, (id) => id.replace(/-\d+$/, ''))].map(([area, own]) => shareOf(area, own, missing));
  const known = new Set(ids);
  return { areas, total: shareOf('total', ids, missing), missing, unknown: claims.filter(({ id }) => !known.has(id)) };
}

export function table(shares: Share[]) {
  const line = (cells: (string | number)[]) =>
    cells.map((cell, at) => (at ? String(cell).padStart(8) : String(cell).padEnd(10))).join('');
  return [
    line(['area', 'have', 'of', '%']),
    ...shares.map(({ area, have, of }) => line([area, have, of, ((100 * have) / (of || 1)).toFixed(1)])),
  ].join('\n');
}

const shareOf = (area: string, ids: string[], missing: Set<string>): Share => ({
  area,
  have: ids.filter((id) => !missing.has(id)).length,
  of: ids.length,
});

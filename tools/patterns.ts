import { globSync } from 'node:fs';
import { check } from 'recheck';
import { BOUNDED } from './patterns-bounded.ts';
import { patternsIn, type Pattern } from './patterns-in.ts';

/**
 * `npm run patterns`: every pattern of the product takes time in proportion to its text, or is named with what limits that text. A
 * pattern that is put together at run time is named, too.
 */
const AT_ONCE = 4;
/** Counted, not timed, but for the last resort: the same verdict on a busy machine. */
const LIMITS: Parameters<typeof check>[2] = {
  attackLimit: 100_000_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  recallTimeout: -1,
  timeout: 60_000,
};

const files = globSync('{server,common,features}/**/*.{ts,tsx,mjs}').filter(
  (file) => !/\.test\.tsx?$|\/testing[\w-]*\.ts$|\.demo\.ts$|\/demo-[\w-]+\.ts$/.test(file),
);
const patterns = files.toSorted().flatMap(patternsIn);
const unnamed = new Set(BOUNDED);
const problems: string[] = [];

const verdicts = new Map<string, Promise<string | undefined>>();
const queue = [...patterns];
const work = async () => {
  for (let next = queue.shift(); next; next = queue.shift()) await judge(next);
};
await Promise.all(Array.from({ length: AT_ONCE }, work));

for (const { file, pattern } of unnamed)
  problems.push(`${file}: /${pattern}/ is named in tools/patterns-bounded.ts, and needs it no more`);
for (const problem of problems.toSorted()) console.error(problem);
console.log(`${patterns.length} patterns in ${files.length} files, ${BOUNDED.length} of them named with their bound`);
process.exit(problems.length ? 1 : 0);

async function judge(pattern: Pattern): Promise<void> {
  const verdict = pattern.source === undefined ? 'is put together at run time' : await verdictOf(pattern.source, pattern.flags);
  if (!verdict) return;
  const named = BOUNDED.filter(({ file, pattern: written }) => file === pattern.file && written === pattern.written);
  for (const each of named) unnamed.delete(each);
  if (!named.length) problems.push(`${pattern.file}:${pattern.line}: /${pattern.written}/ ${verdict}`);
}

/** Without a quantifier that has no end, every start of a match reads a text that is bounded. */
function hasNoEnd(source: string): boolean {
  return /[*+]|\{\d+,\}/.test(source.replace(/\\./g, '').replace(/\[[^\]]*\]/g, ''));
}

/** Undefined: linear. */
async function verdictOf(source: string, flags: string): Promise<string | undefined> {
  if (!hasNoEnd(source)) return undefined;
  const key = `${flags} ${source}`;
  const known = verdicts.get(key);
  if (known) return known;
  const verdict = check(source, flags, LIMITS).then((found) => {
    if (found.status === 'safe') return undefined;
    return found.status === 'vulnerable'
      ? `is not linear: ${found.complexity.summary}`
      : `was not understood: ${found.error.kind}`;
  });
  verdicts.set(key, verdict);
  return verdict;
}

import { isSame } from '../records/values.ts';
import type { Entry } from './configuration-shapes.ts';

/** How an entry differs from what is there: the attributes, of lists of named things with the names of those that differ. */
export function whatDiffers(before: Entry, after: Entry): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter((name) => !isSame(before[name] ?? null, after[name] ?? null))
    .map((name) => {
      const among = namesThatDiffer(before[name], after[name]);
      return among.length ? `${name}: ${among.join(', ')}` : name;
    });
}

function namesThatDiffer(before: unknown, after: unknown): string[] {
  const [old, now] = [byName(before), byName(after)];
  return [...new Set([...old.keys(), ...now.keys()])].filter((name) => !isSame(old.get(name) ?? null, now.get(name) ?? null));
}

const byName = (list: unknown): Map<string, unknown> =>
  new Map(
    (Array.isArray(list) ? list : []).flatMap((item): [string, unknown][] => {
      const name = NAMING.map((key) => item?.[key]).find((value) => typeof value === 'string');
      return name === undefined ? [] : [[name, item]];
    }),
  );

/** What items of lists are called by. */
const NAMING = ['fieldName', 'name', 'sectionName', 'sentence', 'value', 'label'];

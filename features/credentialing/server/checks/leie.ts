import type { CheckResult, Provider } from './check.ts';
import { foldedName } from './same-person.ts';
import { invalid } from '#common/errors.ts';
import { parseRows } from '#server/imports/parse-rows.ts';

/** A line of the published list; days as `YYYY-MM-DD`, null where it has none. */
export interface Exclusion {
  last: string;
  first: string;
  npi: string | null;
  born: string | null;
  type: string;
  excluded: string | null;
  reinstated: string | null;
  state: string;
}

const HEADINGS = ['LASTNAME', 'FIRSTNAME', 'NPI', 'DOB', 'STATE', 'EXCLTYPE', 'EXCLDATE', 'REINDATE'] as const;
const NO_NPI = '0000000000';

/** The lines of a file in the layout of OIG's List of Excluded Individuals and Entities, one after the other. @throws 422 */
export async function* readExclusions(text: AsyncIterable<string>): AsyncGenerator<Exclusion> {
  let at: Record<(typeof HEADINGS)[number], number> | undefined;
  for await (const { cells } of parseRows(text, ',')) {
    if (!at) {
      at = columnsOf(cells);
      continue;
    }
    const cell = (heading: (typeof HEADINGS)[number]) => cells[at![heading]]?.trim() ?? '';
    yield {
      last: foldedName(cell('LASTNAME')),
      first: foldedName(cell('FIRSTNAME')),
      npi: /^\d{10}$/.test(cell('NPI')) && cell('NPI') !== NO_NPI ? cell('NPI') : null,
      born: dayOf(cell('DOB')),
      type: cell('EXCLTYPE'),
      excluded: dayOf(cell('EXCLDATE')),
      reinstated: dayOf(cell('REINDATE')),
      state: cell('STATE'),
    };
  }
  if (!at) throw invalid({ file: 'The file is empty.' });
}

function columnsOf(headings: readonly string[]): Record<(typeof HEADINGS)[number], number> {
  const names = headings.map((heading) => heading.trim().toUpperCase());
  const missing = HEADINGS.filter((heading) => !names.includes(heading));
  if (missing.length)
    throw invalid({ file: `The file has no ${missing.join(', ')}. It must have the headings of the LEIE file.` });
  return Object.fromEntries(HEADINGS.map((heading) => [heading, names.indexOf(heading)])) as Record<
    (typeof HEADINGS)[number],
    number
  >;
}

/** `19650131`, `01/31/1965` or `1965-01-31`; `00000000` is none. */
function dayOf(text: string): string | null {
  const [, a, b, c] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text) ?? [];
  if (a) return a === '0000' ? null : `${a}-${b}-${c}`;
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : null;
}

export interface Hit {
  result: Extract<CheckResult, 'Match' | 'Possible Match'>;
  exclusion: Exclusion;
}

/** Finds the people that a line is about, whatever their number. */
export function createMatcher(people: readonly Provider[]) {
  const byNpi = Map.groupBy(
    people.filter(({ npi }) => npi),
    ({ npi }) => npi!,
  );
  const byName = Map.groupBy(people, nameOf);
  return (exclusion: Exclusion, today: string): { provider: Provider; hit: Hit }[] => {
    if (exclusion.reinstated && exclusion.reinstated <= today) return [];
    const same = (exclusion.npi ? byNpi.get(exclusion.npi) : undefined) ?? [];
    const matches = same.map((provider) => ({ provider, hit: { result: 'Match' as const, exclusion } }));
    const named = exclusion.last && exclusion.first ? (byName.get(`${exclusion.last} ${exclusion.first}`) ?? []) : [];
    const others = named
      .filter((provider) => !same.includes(provider))
      .flatMap((provider) => {
        const result = byBirth(provider.date_of_birth, exclusion.born);
        return result ? [{ provider, hit: { result, exclusion } }] : [];
      });
    return [...matches, ...others];
  };
}

const nameOf = ({ last_name, first_name }: Provider): string => `${foldedName(last_name)} ${foldedName(first_name)}`;

function byBirth(own: string | null, theirs: string | null): Hit['result'] | undefined {
  if (!own || !theirs) return 'Possible Match';
  return own === theirs ? 'Match' : undefined;
}

/** The words for days that a person may type: English ones, and those of the person's locale. */

/** Lower case, no accents, commas, dots after names or ordinal endings, one space between words. */
export const normalized = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/,/g, ' ')
    .replace(/(\p{L})\.(?=\s|$|\d)/gu, '$1')
    .replace(/\b(\d{1,2})(?:st|nd|rd|th)\b/g, '$1')
    .replace(/(\d)-(?=\p{L})|(\p{L})-(?=\d)/gu, '$1$2 ')
    .replace(/\s+/g, ' ')
    .trim();

/** 1 is January; by whole name and by its first letters. */
export const monthsOf = (locale: string): ReadonlyMap<string, number> =>
  remembered(`months ${locale}`, () =>
    namesOf(locale, 'month', 12, (at) => Date.UTC(2026, at, 15)).map(([name, at]) => [name, at + 1]),
  );

/** 0 is Monday, as calendar.ts counts. */
export const weekdaysOf = (locale: string): ReadonlyMap<string, number> =>
  remembered(`weekdays ${locale}`, () => namesOf(locale, 'weekday', 7, (at) => Date.UTC(2026, 5, 1 + at)));

/** Days from today. */
export const relativeDaysOf = (locale: string): ReadonlyMap<string, number> =>
  remembered(`relative ${locale}`, () => {
    const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    const own = [-1, 0, 1].map((days) => [normalized(words.format(days, 'day')), days] as const);
    return [...own, ['now', 0], ['today', 0], ['tomorrow', 1], ['tmrw', 1], ['tmr', 1], ['yesterday', -1]];
  });

function namesOf(locale: string, part: 'month' | 'weekday', count: number, moment: (at: number) => number) {
  return ['en-US', locale].flatMap((language) =>
    Array.from({ length: count }, (_, at) => at).flatMap((at) =>
      (['long', 'short'] as const).flatMap((width): [string, number][] => {
        const name = normalized(new Intl.DateTimeFormat(language, { [part]: width, timeZone: 'UTC' }).format(moment(at)));
        return shortened(name).map((word) => [word, at]);
      }),
    ),
  );
}

/** `september`, and `sep`, `sept`, …: from three letters on a name is clear in English and Spanish alike. */
const shortened = (name: string): string[] =>
  Array.from({ length: Math.max(1, name.length - 2) }, (_, cut) => name.slice(0, name.length - cut));

const known = new Map<string, ReadonlyMap<string, number>>();
function remembered(key: string, make: () => readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const found = known.get(key);
  if (found) return found;
  const made = new Map<string, number>();
  // The first meaning of a word stands: English before the locale's.
  for (const [word, value] of make()) if (!made.has(word)) made.set(word, value);
  known.set(key, made);
  return made;
}

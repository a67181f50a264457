import { expect, test } from 'vitest';
import { explainMatch } from './explain-match.ts';
import { DEFAULT_WEIGHTS, MATCH_KEYS } from './match-weights.ts';

const explained = (held: (key: string) => number | null, miles: number | null = 12.34) =>
  explainMatch(
    {
      miles,
      score: 50,
      is_new: true,
      ...Object.fromEntries(
        MATCH_KEYS.flatMap((key) => [
          [`${key}_held`, held(key)],
          [`${key}_points`, DEFAULT_WEIGHTS[key] / 2],
        ]),
      ),
    } as Parameters<typeof explainMatch>[0],
    DEFAULT_WEIGHTS,
  );
const texts = (...given: Parameters<typeof explained>) => explained(...given).reasons.map(({ text }) => text);

test('every reason of a match is a sentence, with its points of its weight', () => {
  const { miles, isNew, reasons } = explained(() => 1);
  expect([miles, isNew]).toEqual([12.3, true]);
  expect(reasons.map(({ points, max }) => [points, max])).toEqual([
    [15, 30],
    [10, 20],
    [7.5, 15],
    [7.5, 15],
    [5, 10],
    [5, 10],
  ]);
  expect(reasons.map(({ text }) => text)).toEqual([
    '12.3 miles away',
    'Licensed in the state of the job, or no license is needed',
    'Same specialty',
    'Available by the start',
    'Available for the weekly hours',
    '10 years of experience or more',
  ]);
});

test('what does not hold, and what is unknown, is said as well', () => {
  expect(texts((key) => (key === 'years' ? 0.1 : 0), 1)).toEqual([
    '1 mile away',
    'Not licensed in the state of the job',
    'Another specialty',
    'Available only after the start',
    'Available for fewer hours',
    '1 year of experience',
  ]);
  expect(texts(() => null, null)).toEqual([
    'The distance is unknown: half of the points',
    'The license state is unknown: half of the points',
    'The specialty is unknown: half of the points',
    'The start or the availability is unknown: half of the points',
    'The hours are unknown: half of the points',
    'The years of experience are unknown: half of the points',
  ]);
});

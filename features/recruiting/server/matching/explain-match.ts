import type { MatchValues } from './match.queries.ts';
import { FULL_YEARS, MATCH_KEYS, type MatchKey, type MatchWeights } from './match-weights.ts';

export interface MatchReason {
  key: MatchKey;
  points: number;
  max: number;
  text: string;
}
export interface Match {
  score: number;
  /** To a tenth; null where a place is unknown. */
  miles: number | null;
  isNew: boolean;
  reasons: MatchReason[];
}

/** The score of a match with its reasons; their points add up to it. `isByZip`: the miles are from a preferred zip, not from home. */
export function explainMatch(values: MatchValues, weights: MatchWeights, isByZip = false): Match {
  const miles = values.miles === null ? null : Math.round(values.miles * 10) / 10;
  const reasons = MATCH_KEYS.map((key) => ({
    key,
    points: Number(values[`${key}_points`]),
    max: weights[key],
    text: sentenceOf(key, values[`${key}_held`], milesText(miles, isByZip)),
  }));
  return { score: Number(values.score), miles, isNew: values.is_new, reasons };
}

const milesText = (miles: number | null, isByZip: boolean) =>
  `${miles} ${miles === 1 ? 'mile' : 'miles'} ${isByZip ? 'from a preferred zip' : 'away'}`;

function sentenceOf(key: MatchKey, held: number | null, miles: string): string {
  if (held === null) return `${UNKNOWN[key]}: half of the points`;
  if (key === 'distance') return miles;
  if (key === 'years') return yearsText(Math.round(held * FULL_YEARS * 10) / 10);
  return held > 0 ? HOLDS[key] : FAILS[key];
}

const yearsText = (years: number) =>
  years >= FULL_YEARS ? `${FULL_YEARS} years of experience or more` : `${years} ${years === 1 ? 'year' : 'years'} of experience`;

type Other = Exclude<MatchKey, 'distance' | 'years'>;
const UNKNOWN: Readonly<Record<MatchKey, string>> = {
  distance: 'The distance is unknown',
  license_state: 'The license state is unknown',
  specialty: 'The specialty is unknown',
  start: 'The start or the availability is unknown',
  hours: 'The hours are unknown',
  years: 'The years of experience are unknown',
};
const HOLDS: Readonly<Record<Other, string>> = {
  license_state: 'Licensed in the state of the job, or no license is needed',
  specialty: 'Same specialty',
  start: 'Available by the start',
  hours: 'Available for the weekly hours',
};
const FAILS: Readonly<Record<Other, string>> = {
  license_state: 'Not licensed in the state of the job',
  specialty: 'Another specialty',
  start: 'Available only after the start',
  hours: 'Available for fewer hours',
};

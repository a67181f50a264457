import type { Context } from '#server/context.ts';
import { readSetting } from '#server/admin-settings/read-setting.ts';

/** What a match is judged by, in the order in which it is explained. */
export const MATCH_KEYS = ['distance', 'license_state', 'specialty', 'start', 'hours', 'years'] as const;
export type MatchKey = (typeof MATCH_KEYS)[number];
export type MatchWeights = Readonly<Record<MatchKey, number>>;

export const DEFAULT_WEIGHTS: MatchWeights = {
  distance: 30,
  license_state: 20,
  specialty: 15,
  start: 15,
  hours: 10,
  years: 10,
};
export const DEFAULT_MILES = 50;
/** Years of experience that earn all their points. */
export const FULL_YEARS = 10;

/** The points that each reason can give; what the setting `match-weights` leaves out has its default. */
export async function matchWeights(context: Context): Promise<MatchWeights> {
  const given = (await readSetting<Record<string, unknown>>(context, 'match-weights')) ?? {};
  const weight = (key: MatchKey) => {
    const value = given[key];
    return typeof value === 'number' && value >= 0 && value <= 1_000 ? value : DEFAULT_WEIGHTS[key];
  };
  return Object.fromEntries(MATCH_KEYS.map((key) => [key, weight(key)])) as unknown as MatchWeights;
}

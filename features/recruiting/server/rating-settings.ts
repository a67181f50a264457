import type { Context } from '#server/context.ts';
import { readSetting } from '#server/admin-settings/read-setting.ts';
import type { RatingSettings } from './job-rating.ts';

/** What jobs are rated by at this moment, with the specification's defaults for what nobody set. */
export async function ratingSettings(context: Context): Promise<RatingSettings> {
  const given = (await readSetting<Partial<Record<string, unknown>>>(context, 'job-rating-conditionals')) ?? {};
  const billRates = (await readSetting<Record<string, unknown>>(context, 'bill-rates')) ?? {};
  return {
    weeks: numberOf(given.weeks, 12),
    weekly_hours: numberOf(given.weekly_hours, 29),
    statuses: Array.isArray(given.statuses) ? given.statuses.map(String) : ['Accepting Applications'],
    billRates,
  };
}

const numberOf = (value: unknown, otherwise: number) => {
  const read = value === null || value === '' ? Number.NaN : Number(value);
  return Number.isFinite(read) ? read : otherwise;
};

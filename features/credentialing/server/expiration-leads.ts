import type { Context } from '#server/context.ts';
import { readSetting } from '#server/admin-settings/read-setting.ts';

/** How many days ahead an expiry is announced, and for how many months such a document is usually valid. */
export interface TypeExpirations {
  leads: readonly number[];
  months?: number | undefined;
}

/** The setting `document-type-expirations`. */
export interface ExpirationSetting {
  default: { leads: readonly number[] };
  types: Readonly<Record<string, TypeExpirations>>;
}

export const EXPIRATIONS = 'document-type-expirations';
export const DEFAULT_LEADS = [90, 60, 30, 7];

/** What the agency set, or what holds where nobody set anything. */
export async function expirationSetting(context: Context): Promise<ExpirationSetting> {
  const setting = await readSetting<Partial<ExpirationSetting>>(context, EXPIRATIONS);
  return { default: setting?.default ?? { leads: DEFAULT_LEADS }, types: setting?.types ?? {} };
}

/** The leads of a document type, in days, the longest first. */
export const leadsOf = (setting: ExpirationSetting, type: string | null | undefined): number[] =>
  [...((type ? setting.types[type]?.leads : undefined) ?? setting.default.leads)].sort((a, b) => b - a);

/** The longest lead of any type, in days. */
export const longestLead = (setting: ExpirationSetting): number =>
  Math.max(0, ...setting.default.leads, ...Object.values(setting.types).flatMap(({ leads }) => leads));

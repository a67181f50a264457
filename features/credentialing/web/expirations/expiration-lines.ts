import { say } from '#web/words/say.ts';
/** The setting `document-type-expirations`. */
export interface ExpirationSetting {
  default: { leads: readonly number[] };
  types: Readonly<Record<string, { leads: readonly number[]; months?: number | undefined }>>;
}

/** A document type as it is edited: days as text, `90, 60, 30`; both empty where nothing of its own is set. */
export interface Line {
  type: string;
  leads: string;
  months: string;
}

export interface Lines {
  usual: string;
  types: readonly Line[];
}

const MOST_LEADS = 10;
const MOST_DAYS = 730;
const MOST_MONTHS = 600;
const UNSET: ExpirationSetting = { default: { leads: [90, 60, 30, 7] }, types: {} };

/**
 * @param stored what stands in the setting; undefined where nobody set anything
 * @param types the document types of the agency, in their order; others that the setting names stand after them
 */
export function linesOf(stored: Partial<ExpirationSetting> | undefined, types: readonly string[]): Lines {
  const setting = { ...UNSET, ...stored };
  const all = [...new Set([...types, ...Object.keys(setting.types)])];
  return {
    usual: inText(setting.default.leads),
    types: all.map((type) => {
      const own = setting.types[type];
      return { type, leads: own ? inText(own.leads) : '', months: own?.months ? String(own.months) : '' };
    }),
  };
}

/** The setting that the lines say. A type with a usual validity alone keeps the usual leads. */
export function settingOf({ usual, types }: Lines): ExpirationSetting {
  const leads = readLeads(usual) ?? [];
  const own = types.filter((line) => line.leads.trim() || line.months.trim());
  return {
    default: { leads },
    types: Object.fromEntries(
      own.map((line) => [
        line.type,
        {
          leads: line.leads.trim() ? (readLeads(line.leads) ?? []) : leads,
          ...(line.months.trim() && { months: Number(line.months) }),
        },
      ]),
    ),
  };
}

/** Days ahead, the longest first, each once; null where the text says something else. */
export function readLeads(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const isRight = parts.length <= MOST_LEADS && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= MOST_DAYS);
  return isRight ? [...new Set(parts.map(Number))].sort((one, other) => other - one) : null;
}

export const leadsProblem = (text: string): string | null =>
  readLeads(text)
    ? null
    : say('Write at most {count} numbers of days from 0 to {most}, such as 90, 30.', { count: MOST_LEADS, most: MOST_DAYS });

export const monthsProblem = (text: string): string | null =>
  !text.trim() || (/^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= MOST_MONTHS)
    ? null
    : say('Write a number of months from 1 to {most}.', { most: MOST_MONTHS });

const inText = (leads: readonly number[]) => leads.join(', ');

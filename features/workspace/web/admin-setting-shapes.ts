import { labelOf } from '#common/module.ts';

/** How a part of a setting is edited; `json` is the last resort for what has no shape of its own. */
export type Shape =
  | 'accounts'
  | 'user'
  | 'users'
  | 'zone'
  | 'rates'
  | 'number'
  | 'flag'
  | 'text'
  | 'sentences'
  | 'words'
  | 'addresses'
  | 'json';

export interface Part {
  /** null: the setting as a whole. */
  name: string | null;
  label: string;
  shape: Shape;
  value: unknown;
}

/** The parts of a setting with their editors; by its key where the key says more than the value does. */
export function partsOf(key: string, name: string, setting: unknown): Part[] {
  if (!isPlain(setting)) return [{ name: null, label: name, shape: 'json', value: setting }];
  if (key === 'bill-rates' || isRates(setting)) return [{ name: null, label: name, shape: 'rates', value: setting }];
  return Object.entries(setting).map(([part, value]) => ({
    name: part,
    label: part === 'value' ? name : labelOf(part),
    shape: shapeOf(key, value),
    value,
  }));
}

/** The setting with one part replaced. */
export const withPart = (setting: unknown, part: string | null, value: unknown): unknown =>
  part === null ? value : { ...(isPlain(setting) ? setting : {}), [part]: value };

/** What keeps a setting from being saved; null: nothing. */
export function problemOf({ shape, value, label }: Part): string | null {
  if (shape === 'number' && (typeof value !== 'number' || !Number.isFinite(value))) return `${label} needs a number.`;
  if (shape === 'rates') return ratesProblem(value as Record<string, unknown>);
  if (shape !== 'addresses') return null;
  const wrong = (value as string[]).find((address) => !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(address));
  return wrong === undefined ? null : `“${wrong}” is not an email address.`;
}

function shapeOf(key: string, value: unknown): Shape {
  if (key === 'managed-accounts') return 'accounts';
  if (key === 'time-zone') return 'zone';
  if (key.endsWith('-managers')) return 'users';
  if (/-assignees?$/.test(key)) return 'user';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'flag';
  if (typeof value === 'string') return /-(?:consent|help|notice)$/.test(key) ? 'sentences' : 'text';
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) return 'json';
  return key.endsWith('-addresses') ? 'addresses' : 'words';
}

const ratesProblem = (rates: Record<string, unknown>): string | null => {
  const wrong = Object.entries(rates).find(([name, rate]) => !name.trim() || typeof rate !== 'number' || !(rate >= 0));
  return wrong ? `${wrong[0].trim() || 'Every line'} needs a rate of 0 or more.` : null;
};

/** Several numbers by names that are no identifiers: a table, such as professions and rates. */
const isRates = (setting: Record<string, unknown>): boolean => {
  const entries = Object.entries(setting);
  return entries.length > 3 && entries.every(([, value]) => typeof value === 'number');
};

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

import { labelOf } from '#common/module.ts';
import { say } from '#web/words/say.ts';

/** How a part of a setting is edited; `json` is the last resort for what has no shape of its own. */
export type Shape =
  | 'accounts'
  | 'user'
  | 'users'
  | 'deciders'
  | 'client'
  | 'choice'
  | 'weekdays'
  | 'days'
  | 'zone'
  | 'rates'
  | 'starts'
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
  /** Of a choice. */
  choices?: readonly string[];
}
/** A part as its setting declares it. */
export interface DeclaredPart {
  name: string;
  label: string | null;
  choices: string[] | null;
}

/**
 * The parts of a setting with their editors; by its key where the key says more than the value does.
 * @param declared in their order; absent: of a setting that an administrator made
 */
export function partsOf(key: string, name: string, setting: unknown, declared?: readonly DeclaredPart[]): Part[] {
  if (!isPlain(setting)) return [{ name: null, label: name, shape: 'json', value: setting }];
  if (key === 'bill-rates' || (!declared && isRates(setting)))
    return [{ name: null, label: name, shape: 'rates', value: setting }];
  if (key === 'start-date-groups') return [{ name: null, label: name, shape: 'starts', value: unwrapped(setting) }];
  const order = declared?.map((part) => part.name) ?? [];
  const place = (part: string) => (order.includes(part) ? order.indexOf(part) : order.length);
  return Object.entries(setting)
    .toSorted(([one], [other]) => place(one) - place(other))
    .map(([part, value]) => {
      const { label = null, choices = null } = declared?.find((each) => each.name === part) ?? {};
      return {
        name: part,
        label: label ?? (part === 'value' ? name : labelOf(part)),
        shape: choices ? 'choice' : shapeOf(key, value),
        value,
        ...(choices && { choices }),
      };
    });
}

/** The setting with one part replaced. */
export const withPart = (setting: unknown, part: string | null, value: unknown): unknown =>
  part === null ? value : { ...(isPlain(setting) ? setting : {}), [part]: value };

/** What keeps a setting from being saved; null: nothing. */
export function problemOf({ shape, value, label }: Part): string | null {
  if (shape === 'number' && (typeof value !== 'number' || !Number.isFinite(value)))
    return say('{label} needs a number.', { label: say(label) });
  if (shape === 'rates') return ratesProblem(value as Record<string, unknown>);
  if (shape === 'days') {
    const wrong = ((value ?? []) as string[]).find((day) => !/^\d{4}-\d{2}-\d{2}$/.test(day));
    return wrong === undefined ? null : say('“{day}” is no date. Write it as 2027-07-05.', { day: wrong });
  }
  if (shape !== 'addresses') return null;
  const wrong = (value as string[]).find((address) => !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(address));
  return wrong === undefined ? null : say('“{address}” is not an email address.', { address: wrong });
}

function shapeOf(key: string, value: unknown): Shape {
  if (key === 'managed-accounts') return 'accounts';
  if (key === 'time-zone') return 'zone';
  if (key === 'pto-approvers') return 'deciders';
  if (key === 'default-client') return 'client';
  if (key === 'company-holidays') return 'days';
  if (key === 'working-hours' && Array.isArray(value)) return 'weekdays';
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
  return wrong ? say('{line} needs a rate of 0 or more.', { line: wrong[0].trim() || say('Every line') }) : null;
};

/** Several numbers by names that are no identifiers: a table, such as professions and rates. */
const isRates = (setting: Record<string, unknown>): boolean => {
  const entries = Object.entries(setting);
  return entries.length > 3 && entries.every(([, value]) => typeof value === 'number');
};

/** What stands under `value`, as it does before an administrator wrote the setting, or the setting itself. */
const unwrapped = (setting: Record<string, unknown>): unknown => (isPlain(setting.value) ? setting.value : setting);

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

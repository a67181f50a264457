import type { DescribedField } from '#common/described-module.ts';
import { OPERATOR_LABELS, type Condition } from '#common/search.ts';
import { optionFor } from '../fields/choices.ts';
import { formatDay, formatMoment, formatNumber } from '../formats.ts';
import { say } from '../words/say.ts';
import { choicesOf } from './filter-fields.ts';
import { takesNoValue } from './filter.ts';

/** A condition as a chip says it, e.g. "Start date: this week". Names of related records are given by whom they are known. */
export const conditionInWords = (
  field: DescribedField,
  { op, value }: Condition,
  nameOf: (id: string) => string | null = () => null,
): string => {
  if (op === 'within') {
    const range = choicesOf(field).find((choice) => choice.op === op && choice.value === value);
    return `${field.label}: ${(range?.label ?? String(value)).toLowerCase()}`;
  }
  const label = OPERATOR_LABELS[op].toLowerCase();
  if (takesNoValue(op)) return `${field.label} ${label}`;
  if (op === 'withinMiles') {
    const { miles, zip } = value as { miles: number; zip?: string };
    return zip
      ? say('{label}: {miles} miles of {zip}', { label: field.label, miles: formatNumber(miles), zip })
      : say('{label}: {miles} miles around a point on the map', { label: field.label, miles: formatNumber(miles) });
  }
  const one = (each: unknown) => valueInWords(field, each, nameOf);
  if (op === 'between' && Array.isArray(value)) return `${field.label}: ${value.map(one).join(' – ')}`;
  const [first, ...others] = Array.isArray(value) ? (value as unknown[]) : [value];
  const words = `${one(first)}${others.length > 0 ? ` +${others.length}` : ''}`;
  if (isTime(field) && op in IN_TIME) {
    const moment = field.inputType === 'DateTime' && typeof first === 'string' && first.includes('T');
    return `${field.label} ${IN_TIME[op]} ${moment ? formatMoment(first) : words}`;
  }
  return SAID_BY_THE_COLON.has(op) ? `${field.label}: ${words}` : `${field.label} ${label} ${words}`;
};

const isTime = ({ inputType }: DescribedField): boolean => inputType === 'Date' || inputType === 'DateTime';

/** How an order is said of days and moments. */
const IN_TIME: Readonly<Record<string, string>> = {
  greaterThan: 'after',
  greaterThanOrEqual: 'from',
  lessThan: 'before',
  lessThanOrEqual: 'until',
};

const SAID_BY_THE_COLON: ReadonlySet<string> = new Set(['in', 'equals', 'on']);

const valueInWords = (field: DescribedField, value: unknown, nameOf: (id: string) => string | null): string => {
  if (value === '$today') return 'today';
  if (field.ref) return nameOf(String(value)) ?? '…';
  if (field.options) return optionFor(field, value).label;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return formatNumber(value);
  const day = /^\d{4}-\d{2}-\d{2}/.exec(String(value))?.[0];
  return isTime(field) && day ? formatDay(day, { dateStyle: 'medium' }) : String(value);
};

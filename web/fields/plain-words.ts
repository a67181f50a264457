import { isId } from '#common/ids.ts';
import { labelOf } from '#common/module.ts';
import { formatDay, formatMoment, formatNumber } from '../formats.ts';
import { say } from '../words/say.ts';

/** A value without a field to show it by, in words: no ids, no braces. */
export function plainWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return say(value ? 'Yes' : 'No');
  if (typeof value === 'number') return formatNumber(value);
  if (Array.isArray(value)) return listWords(value);
  if (typeof value === 'object') return pairWords(value);
  return textWords(String(value));
}

const textWords = (text: string): string => {
  if (isRecordId(text)) return say('a record');
  if (/^\/api\/files\/[0-9a-f]{24}$/.test(text)) return say('a file');
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return formatMoment(text);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text);
  return text.replace(/ \([0-9a-f]{24}\)/g, '');
};

const isRecordId = (text: string): boolean => isId(text);

const listWords = (list: readonly unknown[]): string => {
  const ids = list.filter((one) => typeof one === 'string' && isId(one)).length;
  if (ids > 0 && ids === list.length) return say({ one: 'a record', other: '{count} records' }, { count: ids });
  return list.map(plainWords).filter(Boolean).join(', ');
};

const pairWords = (value: object): string =>
  Object.entries(value)
    .filter(([name]) => name !== '_id')
    .map(([name, part]) => [isId(name) ? say('A record') : labelOf(name), plainWords(part)])
    .filter(([, words]) => words)
    .map(([label, words]) => (label === 'Value' ? words : `${label}: ${words}`))
    .join(' · ');

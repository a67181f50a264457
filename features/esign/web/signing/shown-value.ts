import type { Question } from './questions.ts';
import { numberIn } from './answer-problems.ts';
import { say } from '#web/words/say.ts';

/** An answer as the page shows it. */
export function shownValue({ kind, field }: Pick<Question, 'kind' | 'field'>, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (kind === 'Date' || kind === 'DateSigned') return shownDay(String(value), field.formatting?.dateFormat);
  if (kind === 'Number' || kind === 'Currency') return shownNumber(kind, value, field.formatting?.decimals);
  if (kind === 'File') return say('File added');
  return typeof value === 'object' ? '' : String(value);
}

const shownDay = (day: string, format = 'MM/DD/YYYY'): string => {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(day) ?? [];
  return year ? format.replace('YYYY', year).replace('MM', month!).replace('DD', date!) : day;
};

function shownNumber(kind: Question['kind'], value: unknown, decimals?: number): string {
  const number = typeof value === 'number' ? value : numberIn(String(value));
  if (!Number.isFinite(number)) return String(value);
  const digits = decimals ?? (kind === 'Currency' ? 2 : undefined);
  const text = number.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits ?? 10 });
  return kind === 'Currency' ? `$${text}` : text;
}

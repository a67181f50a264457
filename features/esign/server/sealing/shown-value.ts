import type { PlacedInput } from '../../inputs.ts';

/** A value as it is printed: dates, amounts and numbers in the format of the input. */
export function shownValue({ type, field }: Pick<PlacedInput, 'type' | 'field'>, value: unknown): string {
  const { dateFormat, decimals } = field.formatting ?? {};
  switch (type.inputType) {
    case 'Date':
    case 'DateSigned':
      return shownDay(String(value), dateFormat);
    case 'Number':
      return Number(value).toLocaleString('en-US', decimals === undefined ? { maximumFractionDigits: 10 } : exactly(decimals));
    case 'Currency':
      return Number(value).toLocaleString('en-US', { style: 'currency', currency: 'USD', ...exactly(decimals ?? 2) });
    default:
      return String(value);
  }
}

const exactly = (decimals: number) => ({ minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** `YYYY-MM-DD` in a format of YYYY, YY, MM, M, DD and D. */
function shownDay(day: string, format = 'MM/DD/YYYY'): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const parts: Record<string, string> = {
    YYYY: year,
    YY: year.slice(2),
    MM: month,
    M: String(Number(month)),
    DD: date,
    D: String(Number(date)),
  };
  return format.replaceAll(/YYYY|YY|MM|M|DD|D/g, (part) => parts[part]!);
}

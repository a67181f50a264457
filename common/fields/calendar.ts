/** Calendar arithmetic on `YYYY-MM-DD` texts: no clock, no time zone. */
export type IsoDate = string;

/** `2026-01-05` of a year, a month 1–12 and a day, or undefined if the day does not exist or the year is not 1900–2200. */
export const isoDate = (year: number, month: number, day: number): IsoDate | undefined => {
  if (year < 1900 || year > 2200 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  return `${year}-${two(month)}-${two(day)}`;
};

export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

export const partsOf = (date: IsoDate): { year: number; month: number; day: number } => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
  day: Number(date.slice(8, 10)),
});

export const addDays = (date: IsoDate, days: number): IsoDate => {
  const { year, month, day } = partsOf(date);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
};

/** The same day of a later or earlier month; a day that the month lacks becomes its last: 01-31 plus one is 02-28. */
export const addMonths = (date: IsoDate, months: number): IsoDate => {
  const { year, month, day } = partsOf(date);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = daysInMonth(first.getUTCFullYear(), first.getUTCMonth() + 1);
  return `${first.toISOString().slice(0, 8)}${two(Math.min(day, last))}`;
};

export const firstOfMonth = (date: IsoDate): IsoDate => `${date.slice(0, 8)}01`;

/** 0 = Monday … 6 = Sunday. */
export const weekday = (date: IsoDate): number => {
  const { year, month, day } = partsOf(date);
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
};

const two = (part: number): string => String(part).padStart(2, '0');

/** From one day to another: 0 for the same day, negative when the second is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

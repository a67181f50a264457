import { addDays, addMonths, daysInMonth, isoDate, partsOf, weekday, type IsoDate } from './fields/calendar.ts';
import { monthsOf, normalized, relativeDaysOf, weekdaysOf } from './day-words.ts';

export interface DayReading {
  /** The day on which the person types. */
  today: IsoDate;
  /** BCP 47: whether 3/4 is in March or in April, and the names of months and weekdays beside the English ones. */
  locale: string;
}

/**
 * The calendar day that a person means: `3/4/27`, `Mar 4 2027`, `4 mar`, `tomorrow`, `next fri`, `+2w`, `2027-03-04`; undefined
 * where that is not certain. A day without a year is the one nearest to today.
 */
export function readDay(typed: string, reading: DayReading): IsoDate | undefined {
  const text = normalized(typed);
  if (!text) return undefined;
  return fixedDay(withoutWeekday(text, reading), reading) ?? fixedDay(text, reading) ?? relativeDay(text, reading);
}

/** `thu 3/4/27` is 3/4/27 as long as that is a Thursday. */
function withoutWeekday(text: string, reading: DayReading): string {
  const [, word = '', rest = ''] = /^(\p{L}+) ([^\d\n]*\d.*)$/u.exec(text) ?? [];
  const wanted = weekdaysOf(reading.locale).get(word);
  const day = wanted === undefined ? undefined : fixedDay(rest, reading);
  return day !== undefined && weekday(day) === wanted ? rest : text;
}

const fixedDay = (text: string, reading: DayReading): IsoDate | undefined =>
  inDigits(text, reading) ?? withMonthName(text, reading);

function inDigits(text: string, reading: DayReading): IsoDate | undefined {
  const iso = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})(?:t\S+)?$/.exec(text) ?? /^((?:19|2[01])\d{2})(\d{2})(\d{2})$/.exec(text);
  const whole = iso && isoDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  if (whole) return whole;
  const apart = /^(\d{1,2}) ?[-/. ] ?(\d{1,2})(?: ?[-/. ] ?(\d{4}|\d{2}))?$/.exec(text);
  const together = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text);
  const [, first, second, year] = apart ?? together ?? [];
  if (first === undefined || second === undefined) return undefined;
  const order = isDayFirst(reading.locale) ? [second, first] : [first, second];
  const [month, day] = order.map(Number) as [number, number];
  // 12/31 has one meaning only, wherever it is written.
  return dayOf(month, day, year, reading) ?? dayOf(day, month, year, reading);
}

function withMonthName(text: string, reading: DayReading): IsoDate | undefined {
  const found =
    /^(?<month>\p{L}+)[ -]?(?<day>\d{1,2})(?:[ -](?<year>\d{4}|\d{2}))?$/u.exec(text) ??
    /^(?<day>\d{1,2})[ -]?(?:of |de )?(?<month>\p{L}+)(?:[ -](?:de )?(?<year>\d{4}|\d{2}))?$/u.exec(text) ??
    /^(?<year>\d{4})[ -](?<month>\p{L}+)[ -](?<day>\d{1,2})$/u.exec(text);
  const month = monthsOf(reading.locale).get(found?.groups?.month ?? '');
  return month ? dayOf(month, Number(found!.groups!.day), found!.groups!.year, reading) : undefined;
}

function dayOf(month: number, day: number, year: string | undefined, { today }: DayReading): IsoDate | undefined {
  if (year !== undefined) return isoDate(fullYear(year, today), month, day);
  const here = partsOf(today).year;
  const near = [here - 1, here, here + 1].map((one) => isoDate(one, month, day)).filter((one) => one !== undefined);
  const distance = (one: IsoDate) => Math.abs(Date.parse(one) - Date.parse(today));
  return near.toSorted((one, other) => distance(one) - distance(other))[0];
}

/** Two digits reach twenty years ahead; what is further is a year of birth. */
const FURTHEST_AHEAD = 20;
function fullYear(year: string, today: IsoDate): number {
  if (year.length === 4) return Number(year);
  const here = partsOf(today).year;
  const inCentury = here - (here % 100) + Number(year);
  return inCentury > here + FURTHEST_AHEAD ? inCentury - 100 : inCentury;
}

function relativeDay(text: string, { today, locale }: DayReading): IsoDate | undefined {
  const named = relativeDaysOf(locale).get(text);
  if (named !== undefined) return addDays(today, named);
  if (/^(eom|end of month)$/.test(text)) return `${today.slice(0, 8)}${daysInMonth(partsOf(today).year, partsOf(today).month)}`;
  return shifted(text, today) ?? onWeekday(text, today, locale);
}

const COUNTED = /^(?<sign>[+-])? ?(?<count>\d{1,3}) ?(?<unit>[dwmy]|days?|weeks?|wks?|months?|mos?|years?|yrs?)(?<ago> ago)?$/;
function shifted(text: string, today: IsoDate): IsoDate | undefined {
  const named = /^(?<which>next|last) (?<unit>week|month|year)$/.exec(text)?.groups;
  if (named) return shift(today, named.unit!, named.which === 'next' ? 1 : -1);
  const found = COUNTED.exec(text.replace(/^in /, '+'))?.groups;
  if (!found || (found.sign && found.ago)) return undefined;
  return shift(today, found.unit!, Number(found.count) * (found.sign === '-' || found.ago ? -1 : 1));
}

function shift(today: IsoDate, unit: string, by: number): IsoDate | undefined {
  const moved = {
    d: () => addDays(today, by),
    w: () => addDays(today, by * 7),
    m: () => addMonths(today, by),
    y: () => addMonths(today, by * 12),
  }[unit[0] as 'd' | 'w' | 'm' | 'y']();
  const { year, month, day } = partsOf(moved);
  return isoDate(year, month, day);
}

/** `fri` is the coming one, today included; `next fri` that of the week after this one, whose first day is Monday. */
function onWeekday(text: string, today: IsoDate, locale: string): IsoDate | undefined {
  const found = /^(?:(?<which>next|last|this|coming) )?(?<day>\p{L}+)$/u.exec(text)?.groups;
  const wanted = weekdaysOf(locale).get(found?.day ?? '');
  if (wanted === undefined) return undefined;
  const from = weekday(today);
  if (found!.which === 'next') return addDays(today, 7 - from + wanted);
  if (found!.which === 'last') return addDays(today, -((from - wanted + 6) % 7) - 1);
  return addDays(today, (wanted - from + 7) % 7);
}

const orders = new Map<string, boolean>();
export function isDayFirst(locale: string): boolean {
  const known = orders.get(locale);
  if (known !== undefined) return known;
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(0);
  const names = parts.map(({ type }) => type);
  const isFirst = names.indexOf('day') < names.indexOf('month');
  orders.set(locale, isFirst);
  return isFirst;
}

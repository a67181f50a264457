import { type IsoDate, addDays, isoDate, weekday } from '#common/fields/calendar.ts';

const MONDAY = 0;
const THURSDAY = 3;
const SATURDAY = 5;
const SUNDAY = 6;

/** The federal holidays of a year (5 U.S.C. 6103) on the days on which they are observed, with their names, in order. */
export function federalHolidays(year: number): { date: IsoDate; name: string }[] {
  return [
    { date: observed(isoDate(year, 1, 1)!), name: 'New Year’s Day' },
    { date: nth(year, 1, MONDAY, 3), name: 'Martin Luther King Jr. Day' },
    { date: nth(year, 2, MONDAY, 3), name: 'Washington’s Birthday' },
    { date: lastMonday(year, 5), name: 'Memorial Day' },
    { date: observed(isoDate(year, 6, 19)!), name: 'Juneteenth' },
    { date: observed(isoDate(year, 7, 4)!), name: 'Independence Day' },
    { date: nth(year, 9, MONDAY, 1), name: 'Labor Day' },
    { date: nth(year, 10, MONDAY, 2), name: 'Columbus Day' },
    { date: observed(isoDate(year, 11, 11)!), name: 'Veterans Day' },
    { date: nth(year, 11, THURSDAY, 4), name: 'Thanksgiving Day' },
    { date: observed(isoDate(year, 12, 25)!), name: 'Christmas Day' },
  ];
}

/** A holiday on a Saturday is observed on the Friday before, one on a Sunday on the Monday after. */
function observed(date: IsoDate): IsoDate {
  const day = weekday(date);
  if (day === SATURDAY) return addDays(date, -1);
  return day === SUNDAY ? addDays(date, 1) : date;
}

function nth(year: number, month: number, day: number, count: number): IsoDate {
  const first = isoDate(year, month, 1)!;
  return addDays(first, ((day - weekday(first) + 7) % 7) + (count - 1) * 7);
}

function lastMonday(year: number, month: number): IsoDate {
  const fifth = nth(year, month, MONDAY, 5);
  return Number(fifth.slice(5, 7)) === month ? fifth : addDays(fifth, -7);
}

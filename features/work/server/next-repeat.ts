import { type IsoDate, addDays, addMonths, weekday } from '#common/fields/calendar.ts';

const FRIDAY = 4;

/** The day of the next task of a series; the one after today where its day is long over. */
export function nextRepeat(repeats: string, due: IsoDate, today: IsoDate): IsoDate | undefined {
  const step = STEPS[repeats];
  if (!step) return undefined;
  for (let times = 1; times < 4_000; times++) {
    const next = step(due, times);
    if (next > today || times > 3_000) return next;
  }
  return undefined;
}

/** So many steps from the first day, so that the 31st stays the last day of a month. */
const STEPS: Record<string, (from: IsoDate, times: number) => IsoDate> = {
  Daily: (from, times) => addDays(from, times),
  Weekdays: (from, times) => {
    let day = from;
    for (let step = 0; step < times; step++) {
      day = addDays(day, 1);
      while (weekday(day) > FRIDAY) day = addDays(day, 1);
    }
    return day;
  },
  Weekly: (from, times) => addDays(from, 7 * times),
  'Every two weeks': (from, times) => addDays(from, 14 * times),
  Monthly: (from, times) => addMonths(from, times),
  Yearly: (from, times) => addMonths(from, 12 * times),
};

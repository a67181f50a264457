import { addDays, type IsoDate } from './fields/calendar.ts';

/** Formatters are dear to make; a name that is no zone is remembered too, up to a number that nobody's calls can grow. */
const known = new Map<string, Intl.DateTimeFormat | null>();
const MOST_ZONES = 1_000;

/** An IANA name that this runtime knows, e.g. `America/New_York`; a bare offset is none. */
export const isTimeZone = (name: string): boolean => formatOf(name) !== null;

/** The day of the zone's calendar at a moment. @throws RangeError for a name that is no zone */
export const dayIn = (zone: string, moment: Date): IsoDate =>
  zone === 'UTC' ? moment.toISOString().slice(0, 10) : clockIn(zone, moment).slice(0, 10);

/** The first moment of a day in a zone, ISO 8601 UTC; where midnight is skipped, the moment after it. */
export function startOfDay(zone: string, day: IsoDate): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (zone === 'UTC') return new Date(midnight).toISOString();
  const guesses = [-1, 0, 1].map((days) => midnight - offsetAt(zone, midnight + days * 86_400_000));
  const first = guesses.toSorted((a, b) => a - b).find((guess) => dayIn(zone, new Date(guess)) === day);
  return new Date(first ?? guesses[1]!).toISOString();
}

/** The moment after a day has ended there. */
export const endOfDay = (zone: string, day: IsoDate): string => startOfDay(zone, addDays(day, 1));

/**
 * The first moment at which the zone's clocks show a day and a time (`09:30`), ISO 8601 UTC; where they skip it, as long after
 * the change as it would have been. Of two such moments `after` asks for the one that comes after it.
 */
export function momentIn(zone: string, day: IsoDate, time: string, after?: Date): string {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const guesses = [-1, 1].map((days) => wanted - offsetAt(zone, wanted + days * 86_400_000));
  const isShown = (guess: number) => clockIn(zone, new Date(guess)) === `${day}T${time}:00`;
  const later = after && guesses.find((guess) => guess > after.getTime() && isShown(guess));
  return new Date(later ?? guesses.find(isShown) ?? guesses[0]!).toISOString();
}

/** Milliseconds that the zone's clocks are ahead of UTC. */
const offsetAt = (zone: string, moment: number) => Date.parse(`${clockIn(zone, new Date(moment))}Z`) - moment;

/** `2026-11-01T01:30:00`, a moment as the zone's clocks show it. */
export function clockIn(zone: string, moment: Date): string {
  const format = formatOf(zone);
  if (!format) throw new RangeError(`${zone} is no time zone`);
  return format.format(moment).replace(', ', 'T');
}

const DAY = 86_400_000;

/** `clockIn` for very many moments of one zone: a day on which its clocks do not change is looked at once. */
export function clockOf(zone: string): (moment: Date) => string {
  const offsets = new Map<number, number | undefined>();
  const offsetOf = (day: number) => {
    const [first, last] = [offsetAt(zone, day * DAY), offsetAt(zone, (day + 1) * DAY)];
    return first === last ? first : undefined;
  };
  return (moment) => {
    const day = Math.floor(moment.getTime() / DAY);
    if (!offsets.has(day)) offsets.set(day, offsetOf(day));
    const offset = offsets.get(day);
    return offset === undefined ? clockIn(zone, moment) : new Date(moment.getTime() + offset).toISOString().slice(0, 19);
  };
}

function formatOf(name: string): Intl.DateTimeFormat | null {
  const found = known.get(name);
  if (found !== undefined) return found;
  const made = /^[A-Za-z]/.test(name) ? makeFormat(name) : null;
  if (known.size < MOST_ZONES) known.set(name, made);
  return made;
}

function makeFormat(timeZone: string): Intl.DateTimeFormat | null {
  const two = '2-digit';
  try {
    return new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
      hourCycle: 'h23',
    });
  } catch {
    return null;
  }
}

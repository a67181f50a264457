import { addDays } from '#common/fields/calendar.ts';
import type { Context } from './context.ts';

/** Stands in this repository, so it is good on the reader's own machine alone. */
export const PUBLISHED_DEMO_PASSWORD = 'Muster-Demo-1';

/** A feature's share of the demo data. `world` carries ids from one part to the next, by a name both agree on. */
export interface DemoPart {
  readonly name: string;
  readonly order: number;
  readonly run: (context: Context, world: DemoWorld) => Promise<void>;
}

export interface DemoWorld {
  /** 0 ≤ n < 1, the same sequence at every start. */
  random(): number;
  pick<T>(list: readonly T[]): T;
  /** Ids that earlier parts left for later ones: `world.ids.accounts`. */
  ids: Record<string, string[]>;
  /** Anything else that parts share. */
  shared: Record<string, unknown>;
  say(line: string): void;
  /** A person whose sign-in is printed; they get the password of the demo. */
  signIn(label: string, email: string): void;
}

export const demo = (name: string, order: number, run: DemoPart['run']): DemoPart => ({ name, order, run });

/**
 * A moment in the office so many days ago: on a working day, and never after now.
 *
 * @param at spreads moments over the hours of a day
 */
export function officeMoment(context: Context, daysAgo: number, at = 0): Date {
  const day = workingDay(addDays(context.today(), -daysAgo), -1);
  const time = `${String(13 + (at % 8)).padStart(2, '0')}:${String((at * 7) % 60).padStart(2, '0')}:00Z`;
  const moment = new Date(`${day}T${time}`);
  return moment < context.now() ? moment : officeMoment(context, daysAgo + 1, at);
}

/** The day itself, or the nearest working day in a direction. */
export function workingDay(day: string, direction: 1 | -1): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6 ? workingDay(addDays(day, direction), direction) : day;
}

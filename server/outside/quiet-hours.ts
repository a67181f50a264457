import tzlookup from '@photostructure/tz-lookup';
import { addDays } from '#common/fields/calendar.ts';
import type { GeoValue, RecordLink } from '#common/module.ts';
import { clockIn, isTimeZone, momentIn } from '#common/time-zones.ts';
import { adminSettings } from '../admin-settings/admin-settings.module.ts';
import { readSetting } from '../admin-settings/read-setting.ts';
import type { Context } from '../context.ts';
import { stateOfNumber, zoneOfState } from './area-codes.ts';

/** The admin setting: `{ from, to }` in the time of whoever would be disturbed, or null. */
export const QUIET_HOURS = 'quiet-hours';
const DEFAULT: Hours = { from: '21:00', to: '08:00' };

/** The database's clock, or another node's, may be ahead and wake who waits before this one shows the end. */
const LEAST_WAIT_MS = 1_000;

interface Hours {
  from: string;
  to: string;
}
export interface Quiet {
  /** `22:40`, where they are. */
  localTime: string;
  /** When the quiet hours have ended there. */
  until: Date;
}

/** Whether nobody is to be disturbed at this number now; undefined: they may be. */
export async function quietAt(
  context: Context,
  number: string,
  about?: RecordLink | null,
  at: Date = context.now(),
): Promise<Quiet | undefined> {
  const hours = await quietHours(context);
  return hours ? quietIn(await zoneOfNumber(context, number, about), hours, at) : undefined;
}

export function quietIn(zone: string, { from, to }: Hours, at: Date): Quiet | undefined {
  const [day, time] = clockIn(zone, at).split('T') as [string, string];
  const localTime = time.slice(0, 5);
  const isOverMidnight = from > to;
  const isQuiet = isOverMidnight ? localTime >= from || localTime < to : localTime >= from && localTime < to;
  if (!isQuiet) return undefined;
  const endsTomorrow = isOverMidnight && localTime >= from;
  const ends = Date.parse(momentIn(zone, endsTomorrow ? addDays(day, 1) : day, to, at));
  return { localTime, until: new Date(Math.max(ends, at.getTime() + LEAST_WAIT_MS)) };
}

/** Kept until a setting changes, on every node. */
const quietHours = (context: Context): Promise<Hours | null> =>
  context.engine.settingsCache.getOrLoad(context, `${QUIET_HOURS} as given`, () => readQuietHours(context));

/** A setting that is null says that there are none; one that is missing or broken is the default: nobody is woken by a typing error. */
async function readQuietHours(context: Context): Promise<Hours | null> {
  const { records } = context.asSystem('settings apply to whom the agency calls');
  const setting = (await records.first(adminSettings, { key: QUIET_HOURS }))?.setting;
  const given = (setting && 'value' in setting ? setting.value : setting) as Partial<Hours> | null | false | undefined;
  if (given === null || given === false) return setting ? null : DEFAULT;
  return isTime(given?.from) && isTime(given.to) && given.from !== given.to ? { from: given.from, to: given.to } : DEFAULT;
}

const isTime = (text: unknown): text is string => typeof text === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Where somebody is: by the position of their record, else by their area code, else where the agency is. */
export async function zoneOfNumber(context: Context, number: string, about?: RecordLink | null): Promise<string> {
  const position = about ? await positionOf(context, about) : undefined;
  if (position) return zoneAt(position);
  const state = stateOfNumber(number);
  const zone = (state && zoneOfState(state)) ?? (await readSetting(context, 'time-zone'));
  return typeof zone === 'string' && isTimeZone(zone) ? zone : 'America/New_York';
}

const zoneAt = ({ lat, lng }: GeoValue): string => tzlookup(lat, lng);

async function positionOf(context: Context, { moduleName, recordId }: RecordLink): Promise<GeoValue | undefined> {
  const module = context.engine.registry.modules.get(moduleName);
  const field = module && Object.entries(module.fields).find(([, { shape }]) => shape === 'geo')?.[0];
  if (!field) return undefined;
  const record = await context.asSystem('where somebody is says when they sleep').records.find(moduleName, recordId);
  const position = record?.[field] as GeoValue | null | undefined;
  return position && Number.isFinite(position.lat) && Number.isFinite(position.lng) ? position : undefined;
}

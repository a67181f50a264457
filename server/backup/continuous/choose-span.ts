import { existsSync, statSync } from 'node:fs';
import type { Settings } from '../../settings.ts';
import { StartProblem } from '../../start-problem.ts';
import { findBackup, placeOf, type Place } from '../places.ts';
import { continuousPlaces, readBases, readSegments, type ContinuousPlaces } from './continuous-places.ts';
import { spansOf, stretchesOf, type Span } from './spans.ts';
import type { Segment } from './wal-names.ts';

export interface Chosen {
  span: Span;
  places: ContinuousPlaces;
  /** Where backups lie, and notes of erasures beside them. */
  place: Place;
  /** Of all there are. */
  segments: readonly Segment[];
}

/**
 * From which base copy a moment comes back.
 *
 * @param wanted `latest`, the name of a base copy, a folder or an address that holds `continuous/`, or a backup that lies beside it
 * @throws StartProblem where it does not
 */
export async function chooseSpan(settings: Settings, wanted: string, at: string): Promise<Chosen> {
  const isBase = /^base-[\w-]+$/.test(wanted);
  const to = isBase || wanted === 'latest' ? undefined : await placeNamed(settings, wanted);
  const places = await continuousPlaces(settings, to);
  const segments = await readSegments(places);
  const all = spansOf(await readBases(places), segments);
  const spans = isBase ? all.filter(({ base }) => base.base === wanted) : all;
  if (!spans.length)
    throw new StartProblem(
      `There is no ${isBase ? `base copy ${wanted}` : 'continuous backup'} in ${places.name}: BACKUP_CONTINUOUS=1 begins one. Nothing was changed.`,
    );
  const found = spans.filter(({ from, until }) => from <= at && at <= until);
  if (!found.length)
    throw new StartProblem(`${at} lies outside of what comes back from ${places.name}: ${inWords(spans)}. Nothing was changed.`);
  const newest = [...Map.groupBy(found, ({ base }) => base.systemId).values()].map((ofOne) => ofOne.at(-1)!);
  if (newest.length > 1)
    throw new StartProblem(
      `Several databases have their archive in ${places.name}: name a base copy in place of ${wanted}, one of ${newest.map(({ base }) => base.base).join(', ')}. Nothing was changed.`,
    );
  return { span: newest[0]!, places, place: await placeOf(settings, to), segments };
}

/** Its own folder or address, or that of a backup in it. */
async function placeNamed(settings: Settings, wanted: string): Promise<string> {
  if (wanted.startsWith('s3://')) return wanted.replace(/\/[^/?]{1,200}\.tar\.zst\.age/, '');
  if (existsSync(wanted) && statSync(wanted).isDirectory()) return wanted;
  const { place } = await findBackup(settings, wanted);
  return place.name.startsWith('s3://') ? settings.backupTo! : place.name;
}

const inWords = (spans: readonly Span[]) =>
  stretchesOf(spans)
    .map(({ from, until }) => `from ${from} until ${until}`)
    .join(', and ');

/** `2026-11-22T04:52:38Z`. @throws StartProblem for what is no moment */
export function momentOf(given: string): string {
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(given);
  if (!isMoment || Number.isNaN(Date.parse(given)))
    throw new StartProblem(
      `--at is "${given}": write a moment with its zone, such as 2026-11-22T04:52:38Z. Nothing was changed.`,
    );
  return new Date(given).toISOString();
}

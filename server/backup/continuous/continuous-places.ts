import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import type { Settings } from '../../settings.ts';
import { placeOf, type Place } from '../places.ts';
import { baseCopy, BASE_ENDING, readSegmentName, WAL_ENDING, type BaseCopy, type Segment } from './wal-names.ts';

/** Below `continuous/` of where backups lie. */
export interface ContinuousPlaces {
  name: string;
  bases: Place;
  wal: Place;
  files: Place;
}

export async function continuousPlaces(settings: Settings, to?: string): Promise<ContinuousPlaces> {
  const given = to ?? settings.backupTo ?? join(settings.dataDir, 'backups');
  const part = (name: string) => placeOf(settings, within(given, `continuous/${name}`));
  return {
    name: (await placeOf(settings, given)).name,
    bases: await part('base'),
    wal: await part('wal'),
    files: await part('files'),
  };
}

function within(given: string, folder: string): string {
  if (!given.startsWith('s3://')) return join(given, folder);
  const [address, query] = given.split('?');
  return `${address!.replace(/\/$/, '')}/${folder}${query ? `?${query}` : ''}`;
}

export async function readBases({ bases }: ContinuousPlaces): Promise<BaseCopy[]> {
  const found: BaseCopy[] = [];
  for (const name of await bases.list(BASE_ENDING)) found.push(baseCopy.parse(JSON.parse(await text(await bases.read(name)))));
  return found;
}

export const readSegments = async ({ wal }: ContinuousPlaces): Promise<Segment[]> =>
  (await wal.list(WAL_ENDING)).flatMap((name) => readSegmentName(name) ?? []);

import { ENDING } from '../places.ts';
import type { ContinuousPlaces } from './continuous-places.ts';
import { stampOf, type ShippedFiles } from './ship-files.ts';
import { spansOf } from './spans.ts';
import { BASE_ENDING, lineOf, type BaseCopy, type Segment } from './wal-names.ts';

interface What {
  places: ContinuousPlaces;
  bases: readonly BaseCopy[];
  segments: readonly Segment[];
  files: ShippedFiles;
  systemId: string;
  /** Any second since then comes back. */
  since: string;
  /** Files that the database names now, as they are called in the archive. */
  named: ReadonlySet<string>;
}

/**
 * Takes away what no second of the kept span needs: base copies before the one that it begins with, the WAL before that one, and files that
 * neither the database nor a kept base copy names. What belongs to another database stays.
 *
 * @returns the base copies that are kept, and the segments that are not
 */
export async function removeOld({ places, bases, segments, files, systemId, since, named }: What) {
  const own = spansOf(bases, segments).filter(({ base }) => base.systemId === systemId);
  const first = own.findLast(({ from }) => from <= since) ?? own[0];
  if (!first) return { bases: [...bases], removed: new Set<Segment>() };
  const isOld = (base: BaseCopy) => base.systemId === systemId && base.endedAt < first.from;
  const kept = bases.filter((base) => !isOld(base));
  for (const { base } of bases.filter(isOld)) {
    await places.bases.remove(`${base}${BASE_ENDING}`);
    await places.bases.remove(`${base}${ENDING}`);
  }

  const firstWal = new Map<string, string>();
  for (const base of kept) {
    const line = lineOf({ systemId: base.systemId, wal: base.firstWal });
    const known = firstWal.get(line);
    if (!known || base.firstWal < known) firstWal.set(line, base.firstWal);
  }
  const isNeeded = (segment: Segment) => segment.systemId !== systemId || segment.wal >= (firstWal.get(lineOf(segment)) ?? 'G'); // no digit comes after F
  const removed = new Set(segments.filter((segment) => !isNeeded(segment)));
  for (const segment of removed) await places.wal.remove(segment.name);

  const wanted = new Set([...named, ...kept.flatMap((base) => base.files)]);
  const before = stampOf(new Date(first.from));
  for (const [object, { name, at }] of files)
    if (at < before && !wanted.has(object)) {
      await places.files.remove(name);
      files.delete(object);
    }
  return { bases: kept, removed };
}

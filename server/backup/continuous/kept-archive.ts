import { clusterOf } from '../../database/embedded-places.ts';
import { walFolderOf } from '../../database/embedded-archive.ts';
import type { Engine } from '../../engine.ts';
import { keptOnce } from '../../kept-once.ts';
import { StartProblem } from '../../start-problem.ts';
import { recipientsOf } from '../keys.ts';
import { continuousPlaces, readBases, readSegments, type ContinuousPlaces } from './continuous-places.ts';
import { namedFiles, objectOf, readShippedFiles, shipFiles, type ShippedFiles } from './ship-files.ts';
import { bytesWaiting, dropWaiting, isTooMuch, sealSegments, sendSegments, takeUntil, type Sample } from './ship-wal.ts';
import { removeOld } from './remove-old.ts';
import { spansOf, type Span } from './spans.ts';
import { secretsMark, takeBase } from './take-base.ts';
import { lineOf, numberOf, type BaseCopy, type Segment } from './wal-names.ts';

const DAY_MS = 86_400_000;
/** After a start PostgreSQL looks at its own archive_timeout up to five minutes late: until then it is told to hand over. */
const MOST_OPEN_MS = 25_000;
const LONG_AGO = new Date(0).toISOString();

/** What is in the archive, as the one node knows that writes it. */
export interface KeptArchive {
  readonly systemId: string;
  /** Bytes that wait for the place. */
  waiting: number;
  /** When so much had piled up that it was dropped; null: a whole base copy was taken since. */
  droppedAt: string | null;
  /** Of the database as it goes on now, the oldest first. */
  spans(): Span[];
  /** Notes how far the database is: what is archived later is known to hold all until now. @returns the segment that it writes to */
  look(): Promise<string>;
  /** Seals and sends what PostgreSQL has handed over, after the files that it names. */
  send(): Promise<void>;
  has(wal: string): boolean;
  isBaseDue(): Promise<boolean>;
  copyBase(signal: AbortSignal): Promise<void>;
  /** After a new base copy is whole, once. */
  removeOld(keptDays: number): Promise<void>;
}

interface InPlace {
  bases: BaseCopy[];
  segments: Segment[];
  files: ShippedFiles;
}

export async function openKeptArchive(engine: Engine): Promise<KeptArchive> {
  const { settings, database, files: store, databaseUrl, clock } = engine;
  const { dataDir } = settings;
  const cluster = clusterOf(dataDir);
  const from = walFolderOf(cluster);
  const places: ContinuousPlaces = await continuousPlaces(settings);
  const recipients = await recipientsOf(settings);
  const { rows } = await database.query('select system_identifier::text as "systemId" from pg_control_system()');
  const systemId = rows[0]!.systemId as string;
  let there: InPlace | undefined;
  let reading: Promise<InPlace> | undefined;
  const samples: Sample[] = [];
  let line = '';
  let until = LONG_AGO;
  let writing = { wal: '', since: 0 };
  let filesSince: string | undefined;
  let cleanedFor: string | undefined;
  /** Read once, when the place answers. */
  const readOnce = async (): Promise<InPlace> => there ?? (reading ??= readPlace().finally(() => (reading = undefined)));
  const readPlace = async (): Promise<InPlace> => {
    const now = samples.at(-1)?.wal ?? (await archive.look());
    const segments = await readSegments(places);
    refuseLaterHistory(segments, line, now, places.name);
    return (there = { bases: await readBases(places), segments, files: await readShippedFiles(places, systemId) });
  };
  const ofLine = () => (there?.bases ?? []).filter((base) => lineOf({ systemId: base.systemId, wal: base.firstWal }) === line);
  const spans = keptOnce((): Span[] => spansOf(ofLine(), there?.segments ?? []));
  const newest = () =>
    ofLine()
      .toSorted((one, other) => one.endedAt.localeCompare(other.endedAt))
      .at(-1);

  const archive: KeptArchive = {
    systemId,
    waiting: 0,
    droppedAt: null,
    spans,
    async look() {
      const sample = await lookAt(engine);
      line = lineOf({ systemId, wal: sample.wal });
      if (samples.at(-1)?.wal === sample.wal) samples.pop();
      samples.push(sample);
      if (sample.wal !== writing.wal) writing = { wal: sample.wal, since: performance.now() };
      else if (performance.now() - writing.since > MOST_OPEN_MS) await database.query('select pg_switch_wal()');
      return sample.wal;
    },
    async send() {
      archive.waiting = await bytesWaiting(from, dataDir);
      if (!archive.waiting) return;
      if (await isTooMuch(archive.waiting, dataDir, settings.backupWaitingBytes)) {
        await dropWaiting(dataDir);
        archive.droppedAt = clock().toISOString();
      }
      const untilOf = (wal: string) => (until = takeUntil(samples, wal, until));
      await sealSegments({ from, dataDir, recipients, systemId, untilOf });
      archive.waiting = await bytesWaiting(from, dataDir);
      const known = await readOnce();
      const now = clock();
      const shipped = known.files;
      const gone = await shipFiles({ database, store, places, recipients, systemId, shipped, since: filesSince, now });
      if (gone.length && !filesSince) engine.log.error({ paths: gone.slice(0, 20) }, 'files that the continuous backup lacks');
      filesSince = now.toISOString();
      await sendSegments(dataDir, places, (segment) => {
        known.segments.push(segment);
        spans.forget();
      });
      archive.waiting = await bytesWaiting(from, dataDir);
    },
    has: (wal) => (there?.segments ?? []).some((segment) => segment.systemId === systemId && segment.wal === wal),
    async isBaseDue() {
      const { segments } = await readOnce();
      const base = newest();
      if (!base || archive.droppedAt || base.secrets !== secretsMark(settings)) return true;
      return clock().getTime() - Date.parse(base.endedAt) > DAY_MS || hasGap(base, archive.spans(), segments, line);
    },
    async copyBase(signal) {
      const { bases } = await readOnce();
      const { droppedAt } = archive;
      bases.push(await takeBase({ settings, databaseUrl, cluster, places, signal }));
      spans.forget();
      // what was dropped while it was taken is its own WAL: another one is due
      if (archive.droppedAt === droppedAt) archive.droppedAt = null;
    },
    async removeOld(keptDays) {
      const base = newest();
      if (!base || cleanedFor === base.base || !archive.spans().some((span) => span.base === base)) return;
      const since = new Date(clock().getTime() - keptDays * DAY_MS).toISOString();
      const named = new Set((await namedFiles(database)).map(objectOf));
      const before = await readOnce();
      const kept = await removeOld({ places, ...before, systemId, since, named });
      // what was sent meanwhile is there too
      before.bases = kept.bases;
      before.segments = before.segments.filter((segment) => !kept.removed.has(segment));
      spans.forget();
      cleanedFor = base.base;
    },
  };
  return archive;
}

/** A segment between the base copy and the newest is missing: what comes after it comes back from another base copy alone. */
function hasGap(base: BaseCopy, spans: readonly Span[], segments: readonly Segment[], line: string): boolean {
  const reached = spans.find((span) => span.base === base)?.segments.at(-1)?.wal ?? base.lastWal;
  return segments.some((segment) => lineOf(segment) === line && numberOf(segment.wal) > numberOf(reached));
}

/** Two histories under the same names would be told apart by nobody. */
function refuseLaterHistory(segments: readonly Segment[], line: string, now: string, place: string): void {
  if (segments.some((segment) => lineOf(segment) === line && numberOf(segment.wal) > numberOf(now)))
    throw new StartProblem(
      `${place} knows a later history of this database, which was put back by other means than restore: move the folder continuous there to somewhere else.`,
    );
}

async function lookAt({ database }: Engine): Promise<Sample> {
  const { rows } = await database.query('select clock_timestamp() as at, pg_walfile_name(pg_current_wal_insert_lsn()) as wal');
  return { at: new Date(rows[0]!.at as string).toISOString(), wal: rows[0]!.wal as string };
}

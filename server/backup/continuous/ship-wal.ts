import { createReadStream } from 'node:fs';
import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { walFolderOf } from '../../database/embedded-archive.ts';
import { clusterOf } from '../../database/embedded-places.ts';
import { folder } from '../places.ts';
import type { ContinuousPlaces } from './continuous-places.ts';
import { sealed } from './seal-file.ts';
import { isWal, readSegmentName, segmentName, WAL_ENDING, type Segment } from './wal-names.ts';

/** Encrypted segments wait here while the place is away. */
export const WAITING = 'continuous-waiting';

const LEAST_FREE = 1e9;

/** A moment, and the segment that everything is in, or before, that was saved until then. */
export interface Sample {
  at: string;
  wal: string;
}

/** Encrypts the segments that PostgreSQL has handed over and takes them away from there: what waits is small, and nobody reads it. */
export async function sealSegments(options: {
  /** Where PostgreSQL puts them. */
  from: string;
  dataDir: string;
  recipients: readonly string[];
  systemId: string;
  untilOf: (wal: string) => string;
}): Promise<void> {
  const { from, dataDir, recipients, systemId, untilOf } = options;
  const waiting = folder(join(dataDir, WAITING));
  for (const wal of (await readdir(from)).sort()) {
    if (wal.startsWith('archtemp')) continue; // not whole yet
    const path = join(from, wal);
    if (isWal(wal))
      await waiting.write(segmentName(systemId, wal, untilOf(wal)), await sealed(recipients, createReadStream(path)));
    await rm(path); // a segment of which all is kept, or what only a standby reads
  }
}

/** In their order: what comes later is worth nothing without what was before. */
export async function sendSegments(dataDir: string, { wal }: ContinuousPlaces, sent: (segment: Segment) => void): Promise<void> {
  const waiting = folder(join(dataDir, WAITING));
  for (const name of await waiting.list(WAL_ENDING)) {
    const segment = readSegmentName(name);
    if (segment) {
      await wal.write(name, await waiting.read(name));
      sent(segment);
    }
    await waiting.remove(name);
  }
}

/** The newest moment of which everything is in this segment or before; `before` where none is known. Older samples are forgotten. */
export function takeUntil(samples: Sample[], wal: string, before: string): string {
  let until = before;
  while (samples[0] && samples[0].wal <= wal) until = samples.shift()!.at;
  return until;
}

export async function bytesWaiting(from: string, dataDir: string): Promise<number> {
  let bytes = 0;
  for (const path of [from, join(dataDir, WAITING)])
    for (const name of await readdir(path).catch(() => []))
      bytes += (await stat(join(path, name)).catch(() => ({ size: 0 }))).size;
  return bytes;
}

/** Whether what waits begins to be in the way of everybody's work. */
export async function isTooMuch(bytes: number, dataDir: string, most: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(dataDir);
  return bytes > most || (bytes > 100e6 && bavail * bsize < LEAST_FREE);
}

export async function dropWaiting(dataDir: string): Promise<void> {
  await discardSegments(dataDir);
  await rm(join(dataDir, WAITING), { recursive: true, force: true });
}

/** Of a copy nothing is kept: its seconds are those of the original. */
export async function discardSegments(dataDir: string): Promise<void> {
  const from = walFolderOf(clusterOf(dataDir));
  for (const name of await readdir(from)) if (!name.startsWith('archtemp')) await rm(join(from, name), { force: true });
}

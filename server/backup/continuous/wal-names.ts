import { z } from 'zod';

export const BASE_ENDING = '.base.json';
export const WAL_ENDING = '.wal.zst.age';
export const FILE_ENDING = '.file.zst.age';

/** What a base copy says of itself, beside it and not encrypted: what is where, and nothing that anybody entered. It is written last: what has it is whole. */
export const baseCopy = z.object({
  format: z.literal(1),
  base: z.string(),
  version: z.string(),
  postgres: z.number(),
  /** Of the cluster: two databases never have the same. */
  systemId: z.string(),
  startedAt: z.string(),
  /** From here on any second comes back. */
  endedAt: z.string(),
  /** The WAL without which it is nothing. */
  firstWal: z.string(),
  lastWal: z.string(),
  /** Which secrets lie in it. */
  secrets: z.string(),
  /** Which files the database named, as they are called in the archive. */
  files: z.array(z.string()),
});
export type BaseCopy = z.infer<typeof baseCopy>;

/** One segment of WAL in the archive. */
export interface Segment {
  /** Of the object. */
  name: string;
  systemId: string;
  /** As PostgreSQL calls it: 24 hexadecimal digits. */
  wal: string;
  /** Whatever was saved until then is in this segment or before it. */
  until: string;
}

export const isWal = (name: string): boolean => /^[0-9A-F]{24}$/.test(name);

export const segmentName = (systemId: string, wal: string, until: string): string =>
  `${systemId}-${wal}-${until.replaceAll(/[-:.]/g, '')}${WAL_ENDING}`;

/** @returns undefined for what is no segment */
export function readSegmentName(name: string): Segment | undefined {
  const [systemId = '', wal = '', stamp = ''] = name.slice(0, -WAL_ENDING.length).split('-');
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(stamp);
  if (!name.endsWith(WAL_ENDING) || !isWal(wal) || !parts) return undefined;
  const [, year, month, day, hour, minute, second, rest] = parts;
  return { name, systemId, wal, until: `${year}-${month}-${day}T${hour}:${minute}:${second}.${rest}Z` };
}

/** A history of one database: a restored one goes on in another timeline. */
export const lineOf = ({ systemId, wal }: { systemId: string; wal: string }): string => `${systemId}-${wal.slice(0, 8)}`;

/** Segments of 16 MB, of which 256 have the same number before their own. */
export const numberOf = (wal: string): number => parseInt(wal.slice(8, 16), 16) * 256 + parseInt(wal.slice(16), 16);

import type { Readable } from 'node:stream';
import type { SealedAnew } from './sealed/seal-anew.ts';

/** Where bytes live: a name that the server made, never one that came from outside. */
export interface FileStore {
  write(path: string, content: Readable): Promise<void>;
  /**
   * @param part the first and the last byte that are wanted, counted from 0
   * @throws MissingFile, 409 where no key opens it or it is damaged
   */
  read(path: string, part?: { start: number; end: number }): Promise<Readable>;
  /** With all that was made of it (`madeOf`). */
  remove(path: string): Promise<void>;
  /** Rejects while the place of the bytes is away. */
  check(): Promise<void>;
  /** Where Muster itself seals them. */
  sealing?: {
    /** All of them, in pieces. */
    groups(): Promise<string[]>;
    /** Seals with the present key what lies in clear or under an old one. */
    sealAnew(group: string): Promise<SealedAnew>;
  };
}

/** What was asked for is not in the store. */
export class MissingFile extends Error {}

/** Where something that was made of a file is kept: it goes when the file goes, and is made again when it is missing. */
export const madeOf = (path: string, name: string): string => `${path}.made/${name}`;

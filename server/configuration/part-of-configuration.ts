import type { Context } from '../context.ts';
import type { Entry, Part } from './configuration-shapes.ts';

/** One part of a configuration: what there is, and how an entry of it is written. */
export interface PartOfConfiguration {
  readonly part: Part;
  read(context: Context): Promise<Entry[]>;
  /** How people call an entry; the same for no other of the part. */
  nameOf(entry: Entry): string;
  /** What is made of all new entries, step by step, before any is written: entries may lead to each other. */
  readonly steps?: readonly ((context: Context, entry: Entry) => Promise<void>)[];
  /** Makes it, or makes what is there the same. */
  write(context: Context, entry: Entry, present: Entry | undefined): Promise<void>;
  /** What is written of it when all others of the part are there. */
  finish?(context: Context, entry: Entry): Promise<void>;
}

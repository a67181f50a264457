import { rule } from '#common/errors.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';

/** A save, seen from what one of its rules does. */
export interface SaveFrame {
  readonly module: string;
  readonly id: string;
  /** The sentence of the rule. */
  readonly rule: string;
  /** Saves that led here, this one included. */
  readonly depth: number;
  /** Whether the rule wrote the very record again that it was asked about. */
  isWrittenAgain: boolean;
  /** Whether the save made the record. */
  readonly isNew?: boolean;
  /** The same for all saves that one save led to: what must happen once in it is kept under this. */
  readonly root?: object;
}

/** So many saves may lead to each other through their rules. */
export const MOST_DEPTH = 8;

/** How many saves led here. */
export const depthOf = ({ within }: Context): number => within.at(-1)?.depth ?? 0;

export const frameOf = (context: Context, module: Module, id: string, sentence: string, of: FrameOf = {}): SaveFrame => ({
  module: module.name,
  id,
  rule: sentence,
  depth: depthOf(context) + 1,
  isWrittenAgain: false,
  isNew: of.isNew ?? false,
  root: context.within.at(-1)?.root ?? of.save ?? {},
});

interface FrameOf {
  isNew?: boolean;
  /** The save, if no other led to it. */
  save?: object;
}

/** Throws where rules lead from save to save without an end; the sentence names the circle. */
export function refuseEndless(context: Context, module: Module): void {
  if (depthOf(context) < MOST_DEPTH) return;
  const names = [...context.within.map((frame) => frame.module), module.name];
  throw rule(`Nothing was saved, as rules save these records because of each other: ${circleOf(names)}`);
}

/** `leads → subs → leads…` */
function circleOf(names: readonly string[]): string {
  const from = names.findIndex((name, at) => names.indexOf(name, at + 1) > 0);
  return `${(from < 0 ? names : names.slice(from, names.indexOf(names[from]!, from + 1) + 1)).join(' → ')}…`;
}

/** Tells the saves that led here which records were written. */
export function noteWritten({ within }: Context, module: Module, ids: readonly string[]): void {
  for (const frame of within) if (frame.module === module.name && ids.includes(frame.id)) frame.isWrittenAgain = true;
}

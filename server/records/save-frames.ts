import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';

/** A save, seen from what one of its rules does. */
export interface SaveFrame {
  readonly module: string;
  readonly id: string;
  /** The sentence of the rule. */
  readonly rule: string;
  /** Whether the rule wrote the very record again that it was asked about. */
  isWrittenAgain: boolean;
}

/** Tells the saves that led here which records were written. */
export function noteWritten({ within }: Context, module: Module, ids: readonly string[]): void {
  for (const frame of within) if (frame.module === module.name && ids.includes(frame.id)) frame.isWrittenAgain = true;
}

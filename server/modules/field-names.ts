import type { Context } from '../context.ts';
import type { FieldUse } from './field-usage.ts';
import type { Renames } from './follow-renaming.ts';
import type { Module } from './module.ts';

/** What a feature keeps that names fields of any module in a way of its own; the default export of its `*.field-names.ts`. */
export interface FieldNames {
  /** What of it would miss this field. */
  readonly usesOf: (context: Context, module: Module, field: string) => Promise<FieldUse[]>;
  /** What of it runs now and would not with the definitions that `drafted` sees. */
  readonly unfit: (context: Context, drafted: Context) => Promise<FieldUse[]>;
  /** Follows the new names, in the transaction that gives them; the registry still has the old ones. */
  readonly rename: (context: Context, module: Module, renames: Renames) => Promise<void>;
}

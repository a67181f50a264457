import type { AnyRecord } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import type { Module } from '#server/modules/module.ts';

/** The record that a workflow is asked about, in the transaction of its save, past the rights of whoever saved it. */
export interface Subject {
  context: Context;
  readonly module: Module;
  record: AnyRecord;
  /** This save makes it. */
  readonly isNew: boolean;
  /** Whether this save changed the field; of a new record: filled it. */
  changed(field: string): boolean;
}

import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { keepKeys } from '../duplicates/duplicate-keys.ts';
import { noteWrites } from '../computed/follow-writes.ts';
import { noteWriteOf } from './last-writes.ts';
import { noteWritten } from './save-frames.ts';

interface Published {
  changed?: ReadonlySet<string>;
  records?: readonly AnyRecord[];
  areNew?: true;
  /** What is computed in them stands already. */
  isComputed?: boolean;
  /** What they change in rollups is noted already. */
  isCounted?: true;
}

/**
 * Tells clients which records changed (ids only), the other nodes what they must read again, and the saves that led here. `changed` are the fields; absent:
 * any of them, or the whole record. `records` are the records as they stand, where the caller has them; new ones have come with what they are
 * compared by.
 */
export async function publishChange(
  context: Context,
  module: Module,
  ids: readonly string[],
  { changed, records, areNew, isComputed, isCounted }: Published = {},
): Promise<void> {
  noteWritten(context, module, ids);
  noteWrites(context, module, ids, { changed, areNew, isComputed, isCounted });
  if (!areNew) await keepKeys(context, module, ids, { changed, records });
  const { raises, raisesOn } = module;
  if (raises === 'settings') context.engine.settingsCache.changedIn(context);
  const isRaised = !raisesOn || !changed || [...raisesOn, 'deleted'].some((field) => changed.has(field));
  if (raises && isRaised) await context.raise(raises, ids);
  context.afterCommit(() => {
    noteWriteOf(context.engine, context.userId);
    context.engine.bus.recordsChanged(module.name, ids);
  });
}

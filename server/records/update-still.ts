import type { ModuleDefinition, RecordOf } from '#common/module.ts';
import type { Context } from '../context.ts';
import { lockRecords } from './lock.ts';

const AT_ONCE = 500;

/**
 * Changes those of these records that still are what they were found for, once they are held: somebody may have changed them since. A part
 * in each transaction.
 */
export async function updateStill<D extends ModuleDefinition>(
  context: Context,
  definition: D,
  ids: readonly string[],
  isStill: (record: RecordOf<D>) => boolean,
  fields: Partial<RecordOf<D>>,
): Promise<void> {
  const module = context.engine.registry.module(definition.name);
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await context.transaction(async (inner) => {
      const held = await lockRecords(inner, module, ids.slice(from, from + AT_ONCE), 'edit');
      const still = [...held.values()].filter(({ record }) => isStill(record as unknown as RecordOf<D>));
      if (still.length)
        await inner.records.updateMany(
          definition.name,
          still.map(({ record }) => record._id),
          fields as Record<string, unknown>,
        );
    });
}

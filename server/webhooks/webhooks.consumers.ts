import type { RecordOf } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { isDemo } from '../demo-mark.ts';
import { consume } from '../events/event.ts';
import { keptOnce, type KeptOnce } from '../kept-once.ts';
import { collectDeliveries } from './collect-deliveries.ts';
import { webhooks } from './webhooks.module.ts';

/** The deliveries are written with the cursor: none is missing, none is there twice. What the demo did is told to nobody. */
export default consume('webhooks', {}, async (context, events) => {
  if (isDemo()) return;
  const ofModule = Map.groupBy(events, ({ module }) => module);
  for (const hook of await activeHooks(context)) {
    const module = context.engine.registry.modules.get(hook.module ?? '');
    if (!module || module.definitionDeleted) continue;
    await collectDeliveries(context, module, hook, ofModule.get(module.name) ?? []);
  }
});

const read = new WeakMap<Queryable, KeptOnce<Promise<RecordOf<typeof webhooks>[]>>>();

/** Read once in a transaction: its events come in many parts when their depths alternate. */
function activeHooks({ database, records }: Context): Promise<RecordOf<typeof webhooks>[]> {
  let hooks = read.get(database);
  if (!hooks) read.set(database, (hooks = keptOnce(() => records.all(webhooks, { active: true }))));
  return hooks();
}

import { isDemo } from '../demo-mark.ts';
import { consume } from '../events/event.ts';
import { collectDeliveries } from './collect-deliveries.ts';
import { webhooks } from './webhooks.module.ts';

/**
 * The deliveries are written with the cursor: none is missing, none is there twice. What happened before a webhook was made, and what
 * the demo did, is told to nobody.
 */
export default consume('webhooks', { gathers: 900, savesNothing: true }, async (context, events) => {
  if (isDemo()) return;
  const ofModule = Map.groupBy(events, ({ module }) => module);
  for (const hook of await context.records.all(webhooks, { active: true })) {
    const module = context.engine.registry.modules.get(hook.module ?? '');
    if (!module || module.definitionDeleted) continue;
    const since = Date.parse(hook.createdAt);
    const told = (ofModule.get(module.name) ?? []).filter(({ at }) => Date.parse(at) >= since);
    await collectDeliveries(context, module, hook, told);
  }
});

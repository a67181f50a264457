import { consume } from '../events/event.ts';
import { collectDeliveries } from './collect-deliveries.ts';
import { webhooks } from './webhooks.module.ts';

/** The deliveries are written with the cursor: none is missing, none is there twice. */
export default consume('webhooks', {}, async (context, events) => {
  const modules = [...new Set(events.map(({ module }) => module))];
  const hooks = await context.records.all(webhooks, { active: true, module: modules });
  for (const hook of hooks) {
    const module = context.engine.registry.modules.get(hook.module ?? '');
    if (!module || module.definitionDeleted) continue;
    await collectDeliveries(
      context,
      module,
      hook,
      events.filter((event) => event.module === module.name),
    );
  }
});

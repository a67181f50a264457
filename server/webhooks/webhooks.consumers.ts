import { isFinal } from '#common/errors.ts';
import type { Context } from '../context.ts';
import { isDemo } from '../demo-mark.ts';
import { consume } from '../events/event.ts';
import type { Module } from '../modules/module.ts';
import { collectDeliveries, type Told, type Webhook } from './collect-deliveries.ts';
import { pauseUnfit } from './webhooks.jobs.ts';
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
    await collectOrPause(context, module, hook, told);
  }
});

/** What one asks may not fit its module any more, as a field has become another: it alone stops. */
async function collectOrPause(context: Context, module: Module, hook: Webhook, told: readonly Told[]): Promise<void> {
  try {
    await collectDeliveries(context, module, hook, told);
  } catch (problem) {
    if (!isFinal(problem)) throw problem;
    const order = { webhook: hook._id, because: `It does not fit ${module.label} any more. ${problem.message}` };
    await context.queue(pauseUnfit, order, { key: `pause webhook ${hook._id}` });
  }
}

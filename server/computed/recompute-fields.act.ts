import { featureAct } from '../runs/feature-act.ts';
import { AT_ONCE, recompute } from './recompute.ts';

/** Computes these fields, and what follows from them, in the records of a module. */
export default featureAct<{ fields: readonly string[] }>({
  name: 'recompute-fields',
  title: 'Computed fields of',
  done: 'computed',
  batch: AT_ONCE,
  workMany: async (context, module, ids, { fields }) => {
    await context.engine.changeCounters.check(); // the definition that ordered this was committed a moment ago, maybe elsewhere
    const current = context.engine.registry.module(module.name);
    const rollups = context.engine.registry.computed.of(module.name).rollups.filter(({ name }) => fields.includes(name));
    const changed = await recompute(context.asSystem('computed by a changed definition'), current, ids, rollups);
    return { matched: ids.length, changed, skipped: [] };
  },
});

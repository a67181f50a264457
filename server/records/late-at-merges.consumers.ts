import type { Context } from '../context.ts';
import { consume } from '../events/event.ts';
import { unlessRefused } from '../unless-refused.ts';
import { moveLate } from './merge.ts';

/** Whoever saved while records were merged has not seen it, and the merge has not seen them: what they saved follows a moment later. */
export default consume('late at merges', { whats: ['merged'], gathers: 900, commitsItself: true }, async (context, events) => {
  for (const { module: name, recordId, others, actor } of events) {
    const module = context.engine.registry.modules.get(name);
    if (!module || module.definitionDeleted) continue;
    const merging = inTheirName(context, actor).withSource('merge');
    await merging.transaction((inner) =>
      unlessRefused(inner, 'what came late at a merge', (own) => moveLate(own, module, others, recordId)),
    );
  }
});

const inTheirName = (context: Context, actor: string | null): Context =>
  actor ? context.inNameOf(actor, 'a merge moves what came late') : context.asSystem('a merge moves what came late');

import type { SearchTree } from '#common/search.ts';
import type { Context } from '#server/context.ts';
import { consume } from '#server/events/event.ts';
import { tasks } from '../tasks.module.ts';

interface WantedWhile {
  terms: SearchTree;
  otherwise: string;
}
const AT_ONCE = 500;

/** A task that a rule made is closed once its cause is gone, and says so. */
export default consume('close tasks with their cause', { whats: ['changed', 'deleted', 'removed'] }, async (context, events) => {
  const { records } = context.asSystem('tasks end with their cause');
  const changed = events.filter(({ module }) => module !== tasks.name);
  const ids = [...new Set(changed.map(({ recordId }) => recordId))];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const waiting = await records.all(tasks, {
      all: [
        { field: 'related_record.recordId', op: 'in', value: ids.slice(at, at + AT_ONCE) },
        { field: 'status', op: 'notEquals', value: 'Completed' },
        { field: 'wanted_while', op: 'notEmpty' },
      ],
    });
    for (const { _id, related_record, wanted_while } of waiting) {
      const { terms, otherwise } = wanted_while as unknown as WantedWhile;
      if (!related_record || (await stillHolds(context, related_record, terms))) continue;
      await records.updateMany(tasks, [_id], { status: 'Completed', closed_because: otherwise }); // one that was deleted meanwhile is left out
    }
  }
});

async function stillHolds(
  context: Context,
  { moduleName, recordId }: { moduleName: string; recordId: string },
  terms: SearchTree,
) {
  if (!context.engine.registry.modules.has(moduleName)) return false;
  const { records } = context.asSystem('whether the cause of a task still holds');
  return (await records.count(moduleName, { all: [{ field: '_id', op: 'equals', value: recordId }, terms] })) > 0;
}

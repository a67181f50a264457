import type { SearchTree } from '#common/search.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { consume } from '#server/events/event.ts';
import { tasks } from '../tasks.module.ts';

type Task = RecordOf<typeof tasks>;
interface WantedWhile {
  terms: SearchTree;
  otherwise: string;
}

/** A task that a rule made is closed once its cause is gone, and says so. */
export default consume(
  'close tasks with their cause',
  { whats: ['changed', 'deleted', 'removed'], gathers: 900 },
  async (context, events) => {
    const changed = events.filter(({ module }) => module !== tasks.name);
    const ids = [...new Set(changed.map(({ recordId }) => recordId))];
    if (!ids.length) return;
    const { records } = context.asSystem('tasks end with their cause');
    const waiting = await records.all(tasks, {
      all: [
        { field: 'related_record.recordId', op: 'in', value: ids },
        { field: 'status', op: 'notEquals', value: 'Completed' },
        { field: 'wanted_while', op: 'notEmpty' },
      ],
    });
    for (const alike of Map.groupBy(waiting, causeOf).values()) {
      const held = await stillHolding(context, alike);
      const over = alike.filter(({ related_record }) => related_record && !held.has(related_record.recordId));
      const gone = over.map(({ _id }) => _id); // one that was deleted meanwhile is left out
      if (over.length)
        await records.updateMany(tasks, gone, { status: 'Completed', closed_because: wantedWhile(over[0]!).otherwise });
    }
  },
);

const wantedWhile = ({ wanted_while }: Task) => wanted_while as unknown as WantedWhile;

/** Those that ask the same of records of one module. */
const causeOf = (task: Task) => JSON.stringify([task.related_record?.moduleName, wantedWhile(task)]);

/** The ids of the records for which the tasks are still wanted. */
async function stillHolding(context: Context, alike: readonly Task[]): Promise<ReadonlySet<string>> {
  const [{ related_record: cause }] = alike as [Task];
  if (!cause || !context.engine.registry.modules.has(cause.moduleName)) return new Set();
  const { records } = context.asSystem('whether the cause of a task still holds');
  const ids = [...new Set(alike.map(({ related_record }) => related_record!.recordId))];
  const found = await records.ids(cause.moduleName, {
    searchTerms: { all: [{ field: '_id', op: 'in', value: ids }, wantedWhile(alike[0]!).terms] },
  });
  return new Set(found.ids);
}

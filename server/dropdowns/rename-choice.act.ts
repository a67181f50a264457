import { quote } from '../modules/module.ts';
import { changeSet } from '../records/bulk.ts';
import { featureAct } from '../runs/feature-act.ts';
import { fieldsWith } from './usage.ts';

/** Gives a choice its new name in records: a change by the machine, of which events and audit tell, and no rule is asked. */
export default featureAct<{ list: string; from: string; to: string }>({
  name: 'rename-choice',
  title: 'Renamed choice in',
  done: 'changed',
  batch: 500,
  workMany: async (context, module, ids, { list, from, to }) => {
    const system = context.asSystem('a choice was renamed');
    const changed = new Set<string>();
    for (const { name, isList } of fieldsWith(context.engine.registry, list).filter((each) => each.module.name === module.name)) {
      const column = quote(name);
      const { rows } = await system.database.query(
        `select "_id", ${isList ? column : 'null::text[]'} as held from ${module.tableName}
          where "_id" = any($1::text[]) and ${isList ? `$2 = any(${column})` : `${column} = $2`} order by "_id" for no key update`,
        [ids, from],
      );
      const values = Map.groupBy(rows, ({ held }) => JSON.stringify(renamedIn(held as string[] | null, from, to)));
      for (const [value, alike] of values) {
        const next = isList ? (JSON.parse(value) as string[]) : to;
        const result = await changeSet(
          system,
          module,
          alike.map(({ _id }) => _id as string),
          { [name]: next },
          'edit',
          { includeDeleted: true },
        );
        for (const id of result.changed) changed.add(id);
      }
    }
    return { matched: ids.length, changed: changed.size, skipped: [] };
  },
});

const renamedIn = (held: string[] | null, from: string, to: string) =>
  held && [...new Set(held.map((each) => (each === from ? to : each)))];

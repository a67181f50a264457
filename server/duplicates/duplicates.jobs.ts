import type { Context } from '../context.ts';
import { job } from '../jobs/job.ts';
import type { Module } from '../modules/module.ts';
import { keepKeys, rulesOf } from './duplicate-keys.ts';

/** Rules that are new or changed get the keys of all records: those of other rules are gone. */
export const rebuildKeys = job(
  'rebuild-duplicate-keys',
  async (context) => {
    await context.engine.changeCounters.check(); // rules that another node wrote a moment ago
    const { rows } = await context.database.query('select module, rules from muster.duplicate_rules');
    const built = new Map(rows.map(({ module, rules }) => [module as string, rules as string]));
    for (const module of context.engine.registry.modules.values())
      if ((built.get(module.name) ?? '') !== namesOf(module)) await rebuild(context, module);
  },
  { cron: '*/10 * * * *' },
);

const namesOf = (module: Module) => [...rulesOf(module).keys()].sort().join(' ');

async function rebuild(context: Context, module: Module): Promise<void> {
  const rules = rulesOf(module);
  if (rules.size) {
    let ids: string[] = [];
    for await (const { _id } of context.records.each(module.name, {})) {
      ids.push(_id);
      if (ids.length === 200) await keepKeys(context, module, ids.splice(0));
    }
    await keepKeys(context, module, ids);
  }
  await context.database.query('delete from muster.duplicate_keys where module = $1 and rule <> all($2)', [
    module.name,
    [...rules.keys()],
  ]);
  await context.database.query(
    'insert into muster.duplicate_rules (module, rules) values ($1, $2) on conflict (module) do update set rules = excluded.rules',
    [module.name, namesOf(module)],
  );
}

export default [rebuildKeys];

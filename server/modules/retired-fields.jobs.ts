import { job } from '../jobs/job.ts';
import { changing } from './definitions.ts';
import { dropColumns, keptUntil, retiredOf, type RetiredFields } from './retired-fields.ts';

/** What left a definition 30 days ago goes for good. */
export const dropRetiredFields = job(
  'drop-retired-fields',
  async (context) => {
    const { rows } = await context.database.query(
      `select _id, name from muster.module_definitions where definition->'retired' is not null`,
    );
    for (const { _id, name } of rows) {
      const module = context.engine.registry.modules.get(name as string);
      if (!module) continue;
      await changing(context, async (inner) => {
        const { rows: held } = await inner.database.query(
          'select definition from muster.module_definitions where _id = $1 for no key update',
          [_id],
        );
        const definition = held[0]!.definition as { retired?: RetiredFields };
        const retired = Object.entries(retiredOf(definition));
        const over = retired.filter(([, each]) => Date.parse(keptUntil(each)) < inner.now().getTime());
        if (!over.length) return;
        for (const [key, { field }] of over) await dropColumns(inner, module, field, key);
        const kept = retired.filter((entry) => !over.includes(entry));
        await inner.database.query('update muster.module_definitions set definition = $2 where _id = $1', [
          _id,
          JSON.stringify({ ...definition, retired: Object.fromEntries(kept) }),
        ]);
      });
    }
  },
  { cron: '17 3 * * *' },
);

export default [dropRetiredFields];

import { conflict } from '#common/errors.ts';
import { createJoinTable } from '../modules/tables.ts';
import type { Entry } from './configuration-shapes.ts';
import type { PartOfConfiguration } from './part-of-configuration.ts';

/** Of one to many the field came with its module; of many to many the join table is made. */
export const relationshipsPart: PartOfConfiguration = {
  part: 'relationships',
  nameOf: ({ name }) => String(name),
  read: async ({ database }) => {
    const { rows } = await database.query(
      'select name, label, type, primary_module, related_module from records."relationships" where not deleted order by name',
    );
    return rows as Entry[];
  },
  write: async (context, entry, present) => {
    const { name, label, type, primary_module, related_module } = entry as Record<string, string>;
    const { records } = context.answeringFor('relationships');
    if (present) {
      if (present.type !== type || present.primary_module !== primary_module || present.related_module !== related_module)
        throw conflict('already-exists', `There is another relationship named ${name}.`);
      const { ids } = await records.ids('relationships', { searchTerms: { name } });
      return void (await records.updateMany('relationships', ids, { label }));
    }
    for (const module of [primary_module, related_module]) context.engine.registry.module(module!);
    if (type === 'Many to Many') await createJoinTable(context.database, name!, primary_module!, related_module!);
    await records.create('relationships', {
      name,
      label,
      type,
      primary_module,
      related_module,
      modules_involved: [primary_module, related_module],
    });
  },
};

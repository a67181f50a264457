import type { RecordLink } from '#common/module.ts';
import type { Context } from '../context.ts';
import { quote, type Module } from '../modules/module.ts';
import { leadsToPerson, personalFields } from './personal-fields.ts';
import { aliveAndDeleted } from './alive-and-deleted.ts';
import { keptSql } from './kept-sql.ts';

/** More than an erasure takes at once. */
const MOST_ABOUT = 20_001;

interface About {
  link: RecordLink;
  /** Why it is kept; absent: its personal fields are emptied with the person. */
  reason?: string;
}

/** The records whose personal fields are about these people, by the index of the relation that says so. */
export async function recordsAbout(context: Context, target: Module, ids: readonly string[]): Promise<About[]> {
  const found: About[] = [];
  for (const module of context.engine.registry.modules.values()) {
    if (module.table || module.definitionDeleted || !personalFields(module).length) continue;
    for (const parent of leadsToPerson(module)) {
      const where = whereSql(module, target, parent);
      if (!where) continue;
      const { rows } = await context.database.query(
        `${aliveAndDeleted(module, `_id, ${keptSql(module)} as kept`, where)} order by _id limit ${MOST_ABOUT}`,
        where.includes('$2') ? [ids, target.name] : [ids],
      );
      for (const { _id, kept } of rows)
        found.push({
          link: { moduleName: module.name, recordId: _id as string },
          ...(kept ? { reason: module.keptAtErasure!.reason } : {}),
        });
    }
  }
  return found;
}

/** Undefined where it cannot lead to the module. */
function whereSql(module: Module, target: Module, parent: ReturnType<typeof leadsToPerson>[number]): string | undefined {
  if (typeof parent === 'object') return `${quote(parent.record)} = any($1) and ${quote(parent.module)} = $2`;
  const field = module.storage.get(parent)?.field;
  if (field?.type === 'Relate') return field.ref === target.name ? `${quote(parent)} = any($1)` : undefined;
  if (field?.type !== 'FlexRelate' || (field.refs && !field.refs.includes(target.name))) return undefined;
  return `${quote(`${parent}$id`)} = any($1) and ${quote(`${parent}$module`)} = $2`;
}

import type { Context } from '../context.ts';
import type { NamedRecord } from './find-everywhere.ts';

/** Of these records those that are still there for this person, by the names they have now. */
export async function namesOf(context: Context, links: readonly { moduleName: string; _id: string }[]): Promise<NamedRecord[]> {
  const { modules } = context.engine.registry;
  const perModule = Map.groupBy(
    links.filter(({ moduleName }) => modules.get(moduleName)?.definitionDeleted === false),
    ({ moduleName }) => moduleName,
  );
  const found = await Promise.all(
    [...perModule].map(([moduleName, own]) =>
      namesIn(
        context,
        moduleName,
        own.map(({ _id }) => _id),
      ),
    ),
  );
  const names = new Map(found.flat().map((record) => [`${record.moduleName} ${record._id}`, record]));
  return links.flatMap(({ moduleName, _id }) => names.get(`${moduleName} ${_id}`) ?? []);
}

async function namesIn(context: Context, moduleName: string, ids: string[]): Promise<NamedRecord[]> {
  if (!context.access.module(context.engine.registry.module(moduleName)).access) return [];
  const { records } = await context.records.search(moduleName, {
    searchTerms: { _id: ids },
    includeArchived: true,
    fields: ['name'],
    pageSize: ids.length,
    total: 'none',
  });
  return records.map(({ _id, name }) => ({ moduleName, _id, name: String(name ?? '') }));
}

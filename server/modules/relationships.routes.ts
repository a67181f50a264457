import { z } from 'zod';
import { givenId as id } from '../http/given-id.ts';
import { malformed, notFound } from '#common/errors.ts';
import { checkFieldName } from '#common/names.ts';
import type { AnyRecord, Relationship } from '#common/module.ts';
import type { SearchQuery } from '#common/search.ts';
import type { Context } from '../context.ts';
import { aliased, route } from '../http/route.ts';
import { searchBody } from '../records/search-body.ts';
import { search } from '../records/search.ts';
import { changing, moduleById, noteChange, type GivenModule } from './definitions.ts';
import { updateModule } from './update-module.ts';
import { describeModule } from './describe.ts';
import { engineNameProblem } from './engine-names.ts';
import type { Module } from './module.ts';
import { joinTable } from './storage.ts';
import { createJoinTable } from './tables.ts';
import { visibleModule } from './modules.routes.ts';
import { aPage, savedRecordOf, manyDone, recordOf } from '../openapi/record-shapes.ts';

const moduleName = z.union([z.string(), z.looseObject({ name: z.string() }).transform(({ name }) => name)]);
const newRelationship = z.looseObject({
  name: z.string().trim().min(1),
  label: z.string().trim().min(1).max(200),
  type: z.enum(['One to Many', 'Many to Many']),
  primary_module: moduleName,
  related_module: moduleName,
});

/** A field on the related module or a join table, and the relationship itself: one transaction. */
async function relate(context: Context, given: z.infer<typeof newRelationship>): Promise<AnyRecord> {
  const problem = checkFieldName(given.name) ?? engineNameProblem(given.name, 'relationship', undefined);
  if (problem) throw malformed(problem);
  return changing(context, async (inner) => {
    const primary = moduleById(inner, given.primary_module);
    const related = moduleById(inner, given.related_module);
    for (const module of [primary, related]) refuseEngineTable(module);
    if (await isTaken(inner, given.name))
      throw malformed(`There is, or was, a relationship named ${given.name}. Please choose another name.`);
    if (Object.hasOwn(primary.fields, given.name) || Object.hasOwn(related.fields, given.name))
      throw malformed(`One of the modules already has a field named ${given.name}.`);
    if (given.type === 'Many to Many') await createJoinTable(inner.database, given.name, primary.name, related.name);
    else {
      const field = { fieldName: given.name, label: given.label, inputType: 'Relate', ref: primary.name };
      const { label, fields } = describeModule(inner, related);
      await updateModule(inner, related._id, { name: related.name, label, fields: [...fields, field] } as unknown as GivenModule);
    }
    await noteChange(inner, primary, 'relationship', null, given.name);
    return inner.answeringFor('relationships').records.create('relationships', {
      name: given.name,
      label: given.label,
      type: given.type,
      primary_module: primary.name,
      related_module: related.name,
      modules_involved: [primary.name, related.name],
    });
  });
}

/** The engine's own tables have no place for links. */
function refuseEngineTable(module: Module): void {
  if (module.table) throw malformed(`${module.label} cannot be related to other modules.`);
}

/** A relationship is asked for by its name alone, and the join table of that name stays when the relationship goes. */
async function isTaken({ database }: Context, name: string): Promise<boolean> {
  const { rows } = await database.query(
    `select exists (select 1 from records."relationships" where name = $1) or to_regclass($2) is not null as taken`,
    [name, joinTable(name)],
  );
  return rows[0]!.taken as boolean;
}

const relationshipNamed = async (context: Context, name: string): Promise<Relationship & AnyRecord> => {
  const found = await context.records.first('relationships', { all: [{ field: 'name', op: 'equals', value: name }] });
  if (!found) throw notFound('This relationship was not found.');
  return found as unknown as Relationship & AnyRecord;
};

/** Relates records under the caller's rights on them: what was related before stays. */
async function relateRecords(context: Context, name: string, primaryId: string, relatedIds: string[]) {
  const { type, primary_module, related_module } = await relationshipNamed(context, name);
  if (type === 'One to Many') return context.records.updateMany(related_module, relatedIds, { [name]: primaryId });
  return context.transaction(async (inner) => {
    const before = await inner.records.get(primary_module, primaryId);
    const ids = [...new Set([...((before[name] ?? []) as string[]), ...relatedIds])];
    const after = await inner.records.update(primary_module, primaryId, { [name]: ids });
    return { matched: relatedIds.length, changed: after.version > before.version ? 1 : 0, skipped: [] };
  });
}

const relationshipRef = z.union([z.string(), z.looseObject({ name: z.string() }).transform(({ name }) => name)]);
export default [
  ...aliased(['POST /api/relationships', 'POST /api/relationships/create', 'POST /api/relationships/create-relationship'], {
    commitsItself: 'its answer is read from definitions that nodes read after the commit',
    policy: 'system-admin',
    summary: 'Relates two modules: one to many (a field on the related module) or many to many (a join table)',
    body: newRelationship,
    answer: savedRecordOf('The relationship'),
    handle: async ({ context, body }) => ({ record: await relate(context, body), notices: context.toasts }),
  }),
  route('GET /api/relationships/by-name/:name', {
    policy: 'signed-in',
    summary: 'One relationship by name',
    answer: recordOf('The relationship'),
    handle: ({ context, params }) => relationshipNamed(context, params.name!),
  }),
  route('POST /api/relationships/save-relationship-record', {
    policy: 'signed-in',
    summary: 'Relates one record of the primary module to records of the related one',
    body: z.looseObject({ relationship: relationshipRef, primaryId: id, relatedIds: z.array(id).min(1).max(2_000) }),
    answer: manyDone,
    handle: ({ context, body }) => relateRecords(context, body.relationship, body.primaryId, body.relatedIds),
  }),
  route('POST /api/relationships/search-records', {
    policy: 'signed-in',
    readOnly: true,
    summary: 'Records of a module that may be related',
    body: searchBody.extend({ moduleName }),
    answer: aPage,
    handle: ({ context, body: { moduleName: name, ...query } }) =>
      search(context, visibleModule(context, name), query as SearchQuery),
  }),
  route('POST /api/relationships/relate-search', {
    policy: 'signed-in',
    readOnly: true,
    summary: 'Records of the other side of a relationship, seen from the module given',
    body: searchBody.extend({ relationship: relationshipRef, moduleName }),
    answer: aPage,
    handle: async ({ context, body: { relationship, moduleName: from, ...query } }) => {
      const { primary_module, related_module } = await relationshipNamed(context, relationship);
      if (from !== primary_module && from !== related_module) throw malformed(`${relationship} does not relate ${from}.`);
      const other = from === primary_module ? related_module : primary_module;
      return search(context, visibleModule(context, other), query as SearchQuery);
    },
  }),
];

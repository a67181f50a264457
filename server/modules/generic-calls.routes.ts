import { z } from 'zod';
import { Refusal, forbidden, malformed } from '#common/errors.ts';
import type { DescribedModule } from '#common/described-module.ts';
import type { Context } from '../context.ts';
import { aliased, route } from '../http/route.ts';
import { manyDone, markedRecord } from '../openapi/record-shapes.ts';
import { searchBody, termsBeside } from '../records/search-body.ts';
import { deleteModule, moduleById, type GivenModule } from './definitions.ts';
import { definitions, moduleDefinition, savedDefinition } from './field-definition.ts';
import { changeDefinition, matching } from './modules.routes.ts';

/** The calls that every other resource answers (wire contract, "Requests"), for the definitions of modules. */
const SORTED_BY = ['name', 'label', 'path', 'createdAt', 'updatedAt'] as const;
const MOST_TO_A_PAGE = 200;

const manyModules = z.looseObject({ ids: z.array(z.string().max(63)).max(200) });
const someAttributes = moduleDefinition.omit({ name: true }).partial();

const sorted = (modules: DescribedModule[], { sortField = 'name', sortOrder }: z.infer<typeof searchBody>): DescribedModule[] => {
  const field = SORTED_BY.find((each) => each === sortField);
  if (!field) throw malformed(`There is no field named ${sortField} in a module’s definition.`, 'unknown-field');
  const ascending = modules.toSorted((one, other) => one[field].localeCompare(other[field]));
  return sortOrder === 'desc' ? ascending.toReversed() : ascending;
};

const paged = route('POST /api/ss-modules/dataSourceSearch', {
  policy: 'signed-in',
  readOnly: true,
  summary: 'Modules whose attributes equal what is asked for; a page with its total',
  body: searchBody,
  answer: z.union([definitions, z.object({ ids: z.array(z.string()), total: z.number().int() })]),
  handle: ({ context, body }) => {
    const found = sorted(matching(context, termsBeside(body, searchBody.shape) as Record<string, unknown>), body);
    const { pageNumber = 0, pageSize = 10, selectAll, idsOnly } = body;
    const first = Number(body.selectNumberOfRecords ?? 0);
    const size = Math.min(pageSize, MOST_TO_A_PAGE);
    const records = first
      ? found.slice(0, first)
      : selectAll || idsOnly
        ? found
        : found.slice(pageNumber * size, (pageNumber + 1) * size);
    if (idsOnly) return { ids: records.map(({ _id }) => _id), total: found.length };
    return { records, total: found.length, pageNumber, pageSize: size };
  },
});

const updateSome = route('PUT /api/ss-modules/update-certain-fields/:id', {
  policy: 'system-admin',
  summary: 'Changes some of a module’s definition and keeps the rest',
  body: z.looseObject({ fields: someAttributes, version: z.number().int().optional() }),
  answer: savedDefinition,
  handle: (call) => changeDefinition(call, call.params.id!, changed(call.context, call.params.id!, call.body.fields)),
});

/** What a call leaves out of a definition stays, but its label must be said. */
const changed = (context: Context, id: string, attributes: z.infer<typeof someAttributes>): GivenModule => {
  const { name, label } = moduleById(context, id);
  return { label, ...attributes, name } as unknown as GivenModule;
};

const markOne = aliased(['PUT /api/ss-modules/mark-deleted/:id', 'DELETE /api/ss-modules/mark-deleted/:id'], {
  policy: 'system-admin',
  summary: 'Takes a module out of use; its data stays',
  answer: markedRecord,
  handle: async ({ context, params }) => {
    await deleteModule(context, params.id!);
    return { _id: params.id!, deleted: true };
  },
});

const markMany = route('PUT /api/ss-modules/mark-as-deleted/by-array', {
  policy: 'system-admin',
  summary: 'Takes modules out of use; their data stays',
  body: manyModules,
  answer: manyDone,
  handle: ({ context, body }) => eachOf(context, body.ids, (id) => deleteModule(context, id)),
});

const updateMany = route('PUT /api/ss-modules/update-certain-fields-array', {
  policy: 'system-admin',
  summary: 'Changes the same of the definitions of several modules',
  body: manyModules.extend({ fields: someAttributes }),
  answer: manyDone,
  handle: (call) =>
    eachOf(call.context, call.body.ids, (id) => changeDefinition(call, id, changed(call.context, id, call.body.fields))),
});

/** Each by itself: what refuses is left out with its reason. */
async function eachOf(context: Context, ids: readonly string[], act: (id: string) => Promise<unknown>) {
  const skipped: { _id: string; reason: string }[] = [];
  for (const _id of ids)
    try {
      await act(_id);
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      skipped.push({ _id, reason: problem.message });
    }
  return { matched: ids.length, changed: ids.length - skipped.length, skipped };
}

const deleteForGood = route('PUT /api/ss-modules/delete-forever/by-array', {
  policy: 'system-admin',
  summary: 'Always 403: the data of a module stays',
  body: manyModules,
  answer: z.never(),
  handle: () => {
    throw forbidden('The data of a module stays. Take the module out of use instead.');
  },
});

export default [paged, updateSome, ...markOne, markMany, updateMany, deleteForGood];

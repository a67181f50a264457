import { z } from 'zod';
import { Refusal, malformed } from '#common/errors.ts';
import type { DescribedModule } from '#common/described-module.ts';
import type { Context } from '../context.ts';
import { route, type Call } from '../http/route.ts';
import { manyDone, markedRecord } from '../openapi/record-shapes.ts';
import { shownAs } from '../openapi/shown-as.ts';
import { searchBody, termsBeside } from '../records/search-body.ts';
import { deleteModule, moduleById, type GivenModule } from './definitions.ts';
import { definitions, moduleDefinition, savedDefinition } from './field-definition.ts';
import { changeDefinition, matching } from './modules.routes.ts';

/** Calls that every other resource answers (wire contract, "Requests"), for the definitions of modules. */
const SORTED_BY = ['name', 'label', 'path', 'createdAt', 'updatedAt'] as const;
const MOST_TO_A_PAGE = 200;

const { pageNumber, pageSize, selectAll, selectNumberOfRecords, idsOnly, sortField, sortOrder } = searchBody.shape;
const attributeSearch = z.looseObject({
  searchTerms: z.record(z.string(), z.unknown()).optional(),
  pageNumber,
  pageSize,
  selectAll,
  selectNumberOfRecords,
  idsOnly,
  sortField,
  sortOrder,
});
const manyModules = z.looseObject({ ids: z.array(z.string().max(63)).max(200) });
const someAttributes = moduleDefinition.omit({ name: true }).partial().register(shownAs, { component: 'ModuleDefinition' });

const someOfDefinition = z.looseObject({ fields: someAttributes, version: z.number().int().optional() });

const sorted = (
  modules: DescribedModule[],
  { sortField: by = 'name', sortOrder: order }: z.infer<typeof attributeSearch>,
): DescribedModule[] => {
  const field = SORTED_BY.find((each) => each === by);
  if (!field) throw malformed(`There is no field named ${by} in a module’s definition.`, 'unknown-field');
  const ascending = modules.toSorted((one, other) => one[field].localeCompare(other[field]));
  return order === 'desc' ? ascending.toReversed() : ascending;
};

const paged = route('POST /api/ss-modules/dataSourceSearch', {
  policy: 'signed-in',
  readOnly: true,
  summary: 'Modules whose attributes equal what is asked for; a page with its total',
  body: attributeSearch,
  answer: z.union([definitions, z.object({ ids: z.array(z.string()), total: z.number().int() })]),
  handle: ({ context, body }) => {
    const found = sorted(matching(context, termsBeside(body, attributeSearch.shape) as Record<string, unknown>), body);
    const first = Math.max(0, Number(body.selectNumberOfRecords ?? 0));
    const size = Math.min(body.pageSize ?? 10, MOST_TO_A_PAGE);
    const page = first || body.selectAll || body.idsOnly ? 0 : (body.pageNumber ?? 0);
    const most = first || (body.selectAll || body.idsOnly ? found.length : size);
    const records = found.slice(page * size, page * size + most);
    if (body.idsOnly) return { ids: records.map(({ _id }) => _id), total: found.length };
    return { records, total: found.length, pageNumber: page, pageSize: size };
  },
});

const updateSome = route('PUT /api/ss-modules/update-certain-fields/:id', {
  policy: 'system-admin',
  summary: 'Changes some of a module’s definition and keeps the rest',
  body: someOfDefinition,
  answer: savedDefinition,
  handle: (call) => changeDefinition(call, call.params.id!, changed(call)),
});

/** What a call leaves out of a definition stays; its name and label are always said. */
function changed({ context, params, body: { fields, version } }: Call<z.infer<typeof someOfDefinition>>): GivenModule {
  const { name, label } = moduleById(context, params.id!);
  return { label, ...fields, ...(version === undefined ? {} : { version }), name } as unknown as GivenModule;
}

const markOne = route('PUT /api/ss-modules/mark-deleted/:id', {
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

export default [paged, updateSome, markOne, markMany];

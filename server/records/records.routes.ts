import { z } from 'zod';
import { forbidden, malformed, notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { AnyRecord } from '#common/module.ts';
import type { SearchQuery } from '#common/search.ts';
import type { Context, Toast } from '../context.ts';
import { duplicatesOfSaved } from '../duplicates/find-duplicates.ts';
import { refuseRestoringErased } from '../erasure/refuse-restoring.ts';
import { readBody } from '../http/read-body.ts';
import { aliased, route, type Call } from '../http/route.ts';
import type { Module } from '../modules/module.ts';
import {
  aPage,
  aPageOrIds,
  aRecord,
  manyDone,
  markedRecord,
  newRecord,
  savedRecord,
  someFields,
} from '../openapi/record-shapes.ts';
import { shared } from '../openapi/shown-as.ts';
import { anExample } from '../openapi/record-examples.ts';
import { favoritesOf, toggleFavorite } from './favorites.ts';
import { findRecord } from './get.ts';
import { deleteForever, markDeleted, one, refuseDeletion, restore } from './remove.ts';
import { actOnMany, manyRecords } from '../runs/act-on-many.ts';
import { createRecord, updateRecord } from './save.ts';
import { searchBody, termsBeside } from './search-body.ts';
import { search, searchIds } from './search.ts';
import { visiblePart } from './visible.ts';

/** The calls that every module answers (wire contract, "Requests"); the first path segment names the module. */
const anyBody = z.record(z.string(), z.unknown());
const relationsBody = z.looseObject({ relationshipsNeeded: searchBody.shape.relationshipsNeeded });
export const manyBody = shared('ManyRecords', z.looseObject(manyRecords));
const fieldsBody = z.looseObject({ fields: someFields, version: z.number().int().optional() });
const listValues = z.record(z.string().max(63), z.array(z.string().max(1_000)).max(200));
export const manyAndFields = z.looseObject({
  ...manyRecords,
  fields: someFields.optional(),
  fieldsWhereNeeded: someFields.optional(),
  /** Added to the lists of each record, and taken from them; the rest of each list stays. */
  add: listValues.optional(),
  remove: listValues.optional(),
});
/** Of a body that names 200,000 records. */
export const MANY_IDS = 8 * 1024 * 1024;

export const moduleOf = ({ params, context }: Pick<Call, 'params' | 'context'>): Module => {
  const module = context.engine.registry.at(params.resource!);
  if (!module) throw notFound(`There is nothing at /api/${params.resource}.`, 'route-not-found');
  if (!context.access.module(module).access)
    throw forbidden(`You do not have access to ${module.label}. Please contact an administrator.`);
  return module;
};

export const idOf = (params: Record<string, string>): string => {
  if (!isId(params.id)) throw notFound();
  return params.id;
};

/** `{ record, notices }`, holding what this person may read. */
const answer = (context: Context, module: Module, record: AnyRecord): { record: AnyRecord; notices: Toast[] } => ({
  record: visiblePart(context, module, record),
  notices: context.toasts,
});

export const list = async (call: Call) => {
  const query = call.query as Record<string, string>;
  return search(call.context, moduleOf(call), {
    pageSize: Number(query.pageSize) || 200,
    pageNumber: Number(query.pageNumber) || 0,
    ...(query.search ? { search: query.search } : {}),
    ...(query.sortField ? { sortField: query.sortField } : {}),
    ...(query.sortOrder ? { sortOrder: query.sortOrder as 'asc' | 'desc' } : {}),
  });
};

export const create = async (call: Call) => {
  const module = moduleOf(call);
  const { _id, ...fields } = asRecord(call.body);
  if (_id !== undefined && !isId(_id)) throw malformed('An _id is 24 hexadecimal characters.', 'bad-id');
  const record = await createRecord(call.context, module, fields, _id === undefined ? {} : { id: _id as string });
  return {
    ...answer(call.context, module, record),
    ...(await duplicatesOfSaved(call.context, module, record, Object.keys(fields))),
  };
};

export const get = async (call: Call) => found(await findRecord(call.context, moduleOf(call), idOf(call.params)));

export const withRelationships = async (call: Call<{ relationshipsNeeded?: string[] }>) =>
  found(
    await findRecord(call.context, moduleOf(call), idOf(call.params), { relationships: call.body.relationshipsNeeded ?? [] }),
  );

const found = (record: AnyRecord | undefined) => {
  if (!record) throw notFound();
  return record;
};

export const replace = async (call: Call, id: string) => {
  const module = moduleOf(call);
  const { version, ...fields } = asRecord(call.body);
  const options = { isWhole: true, ...(version === undefined || version === null ? {} : { version: version as number }) };
  const record = await updateRecord(call.context, module, id, fields, options);
  return {
    ...answer(call.context, module, record),
    ...(await duplicatesOfSaved(call.context, module, record, Object.keys(fields))),
  };
};

const updateFields = async (call: Call<z.infer<typeof fieldsBody>>) => {
  const module = moduleOf(call);
  const { fields, version } = call.body;
  const record = await updateRecord(call.context, module, idOf(call.params), fields, version === undefined ? {} : { version });
  return {
    ...answer(call.context, module, record),
    ...(await duplicatesOfSaved(call.context, module, record, Object.keys(fields))),
  };
};

/** `fieldsWhereNeeded`: values for those records alone that a rule refuses without them. */
export const updateThem = (call: Call<z.infer<typeof manyAndFields>>) => {
  const { fields, fieldsWhereNeeded, add, remove } = call.body;
  if (!fields && !add && !remove) throw malformed('The body says what changes: fields, add or remove.');
  const given = Object.entries({ fields, fieldsWhereNeeded, add, remove }).filter(([, value]) => value !== undefined);
  return actOnMany(call, moduleOf(call), 'update', call.body, Object.fromEntries(given));
};
export const many =
  (kind: 'delete' | 'restore' | 'delete-forever' | 'archive' | 'unarchive') => (call: Call<z.infer<typeof manyBody>>) =>
    actOnMany(call, moduleOf(call), kind, call.body);
export const deleteThem = many('delete');
export const restoreThem = many('restore');
export const deleteThemForever = many('delete-forever');

export const runSearch = async (call: Call<SearchQuery>) => {
  const module = moduleOf(call);
  return call.body.idsOnly ? searchIds(call.context, module, call.body) : search(call.context, module, call.body);
};

/** The body of these is the search terms themselves, alone or beside a page and an order, or `{ searchTerms, … }`. */
export const shortSearch = async (call: Call, pageSize = 200) => {
  const query = readBody(searchBody, queryIn(asRecord(call.body)));
  const module = moduleOf(call);
  const bounded: SearchQuery = { pageSize, ...query } as SearchQuery;
  return bounded.idsOnly ? searchIds(call.context, module, bounded) : search(call.context, module, bounded);
};

export const searchForOne = async (call: Call) => {
  const body = { pageSize: 1, ...queryIn(asRecord(call.body)) };
  const { records } = (await shortSearch({ ...call, body })) as { records: AnyRecord[] };
  return records[0] ?? null;
};

const OF_A_QUERY = ['searchTerms', 'includeArchived', 'selectAll', 'sortField', 'sortOrder', 'pageNumber', 'pageSize', 'idsOnly'];

/** What stands beside the page and the order is what is searched for, unless `searchTerms` says it. */
function queryIn(body: Record<string, unknown>): Record<string, unknown> {
  const isQuery = typeof body.search === 'string' || Array.isArray(body.sort) || OF_A_QUERY.some((name) => name in body);
  return isQuery ? { ...body, searchTerms: termsBeside(body, searchBody.shape) } : { searchTerms: body };
}

const asRecord = (body: unknown): Record<string, unknown> => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw malformed('The body is a JSON object.');
  return body as Record<string, unknown>;
};

const policy = 'signed-in' as const;

export default [
  ...aliased(['GET /api/:resource', 'GET /api/:resource/all', 'GET /api/:resource/list'], {
    policy,
    fromReplicas: true,
    summary: 'Lists records, 200 to a page',
    example: anExample.page,
    answer: aPage,
    handle: list,
  }),
  ...aliased(['POST /api/:resource', 'POST /api/:resource/create'], {
    policy,
    summary: 'Creates a record',
    example: anExample.create,
    body: newRecord,
    answer: savedRecord,
    handle: create,
  }),
  route('GET /api/:resource/:id', { policy, summary: 'One record', example: anExample.one, answer: aRecord, handle: get }),
  ...aliased(['POST /api/:resource/with-relationships/:id', 'POST /api/:resource/by-id/:id'], {
    policy,
    readOnly: true,
    summary: 'One record with its relations',
    body: relationsBody,
    answer: aRecord,
    handle: withRelationships,
  }),
  route('PUT /api/:resource/:id', {
    policy,
    summary: 'Replaces a record',
    body: someFields,
    answer: savedRecord,
    handle: (call) => replace(call, idOf(call.params)),
  }),
  ...aliased(['PUT /api/:resource', 'PUT /api/:resource/update'], {
    policy,
    summary: 'Replaces the record whose _id is in the body',
    body: anyBody,
    answer: savedRecord,
    handle: (call) => replace(call, idOf({ id: String(call.body._id ?? '') })),
  }),
  route('PUT /api/:resource/update-certain-fields/:id', {
    policy,
    summary: 'Changes some fields of a record',
    example: anExample.change,
    body: fieldsBody,
    answer: savedRecord,
    handle: updateFields,
  }),
  route('PUT /api/:resource/update-certain-fields-array', {
    policy,
    summary: 'Changes the same fields of many records',
    example: anExample.changeMany,
    body: manyAndFields,
    answer: manyDone,
    bodyLimit: MANY_IDS,
    handle: updateThem,
  }),
  route('PUT /api/:resource/favorite/:id', {
    policy,
    summary: 'Turns the favorite mark on or off',
    answer: z.object({ _id: z.string(), favorite: z.boolean() }),
    handle: (call) => toggleFavorite(call.context, moduleOf(call), idOf(call.params)),
  }),
  ...aliased(['PUT /api/:resource/mark-deleted/:id', 'DELETE /api/:resource/mark-deleted/:id'], {
    policy,
    summary: 'Deletes a record; it can be restored',
    example: anExample.remove,
    answer: markedRecord,
    handle: async (call) => {
      await one(markDeleted(call.context, moduleOf(call), [idOf(call.params)]));
      return { _id: idOf(call.params), deleted: true };
    },
  }),
  ...aliased(['PUT /api/:resource/mark-as-deleted/by-array', 'PUT /api/:resource/custom/mark-deleted/by-array'], {
    policy,
    summary: 'Deletes many records; they can be restored',
    body: manyBody,
    answer: manyDone,
    bodyLimit: MANY_IDS,
    handle: deleteThem,
  }),
  route('PUT /api/:resource/restore/:id', {
    policy,
    summary: 'Restores a deleted record',
    example: anExample.restore,
    answer: markedRecord,
    handle: async (call) => {
      const [module, ids] = [moduleOf(call), [idOf(call.params)]];
      refuseDeletion(call.context, module);
      await refuseRestoringErased(call.context, module, ids);
      await one(restore(call.context, module, ids));
      return { _id: idOf(call.params), deleted: false };
    },
  }),
  route('PUT /api/:resource/restore/by-array', {
    policy,
    summary: 'Restores many deleted records',
    body: manyBody,
    answer: manyDone,
    bodyLimit: MANY_IDS,
    handle: restoreThem,
  }),
  route('DELETE /api/:resource/:id', {
    policy,
    summary: 'Deletes a record for good',
    answer: z.object({ _id: z.string() }),
    handle: async (call) => {
      await one(deleteForever(call.context, moduleOf(call), [idOf(call.params)]));
      return { _id: idOf(call.params) };
    },
  }),
  ...aliased(
    [
      'PUT /api/:resource/delete-forever/by-array',
      'PUT /api/:resource/custom/delete-forever/by-array',
      'POST /api/:resource/delete-by-array',
    ],
    {
      policy,
      summary: 'Deletes many records for good',
      body: manyBody,
      answer: manyDone,
      bodyLimit: MANY_IDS,
      handle: deleteThemForever,
    },
  ),
  route('POST /api/:resource/dataSourceSearch', {
    policy,
    readOnly: true,
    fromReplicas: true,
    summary: 'Searches; a page with its total',
    example: anExample.search,
    body: searchBody,
    answer: aPageOrIds,
    handle: (call) => runSearch(call as Call<SearchQuery>),
  }),
  ...aliased(
    [
      'POST /api/:resource/search',
      'POST /api/:resource/normal-search',
      'POST /api/:resource/advancedSearch',
      'POST /api/:resource/basic-search',
      'POST /api/:resource/search-with-limit-and-sort',
    ],
    {
      policy,
      readOnly: true,
      fromReplicas: true,
      summary: 'Searches',
      body: anyBody,
      answer: aPageOrIds,
      handle: (call) => shortSearch(call),
    },
  ),
  ...aliased(['POST /api/:resource/paged-search', 'POST /api/:resource/pagedSearch'], {
    policy,
    readOnly: true,
    fromReplicas: true,
    summary: 'Searches; 10 to a page, or as many as the module says',
    body: anyBody,
    answer: aPageOrIds,
    handle: (call) => shortSearch(call, moduleOf(call).pageSize),
  }),
  route('POST /api/:resource/search-for-one', {
    policy,
    readOnly: true,
    fromReplicas: true,
    summary: 'The first match, or null',
    body: anyBody,
    answer: aRecord.nullable(),
    handle: searchForOne,
  }),
  route('GET /api/favorites', {
    policy,
    summary: 'The favorites of this person',
    answer: z.object({ records: z.array(z.object({ moduleName: z.string(), recordId: z.string(), name: z.string() })) }),
    handle: async ({ context }) => ({ records: await favoritesOf(context) }),
  }),
];

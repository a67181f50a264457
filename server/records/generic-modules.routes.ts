import { z } from 'zod';
import { malformed } from '#common/errors.ts';
import { aliased, route, type Call } from '../http/route.ts';
import {
  MANY_IDS,
  create,
  deleteThem,
  deleteThemForever,
  idOf,
  manyAndFields,
  manyBody,
  moduleOf,
  replace,
  searchForOne,
  shortSearch,
  updateThem,
  withRelationships,
} from './records.routes.ts';
import { deleteForever, one } from './remove.ts';
import { theId } from '../openapi/answers.ts';
import { aPageOrIds, aRecord, manyDone, savedRecord } from '../openapi/record-shapes.ts';

/**
 * The calls of every module with the module named in the body, `{ name, … }` or `{ moduleOptions: { name }, … }`.
 * `schema` and `user` in a body are never looked at.
 */
const named = {
  name: z.string().max(63).optional(),
  moduleOptions: z.looseObject({ name: z.string().max(63) }).optional(),
};
const anyNamed = z.looseObject(named);
const manyNamed = z.looseObject({ ...named, ...manyBody.shape });
const manyNamedAndFields = z.looseObject({ ...named, ...manyAndFields.shape });
const recordBody = z.looseObject({ ...named, record: z.record(z.string(), z.unknown()) });
const searchNamed = z.looseObject({
  ...named,
  relationshipsNeeded: z.array(z.string().max(200)).max(40).optional(),
  include: z.union([z.string().max(200), z.array(z.string().max(200)).max(40), z.record(z.string(), z.unknown())]).optional(),
});
type Named = z.infer<typeof anyNamed>;

/** The same call as if the module stood in the path. */
function onModule(call: Call<Named>, body: unknown): Call<any> {
  const name = call.body.moduleOptions?.name ?? call.body.name;
  if (!name) throw malformed('The body names no module: { moduleOptions: { name } }.');
  const path = call.engine.registry.modules.get(name)?.path ?? name;
  return { ...call, params: { ...call.params, resource: path }, body };
}

const searchOf = (call: Call<z.infer<typeof searchNamed>>, extra: Record<string, unknown> = {}) => {
  const { name: _name, moduleOptions: _options, schema: _schema, user: _user, include, ...query } = call.body;
  const relationshipsNeeded = [...(query.relationshipsNeeded ?? []), ...includedOf(include)];
  const searchTerms = query.searchTerms ?? {};
  return onModule(call, { ...query, searchTerms: including(searchTerms, include), relationshipsNeeded, ...extra });
};

const includedOf = (include: unknown): string[] =>
  typeof include === 'string' ? [include] : Array.isArray(include) ? (include as string[]) : Object.keys(include ?? {});

/** `include: { subs_providers: { status: 'Hired' } }` asks for the relation and keeps the records that have such a one. */
function including(searchTerms: unknown, include: unknown): unknown {
  if (typeof include !== 'object' || include === null || Array.isArray(include)) return searchTerms;
  const conditions = Object.entries(include).flatMap(([relation, terms]) =>
    Object.entries((terms ?? {}) as Record<string, unknown>).map(([field, value]) => ({ [`${relation}.${field}`]: value })),
  );
  return conditions.length ? { all: [searchTerms, ...conditions] } : searchTerms;
}

const policy = 'signed-in' as const;
const namesItsModule = true;

export default [
  ...aliased(
    [
      'POST /api/generic-modules/smart-search',
      'POST /api/generic-modules/search',
      'POST /api/generic-modules/paged-smart-search',
      'POST /api/generic-modules/dataSourceSearch',
    ],
    {
      policy,
      namesItsModule,
      readOnly: true,
      fromReplicas: true,
      summary: 'Searches the module named in the body',
      body: searchNamed,
      answer: aPageOrIds,
      handle: (call) => shortSearch(searchOf(call)),
    },
  ),
  route('POST /api/generic-modules/smart-search-for-one', {
    policy,
    namesItsModule,
    readOnly: true,
    fromReplicas: true,
    summary: 'The first match in the module named in the body, or null',
    body: searchNamed,
    answer: aRecord.nullable(),
    handle: (call) => searchForOne(searchOf(call)),
  }),
  route('POST /api/generic-modules/smart-search-ids', {
    policy,
    namesItsModule,
    readOnly: true,
    fromReplicas: true,
    summary: 'The ids of the matches in the module named in the body',
    body: searchNamed,
    answer: aPageOrIds,
    handle: (call) => shortSearch(searchOf(call, { idsOnly: true })),
  }),
  ...aliased(['POST /api/generic-modules/by-id/:id', 'POST /api/generic-modules/with-relationships/:id'], {
    policy,
    namesItsModule,
    readOnly: true,
    summary: 'One record of the module named in the body, with its relations',
    body: searchNamed,
    answer: aRecord,
    handle: (call) => withRelationships(onModule(call, { relationshipsNeeded: call.body.relationshipsNeeded ?? [] })),
  }),
  ...aliased(['POST /api/generic-modules', 'POST /api/generic-modules/create'], {
    policy,
    namesItsModule,
    summary: 'Creates a record of the module named in the body',
    body: recordBody,
    answer: savedRecord,
    handle: (call) => create(onModule(call, call.body.record)),
  }),
  route('PUT /api/generic-modules/:id', {
    policy,
    namesItsModule,
    summary: 'Replaces a record of the module named in the body',
    body: recordBody,
    answer: savedRecord,
    handle: (call) => replace(onModule(call, call.body.record), idOf(call.params)),
  }),
  route('DELETE /api/generic-modules/:id', {
    policy,
    namesItsModule,
    summary: 'Deletes a record of the module named in the body for good',
    body: anyNamed,
    answer: theId,
    handle: async (call) => {
      await one(deleteForever(call.context, moduleOf(onModule(call, {})), [idOf(call.params)]));
      return { _id: idOf(call.params) };
    },
  }),
  route('PUT /api/generic-modules/update-certain-fields-array', {
    policy,
    namesItsModule,
    summary: 'Changes the same fields of many records of the module named in the body',
    body: manyNamedAndFields,
    bodyLimit: MANY_IDS,
    answer: manyDone,
    handle: (call) => updateThem(onModule(call, call.body)),
  }),
  route('PUT /api/generic-modules/custom/mark-deleted/by-array', {
    policy,
    namesItsModule,
    summary: 'Deletes many records of the module named in the body; they can be restored',
    body: manyNamed,
    bodyLimit: MANY_IDS,
    answer: manyDone,
    handle: (call) => deleteThem(onModule(call, call.body)),
  }),
  route('PUT /api/generic-modules/custom/delete-forever/by-array', {
    policy,
    namesItsModule,
    summary: 'Deletes many records of the module named in the body for good',
    body: manyNamed,
    bodyLimit: MANY_IDS,
    answer: manyDone,
    handle: (call) => deleteThemForever(onModule(call, call.body)),
  }),
];

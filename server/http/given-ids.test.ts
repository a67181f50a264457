import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: {} });
});
afterAll(() => app?.close());

/** Fields that look like ids of records and are none. */
const NO_IDS: Record<string, string> = {
  ...Object.fromEntries(
    [
      'POST /api/:resource/delete-by-array',
      'PUT /api/:resource/archive/by-array',
      'PUT /api/:resource/unarchive/by-array',
      'PUT /api/:resource/custom/delete-forever/by-array',
      'PUT /api/:resource/custom/mark-deleted/by-array',
      'PUT /api/:resource/delete-forever/by-array',
      'PUT /api/:resource/mark-as-deleted/by-array',
      'PUT /api/:resource/restore/by-array',
      'PUT /api/:resource/update-certain-fields-array',
      'PUT /api/generic-modules/custom/delete-forever/by-array',
      'PUT /api/generic-modules/custom/mark-deleted/by-array',
      'PUT /api/generic-modules/update-certain-fields-array',
    ].map((call) => [`${call} ids`, 'each id without a record is answered in `skipped`, with its reason']),
  ),
  'POST /api/ss-modules/remove/moduleLayoutField moduleId': 'an id or the name of a module',
  'POST /api/ss-modules/update/moduleLayoutLabels moduleId': 'an id or the name of a module',
  'POST /api/ss-modules layouts._id': 'answered and given back, never read',
  'POST /api/ss-modules/create layouts._id': 'answered and given back, never read',
  'PUT /api/ss-modules/:id layouts._id': 'answered and given back, never read',
  'PUT /api/ss-modules/update-certain-fields/:id fields.layouts._id': 'answered and given back, never read',
  'PUT /api/ss-modules/mark-as-deleted/by-array ids': 'ids or names of modules',
  'POST /api/messages/process-sendgrid-email templateId': 'SendGrid’s',
  'POST /api/users/login/passkey response.id': 'the browser’s',
  'POST /api/users/login/passkey response.rawId': 'the browser’s',
  'POST /api/users/second-factors/passkeys response.id': 'the browser’s',
  'POST /api/users/second-factors/passkeys response.rawId': 'the browser’s',
};

test('every body that gives an id refuses a word that is none, at its place', () => {
  const taken = app.engine.discovered.routes
    .filter(({ body }) => body !== undefined)
    .flatMap(({ method, path, body }) => idsIn(body!).map(({ at, schema }) => ({ name: `${method} ${path} ${at}`, schema })))
    .filter(({ schema }) => z.safeParse(schema, 'boss').success)
    .map(({ name }) => name);

  expect(taken.toSorted()).toEqual(Object.keys(NO_IDS).toSorted());
});

const ID = /^(_id|id|ids)$|(Id|Ids|_id|_ids)$/;

interface Place {
  at: string;
  schema: z.ZodType;
}

/** The schemas of single ids in a body, however deep. */
function idsIn(schema: z.ZodType, at = '', isId = false): Place[] {
  const def = (schema as unknown as { def: Record<string, any> }).def;
  if (def.type === 'object')
    return Object.entries(def.shape as Record<string, z.ZodType>).flatMap(([key, value]) =>
      idsIn(value, at ? `${at}.${key}` : key, ID.test(key)),
    );
  if (def.type === 'array') return idsIn(def.element, at, isId);
  if (def.type === 'record') return idsIn(def.valueType, `${at}.*`, false);
  if (def.type === 'union') return (def.options as z.ZodType[]).flatMap((each) => idsIn(each, at, isId));
  if (def.type === 'intersection') return [def.left, def.right].flatMap((each: z.ZodType) => idsIn(each, at, isId));
  if (def.innerType) return idsIn(def.innerType, at, isId);
  if (def.type === 'pipe' && !isId) return refusesWords(schema) ? [] : idsIn(def.in, at, isId);
  return isId ? [{ at, schema }] : [];
}

/** A reference to a record, as an id or as the record, is judged as a whole. */
const refusesWords = (schema: z.ZodType) =>
  ['boss', { _id: 'boss' }, { id: 'boss' }].every((given) => !z.safeParse(schema, given).success);

import { z } from 'zod';
import { conflict, forbidden, malformed, notFound } from '#common/errors.ts';
import { newId } from '#common/ids.ts';
import { noteEvent } from '../audit/note-event.ts';
import { waitForErasing } from '../erasure/holds.ts';
import { isAnyErased } from '../erasure/refuse-restoring.ts';
import { givenId } from '../http/given-id.ts';
import { route } from '../http/route.ts';
import { done, theId } from '../openapi/answers.ts';
import { pageOf } from '../openapi/record-shapes.ts';
import { findPerson } from './find-person.ts';
import { beginRegistered, beginRequest, registerRequest, tryErasure } from './order-request.ts';
import {
  aHold,
  aRequest,
  dueInDays,
  foundPerson,
  givenReason,
  givenRecord,
  givenRecords,
  orderedRequest,
  pageQuery,
  trialOfErasure,
} from './privacy-shapes.ts';
import { readHolds, readRequest, readRequests } from './requests.queries.ts';

const own = { policy: 'system-admin', sessionOnly: true, notWhileImpersonating: true } as const;

const routes = [
  route('POST /api/privacy/find', {
    ...own,
    readOnly: true,
    summary: 'Everything that is held of one person, from records, an address or a telephone number: counts and ids',
    body: z.strictObject({
      records: z.array(givenRecord).max(50).optional(),
      email: z.email().max(320).optional(),
      phone: z.string().max(40).optional(),
    }),
    answer: foundPerson,
    handle: ({ context, body }) => {
      if (!body.records?.length && !body.email && !body.phone)
        throw malformed('Name a record, an address, or a telephone number.');
      return findPerson(context, body);
    },
  }),
  route('POST /api/privacy/export', {
    ...own,
    summary: 'Makes a ZIP of everything that is held of the person whom these records are, in the background',
    body: z.strictObject({ records: givenRecords, reason: givenReason.optional(), dueInDays }),
    answer: orderedRequest,
    handle: async ({ context, body, reply }) => {
      const request = await context.transaction(async (inner) => {
        const id = await registerRequest(inner, { kind: 'export', ...body });
        await beginRequest(inner, id);
        return id;
      });
      reply.code(202);
      return { request };
    },
  }),
  route('POST /api/privacy/erase', {
    ...own,
    summary:
      'Erases what is personal of these records and of what is about them, in the background; { dryRun: true } answers what it would do. It cannot be undone',
    body: z.strictObject({ records: givenRecords, reason: givenReason, dryRun: z.boolean().default(false), dueInDays }),
    answer: z.union([orderedRequest, trialOfErasure]),
    handle: async ({ context, body: { dryRun, ...order }, reply }) => {
      if (dryRun) return tryErasure(context, order.records);
      const request = await context.transaction(async (inner) => {
        const id = await registerRequest(inner, { kind: 'erase', ...order });
        await beginRequest(inner, id);
        return id;
      });
      reply.code(202);
      return { request };
    },
  }),
  route('GET /api/privacy/requests', {
    ...own,
    summary: 'The register of requests about one person’s data, the newest first: ids, no names',
    query: pageQuery,
    answer: pageOf(aRequest),
    handle: ({ context, query }) => readRequests(context.database, query),
  }),
  route('POST /api/privacy/requests', {
    ...own,
    summary: 'Enters a request into the register, to be begun later',
    body: z.strictObject({ kind: z.enum(['export', 'erase']), records: givenRecords, reason: givenReason.optional(), dueInDays }),
    answer: orderedRequest,
    handle: ({ context, body }) => context.transaction(async (inner) => ({ request: await registerRequest(inner, body) })),
  }),
  route('GET /api/privacy/requests/:id', {
    ...own,
    summary: 'One request: how far it is, what was erased, what was kept and why',
    answer: aRequest,
    handle: async ({ context, params }) => {
      const found = await readRequest(context.database, params.id!);
      if (!found) throw notFound();
      return found;
    },
  }),
  route('POST /api/privacy/requests/:id/begin', {
    ...own,
    summary: 'Begins a request that waits in the register, or tries one again that failed',
    answer: orderedRequest,
    handle: async ({ context, params, reply }) => {
      await context.transaction((inner) => beginRegistered(inner, params.id!));
      reply.code(202);
      return { request: params.id! };
    },
  }),
  route('GET /api/privacy/holds', {
    ...own,
    summary: 'Legal holds: what is not erased while they last',
    query: pageQuery,
    answer: pageOf(aHold),
    handle: ({ context, query }) => readHolds(context.database, query),
  }),
  route('POST /api/privacy/holds', {
    ...own,
    summary: 'Holds records: no erasure touches them until the hold ends',
    body: z.strictObject({
      records: z
        .array(z.strictObject({ moduleName: z.string().max(63), recordId: givenId }))
        .min(1)
        .max(50),
      reason: givenReason,
    }),
    answer: theId,
    handle: ({ context, body: { records, reason } }) =>
      context.transaction(async (inner) => {
        await waitForErasing(inner.database);
        for (const { moduleName, recordId } of records) {
          const module = inner.engine.registry.modules.get(moduleName);
          if (!module || module.table || module.definitionDeleted) throw malformed(`There is no module named ${moduleName}.`);
          const { rows } = await inner.database.query(`select 1 from ${module.tableName} where _id = $1`, [recordId]);
          if (!rows.length) throw notFound();
          if (await isAnyErased(inner, module, [recordId]))
            throw conflict('erased', 'This was erased for good, and nothing of it is left to hold.');
        }
        const _id = newId();
        await inner.database.query(
          'insert into muster.privacy_holds (_id, records, reason, by, created_at) values ($1, $2, $3, $4, $5)',
          [_id, JSON.stringify(records), reason, inner.userId, inner.now()],
        );
        await noteEvent(inner, {
          module: 'privacy-holds',
          recordId: _id,
          recordName: null,
          event: 'legal hold begun',
          next: { records },
        });
        return { _id };
      }),
  }),
  route('DELETE /api/privacy/holds/:id', {
    ...own,
    summary: 'Ends a legal hold',
    answer: done,
    handle: ({ context, params }) =>
      context.transaction(async (inner) => {
        const { rowCount } = await inner.database.query(
          'update muster.privacy_holds set ended_at = $2, ended_by = $3 where _id = $1 and ended_at is null',
          [params.id, inner.now(), inner.userId],
        );
        if (!rowCount) throw notFound();
        await noteEvent(inner, { module: 'privacy-holds', recordId: params.id!, recordName: null, event: 'legal hold ended' });
        return { status: true as const };
      }),
  }),
];

/** What is held of a person is held everywhere: whoever looks at a part leaves it first. */
export default routes.map((each) => ({
  ...each,
  handle: (call: Parameters<typeof each.handle>[0]) => {
    if (call.context.narrowed)
      throw forbidden('Leave the part that you are looking at first: this is about everything that is held.');
    return each.handle(call);
  },
}));

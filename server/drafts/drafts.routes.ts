import { z } from 'zod';
import { notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import { route, type Call } from '../http/route.ts';
import { draftOf, forgetDraft, keepDraft, type Form } from './drafts.ts';

const BODY = 1024 * 1024;

/** `:id` is a record's, or `new`. */
function formOf({ context, params }: Pick<Call, 'context' | 'params'>): Form {
  const module = context.engine.registry.modules.get(params.module!) ?? context.engine.registry.at(params.module!);
  if (!module || !context.access.module(module).access) throw notFound();
  if (params.id !== 'new' && !isId(params.id)) throw notFound();
  return { module, id: params.id! };
}

const ofPeople = { policy: 'signed-in', sessionOnly: true } as const;

export default [
  route('PUT /api/drafts/:module/:id', {
    ...ofPeople,
    summary: 'Keeps what the caller typed into the form of a record, or of a new one, for 30 days; nobody else reads it',
    bodyLimit: BODY,
    body: z.strictObject({ values: z.record(z.string(), z.unknown()), version: z.number().int().nullish() }),
    answer: z.object({ kept: z.literal(true) }),
    handle: async (call) => {
      await keepDraft(call.context, formOf(call), call.body.values, call.body.version ?? null);
      return { kept: true };
    },
  }),
  route('GET /api/drafts/:module/:id', {
    ...ofPeople,
    summary: 'What the caller typed into this form and did not save; `values` is null where there is nothing',
    answer: z.object({
      values: z.record(z.string(), z.unknown()).nullable(),
      version: z.number().int().nullable(),
      savedAt: z.string().nullable(),
    }),
    handle: async (call) => (await draftOf(call.context, formOf(call))) ?? { values: null, version: null, savedAt: null },
  }),
  route('DELETE /api/drafts/:module/:id', {
    ...ofPeople,
    summary: 'Forgets what the caller typed into this form',
    answer: z.object({ kept: z.literal(false) }),
    handle: async (call) => {
      await forgetDraft(call.context, formOf(call));
      return { kept: false };
    },
  }),
];

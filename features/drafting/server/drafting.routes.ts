import { Readable } from 'node:stream';
import { z } from 'zod';
import { Refusal } from '#common/errors.ts';
import { givenId } from '#server/http/given-id.ts';
import { route, type Call } from '#server/http/route.ts';
import { pageOf } from '#server/openapi/record-shapes.ts';
import { draft, draftStream } from './drafts.ts';
import { listUses } from './list-uses.ts';
import { whatLeaves, type Asked } from './what-leaves.ts';
import { writerOf } from './writer-of.ts';

const asked = {
  prompt: z.string().trim().min(1, 'Write what the text is about.').max(20_000),
  instructions: z.string().max(4_000).optional(),
  related_record: z.strictObject({ moduleName: z.string().max(63), recordId: givenId }).nullish(),
};
const written = z.object({ message: z.string(), provider: z.enum(['openai', 'local']), model: z.string(), draft: z.string() });
const commitsItself = 'a provider is asked, which takes its time';
const withFile = z.strictObject({ ...asked, filePath: z.string().min(1).max(1_000) });

export default [
  route('GET /api/open-ai/trigger-test', {
    policy: 'system-admin',
    summary: 'Whether drafting works, with the provider that would draft now',
    answer: z.object({
      provider: z.enum(['openai', 'local']),
      model: z.string(),
      ok: z.boolean(),
      message: z.string(),
      ms: z.number().int(),
    }),
    handle: async ({ context, engine }) => {
      const writer = writerOf(engine);
      const start = performance.now();
      const order = { instructions: 'Answer with one word.', prompt: 'Say hello.', data: '', to: null, signature: [] };
      const result = await writer.write(context, order).then(
        () => ({
          ok: true,
          message: writer.provider === 'local' ? 'Rules on this server write the drafts.' : 'The provider answers.',
        }),
        (problem: unknown) => {
          if (!(problem instanceof Refusal)) throw problem;
          return { ok: false, message: problem.message };
        },
      );
      return { provider: writer.provider, model: writer.model, ...result, ms: Math.round(performance.now() - start) };
    },
  }),

  route('POST /api/open-ai/generate-message-from-prompt', {
    policy: 'staff',
    commitsItself,
    summary: 'Drafts a text; with Accept: text/event-stream piece by piece. Nothing is sent or saved',
    body: z.strictObject(asked),
    answer: written,
    handle: (call) => answered(call, call.body),
  }),

  route('POST /api/open-ai/generate-message-using-filepath', {
    policy: 'staff',
    commitsItself,
    summary: 'The same with the text of a file: PDF, DOCX or TXT',
    body: withFile,
    answer: written,
    handle: (call) => answered(call, call.body),
  }),

  route('POST /api/open-ai/what-leaves', {
    policy: 'staff',
    readOnly: true,
    summary: 'What would leave the house for a draft, and how much was taken out of it',
    body: z.strictObject({ ...asked, filePath: z.string().min(1).max(1_000).optional() }),
    answer: z.object({
      provider: z.enum(['openai', 'local']),
      model: z.string(),
      prompt: z.string(),
      instructions: z.string(),
      data: z.string(),
      removed: z.number().int(),
    }),
    handle: async ({ context, engine, body }) => {
      const { provider, model } = writerOf(engine);
      const { prompt, instructions, data, removed } = await whatLeaves(context, body);
      return { provider, model, prompt, instructions, data, removed };
    },
  }),

  route('GET /api/open-ai/uses', {
    policy: 'staff',
    summary: 'What was drafted: one’s own with its words for 30 days; System Admins see the uses of all, without words',
    query: z.object({
      pageNumber: z.coerce.number().int().min(0).max(100_000).default(0),
      pageSize: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: pageOf(
      z.object({
        _id: z.string(),
        user: z.string(),
        at: z.string(),
        provider: z.string(),
        model: z.string(),
        tokens: z.number(),
        related_record: z.object({ moduleName: z.string(), recordId: z.string() }).nullable(),
        removed: z.number(),
        prompt: z.string().nullable().optional(),
        message: z.string().nullable().optional(),
      }),
    ),
    handle: ({ context, query }) => listUses(context, query),
  }),
];

async function answered({ context, request, reply }: Pick<Call, 'context' | 'request' | 'reply'>, body: Asked) {
  if (!/\btext\/event-stream\b/.test(request.headers.accept ?? '')) return draft(context, body);
  const events = await draftStream(context, body);
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(events));
}

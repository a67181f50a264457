import { z } from 'zod';
import { givenId as id } from '../http/given-id.ts';
import { malformed } from '#common/errors.ts';
import { route } from '../http/route.ts';
import { MOST_AT_ONCE } from '#common/runs.ts';
import { countPointing, mergeRecords, refuseMerge, refuseUnmergeable } from './merge.ts';
import { atOnce, inBackground, theseRecords } from '../runs/start-run.ts';
import { moduleOf } from './records.routes.ts';
import { aRecord, notices } from '../openapi/record-shapes.ts';
import { EXAMPLE_ID } from '../openapi/example-record.ts';

/** `moved`: how many records of which module point at the target now. 202 `{ run }` where there are many. */
const merged = z.object({ record: aRecord, moved: z.record(z.string(), z.number().int()), run: z.string(), notices });

export default [
  route('POST /api/merge', {
    policy: 'signed-in',
    summary: 'Makes one record of several; `fields` holds the values chosen in the dialog',
    example: ({ module }) => ({
      body: { _moduleName: module, fromRecordId: '5f2b6c1d9e8a7b6c5d4e3f2b', toRecordId: EXAMPLE_ID },
    }),
    body: z.looseObject({
      _moduleName: z.string().max(63),
      fromRecordId: id.optional(),
      fromRecordIds: z.array(id).max(100).optional(),
      toRecordId: id,
      fields: z.record(z.string(), z.unknown()).optional(),
    }),
    answer: merged,
    handle: async ({ context, engine, body, reply }) => {
      const named = [...(body.fromRecordIds ?? []), ...(body.fromRecordId === undefined ? [] : [body.fromRecordId])];
      if (!named.length) throw malformed('The body names no record to merge: fromRecordId or fromRecordIds.');
      const resource = engine.registry.modules.get(body._moduleName)?.path ?? body._moduleName;
      const module = moduleOf({ params: { resource }, context });
      const { fields = {} } = body;
      const { target, sources } = refuseMerge(context, module, named, body.toRecordId);
      const act = { kind: 'merge' as const, module, plan: { target, fields } };
      await context.transaction((inner) => refuseUnmergeable(inner, module, sources, target));
      if ((await countPointing(context, module, sources)) > MOST_AT_ONCE) {
        reply.code(202);
        return inBackground(context, act, theseRecords(sources));
      }
      const { record, moved, run } = await atOnce(context, act, sources.length, async (inner) => {
        const merged = await mergeRecords(inner, module, sources, target, fields);
        const { length } = sources;
        return { ...merged, matched: length, changed: length, skipped: [] };
      });
      return { record, moved, run, notices: context.toasts };
    },
  }),
];

import { z } from 'zod';
import { malformed } from '#common/errors.ts';
import { route } from '../http/route.ts';
import { mergeRecords } from './merge.ts';
import { moduleOf } from './records.routes.ts';

const id = z.string().max(64);

export default [
  route('POST /api/merge', {
    policy: 'signed-in',
    summary: 'Makes one record of several; `fields` holds the values chosen in the dialog',
    body: z.looseObject({
      _moduleName: z.string().max(63),
      fromRecordId: id.optional(),
      fromRecordIds: z.array(id).max(100).optional(),
      toRecordId: id,
      fields: z.record(z.string(), z.unknown()).optional(),
    }),
    handle: async ({ context, engine, body }) => {
      const sources = [...(body.fromRecordIds ?? []), ...(body.fromRecordId === undefined ? [] : [body.fromRecordId])];
      if (!sources.length) throw malformed('The body names no record to merge: fromRecordId or fromRecordIds.');
      const resource = engine.registry.modules.get(body._moduleName)?.path ?? body._moduleName;
      const module = moduleOf({ params: { resource }, context });
      const merged = await mergeRecords(context, module, sources, body.toRecordId, body.fields ?? {});
      return { ...merged, notices: context.toasts };
    },
  }),
];

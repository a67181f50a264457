import { z } from 'zod';
import { route } from '../http/route.ts';
import { idOf, moduleOf } from '../records/records.routes.ts';
import { addAttachment, attachmentsOf, removeAttachment } from './attachments.ts';

const file = z.object({
  _id: z.string(),
  path: z.string(),
  filename: z.string(),
  label: z.string(),
  size: z.number().int(),
  type: z.string(),
});
const attachment = file.extend({
  createdAt: z.string(),
  by: z.object({ _id: z.string(), name: z.string() }).nullable(),
});

export default [
  route('GET /api/:resource/attachments/:id', {
    policy: 'signed-in',
    summary: 'The files attached to a record, newest first',
    answer: z.object({ records: z.array(attachment) }),
    handle: async (call) => ({ records: await attachmentsOf(call.context, moduleOf(call), idOf(call.params)) }),
  }),
  route('POST /api/:resource/attachments/:id', {
    policy: 'signed-in',
    summary: 'Attaches an uploaded file to a record that the caller may change',
    body: z.strictObject({ file: z.string().max(64) }),
    answer: z.object({ record: file }),
    handle: (call) =>
      call.context.transaction(async (inner) => ({
        record: await addAttachment(inner, moduleOf(call), idOf(call.params), call.body.file),
      })),
  }),
  route('DELETE /api/:resource/attachments/:id/:file', {
    policy: 'signed-in',
    summary: 'Removes an attached file for good',
    answer: z.object({ _id: z.string() }),
    handle: (call) =>
      call.context.transaction(async (inner) => {
        await removeAttachment(inner, moduleOf(call), idOf(call.params), call.params.file!);
        return { _id: call.params.file! };
      }),
  }),
];

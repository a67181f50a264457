import { Refusal } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { Context } from '#server/context.ts';
import { attachFile, type StoredFile } from '#server/files/uploads.ts';
import { before } from '#server/records/rules.ts';
import { documents } from '../documents.module.ts';

export default [
  before(
    documents,
    'a document’s file belongs to it and names it',
    { on: ['path'] },
    async ({ record, changed, set, context }) => {
      if (!record.path || !isId(record.path)) return;
      const file = await fileOf(context, record.path, record._id);
      if (!file) return;
      set({
        filename: changed('filename') && record.filename ? record.filename : file.filename,
        ...(record.name ? {} : { name: record.filename ?? file.filename }),
      });
    },
  ),
];

/** A person ties only a file of their own. What the server itself copies from another record stays with that record. */
async function fileOf(context: Context, fileId: string, recordId: string): Promise<StoredFile | undefined> {
  try {
    return await attachFile(context, fileId, { module: 'documents', recordId });
  } catch (problem) {
    if (context.reason !== null && problem instanceof Refusal && problem.status === 403) return undefined;
    throw problem;
  }
}

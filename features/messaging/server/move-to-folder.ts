import { notFound } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { emailFolders } from '../email-folders.module.ts';
import { messages } from '../messages.module.ts';

/** One's own messages go into a folder of one's own; null: out of it. */
export async function moveToFolder(context: Context, ids: readonly string[], folder: string | null) {
  if (folder) {
    const { user, created_by } = await context.records.get(emailFolders, folder);
    if ((user ?? created_by) !== context.userId) throw notFound();
  }
  const own = ids.length
    ? await context.records.all(messages, {
        all: [
          { field: '_id', op: 'in', value: [...new Set(ids)] },
          { any: ['sentBy', 'assigned_to'].map((field) => ({ field, op: 'equals', value: '$me' })) },
        ],
      })
    : [];
  const moved = own.filter(({ email_folder }) => email_folder !== folder).map(({ _id }) => _id);
  const { records } = context.asSystem('people sort their own mail');
  if (moved.length) await records.updateMany(messages, moved, { email_folder: folder });
  const found = new Set(own.map(({ _id }) => _id));
  const skipped = ids
    .filter((_id) => !found.has(_id))
    .map((_id) => ({ _id, code: 'not-found', reason: 'This is not your message.' }));
  return { matched: own.length, changed: moved.length, skipped };
}

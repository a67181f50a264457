import type { Context } from '#server/context.ts';
import { draftUses } from '../draft-uses.module.ts';

export const WORDS_DAYS = 30;

/** One's own uses with their words; for System Admins those of all, wordless where they are somebody else's. */
export async function listUses(context: Context, page: { pageNumber: number; pageSize: number }) {
  const isAll = context.access.isAdmin;
  const { records } = isAll ? context.asSystem('System Admins see who drafts how much') : context;
  const found = await records.search(draftUses, {
    searchTerms: isAll ? {} : { user: context.userId },
    sort: [
      { field: 'createdAt', order: 'desc' },
      { field: '_id', order: 'desc' },
    ],
    ...page,
  });
  const limit = context.now().getTime() - WORDS_DAYS * 86_400_000;
  return {
    ...found,
    records: found.records.map(
      ({ _id, user, createdAt: at, provider, model, tokens, related_record, removed, prompt, message }) => ({
        _id,
        user: user!,
        at,
        provider: provider!,
        model: model!,
        tokens: tokens ?? 0,
        related_record: related_record ?? null,
        removed: removed ?? 0,
        ...(user === context.userId && Date.parse(at) > limit ? { prompt, message } : {}),
      }),
    ),
  };
}

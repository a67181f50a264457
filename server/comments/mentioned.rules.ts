import { inSentence } from '#common/names.ts';
import type { RecordOf } from '#common/module.ts';
import { comments } from './comments.module.ts';
import { mentionedInComment } from './comments.notification-kinds.ts';
import type { Context } from '../context.ts';
import { effect } from '../records/rules.ts';
import { asReader } from '../records/seen-by.ts';
import { users } from '../accounts/users.module.ts';
import { notify } from '../notifications/notify.ts';

const READ_MS = 8_000;

export default [
  effect(
    comments,
    'people whom a comment mentions are notified, if they can open its record',
    { on: ['mentions'], orNew: true },
    async ({ record, previous, context }) => {
      const known = new Set(previous?.mentions ?? []);
      const mentioned = (record.mentions ?? []).filter((id) => !known.has(id) && id !== context.userId);
      if (!mentioned.length) return;
      const { told, notTold } = await whoCanOpen(context, record, mentioned);
      const { moduleName, recordId } = record.related_record!;
      const { route } = context.engine.registry.module(moduleName);
      await notify(context, {
        to: told,
        kind: mentionedInComment,
        title: 'You were mentioned in a comment',
        quote: 'message',
        about: { moduleName: comments.name, recordId: record._id },
        path: `${route}/${recordId}?tab=timeline`,
      });
      if (notTold.length) await sayWhoWasNotTold(context, record, notTold);
    },
  ),
];

async function whoCanOpen(context: Context, { related_record }: RecordOf<typeof comments>, ids: readonly string[]) {
  const { moduleName, recordId } = related_record!;
  const told: string[] = [];
  for (const id of ids) {
    const reader = await asReader(context, id);
    if (reader && !reader.access.isProvider && (await reader.records.may('view', moduleName, recordId))) told.push(id);
  }
  return { told, notTold: ids.filter((id) => !told.includes(id)) };
}

async function sayWhoWasNotTold(context: Context, { related_record }: RecordOf<typeof comments>, ids: string[]): Promise<void> {
  const people = await context.records.all(users, { _id: ids });
  const names = new Intl.ListFormat('en-US').format(people.map(({ name }) => name ?? 'Somebody'));
  const singular = inSentence(context.engine.registry.module(related_record!.moduleName).singular);
  context.toast(`${names} cannot open this ${singular} and will not be notified.`, { style: 'warning', duration: READ_MS });
}

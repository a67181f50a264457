import { inSentence, pluralOf } from '#common/names.ts';
import { users } from '../accounts/users.module.ts';
import { asReader, seenAmong } from '../records/seen-by.ts';
import type { Assignment } from '../records/rules.ts';

/** Teams, roles and rules decide who sees a record, not to whom it is assigned: the person who assigns it hears of that. */
export async function warnOfUnseen({ context, module, to, ids }: Assignment): Promise<void> {
  const reader = await asReader(context, to);
  const seen = reader ? (await seenAmong(reader, module, ids)).size : 0;
  const hidden = ids.length - seen;
  if (!hidden) return;
  const assignee = await context.records.find(users, to);
  const records = ids.length === 1 ? `this ${inSentence(module.singular)}` : `${hidden} of these ${inSentence(pluralOf(module))}`;
  const text = `${assignee?.name ?? 'This person'} cannot see ${records}. Please check the teams of the record and the roles of the person.`;
  context.toast(text, { style: 'warning', duration: 6000 });
}

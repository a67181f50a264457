import { inSentence } from '#common/names.ts';
import type { NotificationKind } from '#common/notification-kinds.ts';
import type { Assignment } from '../records/rules.ts';
import { notify } from './notify.ts';

/** One record by its name, many as one sentence that leads to the list of what is theirs. */
export function notifyAssigned({ context, module, to, ids }: Assignment, kind: NotificationKind): Promise<void> {
  if (ids.length === 1) {
    const singular = inSentence(module.singular);
    const title = `${/^[aeiou]/i.test(singular) ? 'An' : 'A'} ${singular} was assigned to you`;
    return notify(context, { to: [to], kind, title, about: { moduleName: module.name, recordId: ids[0]! } });
  }
  const filter = { all: [{ field: 'assigned_to', op: 'in', value: [to] }] };
  const path = `${module.route}?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=updatedAt:desc`;
  const title = `{amount} ${inSentence(module.label)} were assigned to you`;
  return notify(context, { to: [to], kind, title, path, amount: ids.length });
}

import { isId } from '#common/ids.ts';
import { users } from '#server/accounts/users.module.ts';
import { isMailAddress } from '#server/outside/letter.ts';
import type { WorkflowAlert } from '../workflow.ts';
import { recipientsModule } from './alert-problems.ts';
import type { Subject } from './subject.ts';

export interface Recipients {
  to: string[];
  /** The users among them, whose calendars are here. */
  users: string[];
  /** Whoever has no address, by name. */
  without: string[];
}

/** Who hears of it: those that a field of the record, or of a related one, names; without a field whoever the alert names. */
export async function recipientsOf(alert: WorkflowAlert, subject: Subject): Promise<Recipients> {
  const found: Recipients = { to: [], users: [], without: [] };
  const values = alert.variable_field ? await namedByField(alert, subject) : [alert.variable];
  for (const value of values) {
    const text = typeof value === 'string' ? value.trim() : '';
    if (isId(text)) await addUser(found, text.toLowerCase(), subject);
    else if (isMailAddress(text)) found.to.push(text);
    else if (text) found.without.push(text);
  }
  if (!found.to.length && !found.without.length) found.without.push(String(subject.record.name ?? subject.module.singular));
  return { ...found, to: [...new Set(found.to)] };
}

async function namedByField(alert: WorkflowAlert, { context, module, record }: Subject): Promise<unknown[]> {
  const field = alert.variable_field!;
  const holder = recipientsModule(context.engine.registry, module, alert);
  if (!alert.variable_module || !holder) return [record[field]].flat();
  const ids = [(record[alert.variable_module] as string | string[] | null) ?? []].flat();
  const related = ids.length ? await context.records.all(holder.name, { field: '_id', op: 'in', value: ids.slice(0, 100) }) : [];
  return related.flatMap((other) => [other[field]].flat());
}

async function addUser(found: Recipients, id: string, { context }: Subject): Promise<void> {
  const user = await context.records.find(users, id);
  if (!user) return;
  found.users.push(id);
  if (user.active && isMailAddress(user.email)) found.to.push(user.email);
  else found.without.push(user.name ?? id);
}

import type { RecordOf } from '#common/module.ts';
import type { SearchTree } from '#common/search.ts';
import { users } from '#server/accounts/users.module.ts';
import { readListSetting } from '#server/admin-settings/read-setting.ts';
import { userAccessControls } from '#server/accounts/user-access-controls.module.ts';
import type { Context } from '#server/context.ts';
import { asReader } from '#server/records/seen-by.ts';
import { ptoRequests } from '../../pto-requests.module.ts';

type Request = Pick<RecordOf<typeof ptoRequests>, '_id' | 'assigned_to' | 'users_ptoRequests'>;

/**
 * Who decides about a request: the users and the members of the teams of the setting `pto-approvers`, else the assigned user; its own
 * person never. Undefined: nobody is named, so that everybody decides who may change it.
 */
export async function approversOf(context: Context, request: Request): Promise<string[] | undefined> {
  const named = await readListSetting(context, 'pto-approvers');
  if (named.length) return (await activeAmong(context, named)).filter((id) => id !== request.users_ptoRequests);
  const { assigned_to: assigned } = request;
  return assigned && assigned !== request.users_ptoRequests ? [assigned] : undefined;
}

/** Those whom a request waits for: its approvers; where nobody is named, who may change every request and sees it, else the System Admins. */
export async function decidersOf(context: Context, request: Request): Promise<string[]> {
  const approvers = await approversOf(context, request);
  if (approvers) return approvers;
  const deciders: string[] = [];
  for (const id of await whoChangeAll(context)) {
    const reader = await asReader(context, id);
    if (reader && (await reader.records.may('edit', ptoRequests, request._id))) deciders.push(id);
  }
  const others = deciders.filter((id) => id !== request.users_ptoRequests);
  return others.length ? others : activeUsers(context, { field: 'userType', op: 'equals', value: 'System Admin' });
}

async function whoChangeAll(context: Context): Promise<string[]> {
  const { records } = context.asSystem('who decides about time off');
  const controls = await records.all(userAccessControls, { name: ptoRequests.name });
  const roles = controls.flatMap(({ role, views }) => (role && views?.edit === 'All' ? [role] : []));
  return roles.length ? activeUsers(context, { field: 'roles', op: 'in', value: roles }) : [];
}

const activeAmong = (context: Context, named: readonly string[]) =>
  activeUsers(context, {
    any: [
      { field: '_id', op: 'in', value: named },
      { field: 'teams', op: 'in', value: named },
    ],
  });

async function activeUsers(context: Context, terms: SearchTree): Promise<string[]> {
  const active = { field: 'active', op: 'equals', value: true } as const;
  const found = await context.asSystem('who decides about time off').records.all(users, { all: [active, terms] });
  return found.map(({ _id }) => _id);
}

import type { RecordOf } from '#common/module.ts';
import { users } from '#server/accounts/users.module.ts';
import { readListSetting } from '#server/admin-settings/read-setting.ts';
import type { Context } from '#server/context.ts';
import type { ptoRequests } from '../../pto-requests.module.ts';

type Request = Pick<RecordOf<typeof ptoRequests>, 'assigned_to' | 'users_ptoRequests'>;

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

async function activeAmong(context: Context, named: readonly string[]): Promise<string[]> {
  const terms = {
    all: [
      { field: 'active', op: 'equals', value: true },
      {
        any: [
          { field: '_id', op: 'in', value: named },
          { field: 'teams', op: 'in', value: named },
        ],
      },
    ],
  };
  const found = await context.asSystem('who decides about time off').records.all(users, terms);
  return found.map(({ _id }) => _id);
}

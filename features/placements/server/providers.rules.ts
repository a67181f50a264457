import { after } from '#server/records/rules.ts';
import { users } from '#features/people/users.module.ts';
import { providers } from '../providers.module.ts';
import { moveLeadToFutureOpp } from './move-lead.ts';
import { askB2B, askPendingInactive } from './provider-tasks.ts';

export default [
  after(
    providers,
    'a provider who leaves moves the lead to future opp',
    { on: ['status'] },
    async ({ record, previous, context }) => {
      if (previous?.status === 'Active' && isLeaving(record.status)) await moveLeadToFutureOpp(context, record);
    },
  ),

  after(
    providers,
    'payroll and benefits hear of a provider who leaves',
    { on: ['status'] },
    async ({ record, previous, context }) => {
      if (!previous) return;
      if (previous.status === 'Active' && record.status === 'PendingInactive') await askPendingInactive(context, record);
      if (previous.status !== 'Inactive' && record.status === 'Inactive') await askB2B(context, record);
    },
  ),

  after(
    providers,
    'a provider’s user is active with the provider',
    { on: ['status', 'locker_account_enabled'] },
    async (save) => {
      const active = userStaysActive(save);
      if (active === undefined || !save.record.related_user) return;
      await save.context
        .asSystem('a provider’s status decides on their user')
        .records.update(users, save.record.related_user, { active });
    },
  ),
];

const isLeaving = (status: string | null) => status === 'PendingInactive' || status === 'Inactive';

interface ProviderSave {
  record: { status: string | null; locker_account_enabled: boolean | null };
  previous: { status: string | null; locker_account_enabled: boolean | null } | null;
  changed(field: 'status' | 'locker_account_enabled'): boolean;
}

/** True or false when this save decides; off wins over on in one save. */
function userStaysActive({ record, previous, changed }: ProviderSave): boolean | undefined {
  if (!previous) return undefined;
  const said: boolean[] = [];
  if (changed('status') && isLeaving(record.status) && (previous.status === 'Active' || changed('locker_account_enabled')))
    said.push(false);
  if (changed('status') && record.status === 'Active') said.push(true);
  if (changed('locker_account_enabled')) said.push(record.locker_account_enabled === true);
  return said.length ? said.every(Boolean) : undefined;
}

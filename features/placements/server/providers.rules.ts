import { dateOfBirth } from '#common/validators/ages.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { check, effect } from '#server/records/rules.ts';
import { users } from '#server/accounts/users.module.ts';
import { notify } from '#server/notifications/notify.ts';
import { providerChanged } from '../placements.notification-kinds.ts';
import { providers } from '../providers.module.ts';
import { askB2B, askPendingInactive } from './provider-tasks.ts';

export default [
  check(providers, 'a provider is at least 14 years old', { on: ['date_of_birth'] }, ({ record, refuse, context }) => {
    const problem = dateOfBirth(record.date_of_birth, context.today(), 14);
    if (problem) refuse(problem, 'date_of_birth');
  }),
  check(
    providers,
    'a provider’s user has the type Provider and belongs to one provider only',
    { on: ['related_user', 'deleted'], orUnarchived: true },
    async ({ record, refuse, context }) => {
      if (!record.related_user || record.deleted) return;
      const system = context.asSystem('a user is tied to one provider');
      await holdKey(context.database, `provider of user ${record.related_user}`);
      const user = await system.records.find(users, record.related_user);
      if (user?.userType !== 'Provider') refuse('The user of a provider is an account of type Provider.', 'related_user');
      const others = await system.records.all(providers, { related_user: record.related_user });
      if (others.some(({ _id }) => _id !== record._id)) refuse('This user belongs to another provider.', 'related_user');
    },
  ),

  effect(
    providers,
    'payroll and benefits are notified when a provider leaves',
    { on: ['status'] },
    async ({ record, previous, context }) => {
      if (!previous) return;
      if (previous.status === 'Active' && record.status === 'PendingInactive') await askPendingInactive(context, record);
      if (previous.status !== 'Inactive' && record.status === 'Inactive') await askB2B(context, record);
    },
  ),

  effect(
    providers,
    'who looks after a provider hears of a phone or an address that the provider changed',
    { on: ['mobile_phone', 'home_phone', 'other_phone', 'current_address'] },
    async ({ record, previous, context }) => {
      if (!previous || !context.access.isProvider) return;
      const about = { moduleName: providers.name, recordId: record._id };
      const title = 'A provider changed their phone or address';
      await notify(context, { to: [record.assigned_to], kind: providerChanged, title, about });
    },
  ),

  effect(
    providers,
    'a provider’s user is active with the provider',
    { on: ['status', 'locker_account_enabled'] },
    async (save) => {
      const active = userStaysActive(save);
      if (active === undefined || !save.record.related_user) return;
      const system = save.context.asSystem('a provider’s status decides on their user');
      const user = await system.records.find(users, save.record.related_user);
      if (user?.userType === 'Provider') await system.records.update(users, user._id, { active });
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

import { derive, effect } from '#server/records/rules.ts';
import { notify } from '#server/notifications/notify.ts';
import { musterMessage } from '#features/messaging/muster-messages.module.ts';
import { accounts } from '#features/placements/accounts.module.ts';
import { providers } from '#features/placements/providers.module.ts';
import { joinNames } from '#features/placements/server/public.ts';
import { createTask } from '#features/work/server/public.ts';
import { credentialing } from '../credentialing.module.ts';
import { credentialingComplete } from '../credentialing.notification-kinds.ts';

export default [
  derive(
    credentialing,
    'a credentialing record is named after its provider and account',
    { on: ['name'], orNew: true },
    async ({ record, set, context }) => {
      if (record.name) return;
      set({
        name: await joinNames(context, [
          [providers, record.providers_credentialing],
          [accounts, record.related_account],
        ]),
      });
    },
  ),

  derive(credentialing, 'a new credentialing record has an assigned user', { of: 'new' }, ({ record, set, context }) => {
    if (!record.assigned_to) set({ assigned_to: context.userId });
    if (!record.last_action_date) set({ last_action_date: context.now().toISOString() });
  }),

  derive(
    credentialing,
    'a credentialing record belongs to its provider',
    { on: ['providers_credentialing'] },
    async ({ record, isNew, set, context }) => {
      const provider = await context
        .asSystem('a provider sees their own credentialing')
        .records.find(providers, record.providers_credentialing);
      set({ related_user: provider?.related_user ?? (isNew ? record.related_user : null) });
    },
  ),

  effect(
    credentialing,
    'staff is notified when a provider has completed all items',
    { on: ['credentialing_status'], of: 'existing' },
    async ({ record, context }) => {
      if (record.credentialing_status !== 'Ready for Review') return;
      await createTask(context, {
        subject: `Review credentialing: ${record.name}`,
        description: `The provider has completed all items of ${record.name}. Please review them.`,
        task_type: 'Credentialing',
        assignees: [record.assigned_to],
        dueIn: 3,
        about: { moduleName: 'credentialing', recordId: record._id },
        links: { credentialing_tasks: record._id, providers_tasks: record.providers_credentialing },
      });
    },
  ),

  effect(
    credentialing,
    'staff is notified when credentialing is complete',
    { on: ['credentialing_status'], of: 'existing' },
    async ({ record, context }) => {
      if (record.credentialing_status !== 'Complete' || !record.assigned_to) return;
      const { assigned_to } = record;
      const { _id } = await context.asSystem('the owner of a credentialing record is notified').records.create(musterMessage, {
        message: `Credentialing is complete: ${record.name}`,
        sentTo: [assigned_to],
        groupUsersIds: [...new Set([assigned_to, ...(context.userId ? [context.userId] : [])])].sort(),
        related_record: { moduleName: 'credentialing', recordId: record._id },
        name: record.name,
      });
      context.afterCommit(() => context.engine.bus.send('new-muster-message-event', [assigned_to], { _id }));
    },
  ),

  effect(
    credentialing,
    'provider and staff get a notification when credentialing is complete',
    { on: ['credentialing_status'], of: 'existing' },
    async ({ record, context }) => {
      if (record.credentialing_status !== 'Complete') return;
      const about = { moduleName: 'credentialing', recordId: record._id };
      const complete = { kind: credentialingComplete, title: 'Credentialing is complete', about } as const;
      await notify(context, { ...complete, to: [record.assigned_to] });
      await notify(context, { ...complete, to: [record.related_user], path: `/provider/credentialing/${record._id}` });
    },
  ),

  effect(
    providers,
    'a provider’s credentialing follows their user',
    { on: ['related_user'], of: 'existing' },
    async ({ record, context }) => {
      const system = context.asSystem('a provider sees their own credentialing');
      for (const { _id } of await system.records.all(credentialing, { providers_credentialing: record._id }))
        await system.records.update(credentialing, _id, { related_user: record.related_user });
    },
  ),
];

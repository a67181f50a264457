import { after, before } from '#server/records/rules.ts';
import { musterMessage } from '#features/messaging/muster-messages.module.ts';
import { accounts } from '#features/placements/accounts.module.ts';
import { providers } from '#features/placements/providers.module.ts';
import { joinNames } from '#features/placements/server/public.ts';
import { createTask } from '#features/work/server/public.ts';
import { notify } from '#features/workspace/server/public.ts';
import { credentialing } from '../credentialing.module.ts';

export default [
  before(
    credentialing,
    'a credentialing record is named after its provider and account',
    { on: ['createdAt', 'name'] },
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

  before(credentialing, 'a new credentialing record belongs to somebody', { of: 'new' }, ({ record, set, context }) => {
    if (!record.assigned_to) set({ assigned_to: context.userId });
    if (!record.last_action_date) set({ last_action_date: context.now().toISOString() });
  }),

  before(
    credentialing,
    'a credentialing record is its provider’s',
    { on: ['providers_credentialing'] },
    async ({ record, set, context }) => {
      if (record.related_user) return;
      const provider = await context
        .asSystem('a provider sees their own credentialing')
        .records.find(providers, record.providers_credentialing);
      if (provider?.related_user) set({ related_user: provider.related_user });
    },
  ),

  after(
    credentialing,
    'staff hear when a provider has done everything',
    { on: ['credentialing_status'], of: 'existing' },
    async ({ record, context }) => {
      if (record.credentialing_status !== 'Ready for Review') return;
      await createTask(context, {
        subject: `Review credentialing: ${record.name}`,
        description: `Everything that ${record.name} needs from the provider is there. Please review it.`,
        task_type: 'Credentialing',
        assignees: [record.assigned_to],
        dueIn: 3,
        about: { moduleName: 'credentialing', recordId: record._id, name: record.name },
        links: { credentialing_tasks: record._id, providers_tasks: record.providers_credentialing },
      });
    },
  ),

  after(
    credentialing,
    'staff hear when credentialing is complete',
    { on: ['credentialing_status'], of: 'existing' },
    async ({ record, context }) => {
      if (record.credentialing_status !== 'Complete' || !record.assigned_to) return;
      const { assigned_to } = record;
      const { _id } = await context.asSystem('credentialing tells whoever looks after it').records.create(musterMessage, {
        message: `Credentialing is complete: ${record.name}`,
        sentTo: [assigned_to],
        groupUsersIds: [...new Set([assigned_to, ...(context.userId ? [context.userId] : [])])].sort(),
        related_record: { moduleName: 'credentialing', recordId: record._id },
        name: record.name,
      });
      context.afterCommit(() => context.engine.bus.send('new-muster-message-event', [assigned_to], { _id }));
    },
  ),

  after(
    credentialing,
    'provider and staff find among their notifications that credentialing is complete',
    { on: ['credentialing_status'], of: 'existing' },
    async ({ record, context }) => {
      if (record.credentialing_status !== 'Complete') return;
      const about = { moduleName: 'credentialing', recordId: record._id };
      const complete = { kind: 'credentialing-complete', title: 'Credentialing is complete', about } as const;
      await notify(context, { ...complete, to: [record.assigned_to] });
      await notify(context, { ...complete, to: [record.related_user], path: `/provider/credentialing/${record._id}` });
    },
  ),

  // staff get a task of it
  after(
    credentialing,
    'a provider hears that items expire soon',
    { on: ['credentialing_status'], of: 'existing' },
    async ({ record, context }) => {
      if (record.credentialing_status !== 'Items Expiring') return;
      await notify(context, {
        to: [record.related_user],
        kind: 'items-expiring',
        title: 'Something you sent expires soon',
        about: { moduleName: 'credentialing', recordId: record._id },
        path: `/provider/credentialing/${record._id}`,
      });
    },
  ),

  after(
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

import { derive, effect } from '#server/records/rules.ts';
import { readSetting } from '#server/admin-settings/read-setting.ts';
import { createTask } from '#features/work/server/public.ts';
import { benefits } from '../benefits.module.ts';
import { providers } from '../providers.module.ts';
import { joinNames } from './names.ts';

const elections = ['medical_election', 'dental_election', 'vision_election'] as const;

export default [
  derive(benefits, 'benefits are named after their provider', { on: ['name'], orNew: true }, async ({ record, set, context }) => {
    if (record.name) return;
    const provider = await joinNames(context, [[providers, record.providers_benefits]]);
    if (provider) set({ name: `${provider} – Benefits` });
  }),

  effect(
    benefits,
    'new or changed benefits are sent to the insurer the next day',
    { on: elections, orNew: true },
    async ({ record, context }) => {
      await createTask(context, {
        subject: `Benefits insurance change: ${record.name}`,
        description: `The elections of ${record.name} are new or have changed. Please send them to the insurer.`,
        task_type: 'Benefits',
        startIn: 1,
        assignees: [await readSetting<string>(context, 'benefits-task-assignee'), record.assigned_to],
        about: { moduleName: 'benefits', recordId: record._id },
        links: { providers_tasks: record.providers_benefits },
      });
    },
  ),
];

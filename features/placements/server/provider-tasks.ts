import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { readSetting } from '#server/admin-settings/read-setting.ts';
import { createTask, type TaskOrder } from '#features/work/server/public.ts';
import type { providers } from '../providers.module.ts';
import { payrollHalf } from './payroll-half.ts';

type Provider = RecordOf<typeof providers>;

export async function askPendingInactive(context: Context, provider: Provider): Promise<void> {
  const payroll = await payrollUser(context, provider);
  for (const what of ['Process the final pay', 'Close the payroll record'])
    await createTask(context, {
      ...order(provider, what, 'Payroll'),
      assignees: [payroll, provider.assigned_to],
      startIn: 3,
      dueIn: 10,
    });
  await createTask(context, {
    ...order(provider, 'Terminate the benefits', 'Benefits'),
    assignees: [await readSetting<string>(context, 'benefits-task-assignee'), provider.assigned_to],
    startIn: 1,
  });
}

export async function askB2B(context: Context, provider: Provider): Promise<void> {
  const payroll = await payrollUser(context, provider);
  await createTask(context, {
    ...order(provider, 'B2B', 'Payroll'),
    assignees: [payroll, provider.assigned_to],
    startIn: 3,
    dueIn: 10,
  });
}

async function payrollUser(context: Context, provider: Provider): Promise<string | null | undefined> {
  const assignees = await readSetting<{ a_to_j?: string | null; others?: string | null }>(context, 'payroll-assignees');
  return assignees?.[payrollHalf(provider.last_name)];
}

const order = (provider: Provider, what: string, task_type: string): Omit<TaskOrder, 'assignees'> => ({
  subject: `${what}: ${provider.name}`,
  description: `${what}: ${provider.name} is ${provider.status === 'Inactive' ? 'inactive' : 'about to become inactive'}.`,
  task_type,
  about: { moduleName: 'providers', recordId: provider._id },
  wantedWhile: {
    terms: { field: 'status', op: 'notEquals', value: 'Active' },
    otherwise: 'The provider is active again.',
  },
  links: { providers_tasks: provider._id },
});

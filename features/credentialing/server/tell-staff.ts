import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { attempt } from '#server/records/attempt.ts';
import { readSetting } from '#server/admin-settings/read-setting.ts';
import { sendAlert } from '#features/messaging/server/public.ts';
import { createTask } from '#features/work/server/public.ts';
import type { credentialing } from '../credentialing.module.ts';
import type { Placement } from './build-record.ts';

type Credentialing = RecordOf<typeof credentialing>;

/** The task and the mail about a new record; neither may keep it from being made. */
export async function tellStaff(context: Context, record: Credentialing, placement: Placement | null): Promise<void> {
  await attempt(context, 'the task of a new credentialing record could not be created', (inner) =>
    createStartTask(inner, record, placement),
  );
  await attempt(context, 'the message of a new credentialing record could not be created', (inner) =>
    alertStaff(inner, record, placement),
  );
}

async function createStartTask(context: Context, record: Credentialing, placement: Placement | null) {
  return createTask(context, {
    subject: `New credentialing: ${record.name}`,
    description: `A credentialing record was created${placement ? ` for the placement ${placement.name}` : ''}. Please complete it.`,
    task_type: 'Credentialing',
    assignees: [await readSetting<string>(context, 'credentialing-task-assignee'), record.assigned_to],
    dueIn: 30,
    about: { moduleName: 'credentialing', recordId: record._id },
    links: {
      providers_tasks: record.providers_credentialing,
      ...(placement ? { placements_tasks: placement._id } : {}),
      credentialing_tasks: record._id,
    },
  });
}

function alertStaff(context: Context, record: Credentialing, placement: Placement | null) {
  const link = placement ? { link: { moduleName: 'placements', recordId: placement._id } } : {};
  return sendAlert(context, {
    kind: 'credentialing',
    subject: `New credentialing: ${record.name}`,
    html: `<p>A credentialing record was created${placement ? ' for the placement {link}.' : ': {link}.'}</p>`,
    about: { moduleName: 'credentialing', recordId: record._id },
    ...link,
    assignedTo: record.assigned_to,
  });
}

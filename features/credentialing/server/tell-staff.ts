import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { escapeHtml } from '#server/outside/escape-html.ts';
import { sendMail } from '#server/outside/mail.jobs.ts';
import { attempt } from '#server/records/attempt.ts';
import { users } from '#server/accounts/users.module.ts';
import { readSetting } from '#server/admin-settings/read-setting.ts';
import { messages } from '#features/messaging/messages.module.ts';
import { createTask } from '#features/work/server/public.ts';
import type { credentialing } from '../credentialing.module.ts';
import type { Placement } from './create-from-placement.ts';

type Credentialing = RecordOf<typeof credentialing>;

/** The task and the mail about a new record; neither may keep it from being made. */
export async function tellStaff(context: Context, record: Credentialing, placement: Placement): Promise<void> {
  await attempt(context, 'the task of a new credentialing record could not be created', (inner) =>
    createStartTask(inner, record, placement),
  );
  await attempt(context, 'the message of a new credentialing record could not be created', (inner) =>
    sendAlert(inner, record, placement),
  );
}

async function createStartTask(context: Context, record: Credentialing, placement: Placement) {
  return createTask(context, {
    subject: `New credentialing: ${record.name}`,
    description: `A credentialing record was created for the placement ${placement.name}. Please complete it.`,
    task_type: 'Credentialing',
    assignees: [await readSetting<string>(context, 'credentialing-task-assignee'), record.assigned_to],
    dueIn: 30,
    about: { moduleName: 'credentialing', recordId: record._id },
    links: {
      providers_tasks: record.providers_credentialing,
      placements_tasks: placement._id,
      credentialing_tasks: record._id,
    },
  });
}

async function sendAlert(context: Context, record: Credentialing, placement: Placement): Promise<void> {
  const system = context.asSystem('staff is notified about credentialing');
  const addresses = await readSetting<{ credentialing?: unknown }>(context, 'alert-addresses');
  const listed = Array.isArray(addresses?.credentialing) ? addresses.credentialing.map(String) : [];
  const assigned = await system.records.find(users, record.assigned_to);
  const to = [...new Set([...listed, ...(assigned?.email ? [assigned.email] : [])])];
  if (!to.length) return;
  const subject = `New credentialing: ${record.name}`;
  const link = `${context.engine.settings.publicUrl}/app/module/placements/${placement._id}`;
  const html = `<p>A credentialing record was created for the placement <a href="${link}">${escapeHtml(placement.name ?? '')}</a>.</p>`;
  const relatedRecord = { moduleName: 'credentialing', recordId: record._id };
  await system.records.create(messages, {
    name: subject,
    subject,
    to,
    sentFrom: 'Muster',
    direction: 'outbound',
    status: 'Sent',
    messageType: 'email',
    message: html,
    sentBy: context.userId,
    related_record: relatedRecord,
  });
  await context.queue(sendMail, { to, subject, html, relatedRecord });
}

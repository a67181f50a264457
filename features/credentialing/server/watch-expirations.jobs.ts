import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/job.ts';
import { createTask, inDays } from '#features/work/server/public.ts';
import { credentialing } from '../credentialing.module.ts';
import { credentialingRequiredItems as items } from '../credentialing-required-items.module.ts';

const DAYS_AHEAD = 30;
/** Records that somebody put aside are left alone. */
const WATCHED = ['Complete', 'Cleared to Start', 'Items Expiring', 'Items Expired', 'Ready for Review'];

/** A month before an item expires its record says so, with a task; when it has expired, it is open again. */
export const watchExpirations = job(
  'watch-expirations',
  async (context) => {
    for (const item of await completedUntil(context, inDays(context, -1)))
      await reopen(context, item._id, item.completionDetails);
    await announce(context, recordsOf(await completedUntil(context, inDays(context, DAYS_AHEAD))));
  },
  { cron: '20 5 * * *' },
);

export default [watchExpirations];

const completedUntil = (context: Context, lastDay: string) =>
  context.records.all(items, {
    all: [
      { field: 'completed', op: 'equals', value: true },
      { field: 'expiration_date', op: 'onOrBefore', value: lastDay },
      { field: 'relatedCredentialingRecord.credentialing_status', op: 'in', value: WATCHED },
    ],
  });

const recordsOf = (found: readonly { relatedCredentialingRecord: string | null }[]) => [
  ...new Set(found.map(({ relatedCredentialingRecord }) => relatedCredentialingRecord).filter((id) => id !== null)),
];

async function reopen(context: Context, id: string, details: Record<string, unknown> | null): Promise<void> {
  await context.transaction(async (inner) => {
    const expired = await inner.records.update(items, id, {
      completed: false,
      completionDetails: { ...details, approvalStatus: 'Expired' },
    });
    const record = await inner.records.find(credentialing, expired.relatedCredentialingRecord);
    if (record) await setStatus(inner, record, 'Items Expired', `An item has expired: ${expired.name}`);
  });
}

async function announce(context: Context, recordIds: readonly string[]): Promise<void> {
  for (const id of recordIds)
    await context.transaction(async (inner) => {
      const record = await inner.records.find(credentialing, id);
      if (record && record.credentialing_status !== 'Items Expired')
        await setStatus(inner, record, 'Items Expiring', 'Items expire soon');
    });
}

/** The task comes with the change of the status, so a second run says nothing twice. */
async function setStatus(
  context: Context,
  record: { _id: string; name: string | null; credentialing_status: string | null; assigned_to: string | null },
  status: string,
  what: string,
): Promise<void> {
  const isKnown = context.list('Credentialing Statuses')?.some(({ value }) => value === status) ?? true;
  if (record.credentialing_status === status || !isKnown) return;
  await context.records.update(credentialing, record._id, { credentialing_status: status });
  await createTask(context, {
    subject: `${what}: ${record.name}`,
    description: `Please ask the provider of ${record.name} for new documents.`,
    task_type: 'Credentialing',
    assignees: [record.assigned_to],
    dueIn: 7,
    about: { moduleName: 'credentialing', recordId: record._id },
    links: { credentialing_tasks: record._id },
  });
}

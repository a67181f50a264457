import { addDays } from '#common/fields/calendar.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/job.ts';
import { documents } from '#features/documents/documents.module.ts';
import { providers } from '#features/placements/providers.module.ts';
import { createTask } from '#features/work/server/public.ts';
import { credentialing } from '../credentialing.module.ts';
import { credentialingRequiredItems as items } from '../credentialing-required-items.module.ts';
import { announceExpiry } from './announce-expiry.ts';
import { renewalOf } from './decision.ts';
import { documentType } from './document-type.ts';
import { expirationSetting, longestLead } from './expiration-leads.ts';
import type { Credentialing, Item } from './item-at-work.ts';
import { keepStages } from './keep-progress.ts';
import { approvedRenewal } from './renewals.ts';

/** Records that somebody put aside are left alone. */
const ASIDE = ['On Hold', 'Inactive', 'Withdrawn'];
/** What expires changes the status of these; one that is still at work stays there. */
const DONE = ['Complete', 'Cleared to Start', 'Items Expiring', 'Items Expired', 'Ready for Review'];

/**
 * What has expired is open again, with the renewal that waits as its answer; what expires within a lead of its type is announced,
 * and its record says so.
 */
export const watchExpirations = job(
  'watch-expirations',
  async (context) => {
    const horizon = addDays(context.today(), longestLead(await expirationSetting(context)));
    for await (const item of context.records.each(items, expiredBy(addDays(context.today(), -1))))
      await expire(context, item._id);
    await announce(context, horizon);
    await stage(context, horizon);
    await typeDocuments(context);
  },
  { cron: '20 5 * * *' },
);

export default [watchExpirations];

const expiredBy = (lastDay: string) => ({
  all: [
    { field: 'completed', op: 'equals', value: true },
    { field: 'expiration_date', op: 'onOrBefore', value: lastDay },
    { field: 'relatedCredentialingRecord', op: 'notEmpty' },
    { field: 'relatedCredentialingRecord.credentialing_status', op: 'notIn', value: ASIDE },
  ],
});

/** The item is held and looked at again: somebody may have decided since it was found, or another node may have been here. */
async function expire(context: Context, id: string): Promise<void> {
  await context.transaction(async (inner) => {
    const {
      completed,
      expiration_date,
      completionDetails: details,
      relatedCredentialingRecord,
    } = await inner.records.lock(items, id);
    if (!completed || !expiration_date || expiration_date >= inner.today()) return;
    const record = await inner.records.find(credentialing, relatedCredentialingRecord);
    const renewal = renewalOf(details);
    const answer = renewal
      ? { ...approvedRenewal(details!, renewal), approvalStatus: 'Submitted' }
      : { ...details, approvalStatus: 'Expired' };
    const expired = await inner.records.update(items, id, {
      completed: false,
      completionDetails: { ...answer, dateCompleted: null },
    });
    if (record && DONE.includes(record.credentialing_status ?? '')) await sayExpired(inner, expired, record);
  });
}

/** The task comes with the change of the status, so a second run says nothing twice. */
async function sayExpired(context: Context, item: Item, record: Credentialing): Promise<void> {
  if (record.credentialing_status === 'Items Expired') return;
  if (!(await setStatus(context, await context.records.get(credentialing, record._id), 'Items Expired'))) return;
  const whose = await namingProvider(context, record);
  await createTask(context, {
    subject: `An item has expired: ${item.name}: ${whose}`,
    description: `Please ask the provider of ${whose} for new documents.`,
    task_type: 'Credentialing',
    assignees: [record.assigned_to],
    dueIn: 7,
    about: { moduleName: 'credentialing', recordId: record._id },
    links: { credentialing_tasks: record._id },
  });
}

/** A record that was named by hand may not say whose it is. */
async function namingProvider(context: Context, { name, providers_credentialing }: Credentialing): Promise<string> {
  const provider = await context.records.find(providers, providers_credentialing);
  return provider?.name && !name?.includes(provider.name) ? `${provider.name} – ${name}` : String(name);
}

async function announce(context: Context, horizon: string): Promise<void> {
  const soon = {
    all: [
      { field: 'status', op: 'equals', value: 'Active' },
      { field: 'expiration_date', op: 'between', value: [context.today(), horizon] },
    ],
  };
  for await (const { _id } of context.records.each(documents, soon))
    await context.transaction((inner) => announceExpiry(inner, _id));
}

/** Items whose day has come, and those of before items had a stage. */
async function stage(context: Context, horizon: string): Promise<void> {
  const due = {
    any: [
      { field: 'stage', op: 'empty' },
      {
        all: [
          { field: 'stage', op: 'in', value: ['completed', 'expiring'] },
          { field: 'expiration_date', op: 'onOrBefore', value: horizon },
        ],
      },
    ],
  };
  const records = new Set<string>();
  for await (const { relatedCredentialingRecord } of context.records.each(items, due))
    if (relatedCredentialingRecord) records.add(relatedCredentialingRecord);
  for (const id of records) await context.transaction((inner) => stageRecord(inner, id));
}

/** Items of before they had a type of document, and those whose type has come into the list since. */
async function typeDocuments(context: Context): Promise<void> {
  const untyped = {
    all: [
      { field: 'field_type', op: 'equals', value: 'Uploaded Document' },
      { field: 'document_type', op: 'empty' },
    ],
  };
  for await (const item of context.records.each(items, untyped)) {
    const document_type = documentType(item, context);
    if (document_type) await context.transaction((inner) => inner.records.update(items, item._id, { document_type }));
  }
}

async function stageRecord(context: Context, id: string): Promise<void> {
  const record = await context.records.find(credentialing, id);
  const stages = await keepStages(context, await context.records.all(items, { relatedCredentialingRecord: id }));
  const isExpiring = [...stages.values()].some((each) => each.stage === 'expiring');
  const status = record?.credentialing_status ?? '';
  if (record && isExpiring && DONE.includes(status) && status !== 'Items Expired')
    await setStatus(context, record, 'Items Expiring');
}

/** Whether this was news. */
async function setStatus(
  context: Context,
  record: { _id: string; credentialing_status: string | null },
  status: string,
): Promise<boolean> {
  const isKnown = context.list('Credentialing Statuses')?.some(({ value, retired }) => value === status && !retired) ?? true;
  if (record.credentialing_status === status || !isKnown) return false;
  await context.records.update(credentialing, record._id, { credentialing_status: status });
  return true;
}

import { daysBetween } from '#common/fields/calendar.ts';
import { dayInWords } from '#common/day-in-words.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { notify } from '#server/notifications/notify.ts';
import { asReader } from '#server/records/seen-by.ts';
import { documents } from '#features/documents/documents.module.ts';
import { providers } from '#features/placements/providers.module.ts';
import { createTask } from '#features/work/server/public.ts';
import { credentialing } from '../credentialing.module.ts';
import { credentialingRequiredItems as items } from '../credentialing-required-items.module.ts';
import { renewalOf } from './decision.ts';
import { expirationSetting, leadsOf } from './expiration-leads.ts';
import { itemsExpiring } from '../credentialing.notification-kinds.ts';

type ProviderDocument = RecordOf<typeof documents>;

/** A notice that stands on its document. */
interface ExpiryNotice extends Record<string, unknown> {
  /** Days ahead. */
  lead: number;
  /** ISO 8601 in UTC. */
  at: string;
  /** Ids of users. */
  to: string[];
  /** The last day that it was about. */
  expires: string;
}

/**
 * Tells provider and owner that an active document expires, once for each of its leads; where several are past, for the nearest
 * alone. The owner's first notice is a task. In the caller's transaction, with the document's row held.
 */
export async function announceExpiry(context: Context, id: string): Promise<void> {
  const system = context.asSystem('an expiry is announced');
  const document = await system.records.lock(documents, id);
  const expires = document.expiration_date;
  if (document.status !== 'Active' || !expires || !document.providers_documents) return;
  const daysLeft = daysBetween(context.today(), expires);
  const leads = leadsOf(await expirationSetting(context), document.document_type);
  const lead = leads.findLast((each) => each >= daysLeft);
  if (daysLeft < 0 || lead === undefined) return;
  const notices = (document.expiration_notices ?? []) as ExpiryNotice[];
  const told = notices.filter((notice) => notice.expires === expires);
  if (told.some((notice) => notice.lead <= lead)) return;
  const to = await tell(system, document, told.length === 0);
  const notice: ExpiryNotice = { lead, at: context.now().toISOString(), to, expires };
  await system.records.update(documents, id, { expiration_notices: [...notices, notice].slice(-MOST_NOTICES) });
}

const MOST_NOTICES = 50;

async function tell(system: Context, document: ProviderDocument, isFirst: boolean): Promise<string[]> {
  const provider = await system.records.find(providers, document.providers_documents);
  const { item, record } = await answeredBy(system, document);
  const owner = await firstWhoSees(system, document._id, [record?.assigned_to, document.assigned_to, provider?.assigned_to]);
  const about = { moduleName: documents.name, recordId: document._id };
  const isRenewed = Boolean(renewalOf(item?.completionDetails));
  if (!isRenewed)
    await notify(system, {
      to: [provider?.related_user],
      kind: itemsExpiring,
      title: 'A document of yours expires soon. Please send a new one',
      about,
      path: item && record ? `/provider/credentialing/${record._id}/${item._id}` : '/provider/credentialing',
    });
  if (isFirst) await startTask(system, document, { owner, provider: provider?.name, record: record?._id });
  else await notify(system, { to: [owner], kind: itemsExpiring, title: 'A document expires soon', about });
  return [isRenewed ? null : provider?.related_user, owner].filter((id) => typeof id === 'string');
}

/** Nobody is told of a document that they cannot open. */
async function firstWhoSees(system: Context, id: string, owners: readonly (string | null | undefined)[]): Promise<string | null> {
  for (const owner of new Set(owners)) {
    const reader = owner ? await asReader(system, owner) : undefined;
    if (reader && (await reader.records.may('view', documents, id))) return owner!;
  }
  return null;
}

interface Concerned {
  owner: string | null;
  /** Their name. */
  provider: string | null | undefined;
  record: string | undefined;
}
const startTask = (system: Context, document: ProviderDocument, { owner, provider, record }: Concerned) =>
  createTask(system, {
    subject: `Expires on ${dayInWords(document.expiration_date!)}: ${document.name}${provider ? ` of ${provider}` : ''}`,
    description: 'Please ask the provider for a new document.',
    task_type: 'Credentialing',
    assignees: [owner],
    due: document.expiration_date,
    about: { moduleName: documents.name, recordId: document._id },
    links: { providers_tasks: document.providers_documents, ...(record ? { credentialing_tasks: record } : {}) },
  });

/** The item that this document answers, of the record that was worked on last. */
async function answeredBy(system: Context, { _id, providers_documents }: ProviderDocument) {
  const uploads = await system.records.all(
    items,
    {
      all: [
        { field: 'relatedCredentialingRecord.providers_credentialing', op: 'equals', value: providers_documents },
        { field: 'field_type', op: 'in', value: ['Uploaded Document', 'E-signature Document'] },
      ],
    },
    { sortField: 'updatedAt', sortOrder: 'desc' },
  );
  const item = uploads.find(({ completionDetails }) => completionDetails?.document === _id);
  return { item, record: await system.records.find(credentialing, item?.relatedCredentialingRecord) };
}

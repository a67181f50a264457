import { forbidden, invalid } from '#common/errors.ts';
import { newId } from '#common/ids.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { attachFile } from '#server/files/uploads.ts';
import { notify } from '#server/notifications/notify.ts';
import { documents } from '#features/documents/documents.module.ts';
import { providers } from '#features/placements/providers.module.ts';
import { credentialingRequiredItems as items } from '../credentialing-required-items.module.ts';
import { itemSubmitted } from '../credentialing.notification-kinds.ts';
import { renewalOf } from './decision.ts';
import { documentType } from './document-type.ts';
import { holdRecords, itemAtWork, type Item, type ItemAtWork } from './item-at-work.ts';
import { sentIn } from './renewals.ts';
import { documentOf, readExpiration } from './save-upload.ts';

type ProviderDocument = RecordOf<typeof documents>;

export interface HandedIn {
  /** The `path` or the `_id` of an upload of their own. */
  path: string;
  document_type: string;
  /** `YYYY-MM-DD` */
  expiration_date?: string | null | undefined;
  name?: string | null | undefined;
}

/**
 * A document that a provider sends without being asked: it waits for review, answers the open items of its type, and renews what
 * approved ones have. Where no item asks for it, the owner is told.
 */
export function handIn(context: Context, given: HandedIn): Promise<ProviderDocument> {
  return context.transaction(async (inner) => {
    if (!inner.access.isProvider) throw forbidden('Providers hand in their own documents.');
    const system = inner.asSystem('a provider hands in a document');
    const provider = await system.records.first(providers, { related_user: inner.userId });
    if (!provider) throw forbidden('Your account does not belong to a provider yet. Please ask your recruiter.');
    if (!inner.list('Document Types')?.some(({ value }) => value === given.document_type))
      throw invalid({ document_type: 'Please choose a type of document.' });
    const expiration_date = readExpiration(inner, given.expiration_date, false, 'expiration_date');
    const asked = await itemsThatAsk(inner, provider._id, given.document_type, expiration_date);
    const _id = newId();
    const file = await attachFile(inner, given.path.replace(/^\/?api\/files\//, ''), { module: documents.name, recordId: _id });
    const document = await system.records.create(
      documents,
      {
        name: given.name?.trim() || given.document_type,
        status: 'Pending Review',
        document_type: given.document_type,
        path: file._id,
        filename: file.filename,
        expiration_date,
        renews: await renewedBy(asked),
        providers_documents: provider._id,
        mainModuleType: 'providers',
        relatedRecord: provider._id,
        teams: provider.teams,
        assigned_to: provider.assigned_to,
      },
      { id: _id },
    );
    const sent = { document: _id, documentLink: file.path, filename: file.label, expirationDate: expiration_date };
    for (const { item } of asked) {
      const { completed, ...details } = sentIn(item, { ...sent, dateSubmitted: inner.now().toISOString() });
      const dateCompleted = completed ? item.completionDetails?.dateCompleted : null;
      await system.records.update(items, item._id, {
        completed,
        completionDetails: { ...item.completionDetails, ...details, dateCompleted },
      });
    }
    if (!asked.length) await tellOwner(system, document);
    return document;
  });
}

/** The provider's items that this would answer, held: open ones, and approved ones whose document expires earlier. */
async function itemsThatAsk(
  context: Context,
  provider: string,
  type: string,
  expiration_date: string | null,
): Promise<ItemAtWork[]> {
  const uploads = await context.records.all(items, {
    all: [
      { field: 'field_type', op: 'equals', value: 'Uploaded Document' },
      { field: 'stage', op: 'in', value: ['waiting', 'rejected', 'expired', 'expiring', 'completed'] },
      { field: 'provider_assigned', op: 'equals', value: true },
      { field: 'relatedCredentialingRecord.providers_credentialing', op: 'equals', value: provider },
      { field: 'relatedCredentialingRecord.locked', op: 'notEquals', value: true },
    ],
  });
  const fitting = uploads.filter((item) => documentType(item, context) === type && (expiration_date || !item.requires_exp_date));
  await holdRecords(context, [...new Set(fitting.map((item) => item.relatedCredentialingRecord!))]);
  const held: ItemAtWork[] = [];
  for (const { _id } of fitting) held.push(await itemAtWork(context, _id));
  return held.filter(({ item }) => isAsking(item, expiration_date));
}

function isAsking({ completed, completionDetails: details, expiration_date: expires }: Item, until: string | null): boolean {
  if (details?.approvalStatus === 'Submitted' || renewalOf(details)) return false;
  return !completed || (expires !== null && (until === null || until > expires));
}

/** The document that the first of them has, where somebody has approved it. */
async function renewedBy(asked: readonly ItemAtWork[]): Promise<string | null> {
  for (const atWork of asked) {
    const current = await documentOf(atWork);
    if (current?.status === 'Active' || current?.status === 'Expired') return current._id;
  }
  return null;
}

const tellOwner = (system: Context, document: ProviderDocument) =>
  notify(system, {
    to: [document.assigned_to],
    kind: itemSubmitted,
    title: 'A provider sent a document that no item asks for',
    about: { moduleName: documents.name, recordId: document._id },
  });

import { forbidden, invalid } from '#common/errors.ts';
import { isId, newId } from '#common/ids.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { attachFile, type StoredFile } from '#server/files/uploads.ts';
import { documents } from '#features/documents/documents.module.ts';
import { providers } from '#features/placements/providers.module.ts';
import { credentialingRequiredItems as items } from '../credentialing-required-items.module.ts';
import { documentType } from './document-type.ts';
import { itemAtWork, type Item } from './item-at-work.ts';
import { readExpiration } from './save-upload.ts';

type ProviderDocument = RecordOf<typeof documents>;

export interface HandedIn {
  /** The `path` or the `_id` of an upload of their own. */
  path: string;
  document_type: string;
  /** `YYYY-MM-DD` */
  expiration_date?: string | null | undefined;
  name?: string | null | undefined;
}

/** A document that a provider sends without being asked: it waits for review, and answers the open items of its type. */
export function handIn(context: Context, given: HandedIn): Promise<ProviderDocument> {
  return context.transaction(async (inner) => {
    if (!inner.access.isProvider) throw forbidden('Providers hand in their own documents.');
    const system = inner.asSystem('a provider hands in a document');
    const provider = await system.records.first(providers, { related_user: inner.userId });
    if (!provider) throw forbidden('Your account does not belong to a provider yet. Please ask your recruiter.');
    if (!inner.list('Document Types')?.some(({ value }) => value === given.document_type))
      throw invalid({ document_type: 'Please choose a type of document.' });
    const expiration_date = readExpiration(inner, given.expiration_date, false, 'expiration_date');
    const open = await openItems(inner, provider._id, given.document_type, expiration_date);
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
        renews: await renewedBy(system, provider._id, open),
        providers_documents: provider._id,
        mainModuleType: 'providers',
        relatedRecord: provider._id,
        teams: provider.teams,
        assigned_to: provider.assigned_to,
      },
      { id: _id },
    );
    for (const item of open) await answerItem(inner, item, document, file);
    return document;
  });
}

const OPEN = ['waiting', 'rejected', 'expired'];

/** The items of this type that wait for the provider, as far as a document with this last day does for them. */
async function openItems(context: Context, provider: string, type: string, expires: string | null): Promise<Item[]> {
  const open = await context.records.all(items, {
    all: [
      { field: 'field_type', op: 'equals', value: 'Uploaded Document' },
      { field: 'stage', op: 'in', value: OPEN },
      { field: 'provider_assigned', op: 'equals', value: true },
      { field: 'relatedCredentialingRecord.providers_credentialing', op: 'equals', value: provider },
      { field: 'relatedCredentialingRecord.locked', op: 'notEquals', value: true },
    ],
  });
  return open.filter((item) => documentType(item, context) === type && (expires !== null || !item.requires_exp_date));
}

/** What answered one of these items until it expired. */
async function renewedBy(system: Context, provider: string, open: readonly Item[]): Promise<string | null> {
  const answered = open.flatMap(({ completionDetails }) => completionDetails?.document ?? []).filter(isId);
  const old = answered.length ? await system.records.all(documents, { _id: answered, providers_documents: provider }) : [];
  return old.find(({ status }) => status === 'Active' || status === 'Expired')?._id ?? null;
}

async function answerItem(context: Context, { _id }: Item, document: ProviderDocument, file: StoredFile): Promise<void> {
  const { item, system } = await itemAtWork(context, _id);
  if (!OPEN.includes(item.stage ?? '')) return; // somebody has answered it meanwhile
  await system.records.update(items, _id, {
    completed: false,
    completionDetails: {
      ...item.completionDetails,
      approvalStatus: 'Submitted',
      document: document._id,
      documentLink: file.path,
      filename: file.label,
      expirationDate: document.expiration_date,
      rejectionReason: null,
      renewed: null,
      dateSubmitted: context.now().toISOString(),
      dateCompleted: null,
    },
  });
}

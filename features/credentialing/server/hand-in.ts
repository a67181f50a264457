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
import { itemsWaitingWith, waitsWith } from './document-uses.ts';
import { holdRecords, itemAtWork, type Item, type ItemAtWork } from './item-at-work.ts';
import { sentIn } from './renewals.ts';
import { documentOf, readExpiration } from './save-upload.ts';

type ProviderDocument = RecordOf<typeof documents>;
type Provider = RecordOf<typeof providers>;

export interface HandedIn {
  /** The `path` or the `_id` of an upload of their own. */
  path: string;
  document_type: string;
  /** `YYYY-MM-DD` */
  expiration_date?: string | null | undefined;
  name?: string | null | undefined;
  notes?: string | null | undefined;
}

interface SentAgain {
  /** A document that was handed in before: while it waits for review it gets the new file. */
  replaces?: string | null;
  /** What the caller’s form calls the expiration date. */
  dateField?: string;
}

/**
 * A document that a provider sends without being asked: it waits for review, answers the open items of its type, and renews what
 * approved ones have. Where no item asks for it, the owner is told.
 */
export function handIn(
  context: Context,
  given: HandedIn,
  { replaces = null, dateField = 'expiration_date' }: SentAgain = {},
): Promise<ProviderDocument> {
  return context.transaction(async (inner) => {
    const provider = await whoHandsIn(inner, given.document_type);
    const system = inner.asSystem('a provider hands in a document');
    const expiration_date = readExpiration(inner, given.expiration_date, false, dateField);
    const { asked, replaced } = await held(inner, {
      asking: await itemsThatAsk(inner, provider._id, given.document_type, expiration_date),
      replaces: await pendingDocument(system, provider._id, replaces),
      until: expiration_date,
    });
    const needsDate = asked.some(({ item }) => item.requires_exp_date === true);
    readExpiration(inner, expiration_date, needsDate, dateField);
    const _id = replaced?._id ?? newId();
    const file = await attachFile(inner, given.path.replace(/^\/?api\/files\//, ''), { module: documents.name, recordId: _id });
    const fields = {
      name: given.name?.trim() || given.document_type,
      status: 'Pending Review',
      path: file._id,
      filename: file.filename,
      expiration_date,
      ...(given.notes === undefined ? {} : { description: given.notes }),
    };
    const document = replaced
      ? await system.records.update(documents, _id, fields)
      : await system.records.create(
          documents,
          { ...fields, document_type: given.document_type, renews: await renewedBy(asked), ...ofProvider(provider) },
          { id: _id },
        );
    const sent = { document: _id, documentLink: file.path, filename: file.label, expirationDate: expiration_date };
    for (const { item } of asked) {
      const { completed, ...details } = sentIn(item, { ...sent, dateSubmitted: inner.now().toISOString() });
      const dateCompleted = completed ? item.completionDetails?.dateCompleted : null;
      await system.records.update(items, item._id, {
        completed,
        completionDetails: {
          ...item.completionDetails,
          ...details,
          ...(given.notes === undefined ? {} : { notes: given.notes }),
          dateCompleted,
        },
      });
    }
    if (!asked.length && !replaced) await tellOwner(system, document);
    return document;
  });
}

/** Providers alone, and those whose roles open the documents. */
export const mayHandIn = ({ access, engine }: Context): boolean =>
  access.isProvider && access.module(engine.registry.module(documents.name)).access;

/** The provider who calls, where a document of this type may be handed in. @throws 403, 422 */
export async function whoHandsIn(context: Context, document_type: string): Promise<Provider> {
  if (!context.access.isProvider) throw forbidden('Providers hand in their own documents.');
  if (!mayHandIn(context)) throw forbidden();
  const system = context.asSystem('a provider hands in a document');
  const provider = await system.records.first(providers, { related_user: context.userId });
  if (!provider) throw forbidden('Your account does not belong to a provider yet. Please ask your recruiter.');
  if (!context.list('Document Types')?.some(({ value }) => value === document_type))
    throw invalid({ document_type: 'Please choose a type of document.' });
  return provider;
}

/** A document that this provider has sent and nobody has decided about. */
export async function pendingDocument(
  system: Context,
  provider: string,
  id: string | null,
): Promise<ProviderDocument | undefined> {
  const document = await system.records.find(documents, id);
  return document?.status === 'Pending Review' && document.providers_documents === provider ? document : undefined;
}

const ofProvider = ({ _id, teams, assigned_to }: Provider) => ({
  providers_documents: _id,
  mainModuleType: 'providers',
  relatedRecord: _id,
  teams,
  assigned_to,
});

interface Answerable {
  asking: readonly Item[];
  replaces: ProviderDocument | undefined;
  until: string | null;
}

/** The items that this answers, and the document that it replaces, as they are once their records are held. */
async function held(context: Context, { asking, replaces, until }: Answerable) {
  const system = context.asSystem('a provider hands in a document');
  const waiting = replaces ? await itemsWaitingWith(system, replaces) : [];
  const all = [...asking, ...waiting];
  await holdRecords(context, [...new Set(all.map((item) => item.relatedCredentialingRecord!))]);
  const still = replaces && (await system.records.lock(documents, replaces._id));
  const replaced = still?.status === 'Pending Review' ? still : undefined;
  const asked: ItemAtWork[] = [];
  for (const { _id } of all) {
    const atWork = await itemAtWork(context, _id);
    if (isAsking(atWork.item, until) || (replaced && waitsWith(atWork.item, replaced._id))) asked.push(atWork);
  }
  return { asked, replaced };
}

/** The provider's items that this may answer: open ones, and approved ones whose document expires earlier. */
async function itemsThatAsk(context: Context, provider: string, type: string, expiration_date: string | null): Promise<Item[]> {
  const uploads = await context.records.all(items, {
    all: [
      { field: 'field_type', op: 'equals', value: 'Uploaded Document' },
      { field: 'stage', op: 'in', value: ['waiting', 'rejected', 'expired', 'expiring', 'completed'] },
      { field: 'provider_assigned', op: 'equals', value: true },
      { field: 'relatedCredentialingRecord.providers_credentialing', op: 'equals', value: provider },
      { field: 'relatedCredentialingRecord.locked', op: 'notEquals', value: true },
    ],
  });
  return uploads.filter((item) => documentType(item, context) === type && (expiration_date || !item.requires_exp_date));
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

import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { documents } from '#features/documents/documents.module.ts';
import { credentialing } from '../credentialing.module.ts';
import { credentialingRequiredItems as items } from '../credentialing-required-items.module.ts';
import { renewalOf } from './decision.ts';
import type { Item, ItemAtWork } from './item-at-work.ts';

type ProviderDocument = RecordOf<typeof documents>;

export interface DocumentUse {
  /** The item. */
  _id: string;
  name: string | null;
  /** Whether it waits as the renewal of what answers the item now. */
  isRenewal: boolean;
  completed: boolean;
  /** Why the document was sent back for it; null where it was not. */
  sentBack: string | null;
  record: { _id: string; name: string } | null;
}

/** The required items that a document answers, as far as the reader sees them, the latest change first. */
export async function usesOf(context: Context, id: string): Promise<DocumentUse[]> {
  const document = await context.records.get(documents, id);
  const system = context.asSystem('the items that a document answers are found by their answers');
  const answered = await itemsOfProvider(system, document.providers_documents);
  const using = answered.filter((item) => isAbout(item, document._id)).map(({ _id }) => _id);
  if (!using.length) return [];
  const seen = await context.records.all(items, { _id: using }, { sortField: 'updatedAt', sortOrder: 'desc' });
  const shown = seen.filter((item) => isAbout(item, document._id));
  const records = await context.records.all(credentialing, { _id: shown.flatMap(recordOf) });
  const names = new Map(records.map(({ _id, name }) => [_id, name ?? '']));
  return shown.map((item) => {
    const [record] = recordOf(item);
    return {
      _id: item._id,
      name: item.name ?? null,
      isRenewal: renewalOf(item.completionDetails)?.document === document._id,
      completed: item.completed === true,
      sentBack: sentBackOf(item, document._id),
      record: record !== undefined && names.has(record) ? { _id: record, name: names.get(record)! } : null,
    };
  });
}

const itemsOfProvider = async (system: Context, provider: string | null | undefined): Promise<Item[]> =>
  provider
    ? system.records.all(items, {
        all: [
          { field: 'relatedCredentialingRecord.providers_credentialing', op: 'equals', value: provider },
          { field: 'completionDetails', op: 'notEmpty' },
        ],
      })
    : [];

const recordOf = ({ relatedCredentialingRecord }: Item): string[] =>
  relatedCredentialingRecord ? [relatedCredentialingRecord] : [];

/** Whether an item other than this one is completed by the document, or waits for review with it. */
export const answersOthers = (atWork: ItemAtWork, document: string): Promise<boolean> =>
  anotherOne(atWork, (other) => isCompletedBy(other, document) || waitsWith(other, document));

/** Whether an item other than this one is completed by the document. */
export const completesOthers = (atWork: ItemAtWork, document: string): Promise<boolean> =>
  anotherOne(atWork, (other) => isCompletedBy(other, document));

async function anotherOne({ item, record, system }: ItemAtWork, is: (other: Item) => boolean): Promise<boolean> {
  const answered = await itemsOfProvider(system, record.providers_credentialing);
  return answered.some((other) => other._id !== item._id && is(other));
}

const isCompletedBy = ({ completed, completionDetails }: Item, document: string): boolean =>
  completed === true && completionDetails?.document === document;

/** The records whose items are about a document that this item is about: what is decided here depends on theirs. */
export async function recordsSharing(context: Context, id: string): Promise<string[]> {
  const system = context.asSystem('a document may answer items of several records');
  const item = await system.records.get(items, id);
  const record = await system.records.find(credentialing, item.relatedCredentialingRecord);
  const answered = await itemsOfProvider(system, record?.providers_credentialing);
  const own = documentsOf(item);
  return [...new Set(answered.filter((other) => documentsOf(other).some((each) => own.includes(each))).flatMap(recordOf))];
}

const documentsOf = ({ completionDetails: details }: Item): unknown[] =>
  [details, details?.renewal, details?.renewed, details?.rejectedRenewal].flatMap(
    (answer) => (answer as { document?: string | null } | null | undefined)?.document ?? [],
  );

/** The items of its provider that wait for a decision about this document. */
export async function itemsWaitingWith(system: Context, { _id, providers_documents }: ProviderDocument): Promise<Item[]> {
  return (await itemsOfProvider(system, providers_documents)).filter((item) => waitsWith(item, _id));
}

export function waitsWith({ completionDetails: details }: Item, document: string): boolean {
  const renewal = renewalOf(details);
  return renewal ? renewal.document === document : details?.document === document && details.approvalStatus === 'Submitted';
}

/** The document answers the item, waits for it, or came back from it. */
const isAbout = (item: Item, document: string): boolean => isUsedBy(item, document) || sentBackOf(item, document) !== null;

function sentBackOf({ completionDetails: details }: Item, document: string): string | null {
  const came = details?.rejectedRenewal as { document?: string } | null | undefined;
  const isSentBack = came?.document === document || (details?.document === document && details.approvalStatus === 'Rejected');
  return isSentBack && typeof details?.rejectionReason === 'string' ? details.rejectionReason : null;
}

/** Also false where the reader may not see how the item was answered. */
const isUsedBy = ({ completionDetails }: Item, document: string): boolean =>
  completionDetails?.document === document || renewalOf(completionDetails)?.document === document;

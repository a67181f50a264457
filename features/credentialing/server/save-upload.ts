import { dayInWords } from '#common/day-in-words.ts';
import { invalid } from '#common/errors.ts';
import { date } from '#common/fields/date.ts';
import { newId } from '#common/ids.ts';
import type { Context } from '#server/context.ts';
import { attachFile } from '#server/files/uploads.ts';
import { documents } from '#features/documents/documents.module.ts';
import { renewalOf, type Renewal } from './decision.ts';
import { answersOthers } from './document-uses.ts';
import { documentType } from './document-type.ts';
import type { Answer } from './item-answers.ts';
import type { ItemAtWork } from './item-at-work.ts';
import { isApproved, sentIn } from './renewals.ts';

/**
 * An upload becomes a document of the provider that waits for review; one that waits or was rejected gets the new file, unless
 * another item waits with it; an active or expired one stays beside it. The item is Submitted; an approved one stays completed, and the upload is its renewal.
 */
export async function saveUpload(context: Context, atWork: ItemAtWork, answer: Answer) {
  if (!answer.fileId) throw invalid({ fileId: 'Please upload the document.' });
  const { item } = atWork;
  const expirationDate = readExpiration(context, answer.expirationDate, item.requires_exp_date === true);
  const saved = await saveDocument(context, atWork, answer.fileId, expirationDate);
  return sentIn(item, { ...saved, expirationDate, dateSubmitted: context.now().toISOString() });
}

async function saveDocument(
  context: Context,
  atWork: ItemAtWork,
  fileId: string,
  expiration_date: string | null,
): Promise<Pick<Renewal, 'document' | 'documentLink' | 'filename'>> {
  const { item, system } = atWork;
  const current = await documentOf(atWork);
  const asked = isApproved(item) ? await documentOf(atWork, renewalOf(item.completionDetails)?.document) : current;
  const isPending = asked && PENDING.includes(asked.status);
  const pending = isPending && !(await answersOthers(atWork, asked._id)) ? asked : undefined;
  const document = pending?._id ?? newId();
  const file = await attachFile(context, fileId, { module: 'documents', recordId: document });
  const fields = { status: 'Pending Review', path: file._id, filename: file.filename, expiration_date };
  if (pending) await system.records.update(documents, document, fields);
  else
    await system.records.insertMany(documents, [{ ...fields, ...ofProvider(atWork), renews: current?._id ?? null }], {
      ids: [document],
    });
  return { document, documentLink: file.path, filename: file.label };
}

const PENDING: readonly (string | null)[] = ['Pending Review', 'Rejected'];

/** The document that answers an item, when it is one of the provider whose record this is. */
export async function documentOf({ item, record, system }: ItemAtWork, id: unknown = item.completionDetails?.document) {
  const document = await system.records.find(documents, textOf(id));
  return document && document.providers_documents === record.providers_credentialing ? document : undefined;
}

const ofProvider = ({ item, record, system }: ItemAtWork) => ({
  name: item.label ?? item.name,
  document_type: documentType(item, system),
  providers_documents: record.providers_credentialing,
  mainModuleType: 'providers',
  relatedRecord: record.providers_credentialing,
  teams: record.teams,
  assigned_to: record.assigned_to,
});

/**
 * `YYYY-MM-DD` from today on, or null where none is needed.
 *
 * @param name of the field that is at fault
 */
export function readExpiration(context: Context, given: unknown, isRequired: boolean, name = 'expirationDate'): string | null {
  const read = date.parse(given ?? null, { type: 'Date', label: 'Expiration date' });
  if ('problem' in read) throw invalid({ [name]: read.problem });
  if (!read.value && isRequired) throw invalid({ [name]: 'Please enter the expiration date of this document.' });
  if (read.value && read.value < context.today())
    throw invalid({ [name]: `This document expired on ${dayInWords(read.value)}. Please upload one that is still valid.` });
  return read.value;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

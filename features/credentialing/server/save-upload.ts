import { invalid } from '#common/errors.ts';
import { date } from '#common/fields/date.ts';
import type { Context } from '#server/context.ts';
import { attachFile } from '#server/files/uploads.ts';
import { documents } from '#features/documents/documents.module.ts';
import { newId } from '#common/ids.ts';
import type { Answer } from './item-answers.ts';
import type { ItemAtWork } from './item-at-work.ts';

/**
 * An upload becomes a document of the provider that waits for review; one that waits or was rejected gets the new file,
 * an active one stays beside it. The item is Submitted.
 */
export async function saveUpload(context: Context, { item, record, system }: ItemAtWork, answer: Answer) {
  if (!answer.fileId) throw invalid({ fileId: 'Please upload the document.' });
  const expirationDate = readExpiration(context, answer.expirationDate, item.requires_exp_date === true);

  const linked = await documentOf({ item, record, system });
  const pending = linked && linked.status !== 'Active' && linked.path !== answer.fileId ? linked : undefined;
  const _id = pending?._id ?? newId();
  const file = await attachFile(context, answer.fileId, { module: 'documents', recordId: _id });
  const fields = {
    status: 'Pending Review',
    path: file._id,
    filename: file.filename,
    expiration_date: expirationDate,
  };
  if (pending) await system.records.update(documents, _id, fields);
  else await system.records.create(documents, { ...fields, ...ofProvider(item, record, system) }, { id: _id });
  return {
    completed: false,
    approvalStatus: 'Submitted',
    documentLink: file.path,
    document: _id,
    filename: file.label,
    expirationDate,
    rejectionReason: null,
    dateSubmitted: context.now().toISOString(),
  };
}

/** The document that answers an item, when it is one of the provider whose record this is. */
export async function documentOf({ item, record, system }: ItemAtWork) {
  const document = await system.records.find(documents, textOf(item.completionDetails?.document));
  return document && document.providers_documents === record.providers_credentialing ? document : undefined;
}

const ofProvider = (item: ItemAtWork['item'], record: ItemAtWork['record'], system: Context) => ({
  name: item.label ?? item.name,
  document_type: documentType(item, system),
  providers_documents: record.providers_credentialing,
  mainModuleType: 'providers',
  relatedRecord: record.providers_credentialing,
  teams: record.teams,
  assigned_to: record.assigned_to,
});

/** The type that the item asks for, when the list of document types has it. */
function documentType({ name, label, field_options }: ItemAtWork['item'], system: Context): string | null {
  const known = system.list('Document Types') ?? [];
  const asked = [field_options?.document_type, name, label].map((each) => textOf(each)?.toLowerCase());
  return known.find(({ value }) => asked.includes(value.toLowerCase()))?.value ?? null;
}

/** `YYYY-MM-DD` from today on, or null where none is needed. */
export function readExpiration(context: Context, given: unknown, isRequired: boolean): string | null {
  const read = date.parse(given ?? null, { type: 'Date', label: 'Expiration date' });
  if ('problem' in read) throw invalid({ expirationDate: read.problem });
  if (!read.value && isRequired) throw invalid({ expirationDate: 'Please enter the expiration date of this document.' });
  if (read.value && read.value < context.today())
    throw invalid({ expirationDate: `This document expired on ${read.value}. Please upload one that is still valid.` });
  return read.value;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

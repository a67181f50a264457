import { job } from '#server/jobs/job.ts';
import { interactiveDocumentInstances } from '#features/esign/interactive-document-instances.module.ts';
import { convertToDocument } from '#features/esign/server/public.ts';
import { credentialing } from '../credentialing.module.ts';
import { credentialingRequiredItems as items } from '../credentialing-required-items.module.ts';
import { documentType } from './document-type.ts';

/** The file of a completed agreement becomes a document of its provider, which the item names. Once, however often it runs. */
export const keepAgreementDocument = job<{ agreement: string }>('keep-agreement-document', async (context, { agreement: id }) => {
  const agreement = await context.records.find(interactiveDocumentInstances, id);
  if (!agreement?.path || !agreement.relatedCredentialingRecordId) return;
  const record = await context.records.find(credentialing, agreement.relatedCredentialingRecordId);
  if (!record?.providers_credentialing) return;
  const answered = await context.records.all(items, {
    relatedCredentialingRecord: record._id,
    field_type: 'E-signature Document',
  });
  const item = answered.find(({ completionDetails }) => completionDetails?.agreement === id);
  await context.transaction(async (inner) => {
    const type = item ? documentType(item, inner) : null;
    const document = await convertToDocument(inner, id, {
      providers_documents: record.providers_credentialing!,
      ...(type ? { document_type: type } : {}),
    });
    if (!item) return;
    const { completionDetails: details } = await inner.records.lock(items, item._id);
    if (details?.agreement !== id || details.document === document._id) return;
    await inner.records.update(items, item._id, {
      completionDetails: { ...details, document: document._id, documentLink: document.path },
    });
  });
});

export default [keepAgreementDocument];

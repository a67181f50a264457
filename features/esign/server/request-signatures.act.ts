import { forbidden } from '#common/errors.ts';
import { featureAct } from '#server/runs/feature-act.ts';
import { interactiveDocumentInstances as agreements } from '../interactive-document-instances.module.ts';
import { CREDENTIALING } from './about-agreement.ts';
import { requestSignature } from './request-signature.ts';

export interface SignaturesOfMany {
  interactive_document: string;
  send: boolean;
  message?: string | undefined;
}

/** Makes an agreement for each record, with the recipients of its document. With `send`, a record whose agreement cannot be sent gets none. */
export default featureAct<SignaturesOfMany>({
  name: 'request-signatures',
  title: 'Agreements for',
  done: 'made',
  batch: 25,
  work: async (context, module, recordId, { interactive_document, send, message }) => {
    const { _id } = await context.records.get(module.name, recordId);
    const agreement = await context.records.create(agreements, {
      interactive_document,
      related_record: { moduleName: module.name, recordId: _id },
      ...(module.name === CREDENTIALING ? { relatedCredentialingRecordId: _id } : {}),
      ...(message ? { message } : {}),
    });
    if (!send) return;
    if (!(await context.records.may('edit', agreements, agreement._id))) throw forbidden();
    await requestSignature(context, { docId: agreement._id });
  },
});

import { z } from 'zod';
import { givenId as id } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { notices, savedRecordOf } from '#server/openapi/record-shapes.ts';
import { documents } from '#features/documents/documents.module.ts';
import { convertToDocument } from './convert-to-document.ts';
import { sendCopies, sendDocPdf } from './copies.ts';
import { agreementRef, changeableAgreement, refuseUncompleted, seenAgreement } from './staff-agreement.ts';

const policy = { module: 'interactiveDocumentInstances', view: 'edit' } as const;
const message = z.string().max(5_000).optional();

export default [
  route('POST /api/interactive-document-instances/send-copies', {
    policy,
    summary: 'Mails the sealed file to the recipients of these types',
    body: z.looseObject({
      document: agreementRef,
      typesToSend: z
        .array(z.union([z.string().max(60), z.number()]))
        .max(20)
        .optional(),
      signerMessage: message,
      approverMessage: message,
      sendToAll: z.boolean().optional(),
      emailOverrides: z.record(z.string().max(24), z.string().max(254)).optional(),
    }),
    answer: z.object({
      sent: z.array(z.object({ recipientId: z.string(), email: z.string() })),
      skipped: z.array(z.object({ recipientId: z.string(), reason: z.string() })),
      notices,
    }),
    handle: async ({ context, body }) => {
      const agreement = await changeableAgreement(context, body.document);
      refuseUncompleted(agreement);
      return { ...(await sendCopies(context, agreement, body)), notices: context.toasts };
    },
  }),
  route('POST /api/interactive-document-instances/send-doc-pdf', {
    policy,
    summary: 'Mails the document as it is now to the caller or to another address',
    body: z.looseObject({ document: agreementRef, to: z.string().max(254).optional(), message }),
    answer: z.object({ sent: z.object({ email: z.string() }), notices }),
    handle: async ({ context, body }) => {
      const agreement = await seenAgreement(context, body.document);
      return { sent: { email: await sendDocPdf(context, agreement, body.to, body.message) }, notices: context.toasts };
    },
  }),
  route('POST /api/interactive-document-instances/convert-to-document', {
    policy,
    summary: 'Turns a completed agreement into a document, once',
    body: z.looseObject({
      document: agreementRef,
      document_type: z.string().max(200).optional(),
      providers_documents: id.optional(),
    }),
    answer: savedRecordOf('The document'),
    handle: async ({ context, body: { document, ...conversion } }) => {
      const agreement = await changeableAgreement(context, document);
      const made = await convertToDocument(context, agreement._id, conversion);
      return { record: await context.records.get(documents, made._id), notices: context.toasts };
    },
  }),
];

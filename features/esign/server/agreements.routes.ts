import { z } from 'zod';
import { givenId as id } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { aFile, savedRecord } from '#server/openapi/record-shapes.ts';
import { cancelAgreement } from './cancel-agreement.ts';
import { filledFile, sealedFile } from './filled-file.ts';
import { linkOfRecipient } from './my-link.ts';
import { remind } from './remind.ts';
import { correctRecipient, requestSignature } from './request-signature.ts';
import { sealAgain } from './seal-again.ts';
import { sendFile } from '#server/files/send-file.ts';
import { agreementRef, changeableAgreement, refuseUncompleted, savedAgreement, seenAgreement } from './staff-agreement.ts';
import { waitingFor } from './waiting-for.ts';
import { certificateOf } from './certificate.ts';

const policy = { module: 'interactiveDocumentInstances', view: 'edit' } as const;
const reading = { module: 'interactiveDocumentInstances', view: 'access' } as const;
const sentence = z.string().trim().min(1).max(2_000);

export default [
  route('POST /api/interactive-document-instances/request-signature', {
    policy,
    summary: 'Asks one recipient, or everybody whose turn it is, to sign; a different address corrects that of the recipient',
    body: z.looseObject({
      docId: agreementRef,
      recipientId: id.optional(),
      email: z.string().max(254).optional(),
      requestee: z.string().max(200).optional(),
      notes: z.string().max(5_000).optional(),
    }),
    answer: savedRecord,
    handle: async ({ context, body }) => {
      const agreement = await changeableAgreement(context, body.docId);
      await requestSignature(context, { ...body, docId: agreement._id });
      return savedAgreement(context, agreement._id);
    },
  }),
  route('POST /api/interactive-document-instances/resend-single-agreement-reminder', {
    policy,
    summary: 'Reminds one recipient, or everybody whose turn it is, at most five times a day each',
    body: z.looseObject({ agreement: agreementRef, recipientId: id.optional() }),
    answer: savedRecord,
    handle: async ({ context, body }) => {
      const agreement = await changeableAgreement(context, body.agreement);
      await remind(context, agreement._id, body.recipientId);
      return savedAgreement(context, agreement._id);
    },
  }),
  route('POST /api/interactive-document-instances/:id/cancel', {
    policy,
    summary: 'Cancels an agreement with a reason; its links stop working',
    body: z.strictObject({ reason: sentence }),
    answer: savedRecord,
    handle: async ({ context, params, body }) => {
      const agreement = await changeableAgreement(context, params.id!);
      await cancelAgreement(context, agreement._id, body.reason);
      return savedAgreement(context, agreement._id);
    },
  }),
  route('POST /api/interactive-document-instances/:id/correct-recipient', {
    policy,
    summary: 'Corrects the address or name of a recipient; if they had been asked to sign, they are asked again',
    body: z.strictObject({ recipientId: id, email: z.string().max(254).optional(), name: z.string().max(200).optional() }),
    answer: savedRecord,
    handle: async ({ context, params, body: { recipientId, ...correction } }) => {
      const agreement = await changeableAgreement(context, params.id!);
      await correctRecipient(context, agreement._id, recipientId, correction);
      return savedAgreement(context, agreement._id);
    },
  }),
  route('POST /api/interactive-document-instances/:id/seal', {
    policy: 'system-admin',
    summary: 'Tries again to seal an agreement that everybody has signed',
    body: z.looseObject({}),
    answer: savedRecord,
    handle: async ({ context, params }) => {
      const agreement = await seenAgreement(context, params.id!);
      await sealAgain(context, agreement);
      return savedAgreement(context, agreement._id);
    },
  }),
  route('POST /api/interactive-document-instances/:id/my-link', {
    policy: 'signed-in',
    sessionOnly: true,
    notWhileImpersonating: true,
    summary: 'The link under which the signed-in recipient signs',
    body: z.looseObject({}),
    answer: z.object({ link: z.string() }),
    handle: ({ context, params }) => linkOfRecipient(context, params.id!),
  }),
  route('GET /api/interactive-document-instances/:id/waiting-for', {
    policy: reading,
    summary: 'Why an agreement is not done: whom it is waiting for, since when, and what comes next',
    answer: z.object({ for: z.array(z.looseObject({})), sealing: z.looseObject({}).nullable() }),
    handle: async ({ context, params }) => waitingFor(context, await seenAgreement(context, params.id!)),
  }),
  route('GET /api/interactive-document-instances/:id/certificate', {
    policy: reading,
    summary: 'The certificate of completion',
    answer: z.looseObject({ name: z.string().nullable() }),
    handle: async ({ context, params }) => certificateOf(context, await seenAgreement(context, params.id!)),
  }),
  route('POST /api/interactive-document-instances/download', {
    policy: reading,
    readOnly: true,
    summary: 'The sealed PDF, or the PDF as filled in so far',
    body: z.looseObject({ document: agreementRef }),
    answer: aFile,
    commitsItself: 'it reads one file',
    handle: async ({ context, body, reply }) =>
      sendFile(reply, await filledFile(context, await seenAgreement(context, body.document)), { isDownload: true }),
  }),
  route('POST /api/interactive-document-instances/download-with-coc', {
    policy: reading,
    readOnly: true,
    summary: 'The address of the sealed PDF that includes the certificate of completion',
    body: z.looseObject({ document: agreementRef }),
    answer: z.object({ relativeUrl: z.string() }),
    handle: async ({ context, body }) => {
      const agreement = await seenAgreement(context, body.document);
      refuseUncompleted(agreement);
      return { relativeUrl: (await sealedFile(context, agreement, 'certified_path')).path };
    },
  }),
];

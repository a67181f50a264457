import { z } from 'zod';
import { LARGEST_FILE } from '#common/files-taken.ts';
import { conflict, notFound } from '#common/errors.ts';
import { contentOf, fileRow } from '#server/files/open-file.ts';
import { sendFile } from '#server/files/send-file.ts';
import { route } from '#server/http/route.ts';
import { aFile } from '#server/openapi/record-shapes.ts';
import { pictureOfPage } from '#server/pdf/page-pictures.ts';
import { sealedFile } from './filled-file.ts';
import { fileIdOf } from './file-id.ts';
import { decline, delegate, giveConsent, keepDraft, noteViewed, sign } from './sign.ts';
import { addSignerFile } from './signer-files.ts';
import { signerOf, zoneOr } from './signer.ts';
import { signingView } from './signing-view.ts';

/** The caller has no account: every handler begins with `signerOf`, which checks the token of the link. */
const open = { policy: 'public', sessionOnly: true } as const;
const values = z.record(z.string().max(120), z.unknown());
const MOST_VALUES = 8 * 1024 * 1024;
const signed = z.object({ status: z.string(), state: z.string() });
const own = '/api/esign/:agreement/:recipientId' as const;

export default [
  route(`GET ${own}`, {
    ...open,
    summary: 'What a recipient has to fill in and sign',
    answer: z.looseObject({ turn: z.boolean() }),
    handle: async (call) => signingView(await signerOf(call)),
  }),
  route(`GET ${own}/pages/:n`, {
    ...open,
    summary: 'A page of the document, from 1, as a picture',
    query: z.looseObject({ width: z.coerce.number().int().min(64).max(2_400).default(1_200) }),
    answer: aFile,
    handle: async (call) => {
      const { system, agreement } = await signerOf(call);
      const id = fileIdOf(agreement.initial_path);
      if (!id || !/^[1-9]\d{0,3}$/.test(call.params.n!)) throw notFound('This file has no such page.', 'page-not-found');
      const picture = await pictureOfPage(system, await fileRow(system, id), Number(call.params.n), call.query.width);
      return call.reply.header('cache-control', 'private, max-age=900').type('image/webp').send(picture);
    },
  }),
  route(`POST ${own}/viewed`, {
    ...open,
    summary: 'Notes that the recipient has opened the document',
    body: z.looseObject({}),
    answer: signed,
    handle: async (call) => noteViewed(await signerOf(call)),
  }),
  route(`POST ${own}/consent`, {
    ...open,
    summary: 'Notes that the recipient agrees to sign electronically',
    body: z.strictObject({ agreed: z.literal(true), timeZone: z.string().max(100).optional() }),
    answer: z.object({ given: z.boolean() }),
    handle: async (call) => giveConsent(await signerOf(call), zoneOr(call.body.timeZone)),
  }),
  route(`PUT ${own}/draft`, {
    ...open,
    summary: 'Keeps what the recipient has filled in so far',
    body: z.strictObject({ values }),
    bodyLimit: MOST_VALUES,
    answer: z.object({ kept: z.array(z.string()) }),
    handle: async (call) => keepDraft(await signerOf(call), call.body.values),
  }),
  route(`POST ${own}/files`, {
    ...open,
    summary: 'Takes a file from the recipient, in the field “file”',
    bodyLimit: LARGEST_FILE + 1024 * 1024,
    takesFile: true,
    answer: z.looseObject({ _id: z.string() }),
    handle: async (call) => addSignerFile(await signerOf(call), call),
  }),
  route(`POST ${own}/sign`, {
    ...open,
    summary: 'Signs the document, then asks the next recipient',
    body: z.strictObject({ values: values.default({}) }),
    bodyLimit: MOST_VALUES,
    answer: signed,
    handle: async (call) => sign(await signerOf(call), call.body.values),
  }),
  route(`POST ${own}/decline`, {
    ...open,
    summary: 'Declines to sign with a reason, which ends the agreement',
    body: z.strictObject({ reason: z.string().trim().min(1).max(2_000) }),
    answer: signed,
    handle: async (call) => decline(await signerOf(call), call.body.reason),
  }),
  route(`POST ${own}/delegate`, {
    ...open,
    summary: 'Hands the agreement on to somebody else, who gets a letter',
    body: z.strictObject({
      email: z.string().trim().max(254),
      name: z.string().trim().min(1).max(200),
      reason: z.string().trim().min(1).max(2_000),
    }),
    answer: signed,
    handle: async (call) => delegate(await signerOf(call), call.body),
  }),
  route(`GET ${own}/download`, {
    ...open,
    summary: 'The sealed file, once everybody has signed',
    answer: aFile,
    handle: async (call) => {
      const signer = await signerOf(call);
      if (signer.agreement.status !== 'Completed') throw conflict('not-completed', 'Not everybody has signed yet.');
      const { stored } = await sealedFile(signer.system, signer.agreement, 'path');
      return sendFile(call.reply, { ...stored, content: await contentOf(signer.system, stored) }, { isDownload: true });
    },
  }),
];

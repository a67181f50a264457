import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { invalid } from '#common/errors.ts';
import { newId } from '#common/ids.ts';
import type { Context } from '#server/context.ts';
import { newestReadable } from '#server/files/find-file.ts';
import { forgetFile } from '#server/files/forget-file.ts';
import { contentOf, fileRow } from '#server/files/open-file.ts';
import { storeUpload } from '#server/files/uploads.ts';
import { pagesOf } from '#server/pdf/page-pictures.ts';
import { checkInputs, type PageSize } from '../check-inputs.ts';
import { interactiveDocuments } from '../interactive-documents.module.ts';
import { placedInputs, type DocData } from '../inputs.ts';
import { SENDER, isPerson, orderOfRole, roleOf, type Role } from '../recipients.ts';
import type { SampleOfDocument } from '../signing-answers.ts';
import type { Agreement, Recipient } from './agreement-recipients.ts';
import { cleanPictures } from './clean-pictures.ts';
import { fileIdOf } from './file-id.ts';
import { withChoices } from './frozen-document.ts';
import { readGiven, valuesToSign } from './given-values.ts';
import { marksOfAgreement } from './sealing/marks-of-agreement.ts';
import { sampleKey } from './sealing/sample-key.ts';
import seal from './sealing/seal.task.ts';
import { checkSenderValues } from './sender-values.ts';
import type { Situation } from './signer-inputs.ts';

type Values = Record<string, unknown>;
/** What each recipient answered, by role and by name of the input. */
export type AnswersByRole = Record<string, Values>;

const MOST_BYTES = 200 * 1024 * 1024;

/**
 * The document as it would be sealed with these answers, marked as a sample and sealed with a key of its own. No agreement is made and
 * nothing is sent. A person has one sample at a time: the next one replaces it.
 *
 * @throws 422 with what the inputs or the answers lack
 */
export async function makeSample(
  context: Context,
  documentId: string,
  given: { doc_data: unknown; values: AnswersByRole },
): Promise<SampleOfDocument> {
  const document = await context.records.get(interactiveDocuments, documentId);
  const id = fileIdOf(document.path);
  if (!id) throw invalid({ path: 'The document has no PDF yet.' });
  const system = context.asSystem('a sample is made from the PDF of its document');
  const file = await fileRow(system, id);
  const sizes = await pagesOf(system, file);
  const situation = await answered(context, docDataFor(context, given.doc_data, sizes), given.values);
  const bytes = await context.engine.workers.run(seal, {
    initial: await buffer(await contentOf(system, file)),
    marks: await marksOfAgreement(system, situation, sizes),
    seal: { ...(await sampleKey()), at: context.now().toISOString(), reason: 'A sample, not valid', isStamped: false },
    watermark: 'SAMPLE',
  });
  const kept = await keepSample(context, `${document.name ?? 'Document'} (sample).pdf`, bytes);
  return { file: kept, pages: sizes.map((size, at) => ({ ...size, image: `${kept.path}/pages/${at + 1}` })) };
}

function docDataFor(context: Context, given: unknown, sizes: readonly PageSize[]): DocData {
  const { data, problem } = checkInputs(given, sizes);
  if (problem !== undefined) throw invalid({ doc_data: problem });
  return withChoices(context, data);
}

/** Every recipient answers in their turn, and the server reads their answers as it reads those of a signer. */
async function answered(context: Context, data: DocData, values: AnswersByRole): Promise<Situation> {
  const { values: bySender, problem } = checkSenderValues(data, values[SENDER] ?? {}, {});
  if (problem !== undefined) throw invalid({ values: problem });
  const agreement = { doc_data: data, values: bySender } as unknown as Agreement;
  const rows = rolesOf(data, values).map(
    (role, place) => ({ _id: newId(), role, place, state: 'waiting' }) as Partial<Recipient> as Recipient,
  );
  for (const [at, row] of rows.entries()) {
    const situation = { agreement, rows };
    const read = readGiven(situation, row, values[row.role!] ?? {}, { isDraft: false });
    const signed = valuesToSign(situation, row, read, context.now(), context.timeZone);
    rows[at] = { ...row, state: 'signed', given: await cleanPictures(agreement, signed) };
  }
  return { agreement, rows };
}

const rolesOf = (data: DocData, values: AnswersByRole): Role[] =>
  [...new Set([...placedInputs(data).map(({ role }) => role), ...Object.keys(values).flatMap((role) => roleOf(role) ?? [])])]
    .filter((role) => isPerson(role) && role !== SENDER)
    .toSorted((one, other) => orderOfRole(one) - orderOfRole(other));

function keepSample(context: Context, filename: string, bytes: Uint8Array) {
  return context.transaction(async (inner) => {
    const key = `samples of documents/${inner.userId}`;
    const previous = await newestReadable(inner, key);
    if (previous && !previous.parent_id) await forgetFile(inner, previous._id); // a record may hold it by now
    const content = Readable.from(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return storeUpload(inner, { filename, content, key, most: MOST_BYTES });
  });
}
